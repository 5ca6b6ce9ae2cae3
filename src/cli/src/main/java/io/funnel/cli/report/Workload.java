package io.funnel.cli.report;

import io.funnel.verify.Distribution;

/**
 * The options of a comparison that its report repeats: every component is a field of the JSON and a column of the CSV.
 *
 * @param size        elements
 * @param repetitions  timed runs of each strategy; 0 checks each once and times nothing
 */
public record Workload(int size, long seed, Distribution distribution, int repetitions) {

    /** Each strategy is checked once, nothing is timed. */
    public static Workload once(int size, long seed, Distribution distribution) {
        return new Workload(size, seed, distribution, 0);
    }

    public Workload withSize(int other) {
        return new Workload(other, seed, distribution, repetitions);
    }
}
