package io.funnel.strategy.intmin;

import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Int minimum, {@code ParallelStream}: what plain Java gives without a device, a parallel stream over the indices on
 * the common pool's Java threads.
 *
 * <p>The idiom that a Java developer would write, and so the one that a device has to beat.
 *
 * <p>Not for short inputs, where splitting and joining cost more than the loop of {@link Sequential}.
 */
public final class ParallelStream {

    private static final int IDENTITY = Integer.MAX_VALUE;

    private ParallelStream() {}

    /**
     * Combines the first {@code n} elements of {@code in} with all of the common pool's Java threads.
     *
     * @param in the elements; there may be more than {@code n}
     * @param n how many of them to combine, 0 or more
     * @return the minimum; the identity for n = 0; otherwise exact, nothing can overflow
     */
    public static int minimum(IntArray in, int n) {
        return IntStream.range(0, n).parallel().map(in::get).min().orElse(IDENTITY);
    }
}
