package io.funnel.call;

import io.funnel.plan.Sizes;
import io.funnel.settings.ErrorBounds;
import io.funnel.strategy.Strategy;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Preferences of a Funnel's view for its calls.
 *
 * @param strategy the strategy of every reduction; empty for the planner's choice
 * @param sizes    the sizes of its launches
 * @param trusting whether laws are not checked
 * @param progress receives the number of elements done
 * @param bounds   which results carry an error bound
 * @param checking the random share of the device's answers to compare with plain Java's
 */
public record CallPreferences(Optional<Strategy> strategy, Sizes sizes, boolean trusting,
        Optional<LongConsumer> progress,
        ErrorBounds bounds, double checking) {

    /** Starts with the preferences in the settings of a Funnel. */
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
