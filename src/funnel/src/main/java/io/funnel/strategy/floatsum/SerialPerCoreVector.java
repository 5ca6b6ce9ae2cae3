// [specialise ../floatmin/SerialPerCoreVector: floatsum -> floatmin; *sum -> *minimum; 0f -> Float.POSITIVE_INFINITY; + -> io.funnel.kernel.JavaMath.min]
// [specialise ../floatmin/SerialPerCoreVector: as Java's float addition, rounded at every step -> as {@code Math.min}, NaN wins and -0.0 is below 0.0]
// [specialise ../floatmin/SerialPerCoreVector: sum0 + sum2 -> JavaMath.min(minimum0, minimum2)]
package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/**
 * Float sum, {@code SerialPerCoreVector}: {@link SerialPerCore} on vectors of four elements. Each lane has an
 * accumulator of its own and the loop has no branch but its end, so a CPU's compiler can keep the four in one vector
 * register.
 *
 * <p>From Catanzaro's vector variant for CPU devices.
 *
 * <p>Not for GPUs ({@link CascadeVector}), nor for later passes, whose partials are no vectors, nor for operators
 * that do not commute.
 */
public final class SerialPerCoreVector {

    /** Elements in a vector. */
    public static final int LANES = 4;

    private static final float IDENTITY = 0f;

    private SerialPerCoreVector() {}

    /**
     * Combines n = {@code length[0]} elements, n / LANES vectors of {@code in} and n % LANES elements of
     * {@code tail}, into one partial an item.
     *
     * <ul>
     *   <li>Called by: all items of the grid.
     *   <li>Result valid in: {@code partials[globalId]}, one an item: with work-groups of one item, one a work-group.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any; 1 is meant.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: blocks of vectors in the order of the items, lane by lane; the same n and
     *       globalSize give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void sum(
            KernelContext context, VectorFloat4 in, FloatArray tail, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int vectors = n / LANES;
        int rest = n % LANES;

        // The item's block: the first vectors % globalSize items take one vector more than the others.
        int block = vectors / globalSize;
        int longer = vectors % globalSize;
        int start = globalId * block + Math.min(globalId, longer);
        int end = start + block;
        if (globalId < longer) {
            end = end + 1;
        }

        // Load and combine per item, lane by lane.
        float sum0 = IDENTITY;
        float sum1 = IDENTITY;
        float sum2 = IDENTITY;
        float sum3 = IDENTITY;
        for (int i = start; i < end; i++) {
            Float4 vector = in.get(i);
            sum0 = sum0 + vector.getX();
            sum1 = sum1 + vector.getY();
            sum2 = sum2 + vector.getZ();
            sum3 = sum3 + vector.getW();
        }

        // The elements after the last whole vector, by the first items; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            sum0 = sum0 + tail.get((int) i);
        }
        sum0 = sum0 + sum1;
        sum2 = sum2 + sum3;

        // Store: one partial an item.
        partials.set(globalId, sum0 + sum2);
    }
}
