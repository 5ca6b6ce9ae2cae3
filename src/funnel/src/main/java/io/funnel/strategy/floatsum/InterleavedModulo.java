package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code InterleavedModulo}: one element an item, then a tree in local memory whose stride doubles. Items
 * whose number is a multiple of twice the stride are active, each with the slot one stride above its own.
 *
 * <p>From the first tiled sample of C++ AMP, which has it as the tree to improve on.
 *
 * <p>Not for speed: the active items are strewn over all warps, so every warp diverges at every step, and the
 * remainder is a slow operation ({@link InterleavedStrided} has neither). The order of the elements is kept; where
 * that is what counts, {@link AssociativeTree} is this tree with several elements an item.
 */
public final class InterleavedModulo {

    /** The largest work-group that the kernel has local memory for. */
    public static final int MAX_GROUP = 1024;

    private static final float IDENTITY = 0f;

    private InterleavedModulo() {}

    /**
     * Combines tiles of groupSize elements of {@code in}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: ceil(log2(groupSize)), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to globalSize, which fits an int: at least ceil(n / groupSize)
     *       groups.
     *   <li>Order and determinism: neighbours combine, left operand first; the same n and group size give the same
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

        // Combine in the group: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                slots[localId] = slots[localId] + slots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }
}
