package io.funnel.lab.fuzz;

import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Numbers of cases, and the refusals. Not thread-safe.
 *
 * @param counts   cases by strategy and status
 * @param refusals the reason of each refusal by the canary, by the reduction's title and the strategy
 */
public record Tally(Map<Strategy, Map<Status, Long>> counts, Map<String, Map<Strategy, String>> refusals) {

    /** Makes a tally of no case. */
    public Tally() {
        this(new EnumMap<>(Strategy.class), new TreeMap<>());
    }

    /** Names what the canary refuses; the first reason is kept. */
    public void refuse(String reduction, Strategy strategy, String reason) {
        refusals.computeIfAbsent(reduction, key -> new EnumMap<>(Strategy.class)).putIfAbsent(strategy, reason);
    }

    /** Counts cases. */
    public void add(Strategy strategy, Status status, long cases) {
        counts.computeIfAbsent(strategy, key -> new EnumMap<>(Status.class)).merge(status, cases, Long::sum);
    }

    /** Counts another tally's cases. */
    public void add(Tally other) {
        other.counts.forEach((strategy, byStatus) -> byStatus.forEach((status, cases) -> add(strategy, status, cases)));
        other.refusals.forEach((reduction, reasons) -> reasons
                .forEach((strategy, reason) -> refuse(reduction, strategy, reason)));
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
