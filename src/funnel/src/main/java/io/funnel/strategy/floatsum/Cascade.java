// [specialise ../intsum/Cascade: floatsum -> intsum; float -> int; as Java's float addition, rounded at every step -> wraps as Java's int addition]
// [specialise ../floatmin/Cascade: floatsum -> floatmin; *sum -> *minimum; 0f -> Float.POSITIVE_INFINITY; + -> io.funnel.kernel.JavaMath.min]
// [specialise ../floatmin/Cascade: as Java's float addition, rounded at every step -> as {@code Math.min}, NaN wins and -0.0 is below 0.0]
package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code Cascade}: a fixed number of work-groups, whatever the length. Each item first combines its share
 * of the elements on its own, then each work-group combines its items' values in a tree.
 *
 * <p>From the cascade of the C++ AMP samples, Catanzaro's two-stage reduction and the lecture's use of Brent's
 * theorem. The serial part needs no barrier, and the tree is paid for once a work-group instead of once a tile.
 *
 * <p>Not for operators that do not commute (an item's elements lie {@code globalSize} apart) nor for CPUs, where
 * {@code SerialPerCore} has neither tree nor barrier.
 */
public final class Cascade {

    /** The largest work-group that the kernel has local memory for. */
    public static final int MAX_GROUP = 1024;

    private static final float IDENTITY = 0f;

    private Cascade() {}

    /**
     * Combines the first {@code length[0]} elements of {@code in} into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void sum(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] slots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float sum = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            sum = sum + in.get((int) i);
        }
        slots[localId] = sum;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }
}
