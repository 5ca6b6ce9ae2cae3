package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * How many longs lie in each of some bins of equal width.
 *
 * <p>The bins divide the range from low, {@code limits[0]}, to below high, {@code limits[1]}. Bin b of k holds
 * the elements for which (x - low) k / (high - low), rounded down, is b. Other elements are in none. The counts are exact;
 * high - low must be at most 2^57, or the product overflows.
 */
public final class LongHistograms {

    private static final int BINS_16 = 16;
    private static final int BINS_32 = 32;
    private static final int BINS_64 = 64;

    private LongHistograms() {}

    /** How many elements lie in each of 16 bins from {@code limits[0]} to below {@code limits[1]}. */
    @Reduction
    public static void histogram16(LongArray values, LongArray limits, @Reduce IntArray result) {
        for (int bin = 0; bin < BINS_16; bin++) {
            result.set(bin, 0);
        }
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            long value = values.get(i);
            if (value >= limits.get(0) && value < limits.get(1)) {
                int bin = Math.max(0, Math.min(BINS_16 - 1, bin(value, limits.get(0), limits.get(1), BINS_16)));
                result.set(bin, result.get(bin) + 1);
            }
        }
    }

    /** How many elements lie in each of 32 bins from {@code limits[0]} to below {@code limits[1]}. */
    @Reduction
    public static void histogram32(LongArray values, LongArray limits, @Reduce IntArray result) {
        for (int bin = 0; bin < BINS_32; bin++) {
            result.set(bin, 0);
        }
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            long value = values.get(i);
            if (value >= limits.get(0) && value < limits.get(1)) {
                int bin = Math.max(0, Math.min(BINS_32 - 1, bin(value, limits.get(0), limits.get(1), BINS_32)));
                result.set(bin, result.get(bin) + 1);
            }
        }
    }

    /** How many elements lie in each of 64 bins from {@code limits[0]} to below {@code limits[1]}. */
    @Reduction
    public static void histogram64(LongArray values, LongArray limits, @Reduce IntArray result) {
        for (int bin = 0; bin < BINS_64; bin++) {
            result.set(bin, 0);
        }
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            long value = values.get(i);
            if (value >= limits.get(0) && value < limits.get(1)) {
                int bin = Math.max(0, Math.min(BINS_64 - 1, bin(value, limits.get(0), limits.get(1), BINS_64)));
                result.set(bin, result.get(bin) + 1);
            }
        }
    }

    /** Which of some bins an element is in. */
    private static int bin(long value, long low, long high, int bins) {
        return (int) ((value - low) * bins / (high - low));
    }
}
