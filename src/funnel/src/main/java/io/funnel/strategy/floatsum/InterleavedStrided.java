package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code InterleavedStrided}: the tree of {@link InterleavedModulo}, with the active items made
 * contiguous. Item k works on the slot 2 * stride * k.
 *
 * <p>From the second tiled sample of C++ AMP. Whole warps fall idle together and there is no remainder to compute.
 *
 * <p>Not for speed: slots that lie a power of two apart share the banks of local memory, so the accesses of a warp
 * queue up ({@link SequentialAddressing} is free of that). The order of the elements is kept, as in
 * {@link InterleavedModulo}.
 */
public final class InterleavedStrided {

    /** The largest work-group that the kernel has local memory for. */
    public static final int MAX_GROUP = 1024;

    private static final float IDENTITY = 0f;

    private InterleavedStrided() {}

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
            int slot = 2 * stride * localId;
            if (slot + stride < groupSize) {
                slots[slot] = slots[slot] + slots[slot + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }
}
