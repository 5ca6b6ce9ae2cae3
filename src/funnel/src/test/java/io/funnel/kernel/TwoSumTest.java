package io.funnel.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TwoSumTest {

    private static final long SEED = 1_969;

    @Test
    void lost_ofAnyTwoNumbers_isTheRestOfTheExactSum() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 100_000; i++) {
            double left = Math.scalb(random.nextDouble() - 0.5, random.nextInt(-1100, 1000));
            double right = Math.scalb(random.nextDouble() - 0.5,
                    Math.clamp(Math.getExponent(left) + random.nextInt(-120, 121), -1100, 1000));
            check(left, right);
            check(left, -left);
            check(left, -Math.nextUp(left));
        }
    }

    @Test
    void lost_ofHardNumbers_isTheRestOfTheExactSum() {
        double[] hard = {0.0, -0.0, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL, 1, -1, Math.ulp(1.0),
            -Math.ulp(1.0) / 2, 0x1p53, 0x1p53 + 2, 0x1p1022, -0x1p1022, Double.MAX_VALUE / 2, 1e-300};
        for (double left : hard) {
            for (double right : hard) {
                check(left, right);
            }
        }
        check(Double.MAX_VALUE, -1e300);
        check(-1e-300, -Double.MAX_VALUE);
    }

    private static void check(double left, double right) {
        BigDecimal exact = new BigDecimal(left).add(new BigDecimal(right));
        double rest = exact.subtract(new BigDecimal(left + right)).doubleValue();
        assertThat(TwoSum.lost(left, right)).as("seed=%d, %s + %s", SEED, left, right).isEqualTo(rest);
    }

    @Test
    void lost_whereTheSumIsNoFiniteNumber_isNaN() {
        assertThat(TwoSum.lost(Double.MAX_VALUE, Double.MAX_VALUE)).isNaN();
        assertThat(TwoSum.lost(1, Double.NEGATIVE_INFINITY)).isNaN();
        assertThat(TwoSum.lost(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)).isNaN();
        assertThat(TwoSum.lost(Double.NaN, 1)).isNaN();
    }
}
