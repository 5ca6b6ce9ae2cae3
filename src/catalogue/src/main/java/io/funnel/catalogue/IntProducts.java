// [specialise LongProducts: Int -> Long; int -> long; 2^32 -> 2^64]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;

/**
 * Products of ints whose factors do not commute: elements are spread over arrays, one for each component, and
 * combined from left to right. Exact modulo 2^32, as Java's operators are. No elements: the neutral factor.
 */
public final class IntProducts {

    private IntProducts() {}

    /**
     * The affine function that applies x -> slope x + offset of all elements one after the other, the first one
     * first.
     *
     * @param slope what x is multiplied with
     * @param offset what is added then
     */
    @Reduction(commutative = false)
    public record AffineComposition(int slope, int offset) {
        static AffineComposition identity() {
            return new AffineComposition(1, 0);
        }

        static AffineComposition map(int slope, int offset) {
            return new AffineComposition(slope, offset);
        }

        static AffineComposition combine(AffineComposition left, AffineComposition right) {
            return new AffineComposition(right.slope * left.slope, right.slope * left.offset + right.offset);
        }
    }

    /**
     * The product of 2x2 matrices in the order of the elements.
     *
     * @param topLeft first row, first column
     * @param topRight first row, second column
     * @param bottomLeft second row, first column
     * @param bottomRight second row, second column
     */
    @Reduction(commutative = false)
    public record MatrixProduct(int topLeft, int topRight, int bottomLeft, int bottomRight) {
        static MatrixProduct identity() {
            return new MatrixProduct(1, 0, 0, 1);
        }

        static MatrixProduct map(int topLeft, int topRight, int bottomLeft, int bottomRight) {
            return new MatrixProduct(topLeft, topRight, bottomLeft, bottomRight);
        }

        static MatrixProduct combine(MatrixProduct left, MatrixProduct right) {
            return new MatrixProduct(left.topLeft * right.topLeft + left.topRight * right.bottomLeft,
                    left.topLeft * right.topRight + left.topRight * right.bottomRight,
                    left.bottomLeft * right.topLeft + left.bottomRight * right.bottomLeft,
                    left.bottomLeft * right.topRight + left.bottomRight * right.bottomRight);
        }
    }
}
