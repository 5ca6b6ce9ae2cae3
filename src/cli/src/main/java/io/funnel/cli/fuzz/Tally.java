package io.funnel.cli.fuzz;

import io.funnel.strategy.Strategy;
import io.funnel.verify.Status;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** How many cases there were, by strategy and status, and what was refused. Not thread-safe. */
public final class Tally {

    private final Map<Strategy, Map<Status, Long>> counts = new EnumMap<>(Strategy.class);

    private final Map<Refusal, String> refusals = new TreeMap<>();

    /**
     * What the canary refuses.
     *
     * @param reduction its title
     * @param strategy  by which it was carried out
     */
    public record Refusal(String reduction, Strategy strategy) implements Comparable<Refusal> {
        @Override
        public int compareTo(Refusal other) {
            int byReduction = reduction.compareTo(other.reduction);
            return byReduction != 0 ? byReduction : strategy.compareTo(other.strategy);
        }
    }

    /** Names what the canary refuses; the first reason is kept. */
    public void refuse(Refusal refusal, String reason) {
        refusals.putIfAbsent(refusal, reason);
    }

    /** What the canary refuses, and a reason for each. */
    public Map<Refusal, String> refusals() {
        return refusals;
    }

    /** Counts cases. */
    public void add(Strategy strategy, Status status, long cases) {
        counts.computeIfAbsent(strategy, key -> new EnumMap<>(Status.class)).merge(status, cases, Long::sum);
    }

    /** Counts another tally's cases. */
    public void add(Tally other) {
        other.counts.forEach((strategy, byStatus) -> byStatus.forEach((status, cases) -> add(strategy, status, cases)));
        other.refusals.forEach(this::refuse);
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
        return of(Status.VERIFIED) + of(Status.WRONG) + of(Status.REFUSED) + of(Status.FAILED);
    }
}
