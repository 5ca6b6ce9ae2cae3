package com.acme;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

public final class Summaries {

    private Summaries() {}

    /** Least, greatest and sum of the elements. */
    @Reduction
    public static void summary(
            IntArray samples, @Reduce IntArray least, @Reduce IntArray greatest, @Reduce LongArray total) {
        least.set(0, Integer.MAX_VALUE);
        greatest.set(0, Integer.MIN_VALUE);
        total.set(0, 0L);
        for (@Parallel int i = 0; i < samples.getSize(); i++) {
            least.set(0, Math.min(least.get(0), samples.get(i)));
            greatest.set(0, Math.max(greatest.get(0), samples.get(i)));
            total.set(0, total.get(0) + samples.get(i));
        }
    }
}
