package io.funnel.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.funnel.verify.compare.Times;
import java.util.List;
import org.junit.jupiter.api.Test;

class VarianceTest {

    @Test
    void of_processesThatDiffer_separatesThemFromTheirSamples() {
        Variance variance = Variance.of(Times.of(99, 101, 199, 201, 299, 301), 2).orElseThrow();

        assertThat(variance.medians()).isEqualTo(List.of(Times.of(99, 101).median(), Times.of(199, 201).median(),
                Times.of(299, 301).median()));
        assertThat(variance.within()).isCloseTo(100 * Math.sqrt(2) / 200, within(1e-9));
        assertThat(variance.between()).isCloseTo(100 * Math.sqrt((20_000 - 2) / 2.0) / 200, within(1e-9));
    }

    @Test
    void of_processesThatAreAlike_hasNothingBetween() {
        assertThat(Variance.of(Times.of(90, 110, 110, 90), 2).orElseThrow().between()).isZero();
        assertThat(Variance.of(Times.of(1, 2), 2)).isEmpty();
        assertThat(Variance.of(Times.of(1, 2), 1)).isEmpty();
    }
}
