package io.funnel.engine;

import io.funnel.plan.Plan;

/**
 * A strategy prepared over one input array: buffers are allocated once, code is compiled at the first run and serves
 * every shorter length. Not thread-safe.
 */
public interface Reducer extends AutoCloseable {

    /** Whether the device's clock is read; doing so makes the whole call slower. */
    enum Timing {
        /** Only the whole call is timed. */
        CALL,
        /** The kernels are timed by the device's events too. */
        KERNELS
    }

    /**
     * Runs a plan.
     *
     * @throws EngineException          if it did not run on the device
     * @throws IllegalArgumentException if the plan is larger than the one this reducer was prepared for
     */
    Execution run(Plan plan, Timing timing);

    /** Frees the device's memory. */
    @Override
    void close();
}
