package io.funnel.embedded;

import java.util.function.UnaryOperator;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.WorkerGrid2D;
import uk.ac.manchester.tornado.api.WorkerGrid3D;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

/** Shorthands to run one kernel, the task {@code t} of the graph {@code g}. */
final class Kernels {

    static final String RESUMABLE = "resumable";
    static final String THREADED = "threaded";

    private Kernels() {}

    static WorkerGrid grid(int global, int local) {
        WorkerGrid grid = new WorkerGrid1D(global);
        grid.setLocalWork(local, 1, 1);
        return grid;
    }

    static WorkerGrid grid(int globalX, int globalY, int localX, int localY) {
        WorkerGrid grid = new WorkerGrid2D(globalX, globalY);
        grid.setLocalWork(localX, localY, 1);
        return grid;
    }

    static WorkerGrid grid(int[] global, int[] local) {
        WorkerGrid grid = new WorkerGrid3D(global[0], global[1], global[2]);
        grid.setLocalWork(local[0], local[1], local[2]);
        return grid;
    }

    /** Runs a kernel once; returns the profile, which names the executor. */
    static String run(WorkerGrid grid, UnaryOperator<TaskGraph> graph) {
        try (TornadoExecutionPlan plan =
                new TornadoExecutionPlan(graph.apply(new TaskGraph("g")).snapshot())) {
            return plan.withGridScheduler(new GridScheduler("g.t", grid))
                    .withProfiler(ProfilerMode.SILENT)
                    .execute()
                    .getProfilerResult()
                    .getProfileLog();
        } catch (TornadoExecutionPlanException e) {
            throw new AssertionError(e);
        }
    }

    /** Runs a kernel once on one of the executors. */
    static String run(String executor, WorkerGrid grid, UnaryOperator<TaskGraph> graph) {
        try (Settings _ = Settings.of(Settings.EXECUTOR, executor)) {
            return run(grid, graph);
        }
    }
}
