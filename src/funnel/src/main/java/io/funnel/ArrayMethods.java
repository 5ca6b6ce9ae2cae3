package io.funnel;

import io.funnel.data.Data;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.result.Result;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The reductions of a {@link Funnel} over Java's own arrays. */
public abstract sealed class ArrayMethods extends ScanMethods permits Funnel {

    ArrayMethods() {}

    /** See {@link Funnel#reduce(Reduction, List)}. */
    public abstract <R> Result<R> reduce(Reduction<R> reduction, List<?> inputs);

    /** See {@link Funnel#reduce(Reduction1, Data)}. */
    public abstract <A extends TornadoNativeArray, R> Result<R> reduce(Reduction1<A, R> reduction, Data<A> input);

    /** Reduces all elements of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<IntArray, R> reduction, int[] input) {
        return reduce(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Reduces all elements of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<LongArray, R> reduction, long[] input) {
        return reduce(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Reduces all elements of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<FloatArray, R> reduction, float[] input) {
        return reduce(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Reduces all elements of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<DoubleArray, R> reduction, double[] input) {
        return reduce(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Reduces all elements of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<ByteArray, R> reduction, byte[] input) {
        return reduce(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Reduces all elements of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<ShortArray, R> reduction, short[] input) {
        return reduce(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Reduces all elements of an array, read in place by the host engine; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<CharArray, R> reduction, char[] input) {
        return reduce(reduction, Data.of(Funnel.given(input, "input")));
    }

    /** Reduces the elements {@code offset} to {@code offset + length - 1}; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<IntArray, R> reduction, int[] input, int offset, int length) {
        return reduce(reduction, Data.of(Funnel.given(input, "input"), offset, length));
    }

    /** Reduces the elements {@code offset} to {@code offset + length - 1}; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<LongArray, R> reduction, long[] input, int offset, int length) {
        return reduce(reduction, Data.of(Funnel.given(input, "input"), offset, length));
    }

    /** Reduces the elements {@code offset} to {@code offset + length - 1}; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<FloatArray, R> reduction, float[] input, int offset, int length) {
        return reduce(reduction, Data.of(Funnel.given(input, "input"), offset, length));
    }

    /** Reduces the elements {@code offset} to {@code offset + length - 1}; see {@link #reduce(Reduction, List)}. */
    public <R> Result<R> reduce(Reduction1<DoubleArray, R> reduction, double[] input, int offset, int length) {
        return reduce(reduction, Data.of(Funnel.given(input, "input"), offset, length));
    }
}
