package io.funnel.strategy.floatmin;

import io.funnel.kernel.JavaMath;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Float minimum, {@code Sequential}: one pass over the elements in order, on one Java thread. It is the definition
 * that the other strategies are variations of.
 *
 * <p>Found in every source, as the loop to start from.
 *
 * <p>Not for long inputs: one core's load-and-combine chain is the limit.
 */
public final class Sequential {

    private static final float IDENTITY = Float.POSITIVE_INFINITY;

    private Sequential() {}

    /**
     * Combines the first {@code n} elements of {@code in} from the first to the last, starting with the identity.
     *
     * @param in the elements; there may be more than {@code n}
     * @param n how many of them to combine, 0 or more
     * @return the minimum; the identity for n = 0; otherwise as {@code Math.min}, NaN wins and -0.0 is below 0.0
     */
    public static float minimum(FloatArray in, int n) {
        float minimum = IDENTITY;
        for (int i = 0; i < n; i++) {
            minimum = JavaMath.min(minimum, in.get(i));
        }
        return minimum;
    }
}
