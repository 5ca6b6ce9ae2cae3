package io.funnel.catalogue;

import io.funnel.annotations.Reduction;

/**
 * Norms of doubles that need a last step after the sum.
 *
 * <p>With d the depth of the plan's tree, at most n - 1, and u = 2^-53, the plain norm is off by at most (d / 2 +
 * 3) u of itself unless squares overflow or underflow, and the safe one by 3 (d + 1) u. NaN anywhere makes NaN. No
 * elements: 0.
 */
public final class DoubleNorms {

    private DoubleNorms() {}

    /**
     * The Euclidean norm, the root of the sum of x². Infinity if squares overflow, from about 1.3e154 on; squares
     * of elements below 1e-154 are lost: {@link SafeEuclideanNorm} has neither limit.
     */
    @Reduction
    public static final class EuclideanNorm {

        private EuclideanNorm() {}

        static double identity() {
            return 0;
        }

        static double map(double value) {
            return value * value;
        }

        static double combine(double left, double right) {
            return left + right;
        }

        static double finish(double squares) {
            return Math.sqrt(squares);
        }
    }

    /**
     * The Euclidean norm of elements of any magnitude: squares are taken of each element divided by the largest
     * one. An infinite element makes it infinite, NaN makes it NaN.
     *
     * <p>After the scaled sum of squares of LAPACK's xLASSQ and J. L. Blue, "A portable Fortran program to find the
     * Euclidean norm of a vector", ACM Transactions on Mathematical Software 4 (1978), as an operator that combines
     * two scaled sums.
     *
     * @param scale the largest |x|
     * @param squares the sum of (x / scale)²
     */
    @Reduction
    public record SafeEuclideanNorm(double scale, double squares) {
        static SafeEuclideanNorm identity() {
            return new SafeEuclideanNorm(0, 0);
        }

        static SafeEuclideanNorm map(double value) {
            return new SafeEuclideanNorm(Math.abs(value), squareOfItself(value));
        }

        static SafeEuclideanNorm combine(SafeEuclideanNorm left, SafeEuclideanNorm right) {
            double largest = Math.max(left.scale, right.scale);
            return new SafeEuclideanNorm(largest,
                    rescaled(left.scale, left.squares, largest) + rescaled(right.scale, right.squares, largest));
        }

        static double finish(SafeEuclideanNorm all) {
            return all.scale * Math.sqrt(all.squares);
        }

        /** The square of an element divided by itself, which is 0 for zero and NaN for NaN. */
        private static double squareOfItself(double value) {
            if (value == 0) {
                return 0;
            }
            return Double.isNaN(value) ? value : 1;
        }

        /** A sum of squares in units of another scale; nothing is divided where the scales are equal, or infinite. */
        private static double rescaled(double scale, double squares, double largest) {
            if (scale == largest) {
                return squares;
            }
            double ratio = scale / largest;
            return squares * ratio * ratio;
        }
    }
}
