package io.funnel.lab.measure;

import io.funnel.cli.report.Figures;
import io.funnel.verify.compare.Times;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Interval that holds a median with 95 % confidence, by the bootstrap: medians of samples drawn with replacement
 * (Efron, Annals of Statistics 7, 1979). Rounds are drawn first, since the samples of one round are alike. The same
 * samples give the same interval.
 */
public record Interval(long low, long high) {

    private static final int DRAWS = 2000;
    private static final double TAIL = 0.025;
    private static final double FENCE = 1.5;

    /** {@code each} is how many samples a round has. */
    public static Interval of(Times times, int each) {
        long[] samples = times.samples().stream().mapToLong(nanos -> nanos).toArray();
        SplittableRandom random = new SplittableRandom(DRAWS);
        long[] medians = new long[DRAWS];
        long[] drawn = new long[samples.length];
        for (int draw = 0; draw < DRAWS; draw++) {
            for (int i = 0; i < drawn.length; i += each) {
                int round = random.nextInt(drawn.length / each) * each;
                for (int j = i; j < i + each; j++) {
                    drawn[j] = samples[round + random.nextInt(each)];
                }
            }
            Arrays.sort(drawn);
            medians[draw] = drawn[(drawn.length - 1) / 2];
        }
        Arrays.sort(medians);
        return new Interval(medians[(int) (DRAWS * TAIL)], medians[(int) (DRAWS * (1 - TAIL)) - 1]);
    }

    /** Samples further than one and a half times the middle half's width from it (Tukey, 1977). */
    public static List<Long> outliers(Times times) {
        long[] sorted = times.samples().stream().mapToLong(nanos -> nanos).sorted().toArray();
        long low = sorted[sorted.length / 4];
        long high = sorted[sorted.length - 1 - sorted.length / 4];
        double reach = FENCE * (high - low);
        return times.samples().stream().filter(nanos -> nanos < low - reach || nanos > high + reach).toList();
    }

    public boolean overlaps(Interval other) {
        return low <= other.high && other.low <= high;
    }

    public String text() {
        return Figures.nanos(low) + " to " + Figures.nanos(high);
    }
}
