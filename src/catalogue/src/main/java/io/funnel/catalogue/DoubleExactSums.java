package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import io.funnel.reduction.Definition;
import io.funnel.reduction.StateRules;
import java.util.Optional;

/**
 * Correctly rounded sums of doubles: the double next to the exact sum of all elements, ties to even. Any order, device,
 * number of threads or partition gives the same bits.
 *
 * <p>The state is an unevaluated sum of four doubles. Each takes the rounding errors of the one before, by Knuth's TwoSum
 * (J. R. Shewchuk, Discrete and Computational Geometry 18, 1997). They hold any sum whose bits lie within some 200 binary digits. Where a bit is lost, or an intermediate
 * sum overflows, the state declines: a call repeats on the host, with a fixed-point number of all digits that doubles
 * have, and says so in its remarks. Without a repetition, as in segments, scans and partial states, that is an error.
 *
 * <p>NaN anywhere makes NaN, and so do infinities of both signs, and the product of zero and infinity. Only an exact
 * sum beyond the doubles is infinite. A sum of zero is 0.0, also of elements that all are -0.0. No elements: 0.0.
 */
public final class DoubleExactSums {

    /** Splits 53 bits into two halves (T. J. Dekker, Numerische Mathematik 18, 1971). */
    private static final double SPLITTER = 0x1p27 + 1;
    /** Factors below it split, and products of magnitudes between these limits have an exact error. */
    private static final double MOST_FACTOR = 0x1p990;

    private static final double MOST_PRODUCT = 0x1p1000;
    private static final double LEAST_PRODUCT = 0x1p-900;

    private DoubleExactSums() {}

    /**
     * The exact sum of all elements, rounded once to double.
     *
     * @param high most of the sum
     * @param low roundings of {@code high}
     * @param third roundings of {@code low}
     * @param fourth roundings of {@code third}
     * @param lost 1 if a rounding of {@code fourth} is lost, or a sum has overflowed; otherwise 0
     */
    @Reduction(rounds = Reduction.Rounds.NO)
    public record ExactSum(double high, double low, double third, double fourth, int lost) {

        static ExactSum identity() {
            return new ExactSum(0, 0, 0, 0, 0);
        }

        static ExactSum map(double value) {
            return new ExactSum(value, 0, 0, 0, 0);
        }

        static ExactSum combine(ExactSum left, ExactSum right) {
            return sum(left, right);
        }

        static double finish(ExactSum all) {
            return rounded(all);
        }

        static StateRules<ExactSum, Double> rules() {
            return new Rules(new ExactDoubleSum("io.funnel.catalogue.DoubleExactSums.ExactSum", 1));
        }
    }

    /** The exact sum of the products of two inputs' elements, rounded once to double. */
    @Reduction(rounds = Reduction.Rounds.NO)
    public static final class ExactDotProduct {

        private ExactDotProduct() {}

        static ExactSum identity() {
            return new ExactSum(0, 0, 0, 0, 0);
        }

        static ExactSum map(double left, double right) {
            double product = left * right;
            double magnitude = Math.abs(product);
            boolean splits = Math.abs(left) < MOST_FACTOR && Math.abs(right) < MOST_FACTOR
                    && magnitude > LEAST_PRODUCT && magnitude < MOST_PRODUCT;
            boolean isKnown = splits || left == 0 || right == 0 || !(Math.abs(left) <= Double.MAX_VALUE)
                    || !(Math.abs(right) <= Double.MAX_VALUE);
            return new ExactSum(product, splits ? roundingOfProduct(left, right, product) : 0, 0, 0, isKnown ? 0 : 1);
        }

        static ExactSum combine(ExactSum left, ExactSum right) {
            return sum(left, right);
        }

        static double finish(ExactSum all) {
            return rounded(all);
        }

        static StateRules<ExactSum, Double> rules() {
            return new Rules(new ExactDoubleSum("io.funnel.catalogue.DoubleExactSums.ExactDotProduct", 2));
        }

