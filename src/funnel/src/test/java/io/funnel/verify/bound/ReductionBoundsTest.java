package io.funnel.verify.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bound of an answer through another one. */
class ReductionBoundsTest {

    private static final long SEED = 161_803;
    private static final int SAMPLES = 10_000;

    @ParameterizedTest
    @CsvSource({"1, 1, 0", "1, 1, 0.1", "-3.5, -3.5, NaN", "0.0, -0.0, 0", "-0.0, 0.0, 0.1", "0.0, 0.0, 0.1",
        "Infinity, Infinity, Infinity", "-Infinity, -Infinity, Infinity", "Infinity, Infinity, 0",
        "-Infinity, -Infinity, NaN"})
    void throughAnother_equalAnswers_isTheBoundOfTheOther(double value, double other, double bound) {
        assertThat(ReductionBounds.throughAnother(value, other, bound)).isEqualTo(Double.valueOf(bound));
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "NaN, 0", "NaN, NaN", "NaN, Infinity", "Infinity, Infinity", "-Infinity, 0.5", "0.0, NaN"})
    void throughAnother_answerThatIsNaN_isNaN(double other, double bound) {
        assertThat(ReductionBounds.throughAnother(Double.NaN, other, bound)).isNaN();
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "1, NaN", "-0.0, Infinity", "Infinity, 0.5", "-Infinity, NaN"})
    void throughAnother_onlyTheOtherIsNaN_isInfinite(double value, double bound) {
        assertThat(ReductionBounds.throughAnother(value, Double.NaN, bound)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @ParameterizedTest
    @CsvSource({"Infinity, -Infinity", "-Infinity, Infinity", "Infinity, 1", "-Infinity, 1", "1, Infinity",
        "0.0, -Infinity", "1.7e308, -1.7e308"})
    void throughAnother_infinitelyFarAway_isInfinite(double value, double other) {
        assertThat(ReductionBounds.throughAnother(value, other, 0)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(ReductionBounds.throughAnother(value, other, Double.POSITIVE_INFINITY))
                .isEqualTo(Double.POSITIVE_INFINITY);
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "Infinity, 1", "1, -Infinity", "0.0, 4.9e-324"})
    void throughAnother_otherNumberWithoutABound_isNaN(double value, double other) {
        assertThat(ReductionBounds.throughAnother(value, other, Double.NaN)).isNaN();
    }

    @Test
    void throughAnother_finiteNumbers_isNoLessThanDistanceAndBoundAndHardlyMore() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < SAMPLES; i++) {
            double value = number(random);
            double other = random.nextBoolean() ? number(random) : value * (1 + random.nextInt(-9, 10) * 0x1p-52);
            double bound = Math.abs(number(random));
            BigDecimal least =
                    new BigDecimal(value).subtract(new BigDecimal(other)).abs().add(new BigDecimal(bound));
            assertThat(new BigDecimal(ReductionBounds.throughAnother(value, other, bound)))
                    .as("seed=%d, value=%s, other=%s, bound=%s", SEED, value, other, bound)
                    .isBetween(least, least.multiply(new BigDecimal(1 + 0x1p-39)));
        }
    }

    /** Returns a number; some are subnormal. */
    private static double number(SplittableRandom random) {
        double magnitude = Math.scalb(1 + random.nextDouble(), random.nextInt(4) == 0
                ? random.nextInt(-1074, -1000)
                : random.nextInt(-60, 61));
        return random.nextBoolean() ? -magnitude : magnitude;
    }
}
