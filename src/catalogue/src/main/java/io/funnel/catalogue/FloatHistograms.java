// [specialise DoubleHistograms: float -> double]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * How many floats lie in each of some bins of equal width.
 *
 * <p>The bins divide the range from low, {@code limits[0]}, to below high, {@code limits[1]}. Bin b of k holds
 * the elements for which (x - low) (k / (high - low)), rounded like any Java expression, is from b to below b + 1; what is
 * from low to below high is in some bin, the last one where the product is rounded up to k. Other elements are in none,
 * NaN and infinities among them. The counts are exact; an element within 4 u of an edge between two bins, relative to
 * high - low, may be in either. Neither high - low nor k / (high - low) may overflow.
 */
public final class FloatHistograms {

    private static final int BINS_16 = 16;
    private static final int BINS_32 = 32;
    private static final int BINS_64 = 64;

    private FloatHistograms() {}

    /** How many elements lie in each of 16 bins from {@code limits[0]} to below {@code limits[1]}. */
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

    /** How many elements lie in each of 32 bins from {@code limits[0]} to below {@code limits[1]}. */
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

    /** How many elements lie in each of 64 bins from {@code limits[0]} to below {@code limits[1]}. */
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

    /** Refuses limits between which there is nothing to divide. */
    static void requireLimits(FloatArray limits) {
        if (!(limits.get(0) < limits.get(1)) || Float.isInfinite(limits.get(1) - limits.get(0))) {
            throw new IllegalArgumentException("no range to divide into bins: limits=" + limits.get(0) + ","
                    + limits.get(1) + "; try a lower and a higher finite limit, such as 0,1");
        }
        if (Float.isInfinite(BINS_64 / (limits.get(1) - limits.get(0)))) {
            throw new IllegalArgumentException("range too narrow to divide into bins: limits=" + limits.get(0) + ","
                    + limits.get(1) + "; try limits further from each other, and elements multiplied");
        }
    }

    /** Where an element lies, in bins: the scale is the same for all. */
    private static float place(float value, float low, float high, int bins) {
        return (value - low) * (bins / (high - low));
    }
}
