package io.funnel.strategy.floatmin;

import io.funnel.kernel.JavaMath;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/**
 * Float minimum, {@code SerialPerCoreVector}: {@link SerialPerCore} on vectors of four elements. Each lane has an
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

    private static final float IDENTITY = Float.POSITIVE_INFINITY;

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
     *   <li>NaN, overflow, n = 0: as {@code Math.min}, NaN wins and -0.0 is below 0.0; an item without an element
     *       holds the identity.
     * </ul>
     */
    public static void minimum(
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
        float minimum0 = IDENTITY;
        float minimum1 = IDENTITY;
        float minimum2 = IDENTITY;
        float minimum3 = IDENTITY;
        for (int i = start; i < end; i++) {
            Float4 vector = in.get(i);
            minimum0 = JavaMath.min(minimum0, vector.getX());
            minimum1 = JavaMath.min(minimum1, vector.getY());
            minimum2 = JavaMath.min(minimum2, vector.getZ());
            minimum3 = JavaMath.min(minimum3, vector.getW());
        }

        // The elements after the last whole vector, by the first items; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            minimum0 = JavaMath.min(minimum0, tail.get((int) i));
        }
        minimum0 = JavaMath.min(minimum0, minimum1);
        minimum2 = JavaMath.min(minimum2, minimum3);

        // Store: one partial an item.
        partials.set(globalId, JavaMath.min(minimum0, minimum2));
    }
}
