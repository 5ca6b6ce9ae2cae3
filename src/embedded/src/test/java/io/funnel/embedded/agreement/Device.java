package io.funnel.embedded.agreement;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.WorkerGrid2D;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

/** Shorthands to run a graph. */
final class Device {

    private Device() {}

    static WorkerGrid line(int global, int local) {
        WorkerGrid grid = new WorkerGrid1D(global);
        grid.setLocalWork(local, 1, 1);
        return grid;
    }

    static WorkerGrid plane(int globalX, int globalY, int localX, int localY) {
        WorkerGrid grid = new WorkerGrid2D(globalX, globalY);
        grid.setLocalWork(localX, localY, 1);
        return grid;
    }

    /** Runs a graph without grids once. */
    static void run(TaskGraph graph) throws TornadoExecutionPlanException {
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withThreadInfo().execute();
        }
    }

    /** Runs a graph of one task, called {@code t}, once. */
    static void run(TaskGraph graph, WorkerGrid grid) throws TornadoExecutionPlanException {
        run(graph, new GridScheduler(graph.getTaskGraphName() + ".t", grid));
    }

    /** Runs a graph once. The embedded runtime prints the executor of each task, which the test checks. */
    static void run(TaskGraph graph, GridScheduler grids) throws TornadoExecutionPlanException {
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(grids).withThreadInfo().execute();
        }
    }
}
