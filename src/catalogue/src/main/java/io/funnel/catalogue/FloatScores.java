// [specialise DoubleScores: float -> double; (double) value -> value; Float -> Double; + 0f -> + 0.0; (float) (1 -> (1; (float) (value - all.maximum - Math.log(all.sum)) -> value - all.maximum - Math.log(all.sum); (float) (dividend * (1 / divisor)) -> dividend / divisor]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * A value for each float, relative to all of its segment: {@code funnel.map} and {@code funnel.per(…).map}. Computed in
 * double and rounded once, but for softmax. NaN anywhere in a segment makes all its values NaN.
 */
public final class FloatScores {

    private FloatScores() {}

    /**
     * Softmax: exp(x - maximum) / Σ exp(x - maximum), in float but for the sum, since exponentials in double cost an H200
     * three times as much: within 2^-21 of the exact value. NaN for infinite elements, and where all are negative
     * infinity. As a reduction, the logarithm of the sum of exp x.
     *
     * <p>After M. Milakov and N. Gimelshein, "Online normalizer calculation for softmax" (2018), as an operator.
     *
     * @param maximum the largest element
     * @param sum the sum of exp(x - maximum)
     */
    @Reduction
    public record Softmax(float maximum, double sum) {
        static Softmax identity() {
            return new Softmax(Float.NEGATIVE_INFINITY, 0);
        }

        static Softmax map(float value) {
            return new Softmax(Float.isNaN(value) ? Float.NEGATIVE_INFINITY : value + 0f, exponentialOfZero(value));
        }

        static Softmax combine(Softmax left, Softmax right) {
            boolean leftIsSmaller = left.maximum < right.maximum;
            float largest = leftIsSmaller ? right.maximum : left.maximum;
            float smallest = leftIsSmaller ? left.maximum : right.maximum;
            double larger = leftIsSmaller ? right.sum : left.sum;
            double smaller = leftIsSmaller ? left.sum : right.sum;
            float ratio = smallest == largest ? 1 : TornadoMath.exp(smallest - largest);
            return new Softmax(largest, larger + smaller * ratio);
        }

        static double finish(Softmax all) {
            return all.maximum + Math.log(all.sum);
        }

        static float each(Softmax all, float value) {
            return TornadoMath.exp(value - all.maximum) * (float) (1 / all.sum);
        }
    }

    /**
     * The logarithm of softmax: x - log Σ exp x. As a reduction, the logarithm of the sum of exp x.
     *
     * @param maximum the largest element
     * @param sum the sum of exp(x - maximum)
     */
    @Reduction
    public record LogSoftmax(double maximum, double sum) {
        static LogSoftmax identity() {
            return new LogSoftmax(Double.NEGATIVE_INFINITY, 0);
        }

        static LogSoftmax map(float value) {
            return new LogSoftmax(Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value + 0.0,
                    exponentialOfZero(value));
        }

        static LogSoftmax combine(LogSoftmax left, LogSoftmax right) {
            boolean leftIsSmaller = left.maximum < right.maximum;
            double largest = leftIsSmaller ? right.maximum : left.maximum;
            double smallest = leftIsSmaller ? left.maximum : right.maximum;
            double larger = leftIsSmaller ? right.sum : left.sum;
            double smaller = leftIsSmaller ? left.sum : right.sum;
            return new LogSoftmax(largest, larger + smaller * ratio(smallest, largest));
        }

        static double finish(LogSoftmax all) {
            return all.maximum + Math.log(all.sum);
        }

        static float each(LogSoftmax all, float value) {
            return (float) (value - all.maximum - Math.log(all.sum)); // a far maximum would swallow the logarithm
        }
    }

    /**
     * Standard scores: (x - mean) / standard deviation of the population. NaN where all elements are equal. As a
     * reduction, that standard deviation.
     *
     * @param count elements
     * @param mean their mean, 0 if there are none
     * @param squaredDeviations the sum of (x - mean)²
     */
    @Reduction
    public record StandardScore(long count, double mean, double squaredDeviations) {
        static StandardScore identity() {
            return new StandardScore(0, 0, 0);
        }

        static StandardScore map(float value) {
            return new StandardScore(1, value, deviationOfItself(value));
        }

        static StandardScore combine(StandardScore left, StandardScore right) {
            long count = left.count + right.count;
            double share = (double) right.count / (count == 0 ? 1 : count);
            double difference = right.mean - left.mean;
            return new StandardScore(count, left.mean + difference * share,
                    left.squaredDeviations + right.squaredDeviations
                            + difference * share * left.count * difference);
        }

        static double finish(StandardScore all) {
            return Math.sqrt(all.squaredDeviations / all.count);
        }

        static float each(StandardScore all, float value) {
            return quotient(value - all.mean, Math.sqrt(all.squaredDeviations / all.count));
        }
    }

    /**
     * Normalisation by the root mean square: x / √(Σ x² / n). NaN where all elements are 0. As a reduction, the root
     * mean square.
     *
     * @param count elements
     * @param squares the sum of their squares
     */
    @Reduction
    public record RootMeanSquareNorm(long count, double squares) {
        static RootMeanSquareNorm identity() {
            return new RootMeanSquareNorm(0, 0);
        }

        static RootMeanSquareNorm map(float value) {
            return new RootMeanSquareNorm(1, (double) value * value);
        }

        static RootMeanSquareNorm combine(RootMeanSquareNorm left, RootMeanSquareNorm right) {
            return new RootMeanSquareNorm(left.count + right.count, left.squares + right.squares);
        }

        static double finish(RootMeanSquareNorm all) {
            return Math.sqrt(all.squares / all.count);
        }

        static float each(double all, float value) {
            return quotient(value, all);
        }
    }

    /** exp(value - value), defined as 0 for negative infinity, which adds nothing, and as 1 for infinity. */
    private static double exponentialOfZero(float value) {
        if (value < -Float.MAX_VALUE) {
            return 0;
        }
        return Float.isNaN(value) ? value : 1;
    }

    /** A quotient by way of the divisor's reciprocal, which all elements of a segment share. */
    private static float quotient(double dividend, double divisor) {
        return (float) (dividend * (1 / divisor));
    }

    /** exp(smallest - largest); 1 where they are equal, or both infinite. */
    private static double ratio(double smallest, double largest) {
        return smallest == largest ? 1 : Math.exp(smallest - largest);
    }

    /** The deviation of a single element from its mean: 0, or NaN for infinities and NaN. */
    private static double deviationOfItself(double value) {
        double mean = value;
        return value - mean; // NaN for infinities and NaN
    }
}
