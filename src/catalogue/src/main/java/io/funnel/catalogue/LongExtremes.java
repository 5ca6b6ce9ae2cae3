package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The smallest and the largest of longs, and where they are. Nothing rounds and nothing overflows but the range, so
 * every strategy gives the same result.
 */
public final class LongExtremes {

    private LongExtremes() {}

    /** The smallest element; Long.MAX_VALUE for no elements. */
    @Reduction
    public static void minimum(LongArray values, @Reduce LongArray result) {
        result.set(0, Long.MAX_VALUE);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, Math.min(result.get(0), values.get(i)));
        }
    }

    /** The largest element; Long.MIN_VALUE for no elements. */
    @Reduction
    public static void maximum(LongArray values, @Reduce LongArray result) {
        result.set(0, Long.MIN_VALUE);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, Math.max(result.get(0), values.get(i)));
        }
    }

    /** Both ends in one pass over the data; Long.MAX_VALUE and Long.MIN_VALUE for no elements. */
    @Reduction
    public static void minimumAndMaximum(LongArray values, @Reduce LongArray minimum, @Reduce LongArray maximum) {
        minimum.set(0, Long.MAX_VALUE);
        maximum.set(0, Long.MIN_VALUE);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            minimum.set(0, Math.min(minimum.get(0), values.get(i)));
            maximum.set(0, Math.max(maximum.get(0), values.get(i)));
        }
    }

    /**
     * The largest |x|, the maximum norm; 0 for no elements. |Long.MIN_VALUE| is no long and counts as
     * Long.MAX_VALUE.
     */
    @Reduction
    public static final class MaximumNorm {

        private MaximumNorm() {}

        static long identity() {
            return 0;
        }

        static long map(long value) {
            long magnitude = value < 0 ? ~value : value; // a negative one's is one too small
            long missing = value << 1 == 0 ? 0 : 1; // but for the least long, and C may take it that nothing overflows
            return value < 0 ? magnitude + missing : magnitude;
        }

        static long combine(long left, long right) {
            return Math.max(left, right);
        }
    }

    /**
     * The largest element minus the smallest, which wraps around from 2^63 on: read as an unsigned number it is
     * always right. No elements are an error.
     *
     * @param minimum the smallest element so far
     * @param maximum the largest element so far
     */
    @Reduction(empty = Reduction.Empty.ERROR)
    public record Range(long minimum, long maximum) {
        static Range identity() {
            return new Range(Long.MAX_VALUE, Long.MIN_VALUE);
        }

        static Range map(long value) {
            return new Range(value, value);
        }

        static Range combine(Range left, Range right) {
            return new Range(Math.min(left.minimum, right.minimum), Math.max(left.maximum, right.maximum));
        }

        static long finish(Range ends) {
            return ends.maximum - ends.minimum;
        }
    }

    /**
     * The smallest element and its index, the lowest one among equals. No elements are an error.
     *
     * @param value the smallest element
     * @param index its index, the first element's being 0
     */
    @Reduction(empty = Reduction.Empty.ERROR)
    public record ArgMin(long value, long index) {
        static ArgMin identity() {
            return new ArgMin(Long.MAX_VALUE, Long.MAX_VALUE);
        }

        static ArgMin map(long value, long index) {
            return new ArgMin(value, index);
        }

        static ArgMin combine(ArgMin left, ArgMin right) {
            return isLower(right.value, right.index, left.value, left.index) ? right : left;
        }
    }

    /**
     * The largest element and its index, the lowest one among equals. No elements are an error.
     *
     * @param value the largest element
     * @param index its index, the first element's being 0
     */
    @Reduction(empty = Reduction.Empty.ERROR)
    public record ArgMax(long value, long index) {
        static ArgMax identity() {
            return new ArgMax(Long.MIN_VALUE, Long.MAX_VALUE);
        }

        static ArgMax map(long value, long index) {
            return new ArgMax(value, index);
        }

        static ArgMax combine(ArgMax left, ArgMax right) {
            return isHigher(right.value, right.index, left.value, left.index) ? right : left;
        }
    }

    /** Whether an element comes before another one: what is below, then the lower index. */
    private static boolean isLower(long value, long index, long otherValue, long otherIndex) {
        return value == otherValue ? index < otherIndex : value < otherValue;
    }

    /** Whether an element comes before another one: what is above, then the lower index. */
    private static boolean isHigher(long value, long index, long otherValue, long otherIndex) {
        return value == otherValue ? index < otherIndex : value > otherValue;
    }
}
