// [specialise DoubleMeans: float -> double; of the magnitudes. -> of the magnitudes unless the sum overflows.; (double) value -> value; of itself, d the depth -> of itself unless a square overflows or underflows, d the depth]
// [specialise IntMeans: float -> int; double sum -> long sum; all.sum / all.count -> (double) all.sum / all.count]
// [specialise IntMeans: in double and give -> in double, the sum of ints in long, and give]
// [specialise IntMeans: Off by at most n u times the mean of the magnitudes. -> The sum is exact, so the mean is off by at most 2 u of itself.]
// [specialise LongMeans: float -> long]
// [specialise IntMeans, LongMeans: NaN anywhere makes NaN. No elements -> No elements; 0 and none infinite, NaN -> 0, NaN]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * Means of floats. All are computed in double and give a double, u = 2^-53.
 *
 * <p>NaN anywhere makes NaN. No elements: NaN.
 */
public final class FloatMeans {

    private FloatMeans() {}

    /**
     * The arithmetic mean: the sum divided by the number of elements.
     * Off by at most n u times the mean of the magnitudes.
     *
     * @param count elements
     * @param sum their sum
     */
    @Reduction
    public record Mean(long count, double sum) {
        static Mean identity() {
            return new Mean(0, 0);
        }

        static Mean map(float value) {
            return new Mean(1, value);
        }

        static Mean combine(Mean left, Mean right) {
            return new Mean(left.count + right.count, left.sum + right.sum);
        }

        static double finish(Mean all) {
            return all.sum / all.count;
        }
    }

    /**
     * The root of the mean of x². Off by at most (d / 2 + 4) u of itself, d the depth of the plan's tree.
     *
     * @param count elements
     * @param squares the sum of their squares
     */
    @Reduction
    public record RootMeanSquare(long count, double squares) {
        static RootMeanSquare identity() {
            return new RootMeanSquare(0, 0);
        }

        static RootMeanSquare map(float value) {
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
     * The geometric mean, the n-th root of the product; a separate exponent avoids overflow. Each product rounds by u
     * of itself, and the root takes n of that. Its relative error is at most a few u times 1 + the mean of |log x|. 0
     * if an element is 0 and none infinite, NaN if one is negative.
     *
     * @param count elements
     * @param product their product, divided by 2^exponent; from 2^-300 to below 2^300, so that every order gives the
     * same one
     * @param exponent a multiple of 600; 0 where the product is 0, infinite or NaN
     */
    @Reduction
    public record GeometricMean(long count, double product, double exponent) {

        private static final double LN_2 = 0x1.62e42fefa39efp-1;

        static GeometricMean identity() {
            return new GeometricMean(0, 1, 0);
        }

        static GeometricMean map(float value) {
            // [not DoubleMeans]
            return new GeometricMean(1, value + nanOfNegative(value), 0);
            // [end]
            // [only DoubleMeans]
            // double near = value * scale(value); // once: a product of two stays in range
            // return new GeometricMean(1, near + nanOfNegative(value), exponent(value, near));
            // [end]
        }

        static GeometricMean combine(GeometricMean left, GeometricMean right) {
            double product = left.product * right.product;
            double near = product * scale(product);
            double exponent = left.exponent + right.exponent + exponent(product, near);
            boolean isNumber = near > 0 && near <= Double.MAX_VALUE;
            return new GeometricMean(left.count + right.count, near, isNumber ? exponent : 0);
        }

        static double finish(GeometricMean all) {
            return Math.exp((Math.log(all.product) + all.exponent * LN_2) / all.count);
        }

        /** The factor that brings a distant number near 1. */
        private static double scale(double value) {
            double down = value < 0x1p300 ? 1 : 0x1p-600;
            return value < 0x1p-300 ? 0x1p600 : down;
        }

        /** The exponent that the scaling removed; 0 for 0 and infinity. */
        private static double exponent(double value, double near) {
            double up = value < near ? -600 : 0;
            return near < value ? 600 : up;
        }

        /** NaN, as infinity minus infinity, for negative numbers, otherwise 0. */
        private static double nanOfNegative(double value) {
            double half = value < 0 ? Double.MAX_VALUE : 0;
            double excess = half + half;
            double itself = excess;
            return excess - itself;
        }
    }

    /**
     * The mean of |x - centre|; the centre is the only element of the second array, such as a mean, median or target.
     *
     * @param count elements
     * @param distances the sum of their distances from the centre
     */
    @Reduction
    public record MeanAbsoluteDeviation(long count, double distances) {
        static MeanAbsoluteDeviation identity() {
            return new MeanAbsoluteDeviation(0, 0);
        }

        static MeanAbsoluteDeviation map(float value, DoubleArray centre) {
            return new MeanAbsoluteDeviation(1, Math.abs(value - centre.get(0)));
        }

        static MeanAbsoluteDeviation combine(MeanAbsoluteDeviation left, MeanAbsoluteDeviation right) {
            return new MeanAbsoluteDeviation(left.count + right.count, left.distances + right.distances);
        }

        static double finish(MeanAbsoluteDeviation all) {
            return all.distances / all.count;
        }

        static void requireCentre(DoubleArray centre) {
            if (!Double.isFinite(centre.get(0))) {
                throw new IllegalArgumentException("centre is not finite: centre=" + centre.get(0)
                        + "; try a finite one, such as the mean");
            }
        }
    }

    // [only FloatMeans, DoubleMeans]
    /**
     * The logarithm of the sum of exp x, without overflow: the state holds the sum of exp(x - maximum) and the running
     * maximum. In double. Let d be the depth of the plan's tree: the error is at most d (8 + log n) u, plus a few u for
     * exp and log. Negative infinity for no elements, infinity if an element is.
     *
     * <p>After M. Milakov and N. Gimelshein, "Online normalizer calculation for softmax" (2018), as an operator.
     *
     * @param maximum the largest element
     * @param sum the sum of exp(x - maximum)
     */
    @Reduction
    public record LogSumExp(double maximum, double sum) {
        static LogSumExp identity() {
            return new LogSumExp(Double.NEGATIVE_INFINITY, 0);
        }

        static LogSumExp map(float value) {
            return new LogSumExp(Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value + 0.0,
                    exponentialOfZero(value));
        }

        static LogSumExp combine(LogSumExp left, LogSumExp right) {
            boolean leftIsSmaller = left.maximum < right.maximum;
            double largest = leftIsSmaller ? right.maximum : left.maximum;
            double smallest = leftIsSmaller ? left.maximum : right.maximum;
            double larger = leftIsSmaller ? right.sum : left.sum;
            double smaller = leftIsSmaller ? left.sum : right.sum;
            return new LogSumExp(largest, larger + smaller * ratio(smallest, largest));
        }

        static double finish(LogSumExp all) {
            return all.maximum + Math.log(all.sum);
        }

        /** exp(value - value), defined as 0 for negative infinity, which adds nothing, and as 1 for infinity. */
        private static double exponentialOfZero(double value) {
            if (value < -Double.MAX_VALUE) {
                return 0;
            }
            return Double.isNaN(value) ? value : 1;
        }

        /** exp(smallest - largest); 1 where they are equal, or both infinite. */
        private static double ratio(double smallest, double largest) {
            return smallest == largest ? 1 : Math.exp(smallest - largest);
        }
    }
    // [end]
}
