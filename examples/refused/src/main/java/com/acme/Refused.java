package com.acme;

import io.funnel.annotations.Reduction;
import java.math.BigDecimal;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Reductions that no device can run right, each refused by the compiler at the line that is wrong. */
public final class Refused {

    private Refused() {}

    /** No identity: where should a work-item without elements start? */
    @Reduction
    public static void noIdentity(FloatArray in, @Reduce FloatArray result) {
        for (@Parallel int i = 0; i < in.getSize(); i++) {
            result.set(0, result.get(0) + in.get(i));
        }
    }

    /** An object for every element: a device has no heap. */
    @Reduction
    public static void allocates(FloatArray in, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < in.getSize(); i++) {
            result.set(0, result.get(0) + new BigDecimal(in.get(i)).floatValue());
        }
    }

    /** Reads the neighbour: an element that another work-item combines. */
    @Reduction
    public static void differences(FloatArray in, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 1; i < in.getSize(); i++) {
            result.set(0, result.get(0) + Math.abs(in.get(i) - in.get(i - 1)));
        }
    }
}
