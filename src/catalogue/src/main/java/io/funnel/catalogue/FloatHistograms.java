// [specialise DoubleHistograms: float -> double]
// [specialise IntHistograms: float -> int]
// [specialise LongHistograms: float -> long]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

// [only FloatHistograms, DoubleHistograms]
/**
 * Histograms of floats with bins of equal width, or between edges.
 *
 * <p>The bins divide the range from low, {@code limits[0]}, to below high, {@code limits[1]}. The bin of k bins is the
 * product (x - low) (k / (high - low)), rounded like any Java expression, without its fraction. All elements from low
 * to below high are in a bin: the last one takes products that are rounded up to k. Other elements are in no bin,
 * including NaN and infinities. The counts are exact, but an element within 4 u of an edge between two bins, relative
 * to high - low, may be in either. Neither high - low nor k / (high - low) may overflow.
 */
// [only IntHistograms, LongHistograms]
// /**
//  * Histograms of integers with bins of equal width, or between edges.
//  *
//  * <p>The bins divide the range from low, {@code limits[0]}, to below high, {@code limits[1]}. Bin b of k holds the
//  * elements for which (x - low) k / (high - low), rounded down, is b. Other elements are in no bin. The counts are
//  * exact. Nothing overflows, but for longs whose high - low is above 2^57.
//  */
// [end]
public final class FloatHistograms {

    private static final int BINS_16 = 16;
    private static final int BINS_32 = 32;
    private static final int BINS_64 = 64;
    // [only LongHistograms]
    // private static final long MOST_WIDTH = 1L << 57;
    // private static final long NARROW = 1L << 40;
    // private static final int HALF = 32;
    // private static final int SIGN = Integer.MIN_VALUE;
    // [end]

    private FloatHistograms() {}

