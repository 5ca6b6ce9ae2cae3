package io.funnel.plan;

import io.funnel.strategy.Strategy;
import java.util.Optional;

/**
 * What a call of one length would take by one candidate: a strategy on the device, or the host engine.
 *
 * @param strategy by which algorithm on the device; empty for the host engine
 * @param nanos    estimated time of the whole call; NaN where nothing was measured
 */
public record Estimate(Optional<Strategy> strategy, double nanos) {

    /** Whether no kernel runs. */
    public boolean isHost() {
        return strategy.isEmpty();
    }

    /** Its name: the strategy's, or the host engine's. */
    public String label() {
        return strategy.map(Strategy::label).orElse("HostEngine");
    }
}
