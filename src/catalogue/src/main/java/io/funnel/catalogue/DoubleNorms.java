package io.funnel.catalogue;

import io.funnel.annotations.Reduction;

/**
 * Norms of doubles that need a last step after the sum.
 *
 * <p>With d the depth of the plan's tree, at most n - 1, and u = 2^-53, both are off by at most (d / 2 + 3) u of
 * themselves; the plain one unless squares overflow or underflow. NaN anywhere makes NaN. No elements: 0.
 */
public final class DoubleNorms {

    private static final double SMALL = 0x1p-374;
    private static final double BIG = 0x1p326;
    private static final double UP = 0x1p700;
    private static final double DOWN = 0x1p-700;

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
     * The Euclidean norm of elements of any magnitude: squares are added up in three sums, of small elements times
     * 2^700, of medium ones as they are, and of big ones times 2^-700. An infinite element makes it infinite, NaN makes
     * it NaN.
     *
     * <p>After J. L. Blue, "A portable Fortran program to find the Euclidean norm of a vector", ACM Transactions on
     * Mathematical Software 4 (1978), and E. Anderson, "Algorithm 978: Safe scaling in the level 1 BLAS", the same, 44
     * (2017). Small is what is below 2^-374, big what is above 2^326: a third of the range each, since the least double
     * is 2^-1074 and all are below 2^1024. Powers of two scale without rounding, and move either third to the middle.
     * So all squares but that of 0 are normal numbers, from 2^-748 to 2^652, and 2^371 of them can be added up before
     * they overflow.
     *
     * @param small  the sum of (2^700 x)² over |x| below 2^-374
     * @param medium the sum of x² over the others, NaN among them
     * @param big    the sum of (2^-700 x)² over |x| above 2^326
     */
    @Reduction
    public record SafeEuclideanNorm(double small, double medium, double big) {
        static SafeEuclideanNorm identity() {
            return new SafeEuclideanNorm(0, 0, 0);
        }

        static SafeEuclideanNorm map(double value) {
            return new SafeEuclideanNorm(small(value), medium(value), big(value));
        }

        static SafeEuclideanNorm combine(SafeEuclideanNorm left, SafeEuclideanNorm right) {
            return new SafeEuclideanNorm(
                    left.small + right.small, left.medium + right.medium, left.big + right.big);
        }

        /**
         * In the units of the largest third that has elements. What underflows then is less than 2^-326 of the sum. The
         * sum of the medium ones is not 0 if it is NaN.
         */
        static double finish(SafeEuclideanNorm all) {
            double upToMedium = all.medium + all.small * DOWN * DOWN;
            if (all.big > 0) {
                return Math.sqrt(all.big + upToMedium * DOWN * DOWN) * UP;
            }
            if (all.medium == 0) {
                return Math.sqrt(all.small) * DOWN;
            }
            return Math.sqrt(upToMedium);
        }

        private static double small(double value) {
            return Math.abs(value) < SMALL ? square(value * UP) : 0;
        }

        private static double medium(double value) {
            if (Math.abs(value) < SMALL) {
                return 0;
            }
            return Math.abs(value) > BIG ? 0 : square(value);
        }

        private static double big(double value) {
            return Math.abs(value) > BIG ? square(value * DOWN) : 0;
        }

        private static double square(double value) {
            return value * value;
        }
    }
}
