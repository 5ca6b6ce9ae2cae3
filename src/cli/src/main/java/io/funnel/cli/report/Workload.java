package io.funnel.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.funnel.verify.Distribution;
import java.util.List;
import java.util.OptionalInt;

/**
 * The elements of a comparison, as its report repeats them.
 *
 * @param size        elements
 * @param seed        of elements that are made, like their distribution
 * @param repetitions timed runs of each strategy; 0 checks each once and times nothing
 * @param warmUpMillis how long each timing is warmed up; as usual where it is empty
 * @param files       what was read, and which column of it; none where elements are made
 */
public record Workload(int size, long seed, Distribution distribution, int repetitions, OptionalInt warmUpMillis,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> files) {

    public Workload {
        files = files == null ? List.of() : List.copyOf(files); // of reports written before there were any
    }

    public Workload(int size, long seed, Distribution distribution, int repetitions) {
        this(size, seed, distribution, repetitions, OptionalInt.empty(), List.of());
    }

    /** Each strategy is checked once, nothing is timed. */
    public static Workload once(int size, long seed, Distribution distribution) {
        return new Workload(size, seed, distribution, 0);
    }

    public Workload withSize(int other) {
        return new Workload(other, seed, distribution, repetitions, warmUpMillis, files);
    }

    /** Other data, on which each strategy is checked once. */
    public Workload checked(int other, Distribution data) {
        return new Workload(other, seed, data, 0, warmUpMillis, List.of());
    }
}
