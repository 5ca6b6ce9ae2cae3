package io.funnel.call;

import io.funnel.plan.Sizes;
import io.funnel.settings.ErrorBounds;
import io.funnel.strategy.Strategy;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * What a view of a Funnel fixes for its calls.
 *
 * @param strategy by which every reduction runs; empty for the planner's choice
 * @param sizes    of its launches
 * @param trusting whether laws are not checked
 * @param progress told how many elements are done
 * @param bounds   which results carry an error bound
 * @param checking share of the device's answers that are held against plain Java's, by chance
 */
public record CallPreferences(Optional<Strategy> strategy, Sizes sizes, boolean trusting,
        Optional<LongConsumer> progress,
        ErrorBounds bounds, double checking) {

    /** The preferences that the settings of a Funnel imply. */
    public static CallPreferences of(FunnelSettings settings) {
        return new CallPreferences(Optional.empty(), Sizes.AUTO, false, Optional.empty(), settings.bounds(),
                settings.checking());
    }

    /** Fixes the strategy and its sizes. */
    public CallPreferences withStrategy(Strategy wished, Sizes itsSizes) {
        return new CallPreferences(Optional.of(wished), itsSizes, trusting, progress, bounds, checking);
    }

    /** Runs without a check of laws. */
    public CallPreferences withTrust() {
        return new CallPreferences(strategy, sizes, true, progress, bounds, checking);
    }

    /** Reports progress to a listener. */
    public CallPreferences withProgress(LongConsumer listener) {
        return new CallPreferences(strategy, sizes, trusting, Optional.of(listener), bounds, checking);
    }

    /** Asks for these error bounds. */
    public CallPreferences withBounds(ErrorBounds wished) {
        return new CallPreferences(strategy, sizes, trusting, progress, wished, checking);
    }

    /** Checks this share of the answers. */
    public CallPreferences withChecking(double rate) {
        return new CallPreferences(strategy, sizes, trusting, progress, bounds, rate);
    }
}
