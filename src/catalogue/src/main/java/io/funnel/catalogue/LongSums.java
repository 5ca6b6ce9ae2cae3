package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Sums and products of longs.
 *
 * <p>Exact, as long as the result fits; otherwise they wrap around as Java's operators do: the result is right
 * modulo 2^64, whatever the order. No elements: 0, and 1 for the product.
 */
public final class LongSums {

    private LongSums() {}

    /** The sum of all elements. */
    @Reduction
    public static void sum(LongArray values, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + values.get(i));
        }
    }

    /** The product of all elements; wraps around. */
    @Reduction
    public static void product(LongArray values, @Reduce LongArray result) {
        result.set(0, 1);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) * values.get(i));
        }
    }

    /** The sum of |x|, the 1-norm; |Long.MIN_VALUE| is itself, as {@code Math.abs} has it. */
    @Reduction
    public static void sumOfAbsolutes(LongArray values, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + magnitude(values.get(i)));
        }
    }

    /** The sum of x². */
    @Reduction
    public static void sumOfSquares(LongArray values, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + values.get(i) * values.get(i));
        }
    }

    /** As {@code Math.abs}, which TornadoVM 5.2.0 cannot compile for integers. */
    private static long magnitude(long x) {
        return x < 0 ? -x : x;
    }
}
