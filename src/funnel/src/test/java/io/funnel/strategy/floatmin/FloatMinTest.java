package io.funnel.strategy.floatmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The combination is {@code Math.min} in other words: bit for bit the same, on every pair of special values. */
class FloatMinTest {

    private static final float[] SPECIALS = {
        Float.NaN,
        Float.NEGATIVE_INFINITY,
        Float.POSITIVE_INFINITY,
        -0.0f,
        0.0f,
        -Float.MIN_VALUE,
        Float.MIN_VALUE,
        -Float.MIN_NORMAL,
        Float.MIN_NORMAL,
        -Float.MAX_VALUE,
        Float.MAX_VALUE,
        -1,
        1,
    };

    static Stream<Arguments> pairs() {
        List<Arguments> pairs = new ArrayList<>();
        for (float a : SPECIALS) {
            for (float b : SPECIALS) {
                pairs.add(Arguments.of(a, b));
            }
        }
        return pairs.stream();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void combine_specialValues_isMathMin(float a, float b) {
        assertThat(bits(FloatMin.combine(a, b))).isEqualTo(bits(Math.min(a, b)));
    }

    @Test
    void combine_identity_leavesTheOtherOperand() {
        for (float value : SPECIALS) {
            assertThat(bits(FloatMin.combine(Float.POSITIVE_INFINITY, value))).isEqualTo(bits(value));
            assertThat(bits(FloatMin.combine(value, Float.POSITIVE_INFINITY))).isEqualTo(bits(value));
        }
    }

    // As numbers -0.0 equals 0.0 and NaN equals nothing; as bits each is itself.
    private static int bits(float value) {
        return Float.floatToIntBits(value);
    }
}
