package io.funnel.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Compared with Java's two comparisons on every triple of hard values. */
class IntervalsTest {

    @Test
    void isWithin_everyTriple_isBothOperators() {
        for (float value : JavaMathTest.FLOATS) {
            for (float low : JavaMathTest.FLOATS) {
                for (float high : JavaMathTest.FLOATS) {
                    assertThat(Intervals.isWithin(value, low, high)).as("%s, %s, %s", value, low, high)
                            .isEqualTo(value >= low && value < high ? 1 : 0);
                }
            }
        }
        for (double value : JavaMathTest.DOUBLES) {
            for (double low : JavaMathTest.DOUBLES) {
                for (double high : JavaMathTest.DOUBLES) {
                    assertThat(Intervals.isWithin(value, low, high)).as("%s, %s, %s", value, low, high)
                            .isEqualTo(value >= low && value < high ? 1 : 0);
                }
            }
        }
    }
}
