package io.funnel.graph;

import io.funnel.call.FunnelContext;
import io.funnel.call.TrustedRoutes;
import io.funnel.data.DeviceData;
import io.funnel.device.Device;
import io.funnel.engine.Compilation;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.memory.ExecutionPlans;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.session.ResidentArray;
import io.funnel.plan.UnsupportedPlanException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A plan of a user's graphs on a Funnel's device, for programs whose threads use plans and the Funnel at once. It
 * compiles while nothing else of Funnel does. On CUDA it frees its memory while Funnel launches nothing, since
 * TornadoVM then unlocks all host memory. Executions of one plan are serialized.
 *
 * {@snippet :
 * try (GraphPlan plan = funnel.plan(grid, List.of(norm), layer.snapshot())) {
 *     plan.execute();
 * }
 * }
 */
public final class GraphPlan implements AutoCloseable {

    private static final int ALL = -1;

    private final Device device;
    private final TornadoExecutionPlan plan;
    private final Supplier<DeviceSession> session;
    private final List<ImmutableTaskGraph> graphs;
    private final Set<Integer> compiled = new HashSet<>();
    private final List<ResidentArray> lent = new ArrayList<>();
    private boolean records;
    private boolean closed;

    private GraphPlan(Device device, Supplier<DeviceSession> session, GridScheduler grids,
            List<ImmutableTaskGraph> graphs) {
        this.device = device;
        this.session = session;
        this.graphs = graphs;
        plan = ExecutionPlans.plan(device, List.of(), graphs, grids);
    }

    /** Makes a plan; users call {@code Funnel.plan}. */
    @SuppressWarnings("exports") // the context is the library's own
    public static GraphPlan of(FunnelContext context, GridScheduler grids, ImmutableTaskGraph... graphs) {
        context.requireOpen();
        return new GraphPlan(TrustedRoutes.deviceOfGraphs(context), context::session, grids, List.of(graphs));
    }

    /** A plan that leaves nothing to reductions. */
    static GraphPlan on(Device device, GridScheduler grids, ImmutableTaskGraph graph) {
        return new GraphPlan(device, () -> {
            throw new IllegalStateException("plan without a session");
        }, grids, List.of(graph));
    }

    /**
     * Records each graph as a CUDA graph at its first execution; later ones repeat it at once. Lengths of tasks may change
     * still. On CUDA, Funnel frees no plan until this one is closed: TornadoVM would unlock the host memory that the
     * records copy, and the process would end.
     *
     * @throws IllegalStateException if the plan has been executed
     * @throws UnsupportedPlanException if the backend is neither CUDA nor PTX
     */
    public synchronized GraphPlan withCUDAGraph() {
        if (!compiled.isEmpty()) {
            throw new IllegalStateException("plan has been executed; call withCUDAGraph before execute");
        }
        if (!List.of("cuda", "ptx").contains(device.backend())) {
            throw new UnsupportedPlanException("no CUDA graphs on this backend: backend=" + device.backend()
                    + ", device=" + device.name() + "; try cuda or ptx");
        }
        if (!records) {
            plan.withCUDAGraph();
            ExecutionPlans.hold(device);
            records = true;
        }
        return this;
    }

    /** TornadoVM's plan, for its options; those that it needs before the first execution come first. */
    public TornadoExecutionPlan tornado() {
        return plan;
    }

    /**
     * Executes all graphs, in order.
     *
     * @throws IllegalStateException if the plan is closed
     */
    public synchronized TornadoExecutionResult execute() {
        requireOpen();
        if (graphs.size() > 1) {
            plan.withAllGraphs();
        }
        return execute(compiled.add(ALL));
    }

    /**
     * Executes one graph, by its place among the plan's.
     *
     * @throws IllegalArgumentException if the plan has no such graph
     * @throws IllegalStateException if the plan is closed
     */
    public synchronized TornadoExecutionResult execute(int graph) {
        requireOpen();
        plan.withGraph(known(graph));
        return execute(compiled.add(graph) && !compiled.contains(ALL));
    }

    private int known(int graph) {
        if (graph < 0 || graph >= graphs.size()) {
            throw new IllegalArgumentException("no such graph in the plan: graph=" + graph + ", graphs="
                    + graphs.size() + "; try 0 for the first one");
        }
        return graph;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("plan of graphs is closed; make another one");
        }
    }

    private TornadoExecutionResult execute(boolean compiles) {
        return ResidentArray.changing(lent, () -> compiles
                ? Compilation.alone(() -> ExecutionPlans.execute(device, plan))
                : ExecutionPlans.execute(device, plan));
    }

    /**
     * An array that a graph has left on the device, as an input of reductions there: nothing is copied. Executions of
     * the plan, and its close, wait for those reductions. The array keeps its memory until the plan is closed.
     *
     * <p>The graph persists the array, or transfers it to the device.
     *
     * @param graph the place of the array's graph among the plan's
     * @throws IllegalArgumentException if the plan has no such graph
     * @throws IllegalStateException if the graph has not been executed, or the plan is closed
     */
    public synchronized <A extends TornadoNativeArray> DeviceData<A> onDevice(int graph, A array) {
        requireOpen();
        ImmutableTaskGraph of = graphs.get(known(graph));
        if (!compiled.contains(ALL) && !compiled.contains(graph)) {
            throw new IllegalStateException("graph has not been executed: graph=" + graph + "; call execute first");
        }
        lent.removeIf(ResidentArray::isClosed);
        ResidentArray made = session.get().lend(NativeArrays.typeOf(array), of, array);
        lent.add(made);
        return new DeviceData<>(List.of(made));
    }

    /** Frees the graphs' memory on the device. Call it on a Java thread that has executed a plan. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        boolean _ = ResidentArray.changing(lent, () -> {
            lent.forEach(ResidentArray::close);
            ExecutionPlans.free(device, plan);
            if (records) {
                records = false;
                ExecutionPlans.release(device);
            }
            return true;
        });
    }
}
