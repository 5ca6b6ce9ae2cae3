// [specialise DoubleSums: float -> double; 2^-24 -> 2^-53]
// [specialise IntSums: float -> int; *Double -> *Long; (double) values -> (long) values]
// [specialise IntSums: The sum of all elements, added in double: the error bound's u is 2^-53. -> The sum of all elements as a long, which it always fits.]
// [specialise IntSums: The sum of x², added in double, where the square of a float is exact: the error bound's u is 2^-53. -> The sum of x² as a long: the squares are exact, their sum wraps around from 2^63 on.]
// [specialise LongSums: float -> long]
// [specialise IntSums, LongSums: Math.abs -> magnitude]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

// [only FloatSums, DoubleSums]
/**
 * Sums and products of floats.
 *
 * <p>Each addition rounds to the nearest float, so the result depends on the order in which a strategy adds. In any
 * order the error is at most (n - 1) u times the sum of the terms' magnitudes, u = 2^-24. A plan's depth d replaces n -
 * 1 where that is less (Higham, Accuracy and Stability of Numerical Algorithms, section 4.2; Jeannerod and Rump, SIAM
 * Journal on Matrix Analysis and Applications 34, 2013). A rounded term, such as a square, adds u of its magnitude, and
 * a term that underflows adds half the least float.
 *
 * <p>NaN anywhere makes NaN, and so do infinities of both signs in a sum, and zero and infinity in a product. Overflow
 * gives an infinity. No elements: 0, and 1 for the product.
 */
// [only IntSums, LongSums]
// /**
//  * Sums and products of integers.
//  *
//  * <p>Exact if the result fits. Otherwise they wrap around as Java's operators do: the result is right modulo 2^32 or
//  * 2^64, whatever the order. The magnitude of the least integer is itself, as {@code Math.abs} has it. Sums of ints
//  * and of their magnitudes into a long cannot wrap around, however many elements an array has. No elements: 0, and 1
//  * for the product.
//  */
// [end]
public final class FloatSums {

    private FloatSums() {}

    /** The sum of all elements. */
    @Reduction(strategies = Reduction.Strategies.ALL)
    public static void sum(FloatArray values, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + values.get(i));
        }
    }

    // [only FloatSums, DoubleSums]
    /**
     * The product of all elements; relative error at most (1 + u)^(n - 1) - 1 unless an intermediate product leaves
     * the normal numbers.
     */
    // [only IntSums, LongSums]
    // /** The product of all elements; wraps around. */
    // [end]
    @Reduction
    public static void product(FloatArray values, @Reduce FloatArray result) {
        result.set(0, 1f);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) * values.get(i));
        }
    }

    /** The sum of |x|, the 1-norm. */
    @Reduction
    public static void sumOfAbsolutes(FloatArray values, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + Math.abs(values.get(i)));
        }
    }

    /** The sum of x². */
    @Reduction
    public static void sumOfSquares(FloatArray values, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + values.get(i) * values.get(i));
        }
    }

    // [only FloatSums, IntSums]
    /** The sum of all elements, added in double: the error bound's u is 2^-53. */
    @Reduction
    public static void sumIntoDouble(FloatArray values, @Reduce DoubleArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + values.get(i));
        }
    }

    // [only FloatSums]
    /** The sum of |x|, added in double: the error bound's u is 2^-53. */
    @Reduction
    public static void sumOfAbsolutesIntoDouble(FloatArray values, @Reduce DoubleArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + Math.abs(values.get(i)));
        }
    }

    // [only IntSums]
    // /** The sum of |x| as a long; it always fits, and |Integer.MIN_VALUE| is 2^31. */
    // @Reduction
    // public static void sumOfAbsolutesIntoLong(IntArray values, @Reduce LongArray result) {
    //     result.set(0, 0);
    //     for (@Parallel int i = 0; i < values.getSize(); i++) {
    //         result.set(0, result.get(0) + magnitude((long) values.get(i)));
    //     }
    // }
    //
    // [only FloatSums, IntSums]
    /** The sum of x², added in double, where the square of a float is exact: the error bound's u is 2^-53. */
    @Reduction
    public static void sumOfSquaresIntoDouble(FloatArray values, @Reduce DoubleArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + (double) values.get(i) * values.get(i));
        }
    }
    // [end]
    // [only IntSums]
    // /** Replaces {@code Math.abs}, which TornadoVM 5.2.0 cannot compile for integers. */
    // private static int magnitude(int x) {
    //     return x < 0 ? -x : x;
    // }
    //
    // [only IntSums, LongSums]
    // /** Replaces {@code Math.abs}, which TornadoVM 5.2.0 cannot compile for integers. */
    // private static long magnitude(long x) {
    //     return x < 0 ? -x : x;
    // }
    // [end]
}
