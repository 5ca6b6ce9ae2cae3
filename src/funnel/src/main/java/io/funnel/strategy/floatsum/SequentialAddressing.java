package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code SequentialAddressing}: one element an item, then a tree in local memory whose stride halves. The
 * active items and the slots that they touch are contiguous, so neither divergence nor bank conflicts are left.
 *
 * <p>From the third tiled sample of C++ AMP and the scalar kernel of the OpenCL tutorial. After
 * {@link InterleavedModulo} and {@link InterleavedStrided} it shows what the order of the slots alone is worth.
 *
 * <p>Not for speed: half the items are idle from the first step on ({@link FirstCombineOnLoad}), and each tile pays
 * for a tree ({@link Cascade}). Not for operators that do not commute.
 */
public final class SequentialAddressing {

    /** The largest work-group that the kernel has local memory for. */
    public static final int MAX_GROUP = 1024;

    private static final float IDENTITY = 0f;

    private SequentialAddressing() {}

    /**
     * Combines tiles of groupSize elements of {@code in}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
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

        // Combine in the group: halve the stride each step; every item reaches the barrier.
        for (int stride = groupSize / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (localId < stride) {
                slots[localId] = slots[localId] + slots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }
}
