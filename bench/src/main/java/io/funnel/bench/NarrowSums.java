package io.funnel.bench;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/** Sums of narrow elements, as a user writes them. */
public final class NarrowSums {

    private NarrowSums() {}

    /** The sum of halves, in float. */
    @Reduction
    public static void ofHalves(HalfFloatArray values, @Reduce FloatArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + values.get(i).getFloat32());
        }
    }

    /** The sum of bytes, in long. */
    @Reduction
    public static void ofBytes(ByteArray values, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + values.get(i));
        }
    }

    /** The sum of shorts, in long. */
    @Reduction
    public static void ofShorts(ShortArray values, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + values.get(i));
        }
    }
}
