package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * The smallest and the largest of doubles, and where they are.
 *
 * <p>By the rules of {@code Math.min} and {@code Math.max}: NaN wins over every number, and -0.0 is below 0.0.
 * Nothing is rounded but the range, so every strategy gives the same result.
 */
public final class DoubleExtremes {

    private DoubleExtremes() {}

    /** The smallest element; positive infinity for no elements. */
    @Reduction
    public static void minimum(DoubleArray values, @Reduce DoubleArray result) {
        result.set(0, Double.POSITIVE_INFINITY);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, Math.min(result.get(0), values.get(i)));
        }
    }

    /** The largest element; negative infinity for no elements. */
    @Reduction
    public static void maximum(DoubleArray values, @Reduce DoubleArray result) {
        result.set(0, Double.NEGATIVE_INFINITY);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, Math.max(result.get(0), values.get(i)));
        }
    }

    /** Both ends in one pass over the data; positive and negative infinity for no elements. */
    @Reduction
    public static void minimumAndMaximum(DoubleArray values, @Reduce DoubleArray minimum, @Reduce DoubleArray maximum) {
        minimum.set(0, Double.POSITIVE_INFINITY);
        maximum.set(0, Double.NEGATIVE_INFINITY);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            minimum.set(0, Math.min(minimum.get(0), values.get(i)));
            maximum.set(0, Math.max(maximum.get(0), values.get(i)));
        }
    }

    /** The largest |x|, the maximum norm; 0 for no elements. */
    @Reduction
    public static final class MaximumNorm {

        private MaximumNorm() {}

        static double identity() {
            return 0;
        }

        static double map(double value) {
            return Math.abs(value);
        }

        static double combine(double left, double right) {
            return Math.max(left, right);
        }
    }

    /**
     * The largest element minus the smallest: one rounding, NaN if any element is, infinity if the difference
     * overflows. No elements are an error.
     *
     * @param minimum the smallest element so far
     * @param maximum the largest element so far
     */
    @Reduction(empty = Reduction.Empty.ERROR)
    public record Range(double minimum, double maximum) {
        static Range identity() {
            return new Range(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
        }

        static Range map(double value) {
            return new Range(value, value);
        }

        static Range combine(Range left, Range right) {
            return new Range(Math.min(left.minimum, right.minimum), Math.max(left.maximum, right.maximum));
        }

        static double finish(Range ends) {
            return ends.maximum - ends.minimum;
        }
    }

    /**
     * The smallest element and its index, the lowest one among equals; -0.0 is below 0.0, and with NaN among the
     * elements it is the first NaN. No elements are an error.
     *
     * @param value the smallest element
     * @param index its index, the first element's being 0
     */
    @Reduction(rounds = Reduction.Rounds.NO, empty = Reduction.Empty.ERROR)
    public record ArgMin(double value, long index) {
        static ArgMin identity() {
            return new ArgMin(Double.POSITIVE_INFINITY, Long.MAX_VALUE);
        }

        static ArgMin map(double value, long index) {
            return new ArgMin(value, index);
        }

        static ArgMin combine(ArgMin left, ArgMin right) {
            return isLower(right.value, right.index, left.value, left.index) ? right : left;
        }
    }

    /**
     * The largest element and its index, the lowest one among equals; -0.0 is below 0.0, and with NaN among the
     * elements it is the first NaN. No elements are an error.
     *
     * @param value the largest element
     * @param index its index, the first element's being 0
     */
    @Reduction(rounds = Reduction.Rounds.NO, empty = Reduction.Empty.ERROR)
    public record ArgMax(double value, long index) {
        static ArgMax identity() {
            return new ArgMax(Double.NEGATIVE_INFINITY, Long.MAX_VALUE);
        }

        static ArgMax map(double value, long index) {
            return new ArgMax(value, index);
        }

        static ArgMax combine(ArgMax left, ArgMax right) {
            return isHigher(right.value, right.index, left.value, left.index) ? right : left;
        }
    }

    /** Whether an element comes before another one: NaN first, then what is below, then the lower index. */
    private static boolean isLower(double value, long index, double otherValue, long otherIndex) {
        if (value < otherValue) {
            return true;
        }
        if (otherValue < value) {
            return false;
        }
        if (value == otherValue) {
            // Zeros of either sign are equal; their reciprocals are infinities, which are not.
            double reciprocal = 1 / value;
            double otherReciprocal = 1 / otherValue;
            return reciprocal == otherReciprocal ? index < otherIndex : reciprocal < otherReciprocal;
        }
        if (Double.isNaN(value) && Double.isNaN(otherValue)) {
            return index < otherIndex;
        }
        return Double.isNaN(value);
    }

    /** Whether an element comes before another one: NaN first, then what is above, then the lower index. */
    private static boolean isHigher(double value, long index, double otherValue, long otherIndex) {
        if (value > otherValue) {
            return true;
        }
        if (otherValue > value) {
            return false;
        }
        if (value == otherValue) {
            // Zeros of either sign are equal; their reciprocals are infinities, which are not.
            double reciprocal = 1 / value;
            double otherReciprocal = 1 / otherValue;
            return reciprocal == otherReciprocal ? index < otherIndex : reciprocal > otherReciprocal;
        }
        if (Double.isNaN(value) && Double.isNaN(otherValue)) {
            return index < otherIndex;
        }
        return Double.isNaN(value);
    }
}
