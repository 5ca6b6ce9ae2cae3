package com.acme;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

public final class Products {

    private Products() {}

    /** The sum of products where the first factor is positive. */
    @Reduction
    public static void positiveDot(FloatArray xs, FloatArray ys, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < xs.getSize(); i++) {
            if (xs.get(i) > 0f) {
                result.set(0, result.get(0) + xs.get(i) * ys.get(i));
            }
        }
    }
}
