package io.funnel.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class WholeNumbersTest {

    private static final double[] ENDS = {0.0, -0.0, 0.5, -0.5, 0.49999999999999994, -0.49999999999999994, 1.5, -1.5,
        2.5,
        -2.5, 1e-320, -1e-320, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 2147483647.5,
        -2147483648.5, 4503599627370495.5, -4503599627370495.5, 4503599627370497.0, 9.3e18, -9.3e18, 1e300, -1e300};
    private static final int[] INTS = {0, 1, -1, 2, -2, 3, -3, 7, -7, 8, -8, Integer.MAX_VALUE, Integer.MIN_VALUE};

    @Test
    void doubles_areRoundedAsByJava() {
        Random random = new Random(3);
        for (double x : ENDS) {
            check(x);
        }
        for (int i = 0; i < 100_000; i++) {
            double x = Math.scalb(random.nextDouble() - 0.5, random.nextInt(70));
            check(x);
            check(Math.rint(x) + 0.5);
        }
    }

    private static void check(double x) {
        float near = (float) x;
        assertThat(WholeNumbers.floor(x)).as("x=%s", x).isEqualTo(Double.valueOf(Math.floor(x)));
        assertThat(WholeNumbers.ceil(x)).as("x=%s", x).isEqualTo(Double.valueOf(Math.ceil(x)));
        assertThat(WholeNumbers.rint(x)).as("x=%s", x).isEqualTo(Double.valueOf(Math.rint(x)));
        assertThat(WholeNumbers.round(x)).as("x=%s", x).isEqualTo(Math.round(x));
        assertThat(WholeNumbers.round(near)).as("x=%s", near).isEqualTo(Math.round(near));
        assertThat(WholeNumbers.signum(x)).isEqualTo(Double.valueOf(Math.signum(x)));
        assertThat(WholeNumbers.signum(near)).isEqualTo(Float.valueOf(Math.signum(near)));
        for (double sign : ENDS) {
            if (!Double.isNaN(sign)) {
                assertThat(WholeNumbers.copySign(x, sign)).isEqualTo(Double.valueOf(Math.copySign(x, sign)));
                assertThat(WholeNumbers.copySign(near, (float) sign))
                        .isEqualTo(Float.valueOf(Math.copySign(near, (float) sign)));
            }
        }
    }

    @Test
    void integers_areDividedAsByJava() {
        for (int a : INTS) {
            for (int b : INTS) {
                if (b != 0) {
                    assertThat(WholeNumbers.floorDiv(a, b)).isEqualTo(Math.floorDiv(a, b));
                    assertThat(WholeNumbers.floorMod(a, b)).isEqualTo(Math.floorMod(a, b));
                    long left = a * 0x1_0000_0001L;
                    long right = b * 0x1_0000L;
                    assertThat(WholeNumbers.floorDiv(left, right)).isEqualTo(Math.floorDiv(left, right));
                    assertThat(WholeNumbers.floorMod(left, right)).isEqualTo(Math.floorMod(left, right));
                }
            }
        }
        assertThat(WholeNumbers.floorDiv(Long.MIN_VALUE, -1L)).isEqualTo(Long.MIN_VALUE);
    }
}
