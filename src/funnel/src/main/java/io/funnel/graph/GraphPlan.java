package io.funnel.graph;

import io.funnel.call.FunnelContext;
import io.funnel.call.TrustedRoutes;
import io.funnel.device.Device;
import io.funnel.engine.Compilation;
import io.funnel.engine.memory.ExecutionPlans;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;

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
    private final int graphs;
    private final Set<Integer> compiled = new HashSet<>();

    private GraphPlan(Device device, TornadoExecutionPlan plan, int graphs) {
        this.device = device;
        this.plan = plan;
        this.graphs = graphs;
    }

    /** Makes a plan; users call {@code Funnel.plan}. */
    @SuppressWarnings("exports") // the context is the library's own
    public static GraphPlan of(FunnelContext context, GridScheduler grids, ImmutableTaskGraph... graphs) {
        context.requireOpen();
        return on(TrustedRoutes.deviceOfGraphs(context), grids, graphs);
    }

    static GraphPlan on(Device device, GridScheduler grids, ImmutableTaskGraph... graphs) {
        return new GraphPlan(device, ExecutionPlans.plan(device, List.of(), List.of(graphs), grids), graphs.length);
    }

    /** TornadoVM's plan, for its options; those that it needs before the first execution come first. */
    public TornadoExecutionPlan tornado() {
        return plan;
    }

    /** Executes all graphs, in order. */
    public synchronized TornadoExecutionResult execute() {
        if (graphs > 1) {
            plan.withAllGraphs();
        }
        return execute(compiled.add(ALL));
    }

    /** Executes one graph, by its place among the plan's. */
    public synchronized TornadoExecutionResult execute(int graph) {
        plan.withGraph(graph);
        return execute(compiled.add(graph) && !compiled.contains(ALL));
    }

    private TornadoExecutionResult execute(boolean compiles) {
        return compiles
                ? Compilation.alone(() -> ExecutionPlans.execute(device, plan))
                : ExecutionPlans.execute(device, plan);
    }

    /** Frees the graphs' memory on the device. Call it on a Java thread that has executed a plan. */
    @Override
    public synchronized void close() {
        ExecutionPlans.free(device, plan);
    }
}
