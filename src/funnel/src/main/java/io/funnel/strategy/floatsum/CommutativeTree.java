// [specialise ../floatmin/CommutativeTree: floatsum -> floatmin; *sum -> *minimum; 0f -> Float.POSITIVE_INFINITY; + -> io.funnel.kernel.JavaMath.min]
// [specialise ../floatmin/CommutativeTree: as Java's float addition, rounded at every step -> as {@code Math.min}, NaN wins and -0.0 is below 0.0]
package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code CommutativeTree}: one element an item and the compacted tree, in which the active items stay
 * contiguous and whole warps fall idle; recursive passes, each shorter by the group size, until one value is left.
 *
 * <p>From Catanzaro's commutative reduction tree and multi-stage reduction. The tree is
 * {@code SequentialAddressing}'s; what differs is where the reduction ends: here on the device, however many passes
 * that takes.
 *
 * <p>Not for long inputs: all n elements go through trees, with a barrier a step ({@link Cascade} combines all but a
 * few serially). Not for operators that do not commute.
 */
public final class CommutativeTree {

    /** The largest work-group that the kernel has local memory for. */
    public static final int MAX_GROUP = 1024;

    private static final float IDENTITY = 0f;

    private CommutativeTree() {}

    /**
     * Combines tiles of groupSize elements of {@code in}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: 1 + log2(groupSize), the last one after the last step: the slots may be used again at once.
     *   <li>Group size: a power of two, at most MAX_GROUP; 1 makes a pass no shorter than the one before.
     *   <li>Range: n = {@code length[0]} from 0 to globalSize, which fits an int: at least ceil(n / groupSize)
     *       groups.
     *   <li>Order and determinism: the tree pairs slots half the tile apart; the same n and group size give the same
     *       bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void sum(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        float[] slots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load one element an item.
        float sum = IDENTITY;
        if (globalId < n) {
            sum = sum + in.get(globalId);
        }
        slots[localId] = sum;
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }
}
