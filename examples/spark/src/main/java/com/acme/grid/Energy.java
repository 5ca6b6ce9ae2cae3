package com.acme.grid;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** What meters' samples add up to. */
public final class Energy {

    private Energy() {}

    /** The energy of a signal: the sum of its squared samples. */
    @Reduction
    public static void sumOfSquares(FloatArray samples, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < samples.getSize(); i++) {
            result.set(0, result.get(0) + samples.get(i) * samples.get(i));
        }
    }
}
