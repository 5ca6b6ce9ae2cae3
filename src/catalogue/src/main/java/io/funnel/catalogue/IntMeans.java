// [specialise LongMeans: Int -> Long; int value -> long value; long sum -> double sum; (double) all.sum -> all.sum; Math.log(value) -> Math.log((double) value); double, the sum of ints in long, and -> double and; The sum is exact, so the mean is off by at most 2 u of itself. -> Off by at most n u times the mean of the magnitudes.]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;

/**
 * Means of ints. All of them are computed in double, the sum of ints in long, and give a double, u = 2^-53. No
 * elements: NaN.
 */
public final class IntMeans {

    private IntMeans() {}

    /**
     * The arithmetic mean: the sum divided by the number of elements.
     * The sum is exact, so the mean is off by at most 2 u of itself.
     *
     * @param count elements
     * @param sum their sum
     */
    @Reduction
    public record Mean(long count, long sum) {
        static Mean identity() {
            return new Mean(0, 0);
        }

        static Mean map(int value) {
            return new Mean(1, value);
        }

        static Mean combine(Mean left, Mean right) {
            return new Mean(left.count + right.count, left.sum + right.sum);
        }

        static double finish(Mean all) {
            return (double) all.sum / all.count;
        }
    }

    /**
     * The root of the mean of x², off by at most (d / 2 + 4) u of itself, d the depth of the plan's tree.
     *
     * @param count elements
     * @param squares the sum of their squares
     */
    @Reduction
    public record RootMeanSquare(long count, double squares) {
        static RootMeanSquare identity() {
            return new RootMeanSquare(0, 0);
        }

        static RootMeanSquare map(int value) {
            return new RootMeanSquare(1, (double) value * value);
        }

        static RootMeanSquare combine(RootMeanSquare left, RootMeanSquare right) {
            return new RootMeanSquare(left.count + right.count, left.squares + right.squares);
        }

        static double finish(RootMeanSquare all) {
            return Math.sqrt(all.squares / all.count);
        }
    }

    /**
     * The geometric mean, by way of logarithms: exp of the mean of log x, so that no product overflows. Its
     * relative error is at most (d + 2) u times the mean of |log x|, d the depth of the plan's tree, and a few u
     * for exp and log. 0 if an element is 0, NaN if one is negative.
     *
     * @param count elements
     * @param logarithms the sum of their natural logarithms
     */
    @Reduction
    public record GeometricMean(long count, double logarithms) {
        static GeometricMean identity() {
            return new GeometricMean(0, 0);
        }

        static GeometricMean map(int value) {
            return new GeometricMean(1, Math.log(value));
        }

        static GeometricMean combine(GeometricMean left, GeometricMean right) {
            return new GeometricMean(left.count + right.count, left.logarithms + right.logarithms);
        }

        static double finish(GeometricMean all) {
            return Math.exp(all.logarithms / all.count);
        }
    }
}
