package io.funnel.plan;

import io.funnel.strategy.Strategy;
import java.util.Optional;

/**
 * The estimated time of a call by one candidate.
 *
 * @param strategy the strategy on the device; empty for the host engine
 * @param nanos estimated time of the whole call; NaN if not measured
 */
public record Estimate(Optional<Strategy> strategy, double nanos) {

    /** Whether no kernel runs. */
    public boolean isHost() {
        return strategy.isEmpty();
    }

    /** The strategy's name, or the host engine's. */
    public String label() {
        return strategy.map(Strategy::label).orElse("HostEngine");
    }
}
