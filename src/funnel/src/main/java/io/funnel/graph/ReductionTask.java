package io.funnel.graph;

import io.funnel.call.CallPreferences;
import io.funnel.call.FunnelContext;
import io.funnel.data.Segments;
import io.funnel.engine.EngineException;
import io.funnel.plan.Route;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
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
 * norm.addTo(layer);
 * layer.task("scale", Layer::scale, x, norm.doubles(), y).transferToHost(EVERY_EXECUTION, y);
 * GridScheduler grid = new GridScheduler("layer.map", mapGrid);
 * norm.addTo(grid);
 * }
 *
 * <p>A graph runs the task's launches, {@code norm_0} and maybe {@code norm_1}, only with the task's grids: each plan
 * needs {@code withGridScheduler}. Not thread-safe, as graphs are not.
 *
 * @param <R> the type of one result
 */
public final class ReductionTask<R> {

    private final String name;
    private final @Nullable Segments segments;
    private final TaskCall call;
    private final Reduction<R> reduction;
    private Axis axis;
    private @Nullable String graph;

    private ReductionTask(String name, @Nullable Segments segments, Reduction<R> reduction, TaskCall call) {
        this.name = name;
        this.segments = segments;
        this.call = call;
        this.reduction = reduction;
        this.axis = call.axis();
    }

    /** Makes a task; users call {@code Funnel.task}. */
    @SuppressWarnings("exports") // the parameters are the library's own
    public static <R> ReductionTask<R> of(FunnelContext context, CallPreferences preferences,
            @Nullable Segments segments, String name, Reduction<R> reduction, List<?> inputs) {
        if (name.isEmpty() || name.indexOf('.') >= 0) {
            throw new IllegalArgumentException("no name of a task: name=" + name + "; try letters and digits");
        }
        return new ReductionTask<>(name, segments, reduction,
                TaskCall.of(context, preferences, segments, reduction, inputs));
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
     * Adds the launches to a graph, behind the tasks that write the inputs. Arrays that no task of the graph writes
     * are the caller's to transfer.
     *
     * @return the graph
     * @throws IllegalStateException if the task is part of a graph
     */
    public TaskGraph addTo(TaskGraph tasks) {
        if (graph != null) {
            throw new IllegalStateException("task is part of a graph: task=" + name + ", graph=" + graph
                    + "; make another task for another graph");
        }
        call.launches().addTo(tasks, name);
        graph = tasks.getTaskGraphName();
        return tasks;
    }

    /**
     * Adds the grids of the launches to the scheduler of a plan.
     *
     * @return the scheduler
     * @throws IllegalStateException if the task is not part of a graph yet
     */
    public GridScheduler addTo(GridScheduler grids) {
        if (graph == null) {
            throw new IllegalStateException("task is not part of a graph: task=" + name
                    + "; call addTo(TaskGraph) first");
        }
        call.launches().addTo(grids, graph, name);
        return grids;
    }

    /**
     * Sets how many elements the next executions reduce: the first ones of the arrays. A compiled plan takes it over.
     *
     * @throws IllegalArgumentException if there are more than the arrays had, or the segments have another shape
     * @throws UnsupportedPlanException if the reduction needs an element and there is none
     */
    public void length(int elements) {
        axis = call.shorten(elements);
    }

    /** The number of results of the next execution. */
    public int count() {
        return (int) axis.segments();
    }

    // Results

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

    // Checks

    /**
     * Compares the last answer with plain Java's, from the host's copies of the inputs, {@link #states()} and {@link
     * #results()}.
     *
     * @throws EngineException if they differ by more than rounding explains
     */
    public void check() {
        new TaskCheck(call, axis, name).run();
    }
}
