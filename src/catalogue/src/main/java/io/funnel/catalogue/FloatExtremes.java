// [specialise DoubleExtremes: float -> double]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import io.funnel.kernel.JavaMath;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Minima and maxima of floats, and their indices.
 *
 * <p>They follow {@code Math.min} and {@code Math.max}: NaN wins over every number, and -0.0 is below 0.0. Only the
 * range rounds, so every strategy gives the same result.
 */
public final class FloatExtremes {

    /** Offset larger than any index; marks elements that win over equal values. */
    private static final long AHEAD = 1L << 62;

    private FloatExtremes() {}

    /** The smallest element; positive infinity for no elements. */
    @Reduction(strategies = Reduction.Strategies.ALL)
    public static void minimum(FloatArray values, @Reduce FloatArray result) {
        result.set(0, Float.POSITIVE_INFINITY);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, Math.min(result.get(0), values.get(i)));
        }
    }

    /** The largest element; negative infinity for no elements. */
    @Reduction
    public static void maximum(FloatArray values, @Reduce FloatArray result) {
        result.set(0, Float.NEGATIVE_INFINITY);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, Math.max(result.get(0), values.get(i)));
        }
    }

    /** Minimum and maximum in one pass over the data; positive and negative infinity for no elements. */
    @Reduction
    public static void minimumAndMaximum(FloatArray values, @Reduce FloatArray minimum, @Reduce FloatArray maximum) {
        minimum.set(0, Float.POSITIVE_INFINITY);
        maximum.set(0, Float.NEGATIVE_INFINITY);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            minimum.set(0, Math.min(minimum.get(0), values.get(i)));
            maximum.set(0, Math.max(maximum.get(0), values.get(i)));
        }
    }

    /** The largest |x|, the maximum norm; 0 for no elements. */
    @Reduction
    public static final class MaximumNorm {

        private MaximumNorm() {}

        static float identity() {
            return 0;
        }

        static float map(float value) {
            return Math.abs(value);
        }

        static float combine(float left, float right) {
            return Math.max(left, right);
        }
    }

    /**
     * The largest element minus the smallest: one rounding, NaN if any element is NaN, infinity if the difference
     * overflows. No elements are an error.
     *
     * @param minimum the smallest element so far
     * @param maximum the largest element so far
     */
    @Reduction(empty = Reduction.Empty.ERROR)
    public record Range(float minimum, float maximum) {
        static Range identity() {
            return new Range(Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY);
        }

        static Range map(float value) {
            return new Range(value, value);
        }

        static Range combine(Range left, Range right) {
            return new Range(Math.min(left.minimum, right.minimum), Math.max(left.maximum, right.maximum));
        }

        static float finish(Range ends) {
            return ends.maximum - ends.minimum;
        }
    }

    /**
     * The smallest element and its index, the lowest one among equals. -0.0 is below 0.0, and if there is a NaN, the
     * first NaN wins. No elements are an error.
     *
     * <p>The state encodes NaN as negative infinity, and gives it and -0.0 a negative index. Value and index alone then
     * decide, by comparisons that never see NaN.
     *
     * @param value the smallest element
     * @param index its index, from 0
     */
    @Reduction(rounds = Reduction.Rounds.NO, empty = Reduction.Empty.ERROR)
    public record ArgMin(float value, long index) {
        static ArgMin identity() {
            return new ArgMin(Float.POSITIVE_INFINITY, Long.MAX_VALUE);
        }

        static ArgMin map(float value, long index) {
            boolean ahead = Float.isNaN(value) || JavaMath.isNegativeZero(value);
            return new ArgMin(Float.isNaN(value) ? Float.NEGATIVE_INFINITY : value, ahead ? index - AHEAD : index);
        }

        static ArgMin combine(ArgMin left, ArgMin right) {
            boolean lower = right.value < left.value;
            return lower || (right.value == left.value && right.index < left.index) ? right : left;
        }

        static ArgMin finish(ArgMin all) {
            return all.index >= 0 ? all : new ArgMin(all.value == 0 ? all.value : Float.NaN, all.index + AHEAD);
        }
    }

    /**
     * The largest element and its index, the lowest one among equals. -0.0 is below 0.0, and if there is a NaN, the
     * first NaN wins. No elements are an error.
     *
     * <p>The state encodes NaN as positive infinity, and gives it and 0.0 a negative index, as in {@link ArgMin}.
     *
     * @param value the largest element
     * @param index its index, from 0
     */
    @Reduction(rounds = Reduction.Rounds.NO, empty = Reduction.Empty.ERROR)
    public record ArgMax(float value, long index) {
        static ArgMax identity() {
            return new ArgMax(Float.NEGATIVE_INFINITY, Long.MAX_VALUE);
        }

        static ArgMax map(float value, long index) {
            boolean ahead = Float.isNaN(value) || JavaMath.isNegativeZero(-value);
            return new ArgMax(Float.isNaN(value) ? Float.POSITIVE_INFINITY : value, ahead ? index - AHEAD : index);
        }

        static ArgMax combine(ArgMax left, ArgMax right) {
            boolean higher = right.value > left.value;
            return higher || (right.value == left.value && right.index < left.index) ? right : left;
        }

        static ArgMax finish(ArgMax all) {
            return all.index >= 0 ? all : new ArgMax(all.value == 0 ? all.value : Float.NaN, all.index + AHEAD);
        }
    }
}
