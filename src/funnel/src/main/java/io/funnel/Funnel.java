package io.funnel;

import io.funnel.call.AnswerCheck;
import io.funnel.call.CallPreferences;
import io.funnel.call.FunnelContext;
import io.funnel.call.PartialCall;
import io.funnel.call.ReductionCall;
import io.funnel.call.StateOnDevice;
import io.funnel.call.TrustedRoutes;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.Segments;
import io.funnel.device.Device;
import io.funnel.device.MemoryAccount;
import io.funnel.graph.GraphPlan;
import io.funnel.graph.ReductionTask;
import io.funnel.plan.Residence;
import io.funnel.plan.Route;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.Reduction2;
import io.funnel.reduction.Reduction3;
import io.funnel.reduction.Reduction4;
import io.funnel.reduction.Tiles;
import io.funnel.result.Partial;
import io.funnel.result.Partials;
import io.funnel.result.Result;
import io.funnel.settings.ErrorBounds;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import io.funnel.verify.law.BrokenLawException;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Reduces arrays on a device or on the host, whichever is faster, and reports where.
 *
 * {@snippet :
 * try (Funnel funnel = Funnel.open()) {
 *     Result<Float> sum = funnel.reduce(FloatReductions.SUM, new float[] {1f, 2f, 3.5f});
 *     System.out.println(sum.value() + " on " + sum.ranOn().device());
 * }
 * }
 *
 * <p>Thread-safe, for virtual threads too. Kernels are compiled when a reduction first runs on the device, and kept.
 * Closing frees the device's memory; running calls end with an error. An interrupt ends a call with an {@link
 * io.funnel.engine.EndedEarlyException} and leaves the thread interrupted. Two Funnels share no static state except
 * TornadoVM's own: its devices and its compiled code.
 */
public final class Funnel extends ArrayMethods implements AutoCloseable {

    private final FunnelContext context;
    private final CallPreferences preferences;

    Funnel(FunnelContext context) {
        this(context, CallPreferences.of(context.settings()));
    }

    private Funnel(FunnelContext context, CallPreferences preferences) {
        this.context = context;
        this.preferences = preferences;
    }

    FunnelContext context() {
        return context;
    }

    @Override
    <T> T mapping(Mapping<T> call) {
        return call.of(context, preferences, null);
    }

    /** Opens the best device of this JVM's runtime, and the host for calls that are faster there. */
    public static Funnel open() {
        return builder().build();
    }

    /** Opens the given device, and the host for calls that are faster there. */
    public static Funnel open(Device device) {
        return builder().device(device).build();
    }

    /** Returns a builder with all settings. */
    public static FunnelBuilder builder() {
        return new FunnelBuilder();
    }

    /**
     * The devices that reductions may run on. Several share each call: free devices take chunks of host data, and
     * reduce uploaded data in place. The states meet on the host in the order of the elements, so that a result's bits
     * do not depend on the devices' speed. {@link Result#ranOn()} reports the share of each.
     */
    public List<Device> devices() {
        return context.settings().devices();
    }

    /** The device that reductions may run on; the first of several. */
    public Device device() {
        return context.settings().device().orElseThrow();
    }

    /** Describes this Funnel in one line: the host engine, the device and the places where reductions may run. */
    public String describe() {
        return "host: " + context.host().describe() + "; device: " + device().runtime().label() + " "
                + device().backend() + ", " + devices().stream().map(Device::name).collect(Collectors.joining(", "))
                + "; placement: " + context.settings().placement();
    }

    /** Returns a view of this Funnel in which every reduction uses this strategy. Closing either closes both. */
    public Funnel using(Strategy strategy) {
        return using(strategy, Sizes.AUTO);
    }

    /** Returns a view in which every reduction uses this strategy and these sizes. Closing either closes both. */
    public Funnel using(Strategy strategy, Sizes sizes) {
        return new Funnel(context, preferences.withStrategy(given(strategy, "strategy"), given(sizes, "sizes")));
    }

    /**
     * Returns a view of this Funnel that does not check reductions' laws: an operator that is not associative, or lacks
     * an identity, gives results that depend on the order of combination. Closing either closes both.
     */
    public Funnel trusting() {
        return new Funnel(context, preferences.withTrust());
    }

    /**
     * Returns a view of this Funnel that reports the progress of long reductions. Closing either closes both.
     *
     * @param progress receives the number of elements done, now and then, on one Java thread at a time
     */
    public Funnel watching(LongConsumer progress) {
        return new Funnel(context, preferences.withProgress(given(progress, "progress")));
    }

