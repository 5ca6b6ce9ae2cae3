package io.funnel;

import io.funnel.call.CallPreferences;
import io.funnel.call.FunnelContext;
import io.funnel.call.SegmentCall;
import io.funnel.call.TrustedRoutes;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.Segments;
import io.funnel.graph.ReductionTask;
import io.funnel.plan.Residence;
import io.funnel.plan.Route;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.Reduction2;
import io.funnel.reduction.Reduction3;
import io.funnel.reduction.Reduction4;
import io.funnel.result.PartialValues;
import io.funnel.result.Result;
import io.funnel.result.Values;
import java.util.Arrays;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A view of a {@link Funnel} that reduces each segment to a result of its own: "the sum per row".
 *
 * {@snippet :
 * Values<Float> sums = funnel.per(rowsOf(1024)).reduce(FloatReductions.SUM, matrix).value();
 * }
 *
 * <p>The value of a segment is what the reduction gives for an array that holds the segment's elements alone. Parameter
 * arrays serve all segments. Parts of an array, buffers and files are {@link Data}.
 */
public final class PerSegment extends ScanMethods {

    private final FunnelContext context;
    private final CallPreferences preferences;
    private final Segments segments;

    PerSegment(FunnelContext context, CallPreferences preferences, Segments segments) {
        this.context = context;
        this.preferences = preferences;
        this.segments = segments;
    }

    @Override
    <T> T mapping(Mapping<T> call) {
        return call.of(context, preferences, segments);
    }

    // One input

