package io.funnel.engine.calibration;

import java.time.Duration;
import java.util.function.BiConsumer;

/**
 * How thoroughly to measure.
 *
 * @param longestBytes the longest input
 * @param repetitions  calls of which the median counts; short calls are repeated more often, those longer than
 *                     {@code each} not at all
 * @param each         how long a short call is repeated, and how long before it counts
 * @param whole        after which no longer input is begun that would take longer than what is left
 * @param progress     told what is being measured, and of how many bytes
 */
public record Effort(
        long longestBytes, int repetitions, Duration each, Duration whole, BiConsumer<String, Long> progress) {

    private static final int REPETITIONS = 5;
    private static final int MILLIS = 25;
    private static final int WHOLE_SECONDS = 30;

    /** As thorough as a profile that is kept should be. */
    public static Effort full(long longestBytes, BiConsumer<String, Long> progress) {
        return new Effort(longestBytes, REPETITIONS, Duration.ofMillis(MILLIS), Duration.ofSeconds(WHOLE_SECONDS),
                progress);
    }
}
