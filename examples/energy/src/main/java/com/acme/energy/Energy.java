package com.acme.energy;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** What a meter's samples add up to. */
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

    /** What was paid: power times price, but only where the power is above a threshold. */
    @Reduction
    public static void costAbove(
            FloatArray power, DoubleArray price, FloatArray threshold, @Reduce DoubleArray result) {
        result.set(0, 0.0);
        for (@Parallel int i = 0; i < power.getSize(); i++) {
            if (power.get(i) > threshold.get(0)) {
                result.set(0, result.get(0) + power.get(i) * price.get(i));
            }
        }
    }
}
