package io.funnel.plan;

import io.funnel.device.Curve;
import io.funnel.strategy.Strategy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a reduction may run by, the host engine or a strategy on the device, and how long its calls take by it.
 *
 * @param strategy          empty for the host engine
 * @param curve             nanoseconds over bytes; null where nothing was measured
 * @param bytesPerElement   that the reduction reads
 * @param nanosPerElement   for its arithmetic, if that takes longer than to read
 */
record Candidate(Optional<Strategy> strategy, @Nullable Curve curve, int bytesPerElement, double nanosPerElement) {

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

    Estimate estimate(long length) {
        return new Estimate(strategy, nanos(length));
    }
}
