package io.funnel.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.funnel.verify.Distribution;
import java.util.List;
import java.util.OptionalInt;

/**
 * The elements of a comparison, which its report repeats.
 *
 * @param seed         of generated elements, like their distribution
 * @param repetitions  timed runs of each strategy; 0 only checks each once
 * @param warmUpMillis warm-up of each timing; the default if empty
 * @param files        files with their columns; empty for generated elements
 */
public record Workload(int size, long seed, Distribution distribution, int repetitions, OptionalInt warmUpMillis,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> files) {

    public Workload {
        files = files == null ? List.of() : List.copyOf(files); // for older reports without files
    }

    public Workload(int size, long seed, Distribution distribution, int repetitions) {
        this(size, seed, distribution, repetitions, OptionalInt.empty(), List.of());
    }

    /** Returns a workload that checks each strategy once and times nothing. */
    public static Workload once(int size, long seed, Distribution distribution) {
        return new Workload(size, seed, distribution, 0);
    }

    public Workload withSize(int other) {
        return new Workload(other, seed, distribution, repetitions, warmUpMillis, files);
    }

    /** Returns a workload of other data, on which each strategy is checked once. */
    public Workload checked(int other, Distribution data) {
        return new Workload(other, seed, data, 0, warmUpMillis, List.of());
    }
}
