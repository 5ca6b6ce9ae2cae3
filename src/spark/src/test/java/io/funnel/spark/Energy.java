package io.funnel.spark;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** A user's own reductions. */
public final class Energy {

    private Energy() {}

    @Reduction
    public static void sumOfSquares(FloatArray samples, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < samples.getSize(); i++) {
            result.set(0, result.get(0) + samples.get(i) * samples.get(i));
        }
    }
}
