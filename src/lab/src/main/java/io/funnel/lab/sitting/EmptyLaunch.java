package io.funnel.lab.sitting;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** The least that TornadoVM can be asked for: a launch that stores one float, and its copy to the host. */
final class EmptyLaunch implements AutoCloseable {

    private static final String GRAPH = "emptyLaunch";
    private static final String TASK = "store";

    private final FloatArray out = new FloatArray(1);
    private final TornadoExecutionPlan plan;

    EmptyLaunch() {
        KernelContext context = new KernelContext();
        TaskGraph tasks = new TaskGraph(GRAPH)
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, out)
                .task(TASK, EmptyLaunch::store, context, out)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        WorkerGrid1D grid = new WorkerGrid1D(1);
        grid.setLocalWork(1, 1, 1);
        plan = new TornadoExecutionPlan(tasks.snapshot());
        plan.withGridScheduler(new GridScheduler(GRAPH + "." + TASK, grid));
    }

    private static void store(KernelContext context, FloatArray out) {
        if (context.globalIdx == 0) {
            out.set(0, 1f);
        }
    }

    /** One call; what it stored, which is 1. */
    double call() {
        out.set(0, 0f);
        plan.execute();
        return out.get(0);
    }

    @Override
    public void close() {
        try {
            plan.close();
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException(e);
        }
    }
}
