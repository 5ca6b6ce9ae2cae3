package io.funnel.reduction.facts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompensatedSumTest {

    @Test
    void sum_ofANumberAndWhatItLost_isBothRoundedOnce() {
        assertThat(new CompensatedSum(1, 0x1p-60, 5).sum()).isEqualTo(1);
        assertThat(new CompensatedSum(1, 0x1.8p-52, 5).sum()).isEqualTo(1 + 0x1p-51);
        assertThat(new CompensatedSum(0x1p60, -0x1p10, 5).sum()).isEqualTo(0x1p60 - 0x1p10);
    }

    @Test
    void sum_ofZeros_keepsTheSign() {
        assertThat(new CompensatedSum(-0.0, 0.0, 0).sum()).isEqualTo(-0.0);
        assertThat(new CompensatedSum(0.0, -0.0, 0).sum()).isEqualTo(0.0);
        assertThat(new CompensatedSum(1, -1, 2).sum()).isEqualTo(0.0);
    }

    @Test
    void sum_ofWhatIsNoFiniteNumber_isTheValue() {
        assertThat(new CompensatedSum(Double.POSITIVE_INFINITY, Double.NaN, Double.POSITIVE_INFINITY).sum())
                .isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(new CompensatedSum(Double.NaN, Double.NaN, Double.NaN).sum()).isNaN();
        assertThat(new CompensatedSum(5, Double.NaN, 1).sum()).isEqualTo(5);
    }
}
