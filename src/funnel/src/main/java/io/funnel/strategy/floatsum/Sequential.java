// [specialise ../intsum/Sequential: floatsum -> intsum; float -> int; as Java's float addition, rounded at every step -> wraps as Java's int addition]
// [specialise ../floatmin/Sequential: floatsum -> floatmin; *sum -> *minimum; 0f -> Float.POSITIVE_INFINITY; + -> java.lang.Math.min]
// [specialise ../floatmin/Sequential: as Java's float addition, rounded at every step -> as {@code Math.min}, NaN wins and -0.0 is below 0.0]
package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Float sum, {@code Sequential}: one pass over the elements in order, on one Java thread. It is the definition that
 * the other strategies are variations of.
 *
 * <p>Found in every source, as the loop to start from.
 *
 * <p>Not for long inputs: one core's load-and-combine chain is the limit. The error of an addition that rounds can
 * grow with n, a tree's with log2(n) only.
 */
public final class Sequential {

    private static final float IDENTITY = 0f;

    private Sequential() {}

    /**
     * Combines the first {@code n} elements of {@code in} from the first to the last, starting with the identity.
     *
     * @param in the elements; there may be more than {@code n}
     * @param n how many of them to combine, 0 or more
     * @return the sum; the identity for n = 0; otherwise as Java's float addition, rounded at every step
     */
    public static float sum(FloatArray in, int n) {
        float sum = IDENTITY;
        for (int i = 0; i < n; i++) {
            sum = sum + in.get(i);
        }
        return sum;
    }
}
