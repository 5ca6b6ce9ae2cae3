package io.funnel.strategy.intsum;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Int sum, {@code Sequential}: one pass over the elements in order, on one Java thread. It is the definition that the
 * other strategies are variations of.
 *
 * <p>Found in every source, as the loop to start from.
 *
 * <p>Not for long inputs: one core's load-and-combine chain is the limit.
 */
public final class Sequential {

    private static final int IDENTITY = 0;

    private Sequential() {}

    /**
     * Combines the first {@code n} elements of {@code in} from the first to the last, starting with the identity.
     *
     * @param in the elements; there may be more than {@code n}
     * @param n how many of them to combine, 0 or more
     * @return the sum; the identity for n = 0; otherwise wraps as Java's int addition
     */
    public static int sum(IntArray in, int n) {
        int sum = IDENTITY;
        for (int i = 0; i < n; i++) {
            sum = sum + in.get(i);
        }
        return sum;
    }
}
