package io.funnel.verify.compare;

import java.util.Arrays;
import java.util.List;

/**
 * Repeated measurements of one quantity, in nanoseconds.
 *
 * @param median  the lower median
 * @param samples all measurements, in order
 */
public record Times(long median, long min, long max, List<Long> samples) {

    public Times {
        samples = List.copyOf(samples);
    }

    public static Times of(long... nanos) {
        if (nanos.length == 0) {
            throw new IllegalArgumentException("no measurements: count=0; repeat at least once");
        }
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Times(sorted[(sorted.length - 1) / 2], sorted[0], sorted[sorted.length - 1],
                Arrays.stream(nanos).boxed().toList());
    }
}
