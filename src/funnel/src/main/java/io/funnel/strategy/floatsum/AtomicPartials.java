// [specialise ../intsum/AtomicPartials: floatsum -> intsum; float -> int; as Java's float addition, rounded at every step -> wraps as Java's int addition]
package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code AtomicPartials}: {@link Cascade} with another finish. Item 0 of each work-group adds the group's
 * value to the one result by an atomic, so a single launch ends with the answer.
 *
 * <p>From Catanzaro's third way to end a reduction, which he names without a listing.
 *
 * <p>Not for operators, types or backends without the atomic: it adds, and nothing else. The order in which the
 * groups arrive is the device's: where addition rounds, the last bits may change from run to run ({@link Cascade}
 * gives the same bits each time).
 */
public final class AtomicPartials {

    /** The largest work-group that the kernel has local memory for. */
    public static final int MAX_GROUP = 1024;

    private static final float IDENTITY = 0f;

    private AtomicPartials() {}

    /**
     * Combines the first {@code length[0]} elements of {@code in} into {@code result[0]}, which holds the identity
     * before the launch.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code result[0]}, after the launch; the items of no group may read it.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: as {@link Cascade} within a group; the groups arrive in any order: where
     *       addition rounds, the last bits may differ from run to run.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void sum(KernelContext context, FloatArray in, IntArray length, FloatArray result) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
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

        // Store: item 0 adds the work-group's value to the result.
        if (localId == 0) {
            context.atomicAdd(result, 0, slots[0]);
        }
    }
}
