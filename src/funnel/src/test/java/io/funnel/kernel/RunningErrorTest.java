package io.funnel.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The rules for sums, whose bound is what rounding took away; the catalogue's tests hold all rules against many digits. */
class RunningErrorTest {

    private static final long SEED = 31_415;
    private static final int CASES = 200_000;
    private static final double LARGE = 0x1p60;

    @Test
    void sum_ofDoubles_isOffByExactlyItsBound() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < CASES; i++) {
            double left = number(random);
            double right = number(random);
            double sum = left + right;
            double off = distance(sum, new BigDecimal(left).add(new BigDecimal(right)));
            assertThat(RunningError.sum(left, 0, right, 0, sum)).as(left + " + " + right).isEqualTo(off);
            assertThat(Math.abs(RunningError.rest(left, 0, right, 0, sum))).isEqualTo(off);
        }
    }

    @Test
    void sum_ofFloats_isOffByAtMostItsBoundAndHardlyLess() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < CASES; i++) {
            float left = (float) number(random);
            float right = (float) number(random);
            float sum = left + right;
            double off = distance(sum, new BigDecimal(left).add(new BigDecimal(right)));
            assertThat(RunningError.sum(left, 0, right, 0, sum)).as(left + " + " + right)
                    .isBetween(off, off + 0x1p-51 * Math.abs(sum));
        }
    }

    /** As a device's compiler may, which then has the rounded product all the same where the bound is computed. */
    @Test
    void sum_withAProductThatWasFusedIntoIt_isOffByAtMostItsBound() {
        SplittableRandom random = new SplittableRandom(SEED);
        double closest = 0;
        for (int i = 0; i < CASES; i++) {
            double x = number(random);
            double y = number(random);
            double product = x * y;
            double added = random.nextInt(4) == 0
                    ? -product * (1 + random.nextInt(-4, 5) * 0x1p-53)
                    : product * number(random);
            double sum = Math.fma(x, y, added);
            BigDecimal exact = new BigDecimal(x).multiply(new BigDecimal(y));
            double rounded = distance(product, exact);
            double off = distance(sum, exact.add(new BigDecimal(added)));
            double error = RunningError.product(x, 0, y, 0, product);
            assertThat(error).isGreaterThanOrEqualTo(rounded);
            double bound = RunningError.sum(added, 0, product, error + RunningError.fusion(product), sum);
            assertThat(off).as(added + " + " + x + " * " + y).isLessThanOrEqualTo(bound);
            double rest = RunningError.rest(added, 0, product, 0, sum);
            double together = distance(rest, exact.add(new BigDecimal(added)).subtract(new BigDecimal(sum)));
            assertThat(together).as("rest of " + added + " + " + x + " * " + y)
                    .isLessThanOrEqualTo(error + RunningError.fusion(product));
            closest = Math.max(closest, together / (error + RunningError.fusion(product)));
        }
        assertThat(closest).as("none is near the bound").isGreaterThan(0.2);
    }

    @Test
    void sum_thatIsInfinite_isExactOfInfiniteOperandsAndUnknownOfFiniteOnes() {
        double infinity = Double.POSITIVE_INFINITY;
        assertThat(RunningError.sum(infinity, 0, 1, 0.5, infinity)).isZero();
        assertThat(RunningError.sum(Double.MAX_VALUE, 0, Double.MAX_VALUE, 0, infinity)).isNaN();
        assertThat(RunningError.sum(Float.MAX_VALUE, 0, Float.MAX_VALUE, 0, Float.POSITIVE_INFINITY)).isNaN();
        assertThat(RunningError.rest(infinity, 0, 1, 0.25, infinity)).isZero();
        assertThat(RunningError.restError(infinity, 0, 0, 1, 0, 0.5, 0, infinity)).isZero();
        assertThat(RunningError.restError(Double.MAX_VALUE, 0, 0, Double.MAX_VALUE, 0, 0, 0, infinity)).isNaN();
    }

    @Test
    void rests_ofManySums_areTheErrorOfTheirSum() {
        SplittableRandom random = new SplittableRandom(SEED);
        double sum = 0;
        double rest = 0;
        double error = 0;
        BigDecimal exact = BigDecimal.ZERO;
        for (int i = 0; i < CASES; i++) {
            double element = random.nextGaussian() * LARGE;
            double next = sum + element;
            double lost = RunningError.rest(sum, rest, element, 0, next);
            error = RunningError.restError(sum, rest, error, element, 0, 0, lost, next);
            rest = lost;
            sum = next;
            exact = exact.add(new BigDecimal(element));
        }
        assertThat(distance(rest, exact.subtract(new BigDecimal(sum)))).isLessThanOrEqualTo(error);
        assertThat(error).isLessThan(Math.ulp(sum));
        assertThat(RunningError.total(rest, error)).isGreaterThanOrEqualTo(distance(sum, exact));
    }

    private static double number(SplittableRandom random) {
        return Math.scalb(random.nextDouble(-1, 1), random.nextInt(-30, 31));
    }

    private static double distance(double value, BigDecimal exact) {
        return new BigDecimal(value).subtract(exact).abs().doubleValue();
    }
}
