// [specialise DoubleNorms: float -> double; 2^-24 -> 2^-53; (float) Math.sqrt -> Math.sqrt; 1.8e19 -> 1.3e154; 1e-19 -> 1e-154; 2^92 -> 2^700; 2^-92 -> 2^-700; 2^-57 -> 2^-374; 2^36 -> 2^326]
// [specialise DoubleNorms: float -> double; 2^-149 -> 2^-1074; 2^128 -> 2^1024; 2^-114 -> 2^-748; 2^72 -> 2^652; 2^55 -> 2^371]
// [specialise DoubleNorms: 0x1p-57f -> 0x1p-374; 0x1p36f -> 0x1p326; 0x1p92f -> 0x1p700; 0x1p-92f -> 0x1p-700]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;

/**
 * Norms of floats that need a last step after the sum.
 *
 * <p>Let d be the depth of the plan's tree, at most n - 1, and u = 2^-24. Both are off by at most (d / 2 + 3) u of
 * themselves; the plain one unless squares overflow or underflow. NaN anywhere makes NaN. No elements: 0.
 */
public final class FloatNorms {

    private static final float SMALL = 0x1p-57f;
    private static final float BIG = 0x1p36f;
    private static final float UP = 0x1p92f;
    private static final float DOWN = 0x1p-92f;

    private FloatNorms() {}

    /**
     * The Euclidean norm, the root of the sum of x². Infinity if squares overflow, from about 1.8e19 on; squares of
     * elements below 1e-19 are lost. {@link SafeEuclideanNorm} has neither limit.
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
     * The Euclidean norm of elements of any magnitude. It adds squares in three sums: of small elements times 2^92, of
     * medium ones as they are, and of big ones times 2^-92. An infinite element makes it infinite, NaN makes it NaN.
     *
     * <p>After J. L. Blue, "A portable Fortran program to find the Euclidean norm of a vector", ACM Transactions on
     * Mathematical Software 4 (1978), and E. Anderson, "Algorithm 978: Safe scaling in the level 1 BLAS", the same, 44
     * (2017). Small elements are below 2^-57, big ones above 2^36: a third of the range each, since the least float is
     * 2^-149 and all are below 2^128. Powers of two scale without rounding, and move either third to the one in the
     * middle. So all squares but that of 0 are normal numbers, from 2^-114 to 2^72, and 2^55 of them add up without
     * overflow.
     *
     * @param small  the sum of (2^92 x)² over |x| below 2^-57
     * @param medium the sum of x² over the others, including NaN
     * @param big    the sum of (2^-92 x)² over |x| above 2^36
     */
    @Reduction
    public record SafeEuclideanNorm(float small, float medium, float big) {
        static SafeEuclideanNorm identity() {
            return new SafeEuclideanNorm(0f, 0f, 0f);
        }

        static SafeEuclideanNorm map(float value) {
            return new SafeEuclideanNorm(small(value), medium(value), big(value));
        }

        static SafeEuclideanNorm combine(SafeEuclideanNorm left, SafeEuclideanNorm right) {
            return new SafeEuclideanNorm(
                    left.small + right.small, left.medium + right.medium, left.big + right.big);
        }

        // [not DoubleNorms]
        /** Adds in double, whose range holds all three without scaling. */
        static float finish(SafeEuclideanNorm all) {
            return (float) Math.sqrt(all.big * 0x1p184 + all.medium + all.small * 0x1p-184);
        }
        // [only DoubleNorms]
        // /**
        //  * Adds in units of the largest third that has elements. Underflow then loses less than 2^-326 of the sum.
        //  * The sum of the medium ones is not 0 if it is NaN.
        //  */
        // static double finish(SafeEuclideanNorm all) {
        //     double upToMedium = all.medium + all.small * DOWN * DOWN;
        //     if (all.big > 0) {
        //         return Math.sqrt(all.big + upToMedium * DOWN * DOWN) * UP;
        //     }
        //     if (all.medium == 0) {
        //         return Math.sqrt(all.small) * DOWN;
        //     }
        //     return Math.sqrt(upToMedium);
        // }
        // [end]

        private static float small(float value) {
            return Math.abs(value) < SMALL ? square(value * UP) : 0f;
        }

        private static float medium(float value) {
            if (Math.abs(value) < SMALL) {
                return 0f;
            }
            return Math.abs(value) > BIG ? 0f : square(value);
        }

        private static float big(float value) {
            return Math.abs(value) > BIG ? square(value * DOWN) : 0f;
        }

        private static float square(float value) {
            return value * value;
        }
    }
}
