// [specialise LongBits: Int -> Long]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Bit operations over all elements of ints. All of them are exact, and none depends on the order. */
public final class IntBits {

    private IntBits() {}

    /** The bits that all elements have; all bits for no elements. */
    @Reduction
    public static void bitAnd(IntArray values, @Reduce IntArray result) {
        result.set(0, -1);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) & values.get(i));
        }
    }

    /** The bits that any element has; no bits for no elements. */
    @Reduction
    public static void bitOr(IntArray values, @Reduce IntArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) | values.get(i));
        }
    }

    /** The bits that an odd number of elements have; no bits for no elements. */
    @Reduction
    public static void bitXor(IntArray values, @Reduce IntArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) ^ values.get(i));
        }
    }
}
