// [specialise LongNorms: Int -> Long; int value -> long value; no int -> no long]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;

/** Norms of ints that need a last step after the sum. */
public final class IntNorms {

    private IntNorms() {}

    /**
     * The Euclidean norm, the root of the sum of x², in double: off by at most (d / 2 + 3) u of itself, d the depth
     * of the plan's tree and u = 2^-53; no int overflows it. No elements: 0.
     */
    @Reduction
    public static final class EuclideanNorm {

        private EuclideanNorm() {}

        static double identity() {
            return 0;
        }

        static double map(int value) {
            return (double) value * value;
        }

        static double combine(double left, double right) {
            return left + right;
        }

        static double finish(double squares) {
            return Math.sqrt(squares);
        }
    }
}
