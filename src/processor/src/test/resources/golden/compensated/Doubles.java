package com.acme;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

public final class Doubles {

    private Doubles() {}

    /** The sum of products. */
    @Reduction
    public static void dot(DoubleArray xs, DoubleArray ys, @Reduce DoubleArray result) {
        result.set(0, 0.0);
        for (@Parallel int i = 0; i < xs.getSize(); i++) {
            result.set(0, result.get(0) + xs.get(i) * ys.get(i));
        }
    }
}
