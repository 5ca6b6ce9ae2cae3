package io.funnel.graph;

import io.funnel.call.CallPreferences;
import io.funnel.call.FunnelContext;
import io.funnel.call.TrustedRoutes;
import io.funnel.data.Segments;
import io.funnel.engine.Compilation;
import io.funnel.engine.EngineException;
import io.funnel.plan.Route;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A reduction as a task of a user's {@link TaskGraph}: it reads arrays that earlier tasks have written on the device,
 * and leaves its results there for later ones.
 *
 * {@snippet :
 * ReductionTask<Double> norm = funnel.task("norm", FloatReductions.ROOT_MEAN_SQUARE, x);
 * TaskGraph layer = new TaskGraph("layer").transferToDevice(EVERY_EXECUTION, in).task("map", Layer::activate, in, x);
 * GridScheduler grid = new GridScheduler("layer.map", mapGrid);
 * norm.addTo(layer, grid).task("scale", Layer::scale, x, norm.doubles(), y).transferToHost(EVERY_EXECUTION, y);
 * GraphPlan plan = funnel.plan(grid, List.of(norm), layer.snapshot());
 * }
 *
 * <p>A graph runs the task's launches, {@code norm_0} and maybe {@code norm_1}, rightly only with the task's grids.
 * Not thread-safe, as graphs are not.
 *
 * @param <R> the type of one result
 */
public final class ReductionTask<R> {

    private final String name;
    private final TaskCall call;
    private final Reduction<R> reduction;
    private Partition partition;
    private boolean checkable;
    private boolean fixed;
    private @Nullable String graph;

    private ReductionTask(String name, Reduction<R> reduction, TaskCall call) {
        this.name = name;
        this.call = call;
        this.reduction = reduction;
        this.partition = call.partition();
    }

    /** Makes a task; users call {@code Funnel.task}. */
    @SuppressWarnings("exports") // the parameters are the library's own
    public static <R> ReductionTask<R> of(FunnelContext context, CallPreferences preferences,
            @Nullable Segments segments, String name, Reduction<R> reduction, List<?> inputs) {
        if (name.isEmpty() || name.indexOf('.') >= 0) {
            throw new IllegalArgumentException("no name of a task: name=" + name + "; try letters and digits");
        }
        TaskCall call = TaskCall.of(context, preferences, segments, reduction, inputs);
        if (call.finishes()) {
            call = TrustedRoutes.finishing(context, reduction, call.strategy(), call.plan().groupSize(),
                    new TaskCanary(call)::refusal).map(call::leavingStates).orElse(call);
        }
        return new ReductionTask<>(name, reduction, call);
    }

    /** The name that its launches begin with. */
    public String name() {
        return name;
    }

    /** The reduction. */
    public Reduction<R> reduction() {
        return reduction;
    }

    /** The strategy, and why it was chosen. */
    public Route plan() {
        return call.route();
    }

    /**
     * Lets {@link #check(TornadoExecutionResult)} copy inputs to the host: the graph declares them as transfers on
     * demand, as it always does states and results. Call it before {@link #addTo(TaskGraph)}.
     */
    public ReductionTask<R> checkable() {
        requireFree();
        checkable = true;
        return this;
    }

    /**
     * Fixes the length for all executions, which saves each a small copy to the device. Call it before {@link
     * #addTo(TaskGraph)}, and after {@link #length} if that is not the arrays' own.
     */
    public ReductionTask<R> fixed() {
        requireFree();
        fixed = true;
        return this;
    }

    /**
     * Adds the launches to a graph, behind the tasks that write the inputs, and their grids to a plan's scheduler.
     * Inputs that no task of the graph writes are the caller's to transfer.
     *
     * @return the graph
     * @throws IllegalStateException if the task is part of a graph
     */
    public TaskGraph addTo(TaskGraph tasks, GridScheduler grids) {
        addTo(tasks);
        addTo(grids);
        return tasks;
    }

    /** Adds the launches to a graph alone; see {@link #addTo(TaskGraph, GridScheduler)}. */
    public TaskGraph addTo(TaskGraph tasks) {
        requireFree();
        return Compilation.alone(() -> {
            call.launches().addTo(tasks, name, fixed ? 0 : call.varyingLaunches());
            if (checkable) {
                tasks.transferToHost(DataTransferMode.UNDER_DEMAND, call.inputs().toArray());
            }
            graph = tasks.getTaskGraphName();
            return tasks;
        });
    }

    private void requireFree() {
        if (graph != null) {
            throw new IllegalStateException("task is part of a graph: task=" + name + ", graph=" + graph
                    + "; make another task for another graph");
        }
    }