    /** Reduces each segment; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, R> Result<Values<R>> reduce(Reduction1<A, R> reduction, A input) {
        return reduce(reduction, List.of(Funnel.given(input, "input")));
    }

    /** Reduces each segment; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, R> Result<Values<R>> reduce(Reduction1<A, R> reduction, Data<A> input) {
        return reduce(reduction, List.of(Funnel.given(input, "input")));
    }

    /** Reduces each segment of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<Values<R>> reduce(Reduction1<IntArray, R> reduction, int[] input) {
        return reduce(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Reduces each segment of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<Values<R>> reduce(Reduction1<LongArray, R> reduction, long[] input) {
        return reduce(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Reduces each segment of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<Values<R>> reduce(Reduction1<FloatArray, R> reduction, float[] input) {
        return reduce(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Reduces each segment of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<Values<R>> reduce(Reduction1<DoubleArray, R> reduction, double[] input) {
        return reduce(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Reduces each segment of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<Values<R>> reduce(Reduction1<ByteArray, R> reduction, byte[] input) {
        return reduce(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Reduces each segment of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<Values<R>> reduce(Reduction1<ShortArray, R> reduction, short[] input) {
        return reduce(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Reduces each segment of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<Values<R>> reduce(Reduction1<CharArray, R> reduction, char[] input) {
        return reduce(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Reduces each segment of pairs at the same index; see {@link #reduce(Reduction, List)}. */
    public <R> Result<Values<R>> reduce(Reduction2<IntArray, IntArray, R> reduction, int[] first, int[] second) {
        return reduce(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")));
    }

    /** Reduces each segment of pairs at the same index; see {@link #reduce(Reduction, List)}. */
    public <R> Result<Values<R>> reduce(Reduction2<LongArray, LongArray, R> reduction, long[] first, long[] second) {
        return reduce(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")));
    }

    /** Reduces each segment of pairs at the same index; see {@link #reduce(Reduction, List)}. */
    public <R> Result<Values<R>> reduce(Reduction2<FloatArray, FloatArray, R> reduction, float[] first,
            float[] second) {
        return reduce(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")));
    }

    /** Reduces each segment of pairs at the same index; see {@link #reduce(Reduction, List)}. */
    public <R> Result<Values<R>> reduce(Reduction2<DoubleArray, DoubleArray, R> reduction, double[] first,
            double[] second) {
        return reduce(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")));
    }

    // Several inputs

    /** Reduces each segment of pairs at the same index; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, R> Result<Values<R>> reduce(
            Reduction2<A, B, R> reduction, A first, B second) {
        return reduce(reduction, List.of(Funnel.given(first, "first"), Funnel.given(second, "second")));
    }

    /** Reduces each segment of pairs at the same index; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, R> Result<Values<R>> reduce(
            Reduction2<A, B, R> reduction, Data<A> first, Data<B> second) {
        return reduce(reduction, List.of(Funnel.given(first, "first"), Funnel.given(second, "second")));
    }

    /** Reduces each segment of triples at the same index; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            R> Result<Values<R>> reduce(Reduction3<A, B, C, R> reduction, A first, B second, C third) {
        return reduce(reduction,
                List.of(Funnel.given(first, "first"), Funnel.given(second, "second"), Funnel.given(third, "third")));
    }

    /** Reduces each segment of triples at the same index; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            R> Result<Values<R>> reduce(Reduction3<A, B, C, R> reduction, Data<A> first, Data<B> second,
                    Data<C> third) {
        return reduce(reduction,
                List.of(Funnel.given(first, "first"), Funnel.given(second, "second"), Funnel.given(third, "third")));
    }

    /** Reduces each segment of quadruples at the same index; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            D extends TornadoNativeArray, R> Result<Values<R>> reduce(
                    Reduction4<A, B, C, D, R> reduction, A first, B second, C third, D fourth) {
        return reduce(reduction,
                List.of(Funnel.given(first, "first"), Funnel.given(second, "second"), Funnel.given(third, "third"),
                        Funnel.given(fourth, "fourth")));
    }

    /** Reduces each segment of quadruples at the same index; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            D extends TornadoNativeArray, R> Result<Values<R>> reduce(
                    Reduction4<A, B, C, D, R> reduction, Data<A> first, Data<B> second, Data<C> third,
                    Data<D> fourth) {
        return reduce(reduction,
                List.of(Funnel.given(first, "first"), Funnel.given(second, "second"), Funnel.given(third, "third"),
                        Funnel.given(fourth, "fourth")));
    }

    /**
     * Reduces each segment of the inputs, in the order of the segments.
     *
     * @param inputs the arrays in order, each an array of TornadoVM or of Java, or a {@link Data}; all streamed ones of one length
     * @throws IllegalArgumentException if the inputs do not match the reduction or the segments
     * @throws io.funnel.plan.UnsupportedPlanException if a segment has no element and the reduction needs one, or there
     * are more results than an array holds
     * @throws io.funnel.engine.EngineException if the run fails
     */
    public <R> Result<Values<R>> reduce(Reduction<R> reduction, List<?> inputs) {
        return SegmentCall.reduce(context, preferences, segments, Funnel.given(reduction, "reduction"),
                Funnel.given(inputs, "inputs"));
    }

    /**
     * Reduces each segment to an unfinished state, which states of the segment's further elements can be combined with.
     *
     * @param inputs see {@link #reduce(Reduction, List)}, also for the failures
     * @throws io.funnel.plan.UnsupportedPlanException if bounds were asked for, or the reduction reads its elements' index
     * or number
     */
    public <R> PartialValues<R> reduceParts(Reduction<R> reduction, List<?> inputs) {
        return SegmentCall.reduceParts(context, preferences, segments, Funnel.given(reduction, "reduction"),
                Funnel.given(inputs, "inputs"));
    }

    /**
     * Reduces each segment to a number that stays on the device for a later reduction. The numbers pass through the
     * host, since the next launch of a kernel overwrites its results.
     *
     * @param type TornadoVM's array of the result's type; see {@link #reduce(Reduction, List)} for the rest
     * @throws IllegalArgumentException if the result is of another type, or consists of several numbers
     */
    public <A extends TornadoNativeArray> DeviceData<A> reduceToDevice(
            Reduction<?> reduction, Class<A> type, Object... inputs) {
        return SegmentCall.reduceToDevice(context, preferences, segments, Funnel.given(reduction, "reduction"),
                Funnel.given(type, "type"), Arrays.asList(Funnel.given(inputs, "inputs")));
    }

    /** Makes a task of a user's graph that reduces each segment; see {@link #task(String, Reduction, List)}. */
    public <A extends TornadoNativeArray, R> ReductionTask<R> task(String name, Reduction1<A, R> reduction, A input) {
        return task(name, reduction, List.of(Funnel.given(input, "input")));
    }

    /** Makes a task that reduces each segment of pairs; see {@link #task(String, Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, R> ReductionTask<R> task(String name,
            Reduction2<A, B, R> reduction, A first, B second) {
        return task(name, reduction, List.of(Funnel.given(first, "first"), Funnel.given(second, "second")));
    }

    /**
     * Makes a task of a user's graph, with a result for each segment; see {@link Funnel#task(String, Reduction, List)}.
     *
     * @throws IllegalArgumentException if the inputs do not match the reduction or the segments
     */
    public <R> ReductionTask<R> task(String name, Reduction<R> reduction, List<?> inputs) {
        return ReductionTask.of(context, preferences, segments, Funnel.given(name, "name"),
                Funnel.given(reduction, "reduction"), Funnel.given(inputs, "inputs"));
    }

    /**
     * Plans a reduction without running it.
     *
     * @param length   elements of all segments
     * @param onDevice whether the input is on the device
     * @throws IllegalArgumentException if an array of this length does not have these segments
     */
    public Route plan(Reduction<?> reduction, long length, boolean onDevice) {
        return context.route(Funnel.given(reduction, "reduction"), preferences, length,
                onDevice ? Residence.BOTH : Residence.HOST, segments.of(length));
    }

    /**
     * Checks the reduction's laws, and runs the canary of its kernels over segments, before the first call.
     *
     * @throws io.funnel.plan.UnsupportedPlanException if no strategy can run
     */
    public void prepare(Reduction<?> reduction) {
        TrustedRoutes.prepareSegments(context, preferences, Funnel.given(reduction, "reduction"));
    }
}
