package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * Sums and products of doubles.
 *
 * <p>Each addition rounds to the nearest double, so the result depends on the order in which a strategy adds.
 * However it adds, the error is at most (n - 1) u times the sum of the terms' magnitudes, u = 2^-53; with a plan's
 * depth d in place of n - 1 where that is less (Higham, Accuracy and Stability of Numerical Algorithms, section
 * 4.2; Jeannerod and Rump, SIAM Journal on Matrix Analysis and Applications 34, 2013). A term that is itself
 * rounded, such as a square, adds u of its magnitude, and a term that underflows half the least double.
 *
 * <p>NaN anywhere makes NaN, and so do infinities of both signs in a sum, and zero and infinity in a product. What
 * overflows is an infinity. No elements: 0, and 1 for the product.
 */
public final class DoubleSums {

    private DoubleSums() {}

    /** The sum of all elements. */
    @Reduction
    public static void sum(DoubleArray values, @Reduce DoubleArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + values.get(i));
        }
    }

    /**
     * The product of all elements; relative error at most (1 + u)^(n - 1) - 1 unless an intermediate product leaves
     * the normal numbers.
     */
    @Reduction
    public static void product(DoubleArray values, @Reduce DoubleArray result) {
        result.set(0, 1);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) * values.get(i));
        }
    }

    /** The sum of |x|, the 1-norm. */
    @Reduction
    public static void sumOfAbsolutes(DoubleArray values, @Reduce DoubleArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + Math.abs(values.get(i)));
        }
    }

    /** The sum of x². */
    @Reduction
    public static void sumOfSquares(DoubleArray values, @Reduce DoubleArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            result.set(0, result.get(0) + values.get(i) * values.get(i));
        }
    }
}
