package io.funnel.engine.device;

import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

/** What sessions share because TornadoVM has it once in a process. */
final class Tornado {

    /**
     * Held while a graph is built and compiled, first launch included: TornadoVM's sketcher keeps the accesses of the method it looked at last
     * in a static field.
     */
    private static final ReentrantLock COMPILER = new ReentrantLock();
    private static final long PATIENCE_SECONDS = 60;

    /** Whether this Java thread has launched on a device. */
    private static final ThreadLocal<Boolean> LAUNCHED = ThreadLocal.withInitial(() -> false);

    private static final AtomicLong GRAPHS = new AtomicLong();

    private Tornado() {}

    /**
     * Makes something that is compiled, while nothing else is.
     *
     * @throws EngineException if another compilation, perhaps of another session, does not end
     */
    static <T> T compile(Supplier<T> maker) {
        boolean mine;
        try {
            mine = COMPILER.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException("interrupted while another kernel was compiled; call again", e);
        }
        if (!mine) {
            throw new EngineException("another kernel of this process is still being compiled: waited="
                    + PATIENCE_SECONDS + " s; try another process");
        }
        try {
            return maker.get();
        } finally {
            COMPILER.unlock();
        }
    }

    /** This Java thread has launched. */
    static void launched() {
        LAUNCHED.set(true);
    }

    /**
     * Before something is freed: the CUDA backend frees in whatever context the Java thread has, and it has none before
     * it has launched.
     *
     * @param launch launches something, in vain
     */
    static void beforeFree(Device device, Runnable launch) {
        if (device.backend().equals("cuda") && !LAUNCHED.get()) {
            try {
                launch.run();
            } catch (RuntimeException | Error e) {
                LAUNCHED.set(false); // then it is freed without, or not
            }
        }
    }

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
