package io.funnel.cli.fuzz;

import io.funnel.strategy.Strategy;
import io.funnel.verify.Status;
import java.util.EnumMap;
import java.util.Map;

/** How many cases there were, by strategy and status. Not thread-safe. */
public final class Tally {

    private final Map<Strategy, Map<Status, Long>> counts = new EnumMap<>(Strategy.class);

    /** Counts cases. */
    public void add(Strategy strategy, Status status, long cases) {
        counts.computeIfAbsent(strategy, key -> new EnumMap<>(Status.class)).merge(status, cases, Long::sum);
    }

    /** Counts another tally's cases. */
    public void add(Tally other) {
        other.counts.forEach((strategy, byStatus) -> byStatus.forEach((status, cases) -> add(strategy, status, cases)));
    }

    /** Cases by strategy and status. */
    public Map<Strategy, Map<Status, Long>> counts() {
        return counts;
    }

    /** Cases of a status. */
    public long of(Status status) {
        return counts.values().stream().mapToLong(byStatus -> byStatus.getOrDefault(status, 0L)).sum();
    }

    /** Cases that ran. */
    public long cases() {
        return of(Status.VERIFIED) + of(Status.WRONG) + of(Status.FAILED);
    }
}
