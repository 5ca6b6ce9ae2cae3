// [specialise DoubleShapes: float -> double]
// [specialise IntShapes: float -> int]
// [specialise LongShapes: float -> long]
// [specialise IntShapes, LongShapes: @Reduction(contraction = true) -> @Reduction]
// [specialise IntShapes, LongShapes: A device may fuse products into sums, which saves up to a quarter of the time. -> Products round before they meet a sum, as Java's do.]
// [specialise IntShapes, LongShapes: deviationOfItself(value) -> 0; fewer than two values, NaN or an infinite element -> fewer than two values]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;

/**
 * Skewness and kurtosis of floats as a population, in double.
 *
 * <p>The state holds sums of squared, cubed and fourth powers of deviations from the mean. They are combined as in P.
 * Pébay, "Formulas for Robust, One-Pass Parallel Computation of Covariances and Arbitrary-Order Statistical Moments",
 * SAND2008-6212 (2008): nothing cancels, whatever the mean. NaN for fewer than two values, NaN or an infinite element.
 * NaN also where powers of deviations overflow, or the standard deviation's is below 2^-900, since they may be lost.
 *
 * <p>A device may fuse products into sums, which saves up to a quarter of the time.
 */
public final class FloatShapes {

    private FloatShapes() {}

    /**
     * The skewness g1, the mean of (x - mean)³ divided by the cube of the population's standard deviation.
     *
     * @param count elements
     * @param mean their mean, 0 if there are none
     * @param squares the sum of (x - mean)²
     * @param cubes the sum of (x - mean)³
     */
    @Reduction(contraction = true)
    public record Skewness(long count, double mean, double squares, double cubes) {
        static Skewness identity() {
            return new Skewness(0, 0, 0, 0);
        }

        static Skewness map(float value) {
            return new Skewness(1, value, deviationOfItself(value), 0);
        }

        static Skewness combine(Skewness left, Skewness right) {
            long count = left.count + right.count;
            double share = shareOf(right.count, count);
            double rest = shareOf(left.count, count);
            double difference = right.mean - left.mean;
            double between = difference * share * left.count * difference;
            return new Skewness(count, left.mean + difference * share, left.squares + right.squares + between,
                    left.cubes + right.cubes
                            + addedCubes(difference, share, rest, between, left.squares, right.squares));
        }

        static double finish(Skewness all) {
            double variance = all.squares / all.count;
            return ratio(all.cubes / all.count, variance * Math.sqrt(variance));
        }
    }

    /**
     * The excess kurtosis g2, the mean of (x - mean)⁴ divided by the square of the population's variance, minus the 3
     * of a normal distribution.
     *
     * @param count elements
     * @param mean their mean, 0 if there are none
     * @param squares the sum of (x - mean)²
     * @param cubes the sum of (x - mean)³
     * @param fourths the sum of (x - mean)⁴
     */
    @Reduction(contraction = true)
    public record ExcessKurtosis(long count, double mean, double squares, double cubes, double fourths) {

        private static final double NORMAL = 3;

        static ExcessKurtosis identity() {
            return new ExcessKurtosis(0, 0, 0, 0, 0);
        }

        static ExcessKurtosis map(float value) {
            return new ExcessKurtosis(1, value, deviationOfItself(value), 0, 0);
        }

        static ExcessKurtosis combine(ExcessKurtosis left, ExcessKurtosis right) {
            long count = left.count + right.count;
            double share = shareOf(right.count, count);
            double rest = shareOf(left.count, count);
            double difference = right.mean - left.mean;
            double between = difference * share * left.count * difference;
            double squared = rest * rest * right.squares + share * share * left.squares;
            double fourths = between * difference * difference * (rest * rest - rest * share + share * share)
                    + 6 * squared * difference * difference
                    + 4 * (rest * right.cubes - share * left.cubes) * difference;
            return new ExcessKurtosis(count, left.mean + difference * share, left.squares + right.squares + between,
                    left.cubes + right.cubes
                            + addedCubes(difference, share, rest, between, left.squares, right.squares),
                    left.fourths + right.fourths + fourths);
        }

        static double finish(ExcessKurtosis all) {
            double variance = all.squares / all.count;
            return ratio(all.fourths / all.count, variance * variance) - NORMAL;
        }
    }

    /** The mean of a power of deviations in units of the deviation's power; NaN where either may be lost. */
    private static double ratio(double power, double unit) {
        return unit >= 0x1p-900 && unit <= Double.MAX_VALUE && Math.abs(power) <= Double.MAX_VALUE
                ? power / unit
                : Double.NaN;
    }

    /** The fraction some / all; 0 if there are none. */
    private static double shareOf(long some, long all) {
        return (double) some / (all == 0 ? 1 : all);
    }

    /** Cross terms of two parts' cubes: from the difference of means, and from the squares of each. */
    private static double addedCubes(
            double difference, double share, double rest, double between, double left, double right) {
        return between * difference * (rest - share) + 3 * (rest * right - share * left) * difference;
    }

    // [only FloatShapes, DoubleShapes]
    /** The deviation of a single element from its mean: 0, or NaN for infinities and NaN. */
    private static double deviationOfItself(double value) {
        double mean = value;
        return value - mean; // NaN for infinities and NaN
    }
    // [end]
}
