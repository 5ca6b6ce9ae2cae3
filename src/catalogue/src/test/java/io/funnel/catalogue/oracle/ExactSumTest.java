package io.funnel.catalogue.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExactSumTest {

    private static final long SEED = 99;
    private static final int ADDITIONS = 2_000;

    @Test
    void doublesAndProducts_ofAnyMagnitude_areAddedAsBigDecimalAddsThem() {
        SplittableRandom random = new SplittableRandom(SEED);
        ExactSum sum = new ExactSum();
        BigDecimal expected = BigDecimal.ZERO;
        for (int i = 0; i < ADDITIONS; i++) {
            double x = finite(random);
            double y = finite(random);
            sum.add(x);
            sum.addProduct(x, y);
            expected = expected.add(new BigDecimal(x)).add(new BigDecimal(x).multiply(new BigDecimal(y)));
        }
        assertThat(sum.value()).as("seed=%d", SEED).isEqualByComparingTo(expected);
    }

    @Test
    void longsAndProducts_extremesAmongThem_areAddedAsBigIntegerAddsThem() {
        SplittableRandom random = new SplittableRandom(SEED);
        ExactSum sum = new ExactSum();
        BigInteger expected = BigInteger.ZERO;
        for (int i = 0; i < ADDITIONS; i++) {
            long x = i % 100 == 0 ? Long.MIN_VALUE : random.nextLong();
            long y = i % 70 == 0 ? Long.MIN_VALUE : random.nextLong();
            sum.add(x);
            sum.addProduct(x, y);
            expected = expected.add(BigInteger.valueOf(x)).add(BigInteger.valueOf(x).multiply(BigInteger.valueOf(y)));
        }
        assertThat(sum.integer()).as("seed=%d", SEED).isEqualTo(expected);
    }

    @Test
    void unit_ofSomeDoubles_isTheirLowestBit() {
        assertThat(ExactSum.unit(1)).isZero();
        assertThat(ExactSum.unit(-12)).isEqualTo(2);
        assertThat(ExactSum.unit(0.375)).isEqualTo(-3);
        assertThat(ExactSum.unit(Double.MIN_VALUE)).isEqualTo(-1074);
    }

    private static double finite(SplittableRandom random) {
        double x = Double.longBitsToDouble(random.nextLong());
        return Double.isFinite(x) ? x : 0;
    }
}
