// [specialise DoubleProducts: float -> double; 2^-24 -> 2^-53]
// [specialise IntProducts: float -> int; of the magnitudes of n factors, u = 2^-24. -> 2^32, as Java's operators are.]
// [specialise LongProducts: float -> long; of the magnitudes of n factors, u = 2^-24. -> 2^64, as Java's operators are.]
// [specialise IntProducts, LongProducts: , and the complex one, whose factors do: -> :; NaN and infinities follow Java's operators. No elements -> No elements]
// [specialise IntProducts, LongProducts: Off by at most about 2 n u times the same product -> Exact modulo]
// [specialise DoubleProducts, IntProducts, LongProducts: commutative = false, contraction = true -> commutative = false]
// [specialise DoubleProducts: A device may fuse products into sums, which saves a fifth of the time. -> Products round before they meet a sum, as Java's do.]
// [specialise IntProducts, LongProducts: A device may fuse products into sums, which saves a fifth of the time. -> Entries wrap around, as Java's do.]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;

/**
 * Products of floats whose factors do not commute, and the complex one, whose factors do: elements are spread over
 * arrays, one for each component, and combined from left to right.
 *
 * <p>Off by at most about 2 n u times the same product of the magnitudes of n factors, u = 2^-24.
 * NaN and infinities follow Java's operators. No elements: the neutral factor.
 */
public final class FloatProducts {

    private FloatProducts() {}

    /**
     * Composes the affine functions x -> slope x + offset of all elements, the first element's applied first.
     *
     * @param slope the factor of x
     * @param offset the number added to the product
     */
    @Reduction(commutative = false)
    public record AffineComposition(float slope, float offset) {
        static AffineComposition identity() {
            return new AffineComposition(1f, 0f);
        }

        static AffineComposition map(float slope, float offset) {
            return new AffineComposition(slope, offset);
        }

        static AffineComposition combine(AffineComposition left, AffineComposition right) {
            return new AffineComposition(right.slope * left.slope, right.slope * left.offset + right.offset);
        }
    }

    /**
     * The product of 2x2 matrices in the order of the elements.
     * A device may fuse products into sums, which saves a fifth of the time.
     *
     * @param topLeft first row, first column
     * @param topRight first row, second column
     * @param bottomLeft second row, first column
     * @param bottomRight second row, second column
     */
    @Reduction(commutative = false, contraction = true)
    public record MatrixProduct(float topLeft, float topRight, float bottomLeft, float bottomRight) {
        static MatrixProduct identity() {
            return new MatrixProduct(1f, 0f, 0f, 1f);
        }

        static MatrixProduct map(float topLeft, float topRight, float bottomLeft, float bottomRight) {
            return new MatrixProduct(topLeft, topRight, bottomLeft, bottomRight);
        }

        static MatrixProduct combine(MatrixProduct left, MatrixProduct right) {
            return new MatrixProduct(left.topLeft * right.topLeft + left.topRight * right.bottomLeft,
                    left.topLeft * right.topRight + left.topRight * right.bottomRight,
                    left.bottomLeft * right.topLeft + left.bottomRight * right.bottomLeft,
                    left.bottomLeft * right.topRight + left.bottomRight * right.bottomRight);
        }
    }

    // [only FloatProducts, DoubleProducts]
    /**
     * The product of complex numbers.
     *
     * @param real the real part
     * @param imaginary the imaginary part
     */
    @Reduction
    public record ComplexProduct(float real, float imaginary) {
        static ComplexProduct identity() {
            return new ComplexProduct(1f, 0f);
        }

        static ComplexProduct map(float real, float imaginary) {
            return new ComplexProduct(real, imaginary);
        }

        static ComplexProduct combine(ComplexProduct left, ComplexProduct right) {
            return new ComplexProduct(left.real * right.real - left.imaginary * right.imaginary,
                    left.real * right.imaginary + left.imaginary * right.real);
        }
    }
    // [end]
}
