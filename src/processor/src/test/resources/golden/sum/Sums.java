package com.acme;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

public final class Sums {

    private Sums() {}

    /** The sum. */
    @Reduction
    public static void sum(FloatArray in, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < in.getSize(); i++) {
            result.set(0, result.get(0) + in.get(i));
        }
    }
}