    /** Counts the elements in each of 16 bins from {@code limits[0]} to below {@code limits[1]}. */
    @Reduction
    public static void histogram16(FloatArray values, FloatArray limits, @Reduce IntArray result) {
        for (int bin = 0; bin < BINS_16; bin++) {
            result.set(bin, 0);
        }
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            float value = values.get(i);
            if (value >= limits.get(0) && value < limits.get(1)) {
                int bin = Math.max(0,
                        Math.min(BINS_16 - 1, (int) place(value, limits.get(0), limits.get(1), BINS_16)));
                result.set(bin, result.get(bin) + 1);
            }
        }
    }

    /** Counts the elements in each of 32 bins from {@code limits[0]} to below {@code limits[1]}. */
    @Reduction
    public static void histogram32(FloatArray values, FloatArray limits, @Reduce IntArray result) {
        for (int bin = 0; bin < BINS_32; bin++) {
            result.set(bin, 0);
        }
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            float value = values.get(i);
            if (value >= limits.get(0) && value < limits.get(1)) {
                int bin = Math.max(0,
                        Math.min(BINS_32 - 1, (int) place(value, limits.get(0), limits.get(1), BINS_32)));
                result.set(bin, result.get(bin) + 1);
            }
        }
    }

    /** Counts the elements in each of 64 bins from {@code limits[0]} to below {@code limits[1]}. */
    @Reduction
    public static void histogram64(FloatArray values, FloatArray limits, @Reduce IntArray result) {
        for (int bin = 0; bin < BINS_64; bin++) {
            result.set(bin, 0);
        }
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            float value = values.get(i);
            if (value >= limits.get(0) && value < limits.get(1)) {
                int bin = Math.max(0,
                        Math.min(BINS_64 - 1, (int) place(value, limits.get(0), limits.get(1), BINS_64)));
                result.set(bin, result.get(bin) + 1);
            }
        }
    }

    /**
     * Counts the elements from each of 16 ascending edges to below the next; the last bin has no end. {@link Histogram}
     * supports any number of edges, and closes the last bin.
     */
    @Reduction
    public static void histogramOfEdges16(FloatArray values, FloatArray edges, @Reduce IntArray result) {
        for (int bin = 0; bin < BINS_16; bin++) {
            result.set(bin, 0);
        }
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            float value = values.get(i);
            if (value >= edges.get(0)) {
                int reached = reached(value, edges.get(1), edges.get(2), edges.get(3), edges.get(4), edges.get(5))
                        + reached(value, edges.get(6), edges.get(7), edges.get(8), edges.get(9), edges.get(10))
                        + reached(value, edges.get(11), edges.get(12), edges.get(13), edges.get(14), edges.get(15));
                int bin = Math.max(0, Math.min(BINS_16 - 1, reached));
                result.set(bin, result.get(bin) + 1);
            }
        }
    }

    static void requireLimits(FloatArray limits) {
        // [only FloatHistograms, DoubleHistograms]
        if (!(limits.get(0) < limits.get(1)) || Float.isInfinite(limits.get(1) - limits.get(0))) {
            throw new IllegalArgumentException("no range to divide into bins: limits=" + limits.get(0) + ","
                    + limits.get(1) + "; try a lower and a higher finite limit, such as 0,1");
        }
        if (Float.isInfinite(BINS_64 / (limits.get(1) - limits.get(0)))) {
            throw new IllegalArgumentException("range too narrow to divide into bins: limits=" + limits.get(0) + ","
                    + limits.get(1) + "; try limits further from each other, and elements multiplied");
        }
        // [only IntHistograms, LongHistograms]
        // if (limits.get(0) >= limits.get(1)) {
        //     throw new IllegalArgumentException("no range to divide into bins: limits=" + limits.get(0) + ","
        //             + limits.get(1) + "; try a lower and a higher limit, such as 0,100");
        // }
        // [only LongHistograms]
        // if (limits.get(1) - limits.get(0) < 0 || limits.get(1) - limits.get(0) > MOST_WIDTH) {
        //     throw new IllegalArgumentException("range too wide to divide into bins: limits=" + limits.get(0) + ","
        //             + limits.get(1) + ", widest=" + MOST_WIDTH + "; try limits nearer to each other");
        // }
        // [end]
    }

    static void requireEdges(FloatArray edges) {
        for (int edge = 1; edge < BINS_16; edge++) {
            if (!(edges.get(edge - 1) <= edges.get(edge))) {
                throw new IllegalArgumentException("edges do not ascend: edges[" + (edge - 1) + "]="
                        + edges.get(edge - 1) + ", edges[" + edge + "]=" + edges.get(edge)
                        + "; sort them, and repeat the last one");
            }
        }
    }

    /** Counts the edges at or below an element. */
    private static int reached(float value, float first, float second, float third, float fourth, float fifth) {
        return (value >= first ? 1 : 0) + (value >= second ? 1 : 0) + (value >= third ? 1 : 0)
                + (value >= fourth ? 1 : 0) + (value >= fifth ? 1 : 0);
    }

    // [only FloatHistograms, DoubleHistograms]
    /** The position of an element in units of bins, by the same scale for all. */
    private static float place(float value, float low, float high, int bins) {
        return (value - low) * (bins / (high - low));
    }
    // [only IntHistograms]
    // /**
    //  * The position of an element in units of bins, by the same scale for all. For up to 64 bins the product is off by
    //  * at most 2^-45. A quotient that is not a whole number is at least 2^-32 below the next one.
    //  */
    // private static double place(int value, int low, int high, int bins) {
    //     return ((double) value - low) * (bins / ((double) high - low)) + 0x1p-40;
    // }
    // [only LongHistograms]
    // /**
    //  * The position of an element in units of bins. In narrow ranges the product is off by at most 2^-45. A quotient
    //  * that is not a whole number is at least 2^-40 below the next one. Differences are of doubles, long by halves.
    //  */
    // private static double place(long value, long low, long high, int bins) {
    //     long width = high - low;
    //     if (width <= NARROW) {
    //         double distance = ((double) (int) (value >> HALF) - (int) (low >> HALF)) * 0x1p32
    //                 + ((double) ((int) value ^ SIGN) - ((int) low ^ SIGN));
    //         return distance * (bins / (double) width) + 0x1p-42;
    //     }
    //     return (value - low) * bins / width;
    // }
    // [end]
}
