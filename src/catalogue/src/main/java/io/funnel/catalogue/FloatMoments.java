// [specialise DoubleMoments: float -> double]
// [specialise DoubleMoments, IntMoments, LongMoments: @Reduction(contraction = true) -> @Reduction; mean and variances NaN. A device may fuse products into sums. -> mean and variances NaN.]
// [specialise IntMoments: float -> int; Float.POSITIVE_INFINITY -> Integer.MAX_VALUE; Float.NEGATIVE_INFINITY -> Integer.MIN_VALUE]
// [specialise IntMoments: double sum -> long sum; sum, in double -> sum, in long; all.sum / all.count -> (double) all.sum / all.count]
// [specialise LongMoments: float -> long; Float.POSITIVE_INFINITY -> Long.MAX_VALUE; Float.NEGATIVE_INFINITY -> Long.MIN_VALUE; asked for alone. No -> asked for alone, but the sum is a double and never wraps. No]
// [specialise IntMoments, LongMoments: deviationOfItself(value) -> 0; at most. NaN or an infinite element makes NaN. -> at most.]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;

/**
 * Variances and standard deviations of floats, and a summary that computes the usual figures in one pass.
 *
 * <p>Counts, means and sums of squared deviations of two parts are combined in double, without cancellation for any
 * mean. The method is that of T. F. Chan, G. H. Golub and R. J. LeVeque, "Algorithms for computing the sample
 * variance", The American Statistician 37 (1983). Let S be the sum of squared deviations, Q the sum of squares, d the
 * depth of the plan's tree and u = 2^-53. S is off by about d u times the root of S Q,
 * at most. NaN or an infinite element makes NaN.
 */
public final class FloatMoments {

    private FloatMoments() {}

    /**
     * The state of a variance.
     *
     * @param count elements
     * @param mean their mean, 0 if there are none
     * @param squaredDeviations the sum of (x - mean)²
     */
    public record Moments(long count, double mean, double squaredDeviations) {

        /** The moments of both parts together; an empty part, of mean 0, changes nothing. */
        static Moments combined(Moments left, Moments right) {
            long count = left.count + right.count;
            double share = (double) right.count / (count == 0 ? 1 : count);
            double difference = right.mean - left.mean;
            return new Moments(count, left.mean + difference * share,
                    left.squaredDeviations + right.squaredDeviations
                            + difference * share * left.count * difference);
        }
    }

    /** The variance of a sample: squared deviations divided by n - 1. NaN for fewer than two elements. */
    @Reduction
    public static final class SampleVariance {

        private SampleVariance() {}

        static Moments identity() {
            return new Moments(0, 0, 0);
        }

        static Moments map(float value) {
            return new Moments(1, value, deviationOfItself(value));
        }

        static Moments combine(Moments left, Moments right) {
            return Moments.combined(left, right);
        }

        static double finish(Moments all) {
            return all.count < 2 ? Double.NaN : all.squaredDeviations / (all.count - 1);
        }
    }

    /** The variance of a population: squared deviations divided by n. NaN for no elements. */
    @Reduction
    public static final class PopulationVariance {

        private PopulationVariance() {}

        static Moments identity() {
            return new Moments(0, 0, 0);
        }

        static Moments map(float value) {
            return new Moments(1, value, deviationOfItself(value));
        }

        static Moments combine(Moments left, Moments right) {
            return Moments.combined(left, right);
        }

        static double finish(Moments all) {
            return all.squaredDeviations / all.count;
        }
    }

    /** The root of the variance of a sample. NaN for fewer than two elements. */
    @Reduction
    public static final class SampleStandardDeviation {

        private SampleStandardDeviation() {}

        static Moments identity() {
            return new Moments(0, 0, 0);
        }

        static Moments map(float value) {
            return new Moments(1, value, deviationOfItself(value));
        }

        static Moments combine(Moments left, Moments right) {
            return Moments.combined(left, right);
        }

        static double finish(Moments all) {
            return all.count < 2 ? Double.NaN : Math.sqrt(all.squaredDeviations / (all.count - 1));
        }
    }

    /** The root of the variance of a population. NaN for no elements. */
    @Reduction
    public static final class PopulationStandardDeviation {

        private PopulationStandardDeviation() {}

        static Moments identity() {
            return new Moments(0, 0, 0);
        }

        static Moments map(float value) {
            return new Moments(1, value, deviationOfItself(value));
        }

        static Moments combine(Moments left, Moments right) {
            return Moments.combined(left, right);
        }

        static double finish(Moments all) {
            return Math.sqrt(all.squaredDeviations / all.count);
        }
    }

    /**
     * Count, sum, extremes, mean and variance, each as if it had been asked for alone. No elements: count and sum 0,
     * extremes as in {@link FloatExtremes}, mean and variances NaN. A device may fuse products into sums.
     *
     * @param count elements
     * @param sum their sum, in double
     * @param minimum the smallest
     * @param maximum the largest
     * @param mean their mean
     * @param squaredDeviations the sum of (x - mean)²
     */
    @Reduction(contraction = true)
    public record Summary(
            long count, double sum, float minimum, float maximum, double mean, double squaredDeviations) {
        static Summary identity() {
            return new Summary(0, 0, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 0, 0);
        }

        static Summary map(float value) {
            return new Summary(1, value, value, value, value, deviationOfItself(value));
        }

        static Summary combine(Summary left, Summary right) {
            Moments moments = Moments.combined(new Moments(left.count, left.mean, left.squaredDeviations),
                    new Moments(right.count, right.mean, right.squaredDeviations));
            return new Summary(moments.count, left.sum + right.sum, Math.min(left.minimum, right.minimum),
                    Math.max(left.maximum, right.maximum), moments.mean, moments.squaredDeviations);
        }

        static Summary finish(Summary all) {
            return new Summary(all.count, all.sum, all.minimum, all.maximum, all.sum / all.count,
                    all.squaredDeviations);
        }

        /** The variance of a sample; NaN for fewer than two elements. */
        public double sampleVariance() {
            return count < 2 ? Double.NaN : squaredDeviations / (count - 1);
        }

        /** The variance of a population; NaN for no elements. */
        public double populationVariance() {
            return squaredDeviations / count;
        }
    }

    // [only FloatMoments, DoubleMoments]
    /** The deviation of a single element from its mean: 0, or NaN for infinities and NaN. */
    private static double deviationOfItself(double value) {
        double mean = value;
        return value - mean; // NaN for infinities and NaN
    }
    // [end]
}
