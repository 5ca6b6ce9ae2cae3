package io.funnel.cli.report;

import io.funnel.verify.Distribution;
import java.util.OptionalInt;

/**
 * The options of a comparison that its report repeats: every component is a field of the JSON and a column of the CSV.
 *
 * @param size        elements
 * @param repetitions  timed runs of each strategy; 0 checks each once and times nothing
 * @param warmUpMillis how long each timing is warmed up; as usual where it is empty
 */
public record Workload(int size, long seed, Distribution distribution, int repetitions, OptionalInt warmUpMillis) {

    public Workload(int size, long seed, Distribution distribution, int repetitions) {
        this(size, seed, distribution, repetitions, OptionalInt.empty());
    }

    /** Each strategy is checked once, nothing is timed. */
    public static Workload once(int size, long seed, Distribution distribution) {
        return new Workload(size, seed, distribution, 0);
    }

    public Workload withSize(int other) {
        return new Workload(other, seed, distribution, repetitions, warmUpMillis);
    }

    /** Other data, on which each strategy is checked once. */
    public Workload checked(int other, Distribution data) {
        return new Workload(other, seed, data, 0, warmUpMillis);
    }
}
