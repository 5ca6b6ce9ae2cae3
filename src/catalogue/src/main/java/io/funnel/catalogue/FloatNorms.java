package io.funnel.catalogue;

import io.funnel.annotations.Reduction;

/**
 * Norms of floats that need a last step after the sum.
 *
 * <p>With d the depth of the plan's tree, at most n - 1, and u = 2^-24, the plain norm is off by at most (d / 2 +
 * 3) u of itself unless squares overflow or underflow, and the safe one by 3 (d + 1) u. NaN anywhere makes NaN. No
 * elements: 0.
 */
public final class FloatNorms {

    private FloatNorms() {}

    /**
     * The Euclidean norm, the root of the sum of x². Infinity if squares overflow, from about 1.8e19 on; squares of
     * elements below 1e-19 are lost: {@link SafeEuclideanNorm} has neither limit.
     */
    @Reduction
    public static final class EuclideanNorm {

        private EuclideanNorm() {}

        static float identity() {
            return 0f;
        }

        static float map(float value) {
            return value * value;
        }

        static float combine(float left, float right) {
            return left + right;
        }

        static float finish(float squares) {
            return (float) Math.sqrt(squares);
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
    public record SafeEuclideanNorm(float scale, float squares) {
        static SafeEuclideanNorm identity() {
            return new SafeEuclideanNorm(0f, 0f);
        }

        static SafeEuclideanNorm map(float value) {
            return new SafeEuclideanNorm(Math.abs(value), squareOfItself(value));
        }

        static SafeEuclideanNorm combine(SafeEuclideanNorm left, SafeEuclideanNorm right) {
            float largest = Math.max(left.scale, right.scale);
            return new SafeEuclideanNorm(largest,
                    rescaled(left.scale, left.squares, largest) + rescaled(right.scale, right.squares, largest));
        }

        static float finish(SafeEuclideanNorm all) {
            return all.scale * (float) Math.sqrt(all.squares);
        }

        /** The square of an element divided by itself, which is 0 for zero and NaN for NaN. */
        private static float squareOfItself(float value) {
            if (value == 0f) {
                return 0f;
            }
            return Float.isNaN(value) ? value : 1f;
        }

        /** A sum of squares in units of another scale; nothing is divided where the scales are equal, or infinite. */
        private static float rescaled(float scale, float squares, float largest) {
            if (scale == largest) {
                return squares;
            }
            float ratio = scale / largest;
            return squares * ratio * ratio;
        }
    }
}
