package io.funnel.plan;

import io.funnel.device.Curve;
import io.funnel.strategy.Strategy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The host engine or a strategy on the device, with the times of its calls.
 *
 * @param strategy          empty for the host engine
 * @param curve             nanoseconds over bytes; null if not measured
 * @param bytesPerElement   bytes that the reduction reads
 * @param nanosPerElement   nanoseconds of arithmetic, if that dominates reading
 */
record Candidate(Optional<Strategy> strategy, @Nullable Curve curve, int bytesPerElement, double nanosPerElement) {

    boolean isHost() {
        return strategy.isEmpty();
    }

    boolean isMeasured() {
        return curve != null;
    }

    /** Estimated time of a whole call; NaN if not measured. */
    double nanos(long length) {
        return curve == null
                ? Double.NaN
                : Math.max(curve.at(Math.max(1, (double) length * bytesPerElement)), length * nanosPerElement);
    }

    Estimate estimate(long length) {
        return new Estimate(strategy, nanos(length));
    }
}
