// [specialise DoublePairs: float -> double; (double) value * -> value *]
// [specialise IntPairs: float -> int]
// [specialise LongPairs: float -> long]
// [specialise IntPairs, LongPairs: deviationOfThemselves(left, right) -> 0; deviationOfItself(left) -> 0; deviationOfItself(right) -> 0; NaN or an infinite element makes NaN. No -> No]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;

/**
 * Two arrays of floats of the same length as pairs: covariances, correlation and weighted mean, all in double.
 *
 * <p>Counts, means and sums of products of deviations are combined as T. F. Chan, G. H. Golub and R. J. LeVeque do for
 * variances (1983). The formula for two variables is P. Pébay's, SAND2008-6212 (2008): nothing cancels, whatever the
 * means. NaN or an infinite element makes NaN. No elements: NaN.
 */
public final class FloatPairs {

    private FloatPairs() {}

    /**
     * The state of a covariance.
     *
     * @param count pairs
     * @param leftMean the mean of x, 0 if there are none
     * @param rightMean the mean of y, 0 if there are none
     * @param products the sum of (x - mean of x) (y - mean of y)
     */
    public record Together(long count, double leftMean, double rightMean, double products) {

        /** Both parts together; an empty part, of means 0, changes nothing. */
        static Together combined(Together left, Together right) {
            long count = left.count + right.count;
            double share = (double) right.count / (count == 0 ? 1 : count);
            double x = right.leftMean - left.leftMean;
            double y = right.rightMean - left.rightMean;
            return new Together(count, left.leftMean + x * share, left.rightMean + y * share,
                    left.products + right.products + x * share * left.count * y);
        }
    }

    /** The covariance of a sample: products of deviations divided by n - 1. NaN for fewer than two pairs. */
    @Reduction
    public static final class SampleCovariance {

        private SampleCovariance() {}

        static Together identity() {
            return new Together(0, 0, 0, 0);
        }

        static Together map(float left, float right) {
            return new Together(1, left, right, deviationOfThemselves(left, right));
        }

        static Together combine(Together left, Together right) {
            return Together.combined(left, right);
        }

        static double finish(Together all) {
            return all.count < 2 ? Double.NaN : all.products / (all.count - 1);
        }
    }

    /** The covariance of a population: products of deviations divided by n. NaN for no pairs. */
    @Reduction
    public static final class PopulationCovariance {

        private PopulationCovariance() {}

        static Together identity() {
            return new Together(0, 0, 0, 0);
        }

        static Together map(float left, float right) {
            return new Together(1, left, right, deviationOfThemselves(left, right));
        }

        static Together combine(Together left, Together right) {
            return Together.combined(left, right);
        }

        static double finish(Together all) {
            return all.products / all.count;
        }
    }

    /**
     * Pearson's correlation, from -1 to 1: the covariance divided by both standard deviations. NaN if all x or all y are
     * equal. NaN also where sums of squares are infinite or below 2^-900, since squares may have been lost.
     *
     * @param count pairs
     * @param leftMean the mean of x, 0 if there are none
     * @param rightMean the mean of y, 0 if there are none
     * @param leftSquares the sum of (x - mean of x)²
     * @param rightSquares the sum of (y - mean of y)²
     * @param products the sum of (x - mean of x) (y - mean of y)
     */
    @Reduction
    public record Correlation(
            long count, double leftMean, double rightMean, double leftSquares, double rightSquares, double products) {
        static Correlation identity() {
            return new Correlation(0, 0, 0, 0, 0, 0);
        }

        static Correlation map(float left, float right) {
            return new Correlation(1, left, right, deviationOfItself(left), deviationOfItself(right), 0);
        }

        static Correlation combine(Correlation left, Correlation right) {
            long count = left.count + right.count;
            double share = (double) right.count / (count == 0 ? 1 : count);
            double x = right.leftMean - left.leftMean;
            double y = right.rightMean - left.rightMean;
            double some = left.count;
            return new Correlation(count, left.leftMean + x * share, left.rightMean + y * share,
                    left.leftSquares + right.leftSquares + x * share * some * x,
                    left.rightSquares + right.rightSquares + y * share * some * y,
                    left.products + right.products + x * share * some * y);
        }

        static double finish(Correlation all) {
            if (!isInRange(all.leftSquares) || !isInRange(all.rightSquares)) {
                return Double.NaN;
            }
            double correlation = all.products / Math.sqrt(all.leftSquares) / Math.sqrt(all.rightSquares);
            return Math.abs(all.products) <= Double.MAX_VALUE
                    ? Math.max(-1, Math.min(1, correlation)) // rounding may carry it beyond
                    : Double.NaN;
        }

        private static boolean isInRange(double squares) {
            return squares >= 0x1p-900 && squares <= Double.MAX_VALUE;
        }
    }

    /**
     * The mean of x weighted by y, the sum of x y divided by the sum of y. NaN if both sums are 0. NaN also
     * where that of x y is below 2^-900 for weights below 2^-100, since products may have been lost.
     *
     * @param products the sum of the values times their weights
     * @param weights the sum of the weights
     */
    @Reduction
    public record WeightedMean(double products, double weights) {
        static WeightedMean identity() {
            return new WeightedMean(0, 0);
        }

        static WeightedMean map(float value, float weight) {
            return new WeightedMean((double) value * weight, weight);
        }

        static WeightedMean combine(WeightedMean left, WeightedMean right) {
            return new WeightedMean(left.products + right.products, left.weights + right.weights);
        }

        static double finish(WeightedMean all) {
            boolean isLost = Math.abs(all.products) < 0x1p-900 && Math.abs(all.weights) < 0x1p-100;
            return isLost ? Double.NaN : all.products / all.weights;
        }
    }

    // [only FloatPairs, DoublePairs]
    /** The product of a single pair's deviations from its means: 0, or NaN for infinities and NaN. */
    private static double deviationOfThemselves(double left, double right) {
        return deviationOfItself(left) + deviationOfItself(right);
    }

    /** The deviation of a single element from its mean: 0, or NaN for infinities and NaN. */
    private static double deviationOfItself(double value) {
        double mean = value;
        return value - mean; // NaN for infinities and NaN
    }
    // [end]
}