    /** Adds the grids of the launches to the scheduler of a plan, once the task is part of a graph. */
    public GridScheduler addTo(GridScheduler grids) {
        call.launches().addTo(grids, graph(), name);
        return grids;
    }

    private String graph() {
        if (graph == null) {
            throw new IllegalStateException("task is not part of a graph: task=" + name
                    + "; call addTo(TaskGraph) first");
        }
        return graph;
    }

    /**
     * Refuses a scheduler without the grids of this task, or with another task's: TornadoVM would launch too few work-items, and say nothing.
     *
     * @throws IllegalArgumentException if a grid is missing, or has another number of work-items
     * @throws IllegalStateException if the task is not part of a graph yet
     */
    public void requireGrids(GridScheduler grids) {
        call.launches().requireGrids(grids, graph(), name);
    }

    /**
     * Sets how many elements the next executions reduce: the first ones of the arrays. A compiled plan takes it over.
     *
     * @throws IllegalArgumentException if there are more than the arrays had, or fewer than 0, or the segments have another shape
     * @throws IllegalStateException if the length is {@link #fixed()}
     * @throws UnsupportedPlanException if the reduction needs an element and there is none
     */
    public void length(int elements) {
        if (fixed) {
            throw new IllegalStateException("length of the task is fixed: task=" + name + ", elements="
                    + partition.elements() + "; make a task without fixed()");
        }
        partition = call.shorten(elements);
    }

    TaskCall.Use use() {
        return new TaskCall.Use(partition, checkable, fixed);
    }

    /** The number of results of the next execution. */
    public int count() {
        return (int) partition.segments();
    }

    /**
     * The results, which the last launch computes on the device.
     *
     * @throws UnsupportedPlanException from its arrays, if no kernel can run the reduction's last step: it names the
     * statement
     */
    public TaskValues results() {
        Signature signature = reduction.signature();
        List<Component> numbers = signature.results();
        int arrays = call.launches().results().arrays().size();
        return values(numbers.size() == arrays ? numbers : signature.state(), call.launches().results(),
                call.unfinished());
    }

    /** Whether the device computes results; if not, {@link #states()} has what it leaves. */
    public boolean isFinished() {
        return call.unfinished().isEmpty();
    }

    /** The states that the results are made of, an array for each component of the operator. */
    public TaskValues states() {
        return values(reduction.signature().state(), call.launches().states(), Optional.empty());
    }

    private TaskValues values(List<Component> components, Operands arrays, Optional<String> missing) {
        return new TaskValues("task=" + name + ", reduction=" + reduction.name(), components, arrays, missing);
    }

    /** A component of results that are records; see {@link #results()}. */
    public TaskValues component(String part) {
        return results().component(part);
    }

    /** The results, where they are floats; see {@link #results()}. */
    public FloatArray floats() {
        return results().floats();
    }

    /** The results, where they are doubles; see {@link #results()}. */
    public DoubleArray doubles() {
        return results().doubles();
    }

    /** The results, where they are ints; see {@link #results()}. */
    public IntArray ints() {
        return results().ints();
    }

    /** The results, where they are longs; see {@link #results()}. */
    public LongArray longs() {
        return results().longs();
    }

    /**
     * The result of a segment in Java, by the reduction's own last step, from the host's copy of {@link #states()}. Before
     * an execution and its copy, it has no meaning.
     *
     * @param segment 0 for a reduction of all elements
     */
    public R value(int segment) {
        return reduction.definition().finishSlot(call.launches().states(), Objects.checkIndex(segment, count()));
    }

    private Object[] checked() {
        Set<Object> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
        arrays.addAll(call.inputs());
        arrays.addAll(call.launches().states().arrays());
        arrays.addAll(call.launches().results().arrays());
        return arrays.toArray();
    }

    /**
     * Compares the last answer with plain Java's: copies inputs, {@link #states()} and {@link #results()} from the
     * device. No later task of the graph may have overwritten the inputs.
     *
     * @param last the result of the execution
     * @throws EngineException if they differ by more than rounding explains
     * @throws IllegalStateException if the task is not {@link #checkable()}
     */
    public void check(TornadoExecutionResult last) {
        requireCheckable();
        last.transferToHost(checked());
        check();
    }

    void requireCheckable() {
        if (!checkable) {
            throw new IllegalStateException("nothing to copy was declared: task=" + name
                    + "; call checkable() before addTo(TaskGraph), or check() after your own copies");
        }
    }

    /**
     * Compares the last answer with plain Java's, from the host's copies of the inputs, {@link #states()} and {@link
     * #results()}.
     *
     * @throws EngineException if they differ by more than rounding explains
     */
    public void check() {
        new TaskCheck(call, partition, name).run();
    }
}