    /**
     * Returns a view of this Funnel whose results carry a proved error bound if there is one. Bounds exist for
     * floating-point sums, dot products, norms, squared distances, means and root mean squares. They take a second
     * and a third accumulator, which costs time. Sums of floats are then computed in double and rounded once, and sums of doubles are compensated. Closing either closes both.
     */
    public Funnel bounded() {
        return bounded(ErrorBounds.PROVED);
    }

    /** Returns a view of this Funnel whose results carry these error bounds. Closing either closes both. */
    public Funnel bounded(ErrorBounds bounds) {
        return new Funnel(context, preferences.withBounds(bounds));
    }

    /**
     * Returns a view of this Funnel whose results have the same bits everywhere: on the host, and on any device that
     * rounds as Java does. Neither threads, devices, chunks nor kinds of memory change them. The order of combination
     * depends on the number of elements and on the reduction alone; docs/reference/reproducible.md specifies it. NaN is
     * one value, whatever its bits. Reductions that do not round have the same bits anyway. For others the view reduces
     * by {@link #reduce(Reduction, List)}, {@link #reducePart} and {@link #reduceToDevice}, and segments by {@link #per}. A
     * {@link #checking} view demands equal bits. Closing either closes both.
     */
    public Funnel reproducible() {
        return new Funnel(context, preferences.withSameBits());
    }

    /**
     * Returns a view of this Funnel that compares a random share of the device's answers with plain Java's. It suits
     * production, where {@link Strictness#EVERY_ANSWER} would take too long. A wrong answer is an {@link
     * io.funnel.engine.EngineException}, and each check a Flight Recorder event {@code io.funnel.Check}. Calls whose
     * elements plain Java cannot read are refused: those on the device alone, and more than 2^31 - 1. Closing either
     * closes both.
     *
     * @param rate between 0 (no answer) and 1 (every answer)
     */
    public Funnel checking(double rate) {
        return new Funnel(context, preferences.withChecking(AnswerCheck.requireShare(rate)));
    }

    /**
     * Returns a view of this Funnel that reduces each segment to a result of its own, such as {@code
     * per(rowsOf(1024))}. Closing the Funnel closes it.
     */
    public PerSegment per(Segments segments) {
        return new PerSegment(context, preferences, given(segments, "segments"));
    }

    /**
     * Finds what segments need before their first call: by key, the order of the elements, which is then kept. From the
     * next call on, a single device keeps what it reads of offsets and keys. It frees the memory once the segments are
     * garbage or this Funnel is closed.
     *
     * @return the same segments
     * @throws IllegalArgumentException if a key is out of range, or falls where sorted ones were promised
     */
    public Segments prepare(Segments segments) {
        context.prepare(given(segments, "segments"));
        return segments;
    }

    /** Makes a task of a user's graph that reduces all elements; see {@link #task(String, Reduction, List)}. */
    public <A extends TornadoNativeArray, R> ReductionTask<R> task(String name, Reduction1<A, R> reduction, A input) {
        return task(name, reduction, List.of(given(input, "input")));
    }

    /** Makes a task that reduces all pairs of elements; see {@link #task(String, Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, R> ReductionTask<R> task(String name,
            Reduction2<A, B, R> reduction, A first, B second) {
        return task(name, reduction, List.of(given(first, "first"), given(second, "second")));
    }

    /**
     * Makes a task of a user's {@link uk.ac.manchester.tornado.api.TaskGraph}, after the check of the reduction's laws
     * and the canary run of its kernels.
     *
     * @param name   the start of its launches' names, unique in the graph
     * @param inputs the graph's arrays, all streamed ones of one length: the most elements that an execution reduces
     * @throws IllegalArgumentException if the inputs do not match the reduction
     * @throws io.funnel.plan.UnsupportedPlanException if no strategy can run, or this Funnel has no device
     */
    public <R> ReductionTask<R> task(String name, Reduction<R> reduction, List<?> inputs) {
        return ReductionTask.of(context, preferences, null, given(name, "name"), given(reduction, "reduction"),
                given(inputs, "inputs"));
    }

    /**
     * Plans the execution of a user's graphs on this Funnel's device, while other threads may use Funnel.
     *
     * @param grids  of all tasks that need one
     * @param tasks  those of this Funnel in the graphs
     * @param graphs in the order of their execution
     * @throws IllegalArgumentException if a task lacks a grid, with which TornadoVM would compute wrong results
     * @throws io.funnel.plan.UnsupportedPlanException if this Funnel has no device
     */
    public GraphPlan plan(GridScheduler grids, List<? extends ReductionTask<?>> tasks, ImmutableTaskGraph... graphs) {
        given(grids, "grids");
        given(tasks, "tasks").forEach(task -> task.requireGrids(grids));
        return GraphPlan.of(context, grids, given(graphs, "graphs"));
    }

