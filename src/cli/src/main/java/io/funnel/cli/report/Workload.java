package io.funnel.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.funnel.cli.data.SegmentChoice;
import io.funnel.reduction.Partition;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The elements of a comparison, which its report repeats.
 *
 * @param seed         of generated elements, like their distribution
 * @param repetitions  timed runs of each strategy; 0 only checks each once
 * @param warmUpMillis warm-up of each timing; the default if empty
 * @param files        files with their columns; empty for generated elements
 * @param segments     what has an answer of its own; empty for one answer of all elements
 */
public record Workload(int size, long seed, Distribution distribution, int repetitions, OptionalInt warmUpMillis,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> files, Optional<SegmentChoice> segments) {

    public Workload {
        files = files == null ? List.of() : List.copyOf(files); // for older reports without files
        segments = segments == null ? Optional.empty() : segments; // likewise
    }

    public Workload(int size, long seed, Distribution distribution, int repetitions, OptionalInt warmUpMillis,
            List<String> files) {
        this(size, seed, distribution, repetitions, warmUpMillis, files, Optional.empty());
    }

    public Workload(int size, long seed, Distribution distribution, int repetitions) {
        this(size, seed, distribution, repetitions, OptionalInt.empty(), List.of());
    }

    /** Returns a workload that checks each strategy once and times nothing. */
    public static Workload once(int size, long seed, Distribution distribution) {
        return new Workload(size, seed, distribution, 0);
    }

    public Workload withSize(int other) {
        return new Workload(other, seed, distribution, repetitions, warmUpMillis, files, segments);
    }

    public Workload withRepetitions(int other) {
        return new Workload(size, seed, distribution, other, warmUpMillis, files, segments);
    }

    /** Returns a workload with another warm-up of each timing. */
    public Workload warmedUp(OptionalInt millis) {
        return new Workload(size, seed, distribution, repetitions, millis, files, segments);
    }

    /** Returns a workload with an answer for each segment. */
    public Workload per(SegmentChoice choice) {
        return new Workload(size, seed, distribution, repetitions, warmUpMillis, files, Optional.of(choice));
    }

    /** Makes the segments, if there are any; refuses a size that cannot be divided so. */
    public Optional<Partition> partition() {
        return segments.map(choice -> choice.of(size).of(size));
    }

    /** Describes the segments for people, if there are any. */
    public Optional<String> division() {
        return segments.map(choice -> choice.generated().isPresent()
                ? choice.generated().get().describe()
                : choice.describe(choice.of(size).of(size)));
    }

    /** Returns a workload of other data, on which each strategy is checked once. */
    public Workload checked(int other, Distribution data) {
        return new Workload(other, seed, data, 0, warmUpMillis, List.of(), segments);
    }

    /** Returns a workload of about this many elements, which make whole segments. */
    public Workload near(int other) {
        return withSize(segments.map(choice -> choice.sizeNear(other)).orElse(other));
    }

    /** Returns the strategies for one answer, or for an answer of each segment. */
    public List<Strategy> strategies() {
        return segments.map(choice -> choice.strategies(partition().orElseThrow())).orElse(Strategy.flat());
    }
}
