// [specialise LongSums: Int -> Long; 2^32 -> 2^64; The sums into a long cannot wrap around for values and for magnitudes, however many elements an array has. -> ]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Sums and products of ints.
 *
 * <p>Exact if the result fits. Otherwise they wrap around as Java's operators do: the result is right modulo 2^32,
 * whatever the order.
 * The sums into a long cannot wrap around for values and for magnitudes, however many elements an array has.
 * No elements: 0, and 1 for the product.
 */
public final class IntSums {

    private IntSums() {}

    /** The sum of all elements. */
    @Reduction(strategies = Reduction.Strategies.ALL)
    public static void sum(IntArray values, @Reduce IntArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + values.get(i));
        }
    }

    /** The product of all elements; wraps around. */
    @Reduction
    public static void product(IntArray values, @Reduce IntArray result) {
        result.set(0, 1);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) * values.get(i));
        }
    }

    /** The sum of |x|, the 1-norm; |Integer.MIN_VALUE| is itself, as {@code Math.abs} has it. */
    @Reduction
    public static void sumOfAbsolutes(IntArray values, @Reduce IntArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + magnitude(values.get(i)));
        }
    }

    /** The sum of x². */
    @Reduction
    public static void sumOfSquares(IntArray values, @Reduce IntArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + values.get(i) * values.get(i));
        }
    }

    // [not LongSums]
    /** The sum of all elements as a long; it always fits. */
    @Reduction
    public static void sumIntoLong(IntArray values, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + values.get(i));
        }
    }

    /** The sum of |x| as a long; it always fits, and |Integer.MIN_VALUE| is 2^31. */
    @Reduction
    public static void sumOfAbsolutesIntoLong(IntArray values, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + magnitude((long) values.get(i)));
        }
    }

    /** The sum of x² as a long; the squares are exact, their sum wraps around from 2^63 on. */
    @Reduction
    public static void sumOfSquaresIntoLong(IntArray values, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + (long) values.get(i) * values.get(i));
        }
    }

    // [end]
    // [not LongSums]
    /** Replaces {@code Math.abs}, which TornadoVM 5.2.0 cannot compile for integers. */
    private static int magnitude(int x) {
        return x < 0 ? -x : x;
    }

    // [end]
    /** Replaces {@code Math.abs}, which TornadoVM 5.2.0 cannot compile for integers. */
    private static long magnitude(long x) {
        return x < 0 ? -x : x;
    }
}
