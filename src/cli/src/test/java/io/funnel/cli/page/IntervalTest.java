package io.funnel.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.verify.Times;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class IntervalTest {

    @Test
    void of_samples_holdsTheMedianAndNoOutlier() {
        long[] nanos = LongStream.concat(LongStream.range(100, 140), LongStream.of(9_000)).toArray();

        Interval interval = Interval.of(Times.of(nanos));

        assertThat(interval.low()).isBetween(105L, 119L);
        assertThat(interval.high()).isBetween(121L, 135L);
        assertThat(Interval.of(Times.of(nanos))).isEqualTo(interval);
        assertThat(Interval.of(Times.of(7))).isEqualTo(new Interval(7, 7));
    }

    @Test
    void overlaps_touching_isNoDifference() {
        assertThat(new Interval(1, 5).overlaps(new Interval(5, 9))).isTrue();
        assertThat(new Interval(5, 9).overlaps(new Interval(1, 4))).isFalse();
    }
}
