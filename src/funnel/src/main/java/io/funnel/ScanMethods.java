package io.funnel;

import io.funnel.call.SegmentCall;
import io.funnel.data.Data;
import io.funnel.data.Segments;
import io.funnel.graph.ReductionTask;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.Reduction2;
import io.funnel.reduction.Reduction3;
import io.funnel.reduction.Reduction4;
import io.funnel.result.Result;
import io.funnel.result.Values;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The scans of a {@link Funnel}, over all elements, and of a {@link PerSegment}, in each segment. */
public abstract sealed class ScanMethods extends MapMethods permits ArrayMethods, PerSegment {

    ScanMethods() {}

    /** Scans; see {@link #scan(Reduction, List)}. */
    public <A extends TornadoNativeArray, R> Result<Values<R>> scan(Reduction1<A, R> reduction, A input) {
        return scan(reduction, List.of(Funnel.given(input, "input")));
    }

    /** Scans; see {@link #scan(Reduction, List)}. */
    public <A extends TornadoNativeArray, R> Result<Values<R>> scan(Reduction1<A, R> reduction, Data<A> input) {
        return scan(reduction, List.of(Funnel.given(input, "input")));
    }

    /** Scans an array, read in place by the host engine; see {@link #scan(Reduction, List)}. */
    public <R> Result<Values<R>> scan(Reduction1<IntArray, R> reduction, int[] input) {
        return scan(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Scans an array, read in place by the host engine; see {@link #scan(Reduction, List)}. */
    public <R> Result<Values<R>> scan(Reduction1<LongArray, R> reduction, long[] input) {
        return scan(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Scans an array, read in place by the host engine; see {@link #scan(Reduction, List)}. */
    public <R> Result<Values<R>> scan(Reduction1<FloatArray, R> reduction, float[] input) {
        return scan(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Scans an array, read in place by the host engine; see {@link #scan(Reduction, List)}. */
    public <R> Result<Values<R>> scan(Reduction1<DoubleArray, R> reduction, double[] input) {
        return scan(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Scans an array, read in place by the host engine; see {@link #scan(Reduction, List)}. */
    public <R> Result<Values<R>> scan(Reduction1<ByteArray, R> reduction, byte[] input) {
        return scan(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Scans an array, read in place by the host engine; see {@link #scan(Reduction, List)}. */
    public <R> Result<Values<R>> scan(Reduction1<ShortArray, R> reduction, short[] input) {
        return scan(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Scans an array, read in place by the host engine; see {@link #scan(Reduction, List)}. */
    public <R> Result<Values<R>> scan(Reduction1<CharArray, R> reduction, char[] input) {
        return scan(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Scans pairs at the same index; see {@link #scan(Reduction, List)}. */
    public <R> Result<Values<R>> scan(Reduction2<IntArray, IntArray, R> reduction, int[] first, int[] second) {
        return scan(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")));
    }

    /** Scans pairs at the same index; see {@link #scan(Reduction, List)}. */
    public <R> Result<Values<R>> scan(Reduction2<LongArray, LongArray, R> reduction, long[] first, long[] second) {
        return scan(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")));
    }

    /** Scans pairs at the same index; see {@link #scan(Reduction, List)}. */
    public <R> Result<Values<R>> scan(Reduction2<FloatArray, FloatArray, R> reduction, float[] first, float[] second) {
        return scan(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")));
    }

    /** Scans pairs at the same index; see {@link #scan(Reduction, List)}. */
    public <R> Result<Values<R>> scan(Reduction2<DoubleArray, DoubleArray, R> reduction, double[] first,
            double[] second) {
        return scan(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")));
    }

    /** Scans pairs at the same index; see {@link #scan(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, R> Result<Values<R>> scan(
            Reduction2<A, B, R> reduction, A first, B second) {
        return scan(reduction, List.of(Funnel.given(first, "first"), Funnel.given(second, "second")));
    }

    /** Scans pairs at the same index; see {@link #scan(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray,
            R> Result<Values<R>> scan(Reduction2<A, B, R> reduction, Data<A> first, Data<B> second) {
        return scan(reduction, List.of(Funnel.given(first, "first"), Funnel.given(second, "second")));
    }

    /** Scans triples at the same index; see {@link #scan(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            R> Result<Values<R>> scan(Reduction3<A, B, C, R> reduction, A first, B second, C third) {
        return scan(reduction,
                List.of(Funnel.given(first, "first"), Funnel.given(second, "second"), Funnel.given(third, "third")));
    }

    /** Scans triples at the same index; see {@link #scan(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            R> Result<Values<R>> scan(Reduction3<A, B, C, R> reduction, Data<A> first, Data<B> second, Data<C> third) {
        return scan(reduction,
                List.of(Funnel.given(first, "first"), Funnel.given(second, "second"), Funnel.given(third, "third")));
    }

    /** Scans quadruples at the same index; see {@link #scan(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            D extends TornadoNativeArray,
            R> Result<Values<R>> scan(Reduction4<A, B, C, D, R> reduction, A first, B second, C third, D fourth) {
        return scan(reduction, List.of(Funnel.given(first, "first"), Funnel.given(second, "second"),
                Funnel.given(third, "third"), Funnel.given(fourth, "fourth")));
    }

    /** Scans quadruples at the same index; see {@link #scan(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            D extends TornadoNativeArray, R> Result<Values<R>> scan(Reduction4<A, B, C, D, R> reduction, Data<A> first,
                    Data<B> second, Data<C> third, Data<D> fourth) {
        return scan(reduction, List.of(Funnel.given(first, "first"), Funnel.given(second, "second"),
                Funnel.given(third, "third"), Funnel.given(fourth, "fourth")));
    }

    /**
     * Gives a value for each element: the reduction of the elements from the first one to it, in their order. The values
     * lie in the places of their elements. Their bits follow from the elements' shape and types: every run, and every
     * device that rounds as Java does, gives the same; the host engine has an order of its own.
     *
     * @param inputs the arrays in order, each an array of TornadoVM or of Java, or a {@link Data}; all streamed ones of one length
     * @throws IllegalArgumentException if the inputs do not match the reduction, or the segments do not fit their length
     * @throws io.funnel.plan.UnsupportedPlanException if the reduction reads the number of its elements, there are more
     * values than an array holds, or bounds were asked for
     * @throws io.funnel.engine.EngineException if the run fails
     */
    public <R> Result<Values<R>> scan(Reduction<R> reduction, List<?> inputs) {
        return scanned(reduction, inputs, false);
    }

    /** Scans exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <A extends TornadoNativeArray, R> Result<Values<R>> scanExclusive(Reduction1<A, R> reduction, A input) {
        return scanExclusive(reduction, List.of(Funnel.given(input, "input")));
    }

    /** Scans exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <A extends TornadoNativeArray, R> Result<Values<R>> scanExclusive(
            Reduction1<A, R> reduction, Data<A> input) {
        return scanExclusive(reduction, List.of(Funnel.given(input, "input")));
    }

    /** Scans an array exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <R> Result<Values<R>> scanExclusive(Reduction1<IntArray, R> reduction, int[] input) {
        return scanExclusive(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Scans an array exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <R> Result<Values<R>> scanExclusive(Reduction1<LongArray, R> reduction, long[] input) {
        return scanExclusive(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Scans an array exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <R> Result<Values<R>> scanExclusive(Reduction1<FloatArray, R> reduction, float[] input) {
        return scanExclusive(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Scans an array exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <R> Result<Values<R>> scanExclusive(Reduction1<DoubleArray, R> reduction, double[] input) {
        return scanExclusive(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Scans an array exclusively, read in place by the host engine; see {@link #scanExclusive(Reduction, List)}. */
    public <R> Result<Values<R>> scanExclusive(Reduction1<ByteArray, R> reduction, byte[] input) {
        return scanExclusive(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Scans an array exclusively, read in place by the host engine; see {@link #scanExclusive(Reduction, List)}. */
    public <R> Result<Values<R>> scanExclusive(Reduction1<ShortArray, R> reduction, short[] input) {
        return scanExclusive(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Scans an array exclusively, read in place by the host engine; see {@link #scanExclusive(Reduction, List)}. */
    public <R> Result<Values<R>> scanExclusive(Reduction1<CharArray, R> reduction, char[] input) {
        return scanExclusive(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Scans pairs at the same index exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <R> Result<Values<R>> scanExclusive(Reduction2<IntArray, IntArray, R> reduction, int[] first, int[] second) {
        return scanExclusive(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")));
    }

    /** Scans pairs at the same index exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <R> Result<Values<R>> scanExclusive(Reduction2<LongArray, LongArray, R> reduction, long[] first,
            long[] second) {
        return scanExclusive(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")));
    }

    /** Scans pairs at the same index exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <R> Result<Values<R>> scanExclusive(Reduction2<FloatArray, FloatArray, R> reduction, float[] first,
            float[] second) {
        return scanExclusive(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")));
    }

    /** Scans pairs at the same index exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <R> Result<Values<R>> scanExclusive(Reduction2<DoubleArray, DoubleArray, R> reduction, double[] first,
            double[] second) {
        return scanExclusive(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")));
    }

    /** Scans pairs at the same index exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, R> Result<Values<R>> scanExclusive(
            Reduction2<A, B, R> reduction, A first, B second) {
        return scanExclusive(reduction, List.of(Funnel.given(first, "first"), Funnel.given(second, "second")));
    }

    /** Scans pairs at the same index exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray,
            R> Result<Values<R>> scanExclusive(Reduction2<A, B, R> reduction, Data<A> first, Data<B> second) {
        return scanExclusive(reduction, List.of(Funnel.given(first, "first"), Funnel.given(second, "second")));
    }

    /** Scans triples at the same index exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            R> Result<Values<R>> scanExclusive(Reduction3<A, B, C, R> reduction, A first, B second, C third) {
        return scanExclusive(reduction,
                List.of(Funnel.given(first, "first"), Funnel.given(second, "second"), Funnel.given(third, "third")));
    }

    /** Scans triples at the same index exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            R> Result<Values<R>> scanExclusive(Reduction3<A, B, C, R> reduction, Data<A> first, Data<B> second,
                    Data<C> third) {
        return scanExclusive(reduction,
                List.of(Funnel.given(first, "first"), Funnel.given(second, "second"), Funnel.given(third, "third")));
    }

    /** Scans quadruples at the same index exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            D extends TornadoNativeArray, R> Result<Values<R>> scanExclusive(Reduction4<A, B, C, D, R> reduction,
                    A first, B second, C third, D fourth) {
        return scanExclusive(reduction, List.of(Funnel.given(first, "first"), Funnel.given(second, "second"),
                Funnel.given(third, "third"), Funnel.given(fourth, "fourth")));
    }

    /** Scans quadruples at the same index exclusively; see {@link #scanExclusive(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            D extends TornadoNativeArray, R> Result<Values<R>> scanExclusive(Reduction4<A, B, C, D, R> reduction,
                    Data<A> first, Data<B> second, Data<C> third, Data<D> fourth) {
        return scanExclusive(reduction, List.of(Funnel.given(first, "first"), Funnel.given(second, "second"),
                Funnel.given(third, "third"), Funnel.given(fourth, "fourth")));
    }

    /**
     * Gives a value for each element: the reduction of the elements before it, as {@link #scan(Reduction, List)} does.
     * The first value is the result of no element.
     *
     * @throws io.funnel.plan.UnsupportedPlanException as there, or if the reduction needs an element
     */
    public <R> Result<Values<R>> scanExclusive(Reduction<R> reduction, List<?> inputs) {
        return scanned(reduction, inputs, true);
    }

    private <R> Result<Values<R>> scanned(Reduction<R> reduction, List<?> inputs, boolean exclusive) {
        return mapping((context, preferences, segments) -> SegmentCall.reduce(context, preferences,
                Segments.prefixes(segments, exclusive), Funnel.given(reduction, "reduction"),
                Funnel.given(inputs, "inputs")));
    }

    /**
     * Makes a task of a user's graph that scans as {@link #scan(Reduction, List)} does: its results are one for each
     * element. Their number is fixed; see {@link Funnel#task(String, Reduction, List)} for the failures.
     */
    public <R> ReductionTask<R> scanTask(String name, Reduction<R> reduction, List<?> inputs) {
        return scanning(name, reduction, inputs, false);
    }

    /** Makes a task that scans as {@link #scanExclusive(Reduction, List)} does. */
    public <R> ReductionTask<R> scanExclusiveTask(String name, Reduction<R> reduction, List<?> inputs) {
        return scanning(name, reduction, inputs, true);
    }

    /** Makes a task that scans one array; see {@link #scanTask(String, Reduction, List)}. */
    public <A extends TornadoNativeArray, R> ReductionTask<R> scanTask(String name, Reduction1<A, R> reduction,
            A input) {
        return scanTask(name, reduction, List.of(Funnel.given(input, "input")));
    }

    /** Makes a task that scans one array as {@link #scanExclusive(Reduction, List)} does. */
    public <A extends TornadoNativeArray, R> ReductionTask<R> scanExclusiveTask(String name,
            Reduction1<A, R> reduction, A input) {
        return scanExclusiveTask(name, reduction, List.of(Funnel.given(input, "input")));
    }

    private <R> ReductionTask<R> scanning(String name, Reduction<R> reduction, List<?> inputs, boolean exclusive) {
        return mapping((context, preferences, segments) -> ReductionTask.of(context, preferences,
                Segments.prefixes(segments, exclusive), Funnel.given(name, "name"),
                Funnel.given(reduction, "reduction"),
                Funnel.given(inputs, "inputs")));
    }
}
