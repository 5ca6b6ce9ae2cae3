package io.funnel.engine.device;

import io.funnel.device.Device;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

/** What sessions share because TornadoVM has it once in a process. */
final class Tornado {

    /**
     * Held while a graph is built and compiled: TornadoVM's sketcher keeps the accesses of the method it looked at last
     * in a static field.
     */
    static final ReentrantLock COMPILER = new ReentrantLock();

    private static final AtomicLong GRAPHS = new AtomicLong();

    private Tornado() {}

    /** A name that no other graph of the process has. */
    static String graphName() {
        return "funnel" + GRAPHS.incrementAndGet();
    }

    /** A plan of one graph on a device. */
    static TornadoExecutionPlan plan(Device device, ImmutableTaskGraph graph, GridScheduler grids) {
        TornadoExecutionPlan plan = new TornadoExecutionPlan(graph);
        plan.withDevice(TornadoExecutionPlan.getDevice(device.backendIndex(), device.deviceIndex()));
        plan.withGridScheduler(grids);
        return plan;
    }

    /** A plan of a graph that comes last, after those that it consumes from. */
    static TornadoExecutionPlan plan(
            Device device, List<ImmutableTaskGraph> sources, ImmutableTaskGraph graph, GridScheduler grids) {
        TornadoExecutionPlan alone = plan(device, graph, grids);
        if (sources.isEmpty()) {
            return alone;
        }
        List<ImmutableTaskGraph> all = new ArrayList<>(sources);
        all.add(graph);
        TornadoExecutionPlan plan = new TornadoExecutionPlan(all.toArray(ImmutableTaskGraph[]::new));
        plan.withGridScheduler(grids);
        return plan;
    }

    /** Gives back what a plan holds on the device. */
    static void free(TornadoExecutionPlan plan) {
        try {
            plan.withAllGraphs();
            plan.close();
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException("device memory not freed: " + e.getMessage(), e);
        }
    }
}
