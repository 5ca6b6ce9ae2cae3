package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code UnrolledTree}: the load of {@link FirstCombineOnLoad}, then the tree written out, a step for each
 * power of two below the largest work-group. No loop, no counter, no stride to compute.
 *
 * <p>From the third version of the lecture. Its listing has no step for 1024 items and runs the last warp without
 * barriers, which no longer holds where the lanes of a warp advance independently; here each step has its barrier,
 * and its guard makes every group size right.
 *
 * <p>Not for small work-groups: one of 32 items still passes all ten barriers ({@link UnrolledPerGroupSize} has a
 * kernel for each size). Not for operators that do not commute.
 */
public final class UnrolledTree {

    /** The largest work-group that the kernel has local memory and steps for. */
    public static final int MAX_GROUP = 1024;

    private static final float IDENTITY = 0f;

    private UnrolledTree() {}

    /**
     * Combines tiles of 2 * groupSize elements of {@code in}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: 10, one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; as many groups as tiles, ceil(n / (2 * groupSize)), or
     *       1.
     *   <li>Order and determinism: elements groupSize apart, then slots a power of two apart; the same n and group
     *       size give the same bits.
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

        // Combine in the group: ten steps, each for the items whose partner's slot is inside the group.
        context.localBarrier();
        if (localId < 512 && localId + 512 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 512];
        }
        context.localBarrier();
        if (localId < 256 && localId + 256 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 256];
        }
        context.localBarrier();
        if (localId < 128 && localId + 128 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 128];
        }
        context.localBarrier();
        if (localId < 64 && localId + 64 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 64];
        }
        context.localBarrier();
        if (localId < 32 && localId + 32 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16 && localId + 16 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8 && localId + 8 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4 && localId + 4 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2 && localId + 2 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 2];
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
