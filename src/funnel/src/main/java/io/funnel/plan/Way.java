package io.funnel.plan;

import io.funnel.device.Curve;
import io.funnel.strategy.Strategy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The host engine, or a strategy on the device, and what calls of one reduction take by it.
 *
 * @param strategy          empty for the host engine
 * @param curve             nanoseconds over bytes; null where nothing was measured
 * @param bytesPerElement   that the reduction reads
 * @param nanosPerElement   for its arithmetic, if that takes longer than to read
 */
record Way(Optional<Strategy> strategy, @Nullable Curve curve, int bytesPerElement, double nanosPerElement) {

    boolean isHost() {
        return strategy.isEmpty();
    }

    boolean isMeasured() {
        return curve != null;
    }

    /** Estimated time of a whole call; NaN where nothing was measured. */
    double nanos(long length) {
        return curve == null
                ? Double.NaN
                : Math.max(curve.at(Math.max(1, (double) length * bytesPerElement)), length * nanosPerElement);
    }

    Option at(long length) {
        return new Option(strategy, nanos(length));
    }
}
