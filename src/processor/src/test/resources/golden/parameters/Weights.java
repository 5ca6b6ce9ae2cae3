package com.acme;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

public final class Weights {

    private Weights() {}

    /** The sum of elements times a line over their indices. */
    @Reduction
    public static void weighted(IntArray samples, IntArray factors, @Reduce LongArray result) {
        result.set(0, 0L);
        for (@Parallel int i = 0; i < samples.getSize(); i++) {
            result.set(0, result.get(0) + (long) samples.get(i) * (factors.get(0) * i + factors.get(1)));
        }
    }
}
