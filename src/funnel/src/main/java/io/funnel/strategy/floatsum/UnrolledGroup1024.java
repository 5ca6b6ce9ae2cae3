// [specialise UnrolledGroup512: UnrolledGroup1024 -> UnrolledGroup512; GROUP = 1024 -> GROUP = 512]
// [specialise UnrolledGroup256: UnrolledGroup1024 -> UnrolledGroup256; GROUP = 1024 -> GROUP = 256]
// [specialise UnrolledGroup128: UnrolledGroup1024 -> UnrolledGroup128; GROUP = 1024 -> GROUP = 128]
// [specialise UnrolledGroup64: UnrolledGroup1024 -> UnrolledGroup64; GROUP = 1024 -> GROUP = 64]
// [specialise UnrolledGroup32: UnrolledGroup1024 -> UnrolledGroup32; GROUP = 1024 -> GROUP = 32]
// [specialise UnrolledGroup16: UnrolledGroup1024 -> UnrolledGroup16; GROUP = 1024 -> GROUP = 16]
// [specialise UnrolledGroup8: UnrolledGroup1024 -> UnrolledGroup8; GROUP = 1024 -> GROUP = 8]
// [specialise UnrolledGroup4: UnrolledGroup1024 -> UnrolledGroup4; GROUP = 1024 -> GROUP = 4]
// [specialise UnrolledGroup2: UnrolledGroup1024 -> UnrolledGroup2; GROUP = 1024 -> GROUP = 2]
package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code UnrolledPerGroupSize}: the kernel of one group size. The size is a constant, so that the Java
 * compiler leaves out the steps of larger groups, and their conditions with them.
 *
 * <p>Not for work-groups of another size: see {@link UnrolledPerGroupSize#forGroupSize}.
 */
final class UnrolledGroup1024 {

    private static final int GROUP = 1024;

    private static final float IDENTITY = 0f;

    private UnrolledGroup1024() {}

    /**
     * Combines the first {@code length[0]} elements of {@code in} into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: GROUP values of type float.
     *   <li>Barriers: log2(GROUP), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: GROUP, nothing else.
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
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] slots = context.allocateFloatLocalArray(GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float sum = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            sum = sum + in.get((int) i);
        }
        slots[localId] = sum;

        // Combine in the group: the steps that the size has.
        if (GROUP >= 1024) {
            context.localBarrier();
            if (localId < 512) {
                slots[localId] = slots[localId] + slots[localId + 512];
            }
        }
        if (GROUP >= 512) {
            context.localBarrier();
            if (localId < 256) {
                slots[localId] = slots[localId] + slots[localId + 256];
            }
        }
        if (GROUP >= 256) {
            context.localBarrier();
            if (localId < 128) {
                slots[localId] = slots[localId] + slots[localId + 128];
            }
        }
        if (GROUP >= 128) {
            context.localBarrier();
            if (localId < 64) {
                slots[localId] = slots[localId] + slots[localId + 64];
            }
        }
        if (GROUP >= 64) {
            context.localBarrier();
            if (localId < 32) {
                slots[localId] = slots[localId] + slots[localId + 32];
            }
        }
        if (GROUP >= 32) {
            context.localBarrier();
            if (localId < 16) {
                slots[localId] = slots[localId] + slots[localId + 16];
            }
        }
        if (GROUP >= 16) {
            context.localBarrier();
            if (localId < 8) {
                slots[localId] = slots[localId] + slots[localId + 8];
            }
        }
        if (GROUP >= 8) {
            context.localBarrier();
            if (localId < 4) {
                slots[localId] = slots[localId] + slots[localId + 4];
            }
        }
        if (GROUP >= 4) {
            context.localBarrier();
            if (localId < 2) {
                slots[localId] = slots[localId] + slots[localId + 2];
            }
        }
        if (GROUP >= 2) {
            context.localBarrier();
            if (localId < 1) {
                slots[localId] = slots[localId] + slots[localId + 1];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }
}
