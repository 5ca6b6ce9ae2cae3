package io.funnel.strategy.floatsum;

import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Float sum, {@code ParallelStream}: what plain Java gives without a device, a parallel stream over the indices on
 * the common pool's Java threads.
 *
 * <p>The idiom that a Java developer would write, and so the one that a device has to beat. The elements are widened
 * and summed as doubles, with the stream's compensation, and the total is rounded once: closer to the exact sum than
 * any float strategy, and finite where a float partial sum would overflow. Its last bit may depend on how the work
 * was split.
 *
 * <p>Not for short inputs, where splitting and joining cost more than the loop of {@link Sequential}.
 */
public final class ParallelStream {

    private ParallelStream() {}

    /**
     * Combines the first {@code n} elements of {@code in} with all of the common pool's Java threads.
     *
     * @param in the elements; there may be more than {@code n}
     * @param n how many of them to combine, 0 or more
     * @return the sum; the identity for n = 0; otherwise as a double sum, rounded once to float
     */
    public static float sum(FloatArray in, int n) {
        return (float) IntStream.range(0, n).parallel().mapToDouble(in::get).sum();
    }
}
