package io.funnel.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The rules for sums, whose bound is what rounding took away; the catalogue's tests hold all rules against many digits. */
class RunningErrorTest {

    private static final long SEED = 31_415;
    private static final int CASES = 200_000;
    private static final int FACTORS = 1_000;
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

    /** The product and its rest together are as good as a product in twice the bits, fused into what follows or not. */
    @Test
    void factorRest_ofManyFactors_isTheErrorOfTheirProduct() {
        SplittableRandom random = new SplittableRandom(SEED);
        double product = 1;
        double rest = 0;
        double error = 0;
        float single = 1;
        double singleRest = 0;
        double singleError = 0;
        BigDecimal exact = BigDecimal.ONE;
        BigDecimal exactSingle = BigDecimal.ONE;
        double factor = 1;
        for (int i = 0; i < FACTORS; i++) {
            factor = i % 2 == 0 ? random.nextDouble(0.5, 2) : 1 / factor; // so that the products stay near 1
            double uncertainty = TwoProduct.uncertainty(product, factor);
            double next = TwoProduct.rounded(product, factor, uncertainty);
            double lost = RunningError.factorRest(
                    product, rest, factor, 0, next, TwoProduct.lost(product, factor, next, uncertainty));
            error = RunningError.factorRestError(product, rest, error, factor, 0, 0, lost, next, uncertainty);
            product = next;
            rest = lost;
            exact = exact.multiply(new BigDecimal(factor));
            float nextSingle = single * (float) factor;
            double lostSingle = RunningError.factorRest(single, singleRest, (float) factor, 0, nextSingle);
            singleError =
                    RunningError.factorRestError(single, singleRest, singleError, (float) factor, 0, 0, lostSingle,
                            nextSingle);
            single = nextSingle;
            singleRest = lostSingle;
            exactSingle = exactSingle.multiply(new BigDecimal((float) factor));
        }
        assertThat(distance(rest, exact.subtract(new BigDecimal(product)))).isLessThanOrEqualTo(error);
        assertThat(error).isLessThan(Math.ulp(product));
        assertThat(distance(singleRest, exactSingle.subtract(new BigDecimal(single)))).isLessThanOrEqualTo(singleError);
        assertThat(singleError).isLessThan(Math.ulp(single) * 0x1p-20);
    }

    /** Each of both products has a rest and an error; the factors' own exact values lie anywhere within. */
    @Test
    void factorRest_ofInexactFactors_isOffByAtMostItsBound() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < CASES; i++) {
            double x = number(random);
            double y = number(random);
            double xRest = x * random.nextDouble(-1, 1) * 0x1p-30;
            double yRest = y * random.nextDouble(-1, 1) * 0x1p-30;
            double xError = Math.abs(x) * random.nextDouble() * 0x1p-40;
            double yError = Math.abs(y) * random.nextDouble() * 0x1p-40;
            double uncertainty = TwoProduct.uncertainty(x, y);
            double product = TwoProduct.rounded(x, y, uncertainty);
            double rest = RunningError.factorRest(
                    x, xRest, y, yRest, product, TwoProduct.lost(x, y, product, uncertainty));
            double error = RunningError.factorRestError(x, xRest, xError, y, yRest, yError, rest, product, uncertainty);
            BigDecimal exactX = new BigDecimal(x).add(new BigDecimal(xRest)).add(new BigDecimal(xError));
            BigDecimal exactY = new BigDecimal(y).add(new BigDecimal(yRest)).subtract(new BigDecimal(yError));
            double off = distance(rest, exactX.multiply(exactY).subtract(new BigDecimal(product)));
            assertThat(off).as(x + " * " + y).isLessThanOrEqualTo(error * (1 + 0x1p-40));
        }
    }

    /** A device may take a product exactly whose rounding is not sure; it is granted then. */
    @Test
    void productRest_ofAnyFactors_makesUpTheExactProduct() {
        SplittableRandom random = new SplittableRandom(SEED);
        int sure = 0;
        for (int i = 0; i < CASES; i++) {
            int exponents = i % 2 == 0 ? 30 : 300;
            double x = Math.scalb(random.nextDouble(-1, 1), random.nextInt(-exponents, exponents + 1));
            double y = Math.scalb(random.nextDouble(-1, 1), random.nextInt(-exponents, exponents + 1));
            double uncertainty = TwoProduct.uncertainty(x, y);
            double product = TwoProduct.rounded(x, y, uncertainty);
            double rest = TwoProduct.lost(x, y, product, uncertainty);
            double error = RunningError.productRestError(x, y, product, uncertainty);
            BigDecimal exact = new BigDecimal(x).multiply(new BigDecimal(y));
            assertThat(distance(rest, exact.subtract(new BigDecimal(product)))).as(x + " * " + y)
                    .isLessThanOrEqualTo(error);
            sure += error < 0x1p-70 * Math.abs(product) ? 1 : 0;
        }
        assertThat(sure).isGreaterThan(CASES / 2);
    }

    @Test
    void factorRest_thatIsInfinite_isExactOfInfiniteFactorsAndUnknownOfFiniteOnes() {
        double infinity = Double.POSITIVE_INFINITY;
        assertThat(RunningError.factorRest(infinity, 0, 2, 0, infinity, 0)).isZero();
        assertThat(RunningError.factorRestError(infinity, 0, 0, 2, 0, 0, 0, infinity, -1)).isZero();
        assertThat(RunningError.factorRestError(1e200, 0, 0, 1e200, 0, 0, 0, infinity, -1)).isNaN();
        assertThat(RunningError.factorRestError(infinity, 0, 0, 2, 0.5, 0, 0, infinity, -1)).isNaN();
        assertThat(RunningError.factorRestError(1e30f, 0, 0, 1e30f, 0, 0, 0, Float.POSITIVE_INFINITY)).isNaN();
    }

    private static double number(SplittableRandom random) {
        return Math.scalb(random.nextDouble(-1, 1), random.nextInt(-30, 31));
    }

    private static double distance(double value, BigDecimal exact) {
        return new BigDecimal(value).subtract(exact).abs().doubleValue();
    }
}
