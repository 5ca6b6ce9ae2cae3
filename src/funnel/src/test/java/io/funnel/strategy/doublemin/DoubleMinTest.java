package io.funnel.strategy.doublemin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The combination is {@code Math.min} in other words: bit for bit the same, on every pair of special values. */
class DoubleMinTest {

    private static final double[] SPECIALS = {
        Double.NaN,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        -0.0,
        0.0,
        -Double.MIN_VALUE,
        Double.MIN_VALUE,
        -Double.MIN_NORMAL,
        Double.MIN_NORMAL,
        -Double.MAX_VALUE,
        Double.MAX_VALUE,
        -1,
        1,
    };

    static Stream<Arguments> pairs() {
        List<Arguments> pairs = new ArrayList<>();
        for (double a : SPECIALS) {
            for (double b : SPECIALS) {
                pairs.add(Arguments.of(a, b));
            }
        }
        return pairs.stream();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void combine_specialValues_isMathMin(double a, double b) {
        assertThat(bits(DoubleMin.combine(a, b))).isEqualTo(bits(Math.min(a, b)));
    }

    @Test
    void combine_identity_leavesTheOtherOperand() {
        for (double value : SPECIALS) {
            assertThat(bits(DoubleMin.combine(Double.POSITIVE_INFINITY, value))).isEqualTo(bits(value));
            assertThat(bits(DoubleMin.combine(value, Double.POSITIVE_INFINITY))).isEqualTo(bits(value));
        }
    }

    // As numbers -0.0 equals 0.0 and NaN equals nothing; as bits each is itself.
    private static long bits(double value) {
        return Double.doubleToLongBits(value);
    }
}
