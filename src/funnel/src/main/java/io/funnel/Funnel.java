package io.funnel;

import io.funnel.call.AnswerCheck;
import io.funnel.call.CallPreferences;
import io.funnel.call.FunnelContext;
import io.funnel.call.PartialCall;
import io.funnel.call.ReductionCall;
import io.funnel.call.StateOnDevice;
import io.funnel.call.Warmup;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.device.Device;
import io.funnel.device.MemoryAccount;
import io.funnel.plan.Residence;
import io.funnel.plan.Route;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.Reduction2;
import io.funnel.reduction.Reduction3;
import io.funnel.reduction.Reduction4;
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
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Reduces arrays, on a device or on the host, whichever takes less time, and says where.
 *
 * {@snippet :
 * try (Funnel funnel = Funnel.open()) {
 *     Result<Float> sum = funnel.reduce(FloatReductions.SUM, new float[] {1f, 2f, 3.5f});
 *     System.out.println(sum.value() + " on " + sum.ranOn().device());
 * }
 * }
 *
 * <p>May be shared by threads, virtual ones too. Kernels are compiled when a reduction first runs on the device, and kept.
 * Closing frees the device's memory; calls that are under way end with an error. An interrupt ends a call with an
 * {@link io.funnel.engine.EndedEarlyException} and leaves the thread interrupted. No static state is shared by two Funnels
 * but what TornadoVM itself has: its devices and its compiled code.
 */
public final class Funnel implements AutoCloseable {

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

    /** The best device of the runtime that this JVM was started with, and the host for what is faster there. */
    public static Funnel open() {
        return builder().build();
    }

    /** The given device, and the host for what is faster there. */
    public static Funnel open(Device device) {
        return builder().device(device).build();
    }

    /** Every setting. */
    public static FunnelBuilder builder() {
        return new FunnelBuilder();
    }

    /**
     * The devices that reductions may run on. Several work side by side: data of the host are cut into chunks that whoever is
     * free takes, what was uploaded is reduced where it lies, and the states meet on the host in the order of the elements.
     * A result has the same bits whichever of them was faster. {@link Result#ranOn()} says what each did.
     */
    public List<Device> devices() {
        return context.settings().devices();
    }

    /** The device that reductions may run on; the first of several. */
    public Device device() {
        return context.settings().device().orElseThrow();
    }

    /** What there is, in a line: the host engine, the device and where reductions may run. */
    public String describe() {
        return "host: " + context.host().describe() + "; device: " + device().runtime().label() + " "
                + device().backend() + ", " + devices().stream().map(Device::name).collect(Collectors.joining(", "))
                + "; placement: " + context.settings().placement();
    }

    /** The same device, but every reduction by this strategy. Closing either closes both. */
    public Funnel using(Strategy strategy) {
        return using(strategy, Sizes.AUTO);
    }

    /** The same device, but every reduction by this strategy in these sizes. Closing either closes both. */
    public Funnel using(Strategy strategy, Sizes sizes) {
        return new Funnel(context, preferences.withStrategy(given(strategy, "strategy"), given(sizes, "sizes")));
    }

    /**
     * The same, but reductions run without a check of their laws: an operator that is not associative, or has no
     * identity, gives whatever the order of combination makes of it. Closing either closes both.
     */
    public Funnel trusting() {
        return new Funnel(context, preferences.withTrust());
    }

    /**
     * The same, but long reductions tell how far they are. Closing either closes both.
     *
     * @param progress told how many elements are done, now and then, from one Java thread at a time
     */
    public Funnel watching(LongConsumer progress) {
        return new Funnel(context, preferences.withProgress(given(progress, "progress")));
    }

    /**
     * The same, but results carry a proved error bound where there is one: of floating-point sums, dot products, norms,
     * squared distances, means and root mean squares, and of products of floats. They are computed with a second and a
     * third accumulator, which takes longer; sums and products of floats are then added up or multiplied in double and
     * rounded once, and sums of doubles are compensated. Closing either closes both.
     */
    public Funnel bounded() {
        return bounded(ErrorBounds.PROVED);
    }

    /** The same, but results carry these error bounds. Closing either closes both. */
    public Funnel bounded(ErrorBounds bounds) {
        return new Funnel(context, preferences.withBounds(bounds));
    }

    /**
     * The same, but this share of the device's answers, picked by chance, is held against plain Java's: for production, where
     * {@link Strictness#EVERY_ANSWER} would take too long. A wrong answer is an {@link io.funnel.engine.EngineException}, and
     * each check a Flight Recorder event {@code io.funnel.Check}. A call whose elements plain Java cannot read, because they
     * are on the device alone or more than 2^31 - 1, is refused. Closing either closes both.
     *
     * @param rate from 0, none, to 1, every answer
     */
    public Funnel checking(double rate) {
        return new Funnel(context, preferences.withChecking(AnswerCheck.requireShare(rate)));
    }

    // One input