    /** Reduces all elements; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, R> Result<R> reduce(Reduction1<A, R> reduction, A input) {
        return reduce(reduction, List.of(given(input, "input")));
    }

    /** Reduces all elements; see {@link #reduce(Reduction, List)}. */
    @Override
    public <A extends TornadoNativeArray, R> Result<R> reduce(Reduction1<A, R> reduction, Data<A> input) {
        return reduce(reduction, List.of(given(input, "input")));
    }

    /** Reduces the elements between a buffer's position and its limit; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<IntArray, R> reduction, IntBuffer input) {
        return reduce(reduction, Data.of(given(input, "input")));
    }

    /** Reduces the elements between a buffer's position and its limit; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<LongArray, R> reduction, LongBuffer input) {
        return reduce(reduction, Data.of(given(input, "input")));
    }

    /** Reduces the elements between a buffer's position and its limit; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<FloatArray, R> reduction, FloatBuffer input) {
        return reduce(reduction, Data.of(given(input, "input")));
    }

    /** Reduces the elements between a buffer's position and its limit; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<DoubleArray, R> reduction, DoubleBuffer input) {
        return reduce(reduction, Data.of(given(input, "input")));
    }

    /** Reduces all pairs of elements at the same index; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction2<IntArray, IntArray, R> reduction, int[] first, int[] second) {
        return reduce(reduction, Data.of(given(first, "first")), Data.of(given(second, "second")));
    }

    /** Reduces all pairs of elements at the same index; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction2<LongArray, LongArray, R> reduction, long[] first, long[] second) {
        return reduce(reduction, Data.of(given(first, "first")), Data.of(given(second, "second")));
    }

    /** Reduces all pairs of elements at the same index; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction2<FloatArray, FloatArray, R> reduction, float[] first, float[] second) {
        return reduce(reduction, Data.of(given(first, "first")), Data.of(given(second, "second")));
    }

    /** Reduces all pairs of elements at the same index; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction2<DoubleArray, DoubleArray, R> reduction, double[] first, double[] second) {
        return reduce(reduction, Data.of(given(first, "first")), Data.of(given(second, "second")));
    }

    /** Reduces all pairs of elements at the same index; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, R> Result<R> reduce(
            Reduction2<A, B, R> reduction, A first, B second) {
        return reduce(reduction, List.of(given(first, "first"), given(second, "second")));
    }

    /** Reduces all pairs of elements at the same index; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, R> Result<R> reduce(
            Reduction2<A, B, R> reduction, Data<A> first, Data<B> second) {
        return reduce(reduction, List.of(given(first, "first"), given(second, "second")));
    }

    /** Reduces all triples of elements at the same index; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            R> Result<R> reduce(Reduction3<A, B, C, R> reduction, A first, B second, C third) {
        return reduce(reduction, List.of(given(first, "first"), given(second, "second"), given(third, "third")));
    }

    /** Reduces all triples of elements at the same index; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            R> Result<R> reduce(Reduction3<A, B, C, R> reduction, Data<A> first, Data<B> second, Data<C> third) {
        return reduce(reduction, List.of(given(first, "first"), given(second, "second"), given(third, "third")));
    }

    /** Reduces all quadruples of elements at the same index; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            D extends TornadoNativeArray, R> Result<R> reduce(
                    Reduction4<A, B, C, D, R> reduction, A first, B second, C third, D fourth) {
        return reduce(reduction, List.of(given(first, "first"), given(second, "second"), given(third, "third"),
                given(fourth, "fourth")));
    }

    /** Reduces all quadruples of elements at the same index; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            D extends TornadoNativeArray, R> Result<R> reduce(
                    Reduction4<A, B, C, D, R> reduction, Data<A> first, Data<B> second, Data<C> third,
                    Data<D> fourth) {
        return reduce(reduction, List.of(given(first, "first"), given(second, "second"), given(third, "third"),
                given(fourth, "fourth")));
    }

    /**
     * Reduces all elements, where it takes the least time or by the fixed strategy.
     *
     * @param inputs TornadoVM's or Java's arrays or {@link Data}, in the order of the reduction's inputs; streamed inputs have
     * the same length
     * @throws UnsupportedPlanException         if the strategy cannot run on the device or failed its canary run, or if
     * the reduction needs an element and there is none
     * @throws io.funnel.engine.EngineException if it did not run as planned, or was interrupted
     * @throws IllegalArgumentException         if the inputs do not match the reduction's
     * @throws IllegalStateException            if this Funnel or an input is closed
     * @throws BrokenLawException               if the reduction breaks a law and this Funnel does not trust it
     */
    @Override
    public <R> Result<R> reduce(Reduction<R> reduction, List<?> inputs) {
        return ReductionCall.reduce(context, preferences, given(reduction, "reduction"), given(inputs, "inputs"));
    }

