package io.funnel.cli.page;

import io.funnel.cli.report.Figures;
import io.funnel.verify.Times;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Where a median lies with 95 % confidence, by the bootstrap: medians of samples drawn with replacement (Efron, Annals of
 * Statistics 7, 1979). The same samples give the same interval.
 */
record Interval(long low, long high) {

    private static final int DRAWS = 2000;
    private static final double TAIL = 0.025;

    static Interval of(Times times) {
        List<Long> samples = times.samples();
        SplittableRandom random = new SplittableRandom(DRAWS);
        long[] medians = new long[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            medians[draw] = Times.of(random.ints(samples.size(), 0, samples.size()).mapToLong(samples::get).toArray())
                    .median();
        }
        Arrays.sort(medians);
        return new Interval(medians[(int) (DRAWS * TAIL)], medians[(int) (DRAWS * (1 - TAIL)) - 1]);
    }

    boolean overlaps(Interval other) {
        return low <= other.high && other.low <= high;
    }

    String text() {
        return Figures.nanos(low) + " to " + Figures.nanos(high);
    }
}
