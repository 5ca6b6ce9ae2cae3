package io.funnel.engine;

import io.funnel.plan.Pass;
import io.funnel.reduction.Launch;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** One task graph: its tasks, and for each of them the length and the grid, which change from run to run. */
final class Stage {

    /** Adds a task that reads its length from an array. */
    @FunctionalInterface
    interface TaskAdder {
        /** Adds the task under the given name. */
        void add(TaskGraph graph, String task, IntArray length);
    }

    private final String name;
    private final TaskGraph graph;
    private final List<IntArray> lengths = new ArrayList<>();
    private final List<WorkerGrid1D> grids = new ArrayList<>();

    Stage(String name) {
        this.name = name;
        this.graph = new TaskGraph(name);
    }

    TaskGraph graph() {
        return graph;
    }

    /** Adds a kernel launch; {@link #set} gives it a length and a grid before each run. */
    Stage launch(TaskAdder adder) {
        IntArray length = new IntArray(Launch.LENGTH_VALUES);
        lengths.add(length);
        grids.add(new WorkerGrid1D(1));
        graph.transferToDevice(DataTransferMode.EVERY_EXECUTION, length);
        adder.add(graph, task(lengths.size() - 1), length);
        return this;
    }

    /** Sets length and grid of a launch. */
    void set(int launch, Pass pass) {
        lengths.get(launch).set(0, pass.inputs());
        WorkerGrid1D grid = grids.get(launch);
        grid.setGlobalWork(pass.globalSize(), 1, 1);
        grid.setLocalWork(pass.groupSize(), 1, 1);
    }

    boolean hasGrid() {
        return !grids.isEmpty();
    }

    void register(GridScheduler scheduler) {
        for (int launch = 0; launch < grids.size(); launch++) {
            scheduler.addWorkerGrid(name + "." + task(launch), grids.get(launch));
        }
    }

    private static String task(int launch) {
        return "pass" + launch;
    }
}
