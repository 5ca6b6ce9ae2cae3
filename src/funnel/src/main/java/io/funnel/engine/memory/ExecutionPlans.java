package io.funnel.engine.memory;

import io.funnel.device.Device;
import io.funnel.engine.Compilation;
import io.funnel.engine.shortcut.ShortcutLookup;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

/** Process-wide state of TornadoVM that sessions share. */
public final class ExecutionPlans {

    /** Whether this Java thread has launched on a device. */
    private static final ThreadLocal<Boolean> LAUNCHED = ThreadLocal.withInitial(() -> false);

    /** Keeps copies from frees, on which TornadoVM unlocks all host memory. */
    private static final LaunchesAndFrees CUDA = new LaunchesAndFrees();

    private static final AtomicLong GRAPHS = new AtomicLong();
    private static final AtomicLong EXECUTIONS = new AtomicLong();
    /** A prime, so that plans which take turns each have theirs. */
    private static final int DROPPED_AFTER = 257;

    private ExecutionPlans() {}

    /** Executes the selected graphs; on CUDA, never while another plan is freed. */
    public static TornadoExecutionResult execute(Device device, TornadoExecutionPlan plan) {
        TornadoExecutionResult result = launch(device, plan::execute);
        LAUNCHED.set(true);
        if (EXECUTIONS.incrementAndGet() % DROPPED_AFTER == 0) {
            ShortcutLookup.found().dropResults(plan);
        }
        return result;
    }

    /** Runs a launch, or a copy; on CUDA, never while a plan is freed. */
    public static <T> T launch(Device device, Supplier<T> launch) {
        return isCuda(device) ? CUDA.launch(launch) : launch.get();
    }

    static boolean isCuda(Device device) {
        return device.backend().equals("cuda");
    }

    /**
     * Launches once per Java thread before a free: the CUDA backend frees in the thread's current context, which does
     * not exist before the first launch.
     */
    public static void beforeFree(Device device, Runnable launch) {
        if (isCuda(device) && !LAUNCHED.get()) {
            try {
                launch.run();
            } catch (RuntimeException | Error e) {
                LAUNCHED.set(false); // the free then runs without a context, or fails
            }
        }
    }

    /** A graph name that is unique in the process. */
    public static String graphName() {
        return "funnel" + GRAPHS.incrementAndGet();
    }

    /** Creates a plan of graphs, after those of other plans that they consume from; these already have their device. */
    public static TornadoExecutionPlan plan(
            Device device, List<ImmutableTaskGraph> sources, List<ImmutableTaskGraph> graphs, GridScheduler grids) {
        TornadoExecutionPlan plan = new TornadoExecutionPlan(graphs.toArray(ImmutableTaskGraph[]::new));
        plan.withDevice(TornadoExecutionPlan.getDevice(device.backendIndex(), device.deviceIndex()));
        if (!sources.isEmpty()) {
            plan = new TornadoExecutionPlan(
                    Stream.concat(sources.stream(), graphs.stream()).toArray(ImmutableTaskGraph[]::new));
        }
        if (!grids.keySet().isEmpty()) { // TornadoVM refuses none
            plan.withGridScheduler(grids);
        }
        return plan;
    }

    /**
     * Frees a plan's kernels and memory while nothing compiles and, on CUDA, nothing is launched: there a later free
     * does it if a launch does not end.
     */
    public static void free(Device device, TornadoExecutionPlan plan) {
        Compilation.free(() -> {
            if (isCuda(device)) {
                CUDA.free(() -> close(plan));
            } else {
                close(plan);
            }
        });
    }

    /** Frees no plan until {@link #release}, while a plan records CUDA graphs, whose host memory a free would unlock. */
    public static void hold(Device device) {
        if (isCuda(device)) {
            CUDA.hold();
        }
    }

    /** Ends a hold. The last one frees what was left. */
    public static void release(Device device) {
        if (isCuda(device)) {
            Compilation.free(CUDA::release);
        }
    }

    /** Frees what earlier frees have left, if possible; called while nothing else is compiled or freed. */
    static void freeWaiting() {
        CUDA.freeWaiting();
    }

    private static void close(TornadoExecutionPlan plan) {
        try {
            plan.withAllGraphs();
            plan.close();
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException("device memory not freed: " + e.getMessage(), e);
        }
    }
}
