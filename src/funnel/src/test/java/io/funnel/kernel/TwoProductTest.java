package io.funnel.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TwoProductTest {

    private static final long SEED = 27_182;
    private static final int CASES = 200_000;
    private static final double[] SPECIAL = {0.0, -0.0, 1, -1, 3, 0.1, 1e-30, 1e-40, 1e-150, 1e-200, 1e-320,
        Double.MIN_VALUE, Double.MIN_NORMAL, Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE, 1e39, 1e154, 1e200,
        Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};

    @Test
    void rounded_ofAnyFactors_isJavasProduct() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < CASES; i++) {
            double x = number(random, 500);
            double y = number(random, 500);
            assertThat(rounded(x, y)).as(x + " * " + y).isEqualTo(x * y);
        }
        for (double x : SPECIAL) {
            for (double y : SPECIAL) {
                assertThat(Double.doubleToLongBits(rounded(x, y))).as(x + " * " + y)
                        .isEqualTo(Double.doubleToLongBits(x * y));
            }
        }
    }

    /** A device may round the tails otherwise than Java, so that certain products must not be near a tie. */
    @Test
    void weight_ofASureProduct_isItsMagnitudeAndItLiesFarFromTheMiddleOfTwoDoubles() {
        SplittableRandom random = new SplittableRandom(SEED);
        int unsure = 0;
        for (int i = 0; i < CASES; i++) {
            int bits = random.nextInt(20, 54);
            double x = shortened(number(random, 100), bits);
            double y = shortened(number(random, 100), 54 - bits);
            double product = x * y;
            double weight = weight(x, y);
            if (weight != Math.abs(product)) {
                assertThat(weight).isEqualTo(Math.abs(product) * 0x1p20);
                unsure++;
                continue;
            }
            BigDecimal exact = new BigDecimal(x).multiply(new BigDecimal(y));
            BigDecimal off = exact.subtract(new BigDecimal(product)).abs();
            double gap = off.signum() == 0 ? Math.ulp(product) : toTheMiddle(exact, product, off);
            double tails = Math.abs(x * (y - (float) y)) + Math.abs(y * (x - (float) x));
            assertThat(gap).as(x + " * " + y).isGreaterThanOrEqualTo(0x1p-52 * tails);
        }
        assertThat(unsure).as("ties among products of few bits").isBetween(CASES / 200, CASES / 2);
    }

    /** The distance from the exact product to the middle of its neighbouring doubles. */
    private static double toTheMiddle(BigDecimal exact, double product, BigDecimal off) {
        boolean above = exact.compareTo(new BigDecimal(product)) > 0;
        double next = above ? Math.nextUp(product) : Math.nextDown(product);
        BigDecimal half = new BigDecimal(next).subtract(new BigDecimal(product)).abs().divide(BigDecimal.TWO);
        return half.subtract(off).doubleValue();
    }

    @Test
    void weight_ofRandomFactors_isHardlyEverMoreThanTheirProductsMagnitude() {
        SplittableRandom random = new SplittableRandom(SEED);
        int unsure = 0;
        for (int i = 0; i < CASES; i++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            unsure += weight(x, y) == Math.abs(x * y) ? 0 : 1;
        }
        assertThat(unsure).isLessThan(CASES / 10_000);
    }

    @Test
    void weight_ofATieOrOfFactorsBeyondFloat_isAMillionTimesTheProduct() {
        double tie = (0x1p27 + 1) * (0x1p26 + 1);
        assertThat(new BigDecimal(0x1p27 + 1).multiply(new BigDecimal(0x1p26 + 1))).isNotEqualTo(new BigDecimal(tie));
        assertThat(weight(0x1p27 + 1, 0x1p26 + 1)).isEqualTo(tie * 0x1p20);
        assertThat(weight(1e50, 3)).isEqualTo(1e50 * 3 * 0x1p20);
        assertThat(weight(1e-200, 1e-100)).isEqualTo(1e-200 * 1e-100 * 0x1p20);
        assertThat(weight(0, 5)).isZero();
        assertThat(weight(3, 5)).isEqualTo(15);
    }

    private static double rounded(double x, double y) {
        return TwoProduct.rounded(x, y, TwoProduct.uncertainty(x, y));
    }

    private static double weight(double x, double y) {
        return TwoProduct.weight(rounded(x, y), TwoProduct.uncertainty(x, y));
    }

    private static double number(SplittableRandom random, int exponents) {
        return Math.scalb(random.nextDouble(-1, 1), random.nextInt(-exponents, exponents + 1));
    }

    /** The number cut to its first bits. */
    private static double shortened(double x, int bits) {
        long mask = -1L << Math.max(0, 53 - bits);
        return Double.longBitsToDouble(Double.doubleToRawLongBits(x) & mask);
    }
}
