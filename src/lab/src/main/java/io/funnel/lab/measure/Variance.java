package io.funnel.lab.measure;

import io.funnel.verify.compare.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Standard deviations of times between processes and within one, by the analysis of variance of two levels (T. Kalibera, R.
 * Jones, Rigorous Benchmarking in Reasonable Time, ISMM 2013).
 *
 * @param medians of each process, in nanoseconds
 * @param between deviation of processes' means, in percent of the mean, beyond what samples within one explain
 * @param within  deviation of the samples of a process, likewise
 */
public record Variance(List<Long> medians, double between, double within) {

    private static final double PERCENT = 100;

    public Variance {
        medians = List.copyOf(medians);
    }

    /** {@code each} is how many samples a process has; empty for one process or one sample each. */
    public static Optional<Variance> of(Times times, int each) {
        int processes = times.samples().size() / each;
        if (processes < 2 || each < 2) {
            return Optional.empty();
        }
        List<Long> medians = new ArrayList<>();
        double[] means = new double[processes];
        double mean = times.samples().stream().mapToLong(nanos -> nanos).average().orElseThrow();
        double insides = 0;
        double outsides = 0;
        for (int process = 0; process < processes; process++) {
            long[] own = times.samples().subList(process * each, (process + 1) * each).stream()
                    .mapToLong(nanos -> nanos).toArray();
            medians.add(Times.of(own).median());
            for (long nanos : own) {
                means[process] += nanos / (double) each;
            }
            for (long nanos : own) {
                insides += (nanos - means[process]) * (nanos - means[process]);
            }
            outsides += each * (means[process] - mean) * (means[process] - mean);
        }
        double within = insides / (processes * (each - 1.0));
        double between = Math.max(0, (outsides / (processes - 1.0) - within) / each);
        return Optional.of(new Variance(medians, PERCENT * Math.sqrt(between) / mean,
                PERCENT * Math.sqrt(within) / mean));
    }
}
