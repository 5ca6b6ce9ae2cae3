package io.funnel.engine.calibration;

import java.time.Duration;

/**
 * The budget of a measurement.
 *
 * @param longestBytes the longest input
 * @param repetitions calls whose median counts; short calls are repeated more often, calls longer than {@code each} are
 * made once
 * @param each the time for repeating a short call, and for its warm-up; less if the total is short
 * @param total the time limit for everything: inputs stop growing before it passes, except the shortest
 * @param progress receives each step
 */
public record TimeBudget(long longestBytes, int repetitions, Duration each, Duration total, Progress progress) {

    private static final int REPETITIONS = 5;
    private static final int MILLIS = 50;
    private static final int SECONDS = 45;

    /** Receives the step being measured with its bytes; {@code done} of {@code all} steps are complete. */
    public interface Progress {
        void measures(String what, long bytes, int done, int all);
    }

    /** The budget of a profile worth keeping. */
    public static TimeBudget full(long longestBytes, Progress progress) {
        return new TimeBudget(longestBytes, REPETITIONS, Duration.ofMillis(MILLIS), Duration.ofSeconds(SECONDS),
                progress);
    }
}
