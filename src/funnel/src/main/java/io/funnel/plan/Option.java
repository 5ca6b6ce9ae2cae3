package io.funnel.plan;

import io.funnel.strategy.Strategy;
import java.util.Optional;

/**
 * One way to carry out a reduction, and what it would cost.
 *
 * @param strategy by which algorithm on the device; empty for the host engine
 * @param nanos    estimated time of the whole call; NaN where nothing was measured
 */
public record Option(Optional<Strategy> strategy, double nanos) {

    /** The host engine. */
    public static Option host(double nanos) {
        return new Option(Optional.empty(), nanos);
    }

    /** A strategy on the device. */
    public static Option device(Strategy strategy, double nanos) {
        return new Option(Optional.of(strategy), nanos);
    }

    /** Whether no kernel runs. */
    public boolean isHost() {
        return strategy.isEmpty();
    }

    /** Its name: the strategy's, or the host engine's. */
    public String label() {
        return strategy.map(Strategy::label).orElse("HostEngine");
    }
}
