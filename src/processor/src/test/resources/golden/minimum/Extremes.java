package com.acme;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

public final class Extremes {

    private Extremes() {}

    /** The least element. */
    @Reduction
    public static void minimum(FloatArray in, @Reduce FloatArray result) {
        result.set(0, Float.POSITIVE_INFINITY);
        for (@Parallel int i = 0; i < in.getSize(); i++) {
            result.set(0, Math.min(result.get(0), in.get(i)));
        }
    }
}
