package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code WarpFinish}: the grid-stride loop and tree of {@link Cascade}, with the last warp's steps taken
 * out of the loop. Two kernels: {@link #sumWithShuffles} hands values from lane to lane where the backend has warp
 * operations, {@link #sumWithBarriers} does the same steps in local memory everywhere.
 *
 * <p>From the CUDA Handbook's second reduction and the lecture. Both drop the barriers and rely on a warp's lanes
 * running in step, through volatile memory; no backend promises that any more, so the steps here either shuffle or
 * keep the barrier.
 *
 * <p>Not for OpenCL with {@code sumWithShuffles}: TornadoVM 5.2.0 gives each lane its own value back there, and the
 * answer is wrong. Not for operators that do not commute.
 */
public final class WarpFinish {

    /** The largest work-group that the kernels have local memory for. */
    public static final int MAX_GROUP = 1024;

    /** Lanes of a warp, and the smallest work-group of {@link #sumWithShuffles}. */
    public static final int WARP = 32;

    private static final float IDENTITY = 0f;

    private WarpFinish() {}

    /**
     * Combines the first {@code length[0]} elements of {@code in} into one partial a work-group, the last warp by
     * shuffles.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent; warp 0 alone shuffles, with all of its lanes.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: log2(groupSize / WARP), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: a power of two from WARP to MAX_GROUP: a shuffle needs every lane of its warp to exist.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits, and the same as {@link #sumWithBarriers}.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void sumWithShuffles(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
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

        // Combine in the group, down to one warp: every item reaches the barrier.
        for (int active = groupSize / 2; active >= WARP; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
        }

        // Combine in warp 0: the condition is the same for all lanes of a warp, and each lane reads the slot it wrote.
        if (localId < WARP) {
            float lane = slots[localId];
            lane = lane + context.simdShuffleDown(lane, WARP / 2);
            lane = lane + context.simdShuffleDown(lane, WARP / 4);
            lane = lane + context.simdShuffleDown(lane, WARP / 8);
            lane = lane + context.simdShuffleDown(lane, WARP / 16);
            lane = lane + context.simdShuffleDown(lane, 1);

            // Store: lane 0 holds the work-group's partial.
            if (localId == 0) {
                partials.set(groupId, lane);
            }
        }
    }

    /**
     * Combines the first {@code length[0]} elements of {@code in} into one partial a work-group, the last warp by
     * barriers.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: log2(groupSize / WARP), at least 0, and 5 for the warp, one before each step; one is owed
     *       before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void sumWithBarriers(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
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

        // Combine in the group, down to one warp: every item reaches the barrier.
        for (int active = groupSize / 2; active >= WARP; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
        }

        // Combine in warp 0, written out; the guards make work-groups smaller than a warp right.
        context.localBarrier();
        if (localId < WARP / 2 && localId + WARP / 2 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + WARP / 2];
        }
        context.localBarrier();
        if (localId < WARP / 4 && localId + WARP / 4 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + WARP / 4];
        }
        context.localBarrier();
        if (localId < WARP / 8 && localId + WARP / 8 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + WARP / 8];
        }
        context.localBarrier();
        if (localId < WARP / 16 && localId + WARP / 16 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + WARP / 16];
        }
        context.localBarrier();
        if (localId < 1 && localId + 1 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }
}
