// [specialise LongExtremes: Int -> Long; int -> long; @Parallel int -> @Parallel int; (long) ends.maximum -> ends.maximum; as a long, which it always fits. -> which wraps around from 2^63 on: read as an unsigned number it is always right.]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Minima and maxima of ints, and their indices. Only the range can overflow, so every strategy gives the same result.
 */
public final class IntExtremes {

    private IntExtremes() {}

    /** The smallest element; Integer.MAX_VALUE for no elements. */
    @Reduction(strategies = Reduction.Strategies.ALL)
    public static void minimum(IntArray values, @Reduce IntArray result) {
        result.set(0, Integer.MAX_VALUE);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, Math.min(result.get(0), values.get(i)));
        }
    }

    /** The largest element; Integer.MIN_VALUE for no elements. */
    @Reduction
    public static void maximum(IntArray values, @Reduce IntArray result) {
        result.set(0, Integer.MIN_VALUE);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, Math.max(result.get(0), values.get(i)));
        }
    }

    /** Minimum and maximum in one pass over the data; Integer.MAX_VALUE and Integer.MIN_VALUE for no elements. */
    @Reduction
    public static void minimumAndMaximum(IntArray values, @Reduce IntArray minimum, @Reduce IntArray maximum) {
        minimum.set(0, Integer.MAX_VALUE);
        maximum.set(0, Integer.MIN_VALUE);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            minimum.set(0, Math.min(minimum.get(0), values.get(i)));
            maximum.set(0, Math.max(maximum.get(0), values.get(i)));
        }
    }

    // [not LongExtremes]
    /** The largest |x|, the maximum norm, as a long, which it always fits; 0 for no elements. */
    // [end]
    // [only LongExtremes]
    // /**
    //  * The largest |x|, the maximum norm; 0 for no elements. |Long.MIN_VALUE| overflows and counts as
    //  * Long.MAX_VALUE.
    //  */
    // [end]
    @Reduction
    public static final class MaximumNorm {

        private MaximumNorm() {}

        static Range identity() {
            return new Range(0, 0);
        }

        static Range map(int value) {
            return new Range(Math.min(value, 0), Math.max(value, 0));
        }

        static Range combine(Range left, Range right) {
            return Range.combine(left, right);
        }

        static long finish(Range ends) {
            // [not LongExtremes]
            return Math.max(-(long) ends.minimum, ends.maximum);
            // [end]
            // [only LongExtremes]
            // long below = ends.minimum == Long.MIN_VALUE ? Long.MAX_VALUE : -ends.minimum;
            // return Math.max(below, ends.maximum);
            // [end]
        }
    }

    /**
     * The largest element minus the smallest, as a long, which it always fits. No elements are an error.
     *
     * @param minimum the smallest element so far
     * @param maximum the largest element so far
     */
    @Reduction(empty = Reduction.Empty.ERROR)
    public record Range(int minimum, int maximum) {
        static Range identity() {
            return new Range(Integer.MAX_VALUE, Integer.MIN_VALUE);
        }

        static Range map(int value) {
            return new Range(value, value);
        }

        static Range combine(Range left, Range right) {
            return new Range(Math.min(left.minimum, right.minimum), Math.max(left.maximum, right.maximum));
        }

        static long finish(Range ends) {
            return (long) ends.maximum - ends.minimum;
        }
    }

    /**
     * The smallest element and its index, the lowest one among equals. No elements are an error.
     *
     * @param value the smallest element
     * @param index its index, from 0
     */
    @Reduction(empty = Reduction.Empty.ERROR)
    public record ArgMin(int value, long index) {
        static ArgMin identity() {
            return new ArgMin(Integer.MAX_VALUE, Long.MAX_VALUE);
        }

        static ArgMin map(int value, long index) {
            return new ArgMin(value, index);
        }

        static ArgMin combine(ArgMin left, ArgMin right) {
            boolean lower = right.value < left.value;
            return lower || (right.value == left.value && right.index < left.index) ? right : left;
        }
    }

    /**
     * The largest element and its index, the lowest one among equals. No elements are an error.
     *
     * @param value the largest element
     * @param index its index, from 0
     */
    @Reduction(empty = Reduction.Empty.ERROR)
    public record ArgMax(int value, long index) {
        static ArgMax identity() {
            return new ArgMax(Integer.MIN_VALUE, Long.MAX_VALUE);
        }

        static ArgMax map(int value, long index) {
            return new ArgMax(value, index);
        }

        static ArgMax combine(ArgMax left, ArgMax right) {
            boolean higher = right.value > left.value;
            return higher || (right.value == left.value && right.index < left.index) ? right : left;
        }
    }
}
