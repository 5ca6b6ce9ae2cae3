package io.funnel.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.verify.compare.Times;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class IntervalTest {

    @Test
    void of_samples_holdsTheMedianAndNoOutlier() {
        long[] nanos = LongStream.concat(LongStream.range(100, 140), LongStream.of(9_000)).toArray();

        Interval interval = Interval.of(Times.of(nanos), nanos.length);

        assertThat(interval.low()).isBetween(105L, 119L);
        assertThat(interval.high()).isBetween(121L, 135L);
        assertThat(Interval.of(Times.of(nanos), nanos.length)).isEqualTo(interval);
        assertThat(Interval.of(Times.of(7), 1)).isEqualTo(new Interval(7, 7));
    }

    @Test
    void of_roundsThatDiffer_isAsWideAsTheyAre() {
        Times rounds = Times.of(100, 101, 102, 200, 201, 202, 300, 301, 302);

        assertThat(Interval.of(rounds, 3)).satisfies(apart -> {
            assertThat(apart.low()).isBetween(100L, 102L);
            assertThat(apart.high()).isBetween(300L, 302L);
        });
    }

    @Test
    void outliers_ofQuietSamples_areThoseFarAway() {
        assertThat(Interval.outliers(Times.of(100, 101, 500, 102, 103, 99))).containsExactly(500L);
        assertThat(Interval.outliers(Times.of(7))).isEmpty();
    }

    @Test
    void overlaps_touching_isNoDifference() {
        assertThat(new Interval(1, 5).overlaps(new Interval(5, 9))).isTrue();
        assertThat(new Interval(5, 9).overlaps(new Interval(1, 4))).isFalse();
    }
}