    /** Reduces all elements; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, R> Result<R> reduce(Reduction1<A, R> reduction, A input) {
        return reduce(reduction, List.of(given(input, "input")));
    }

    /** Reduces all elements; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, R> Result<R> reduce(Reduction1<A, R> reduction, Data<A> input) {
        return reduce(reduction, List.of(given(input, "input")));
    }

    /** Reduces all elements of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<IntArray, R> reduction, int[] input) {
        return reduce(reduction, Data.of(given(input, "input")));
    }

    /** Reduces all elements of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<LongArray, R> reduction, long[] input) {
        return reduce(reduction, Data.of(given(input, "input")));
    }

    /** Reduces all elements of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<FloatArray, R> reduction, float[] input) {
        return reduce(reduction, Data.of(given(input, "input")));
    }

    /** Reduces all elements of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<DoubleArray, R> reduction, double[] input) {
        return reduce(reduction, Data.of(given(input, "input")));
    }

    /** Reduces the elements {@code offset} to {@code offset + length - 1}; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<IntArray, R> reduction, int[] input, int offset, int length) {
        return reduce(reduction, Data.of(given(input, "input"), offset, length));
    }

    /** Reduces the elements {@code offset} to {@code offset + length - 1}; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<LongArray, R> reduction, long[] input, int offset, int length) {
        return reduce(reduction, Data.of(given(input, "input"), offset, length));
    }

    /** Reduces the elements {@code offset} to {@code offset + length - 1}; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<FloatArray, R> reduction, float[] input, int offset, int length) {
        return reduce(reduction, Data.of(given(input, "input"), offset, length));
    }

    /** Reduces the elements {@code offset} to {@code offset + length - 1}; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<DoubleArray, R> reduction, double[] input, int offset, int length) {
        return reduce(reduction, Data.of(given(input, "input"), offset, length));
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

    // Several inputs

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
     * Reduces all elements: where it takes the least time, or by the strategy that was asked for.
     *
     * @param inputs TornadoVM's arrays or {@link Data}, in the order of the reduction's inputs; those that are read
     *               element by element have the same length
     * @throws UnsupportedPlanException         if the strategy cannot run on the device or gave a wrong answer in its
     *                                          canary run, or there is no element and the reduction needs one
     * @throws io.funnel.engine.EngineException if it did not run where it was planned to, or was interrupted
     * @throws IllegalArgumentException         if the inputs are not what the reduction reads
     * @throws IllegalStateException            if this Funnel or an input is closed
     * @throws BrokenLawException               if the reduction is seen to break a law and this Funnel does not trust
     *                                          it
     */
    public <R> Result<R> reduce(Reduction<R> reduction, List<?> inputs) {
        return ReductionCall.reduce(context, preferences, given(reduction, "reduction"), given(inputs, "inputs"));
    }

    /**
     * Reduces a part of the elements, for programs that combine parts themselves: {@link Partials} combines and finishes
     * them. What is in files is read at once.
     *
     * @param inputs as of {@link #reduce(Reduction, List)}, but of this part; parameters whole
     * @param first  the number of the part's first element among all, for reductions that read the index
     * @throws UnsupportedPlanException if the reduction needs all elements at once; else as {@code reduce} does
     * @throws IllegalArgumentException if this Funnel is to estimate bounds, or as {@code reduce} does
     */
    public Partial reducePart(Reduction<?> reduction, List<?> inputs, long first) {
        return PartialCall.reduce(context, preferences, given(reduction, "reduction"), given(inputs, "inputs"), first);
    }

    /**
     * How a reduction would be carried out, without carrying it out.
     *
     * @param onDevice whether the input is on the device
     */
    public Route plan(Reduction<?> reduction, long length, boolean onDevice) {
        return context.router(given(reduction, "reduction"), preferences, onDevice ? Residence.BOTH : Residence.HOST)
                .at(length);
    }

    /** The account of the memory of all devices: the limit, what arrays and kernels hold, the most that was held. */
    public MemoryAccount deviceMemory() {
        return context.group().memory();
    }

    // Ahead of time

    /**
     * Makes everything ready that calls of a reduction need: checks its laws, runs its canary and compiles its kernels for
     * every length. A call after that compiles nothing.
     *
     * @throws UnsupportedPlanException         if no strategy can run
     * @throws io.funnel.engine.EngineException if the kernels do not compile
     */
    public void prepare(Reduction<?> reduction) {
        Warmup.prepare(context, preferences, given(reduction, "reduction"));
    }

    /**
     * Copies elements to the device, where they stay until the handle is closed; reductions of the handle transfer
     * nothing. Several devices have a part each.
     *
     * @throws io.funnel.engine.EngineException if the device has no room; the message says how much there is
     * @throws io.funnel.engine.EndedEarlyException if the deadline passes or the thread is interrupted
     */
    public <A extends TornadoNativeArray> DeviceData<A> upload(Data<A> data) {
        context.requireOpen();
        return DeviceData.upload(given(data, "data"), context.group());
    }

    /**
     * Copies elements to one of the devices; see {@link #upload(Data)}.
     *
     * @throws IllegalArgumentException if it is none of {@link #devices()}
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
     * Reduces to a state that stays on the device for a next reduction: the values as they are combined, not finished,
     * such as the bins of a histogram. They go through the host on their way, since the next launch of a kernel overwrites
     * what it has left.
     *
     * @param state TornadoVM's array of the state's type; see {@link #reduce(Reduction, List)} for the rest
     * @throws IllegalArgumentException if the state is of another type, or consists of several arrays
     */
    public <S extends TornadoNativeArray> DeviceData<S> reduceToDevice(
            Reduction<?> reduction, Class<S> state, Object... inputs) {
        return StateOnDevice.reduce(context, preferences, given(reduction, "reduction"), given(state, "state"),
                Arrays.asList(given(inputs, "inputs")));
    }

    /** The argument; names it where it is null. */
    static <T> T given(@Nullable T argument, String name) {
        return Objects.requireNonNull(argument, () -> "argument is null: argument=" + name);
    }

    /** Frees the device's memory and ends the host engine; every Funnel that came of this one is closed with it. */
    @Override
    public void close() {
        context.close();
    }
}
