// [specialise LongBits: Int -> Long]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Bit operations over all elements of ints. All are exact and independent of the order. */
public final class IntBits {

    private IntBits() {}

    /** The bits set in all elements; all bits for no elements. */
    @Reduction
    public static void bitAnd(IntArray values, @Reduce IntArray result) {
        result.set(0, -1);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) & values.get(i));
        }
    }

    /** The bits set in any element; no bits for no elements. */
    @Reduction
    public static void bitOr(IntArray values, @Reduce IntArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) | values.get(i));
        }
    }

    /** The bits set in an odd number of elements; no bits for no elements. */
    @Reduction
    public static void bitXor(IntArray values, @Reduce IntArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) ^ values.get(i));
        }
    }
}
