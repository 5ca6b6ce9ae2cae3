package io.funnel.lab.fuzz;

import io.funnel.cli.data.SegmentChoice;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.Optional;

/**
 * Limits of a random run, and the choices that it tries.
 *
 * @param seed       the same seed tries the same cases, in the same order where one goes after the other
 * @param first      the first family; 0 but for a run that goes on
 * @param millis     the time it has
 * @param cases      most cases
 * @param largest    the longest length
 * @param threads    families that run at the same time
 * @param strategies the only strategies; all where there is none
 * @param ways       the only ways, by their names; all where there is none
 * @param shrinkRuns most runs that make a failure small
 * @param stopsAtFailure whether the run ends with the first failure
 * @param segments   rows or columns that the user's kernels reduce; their number is 0 for any. Rows if empty
 */
public record FuzzSettings(
        long seed, long first, long millis, long cases, int largest, int threads, List<Strategy> strategies,
        List<String> ways, int shrinkRuns, boolean stopsAtFailure, Optional<SegmentChoice> segments) {

    public FuzzSettings {
        strategies = List.copyOf(strategies);
        ways = List.copyOf(ways);
    }

    public FuzzSettings(long seed, long first, long millis, long cases, int largest, int threads,
            List<Strategy> strategies, List<String> ways, int shrinkRuns, boolean stopsAtFailure) {
        this(seed, first, millis, cases, largest, threads, strategies, ways, shrinkRuns, stopsAtFailure,
                Optional.empty());
    }

    /** The rest of a run. */
    public FuzzSettings rest(long family, long millisLeft, long casesLeft) {
        return new FuzzSettings(seed, family, millisLeft, casesLeft, largest, threads, strategies, ways, shrinkRuns,
                stopsAtFailure, segments);
    }
}