        /** The rounding error of a product, a double itself within the limits. */
        private static double roundingOfProduct(double left, double right, double product) {
            double split = left * SPLITTER;
            double leftHigh = split - (split - left);
            double leftLow = left - leftHigh;
            double splitRight = right * SPLITTER;
            double rightHigh = splitRight - (splitRight - right);
            double rightLow = right - rightHigh;
            return leftLow * rightLow
                    - (((product - leftHigh * rightHigh) - leftLow * rightHigh) - leftHigh * rightLow);
        }
    }

    private static ExactSum sum(ExactSum left, ExactSum right) {
        double high = left.high + right.high;
        double rest = rounding(left.high, right.high, high);
        double both = left.low + right.low;
        double first = rounding(left.low, right.low, both);
        double low = both + rest;
        double second = rounding(both, rest, low);
        double third = left.third;
        double fourth = left.fourth;
        int lost = left.lost | right.lost;
        if (first != 0 || second != 0 || right.third != 0 || right.fourth != 0) {
            double thirds = left.third + right.third;
            double rest0 = rounding(left.third, right.third, thirds);
            double more = thirds + first;
            double rest1 = rounding(thirds, first, more);
            third = more + second;
            double rest2 = rounding(more, second, third);
            if (rest0 != 0 || rest1 != 0 || rest2 != 0 || right.fourth != 0) {
                double fourths = left.fourth + right.fourth;
                double sum0 = fourths + rest0;
                double sum1 = sum0 + rest1;
                double sum2 = sum1 + rest2;
                boolean isExact = rounding(left.fourth, right.fourth, fourths) == 0
                        && rounding(fourths, rest0, sum0) == 0 && rounding(sum0, rest1, sum1) == 0
                        && rounding(sum1, rest2, sum2) == 0;
                boolean isSpecial = !(Math.abs(left.high) <= Double.MAX_VALUE)
                        || !(Math.abs(right.high) <= Double.MAX_VALUE);
                // Makes each double at most a rounding error of the one before, from the last one up and down again.
                double upper2 = third + sum2;
                double lower3 = rounding(third, sum2, upper2);
                double upper1 = low + upper2;
                double lower2 = rounding(low, upper2, upper1);
                double upper0 = high + upper1;
                double lower1 = rounding(high, upper1, upper0);
                boolean isFinite = Math.abs(upper0) <= Double.MAX_VALUE;
                high = isFinite ? upper0 : high;
                low = lower1 + lower2;
                double lower = rounding(lower1, lower2, low);
                third = lower + lower3;
                fourth = rounding(lower, lower3, third);
                lost = lost | (isSpecial || (isExact && isFinite) ? 0 : 1);
            }
        }
        return new ExactSum(high, low, third, fourth, lost);
    }

    /** The rounding error of a sum, which is a double itself unless the sum is infinite or NaN. */
    private static double rounding(double left, double right, double sum) {
        double rounded = sum - left;
        return (left - (sum - rounded)) + (right - rounded);
    }

    private static double rounded(ExactSum all) {
        if (all.lost != 0) {
            throw new ArithmeticException("bits of the exact sum are lost, as the elements' magnitudes differ by more"
                    + " than some 200 binary digits or a sum overflows; try reduce of all elements, which repeats on"
                    + " the host");
        }
        return Double.isFinite(all.high) ? total(all).toDouble() : all.high;
    }

    private static ExactTotal total(ExactSum all) {
        return new ExactTotal().add(all.high).add(all.low).add(all.third).add(all.fourth);
    }

    /** The rules of both sums. */
    private record Rules(Definition<?, Double> exact) implements StateRules<ExactSum, Double> {

        /** Each component is the double next to what those before leave of the sum. */
        @Override
        public ExactSum canonical(ExactSum all) {
            if (!Double.isFinite(all.high)) {
                return new ExactSum(all.high, 0, 0, 0, all.lost);
            }
            ExactTotal rest = total(all);
            double high = rest.toDouble();
            double low = rest.add(-high).toDouble();
            double third = rest.add(-low).toDouble();
            return new ExactSum(high, low, third, rest.add(-third).toDouble(), all.lost);
        }

        @Override
        public boolean declines(ExactSum all) {
            return all.lost != 0;
        }

        @Override
        public Optional<Definition<?, Double>> otherwise() {
            return Optional.of(exact);
        }
    }
}