    /**
     * Reduces a part of the elements, for programs that combine parts themselves; {@link Partials} combines and
     * finishes them. Files are read at once.
     *
     * @param inputs as of {@link #reduce(Reduction, List)}, but of this part; parameters whole
     * @param first  the index of the part's first element among all, for reductions that read the index
     * @throws UnsupportedPlanException if the reduction needs all elements at once; else as {@code reduce} does
     * @throws IllegalArgumentException if this Funnel estimates bounds, or as {@code reduce} does
     */
    public Partial reducePart(Reduction<?> reduction, List<?> inputs, long first) {
        return PartialCall.reduce(context, preferences, given(reduction, "reduction"), given(inputs, "inputs"), first);
    }

    /**
     * Plans a reduction without running it.
     *
     * @param onDevice whether the input is on the device
     */
    public Route plan(Reduction<?> reduction, long length, boolean onDevice) {
        Residence residence = onDevice ? Residence.BOTH : Residence.HOST;
        return preferences.takesTiles(given(reduction, "reduction"))
                ? context.route(preferences.running(reduction), preferences, length, residence, new Tiles(length))
                : context.router(reduction, preferences, residence).at(length);
    }

    /** The memory account of all devices: the limit, bytes held by arrays and kernels, and the peak. */
    public MemoryAccount deviceMemory() {
        return context.group().memory();
    }

    // Ahead of time

    /**
     * Prepares all calls of a reduction: checks its laws, runs its canary and compiles its kernels for every length.
     * Later calls compile nothing.
     *
     * @throws UnsupportedPlanException         if no strategy can run
     * @throws io.funnel.engine.EngineException if the kernels do not compile
     */
    public void prepare(Reduction<?> reduction) {
        TrustedRoutes.prepare(context, preferences, preferences.running(given(reduction, "reduction")));
    }

    /**
     * Copies elements to the device until the handle is closed; reductions of the handle transfer nothing. Several
     * devices get a part each.
     *
     * @throws io.funnel.engine.EngineException if the device lacks memory; the message says how much there is
     * @throws io.funnel.engine.EndedEarlyException if the deadline passes or the thread is interrupted
     */
    public <A extends TornadoNativeArray> DeviceData<A> upload(Data<A> data) {
        context.requireOpen();
        return DeviceData.upload(given(data, "data"), context.group());
    }

    /**
     * Copies elements to one of the devices; see {@link #upload(Data)}.
     *
     * @throws IllegalArgumentException if it is not among {@link #devices()}
     */
    public <A extends TornadoNativeArray> DeviceData<A> upload(Data<A> data, Device device) {
        context.requireOpen();
        return DeviceData.upload(given(data, "data"), context.group().on(device));
    }

    /** Copies all elements of an array to the device; see {@link #upload(Data)}. */
    public DeviceData<IntArray> upload(int[] array) {
        return upload(Data.of(given(array, "array")));
    }

    /** Copies all elements of an array to the device; see {@link #upload(Data)}. */
    public DeviceData<LongArray> upload(long[] array) {
        return upload(Data.of(given(array, "array")));
    }

    /** Copies all elements of an array to the device; see {@link #upload(Data)}. */
    public DeviceData<FloatArray> upload(float[] array) {
        return upload(Data.of(given(array, "array")));
    }

    /** Copies all elements of an array to the device; see {@link #upload(Data)}. */
    public DeviceData<DoubleArray> upload(double[] array) {
        return upload(Data.of(given(array, "array")));
    }

    /**
     * Reduces to a state that stays on the device for a later reduction: the combined values without the last step,
     * such as the bins of a histogram. They pass through the host, since the next launch of a kernel overwrites its
     * results.
     *
     * @param state TornadoVM's array of the state's type; see {@link #reduce(Reduction, List)} for the rest
     * @throws IllegalArgumentException if the state is of another type, or consists of several arrays
     */
    public <S extends TornadoNativeArray> DeviceData<S> reduceToDevice(
            Reduction<?> reduction, Class<S> state, Object... inputs) {
        return StateOnDevice.reduce(context, preferences, given(reduction, "reduction"), given(state, "state"),
                Arrays.asList(given(inputs, "inputs")));
    }

    static <T> T given(@Nullable T argument, String name) {
        return Objects.requireNonNull(argument, () -> "argument is null: argument=" + name);
    }

    /** Frees the device's memory and ends the host engine; closes all views, too. */
    @Override
    public void close() {
        context.close();
    }
}
