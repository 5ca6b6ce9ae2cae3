package io.funnel.call;

import io.funnel.data.Segments;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Tiles;
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
 * @param reproducible whether results have the same bits everywhere
 */
public record CallPreferences(Optional<Strategy> strategy, Sizes sizes, boolean trusting,
        Optional<LongConsumer> progress,
        ErrorBounds bounds, double checking, boolean reproducible) {

    /** Starts with the preferences in the settings of a Funnel. */
    public static CallPreferences of(FunnelSettings settings) {
        return new CallPreferences(Optional.empty(), Sizes.AUTO, false, Optional.empty(), settings.bounds(),
                settings.checking(), false);
    }

    /** Fixes the strategy and its sizes. */
    public CallPreferences withStrategy(Strategy wished, Sizes itsSizes) {
        return new CallPreferences(Optional.of(wished), itsSizes, trusting, progress, bounds, checking, reproducible);
    }

    /** Runs without a check of laws. */
    public CallPreferences withTrust() {
        return new CallPreferences(strategy, sizes, true, progress, bounds, checking, reproducible);
    }

    /** Reports progress to a listener. */
    public CallPreferences withProgress(LongConsumer listener) {
        return new CallPreferences(strategy, sizes, trusting, Optional.of(listener), bounds, checking, reproducible);
    }

    /** Asks for these error bounds. */
    public CallPreferences withBounds(ErrorBounds wished) {
        return new CallPreferences(strategy, sizes, trusting, progress, wished, checking, reproducible);
    }

    /** Checks this share of the answers. */
    public CallPreferences withChecking(double rate) {
        return new CallPreferences(strategy, sizes, trusting, progress, bounds, rate, reproducible);
    }

    /** Asks for the same bits everywhere. */
    public CallPreferences withSameBits() {
        return new CallPreferences(strategy, sizes, trusting, progress, bounds, checking, true);
    }

    /** Whether a reduction takes the shape of {@link Tiles}: others have the same bits in any order. */
    public boolean takesTiles(Reduction<?> reduction) {
        return reproducible && Tiles.areFor(reduction);
    }

    /** The reduction to run; for the same bits everywhere, with functions of {@code Math} as kernels have them. */
    public <R> Reduction<R> running(Reduction<R> reduction) {
        return takesTiles(reduction) ? Tiles.running(reduction) : reduction;
    }

    /** The segments of a call: each in the shape of {@link Tiles} if its value is to have the same bits everywhere. */
    Segments of(Segments segments, Reduction<?> reduction) {
        return takesTiles(reduction) ? segments.inTiles() : segments;
    }

    /**
     * Refuses calls that have no shape yet.
     *
     * @throws UnsupportedPlanException with what to call instead, if results are to have the same bits everywhere
     */
    void requireShape(String what, Reduction<?> reduction) {
        if (takesTiles(reduction)) {
            requireNoMore(what, reduction);
        }
    }

    /**
     * Refuses bounds of results that are to have the same bits everywhere.
     *
     * @throws UnsupportedPlanException with what to call instead
     */
    void requireNoBounds(Reduction<?> reduction) {
        if (takesTiles(reduction) && bounds != ErrorBounds.NONE) {
            throw new UnsupportedPlanException("no error bounds of reproducible results: reduction=" + reduction.name()
                    + ", bounds=" + bounds + "; try reproducible() of a Funnel without bounds");
        }
    }

    /**
     * Refuses calls that are never reproducible.
     *
     * @throws UnsupportedPlanException as {@link #requireShape} does
     */
    public void requireNoMore(String what, Reduction<?> reduction) {
        if (reproducible) {
            throw new UnsupportedPlanException("no reproducible " + what + ": reduction=" + reduction.name()
                    + "; try reduce, or a Funnel without reproducible()");
        }
    }
}
