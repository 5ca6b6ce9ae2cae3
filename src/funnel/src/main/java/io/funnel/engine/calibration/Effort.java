package io.funnel.engine.calibration;

import java.time.Duration;

/**
 * How thoroughly to measure.
 *
 * @param longestBytes the longest input
 * @param repetitions  calls of which the median counts; short calls are repeated more often, those longer than
 *                     {@code each} not at all
 * @param each         how long a short call is repeated, and how long before it counts; less where the total is short
 * @param total        how long all may take: the inputs stop growing before that, but for the shortest
 * @param progress     told of each step
 */
public record Effort(long longestBytes, int repetitions, Duration each, Duration total, Progress progress) {

    private static final int REPETITIONS = 5;
    private static final int MILLIS = 50;
    private static final int SECONDS = 45;

    /** Is told what is being measured, and of how many bytes; {@code done} of {@code all} steps are behind. */
    public interface Progress {
        void measures(String what, long bytes, int done, int all);
    }

    /** As thorough as a profile that is kept should be. */
    public static Effort full(long longestBytes, Progress progress) {
        return new Effort(longestBytes, REPETITIONS, Duration.ofMillis(MILLIS), Duration.ofSeconds(SECONDS), progress);
    }
}
