package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code FirstCombineOnLoad}: each item combines two elements while it loads them, so that half as many
 * items do the work and none is idle in the first step. The tree is {@link SequentialAddressing}'s.
 *
 * <p>From the fourth tiled sample of C++ AMP and the third version of the lecture.
 *
 * <p>Not for long inputs, where each tile of two elements an item still pays for a whole tree ({@link Cascade} pays
 * once a work-group). Not for operators that do not commute.
 */
public final class FirstCombineOnLoad {

    /** The largest work-group that the kernel has local memory for. */
    public static final int MAX_GROUP = 1024;

    private static final float IDENTITY = 0f;

    private FirstCombineOnLoad() {}

    /**
     * Combines tiles of 2 * groupSize elements of {@code in}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; as many groups as tiles, ceil(n / (2 * groupSize)), or
     *       1.
     *   <li>Order and determinism: both combine elements groupSize apart, then slots half the tile apart; the same n
     *       and group size give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void sum(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * 2;
        int left = n - tileStart; // elements from the tile's start on: indices past the end are never formed
        float[] slots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item: two elements, groupSize apart.
        float sum = IDENTITY;
        if (localId < left) {
            sum = sum + in.get(tileStart + localId);
        }
        if (localId < left - groupSize) {
            sum = sum + in.get(tileStart + groupSize + localId);
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
