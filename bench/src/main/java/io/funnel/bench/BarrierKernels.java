package io.funnel.bench;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Kernels that do little but meet: what a barrier costs is the difference between them. */
final class BarrierKernels {

    /** Work-items of a group. */
    static final int GROUP_SIZE = 256;
    /** Rounds that each item counts. */
    static final int ROUNDS = 64;
    /** Barriers that each item of {@link #meeting} passes. */
    static final int BARRIERS = 2 * ROUNDS + 1;

    private BarrierKernels() {}

    /** Each round an item passes its neighbour's count on, one higher: right only if all items meet each time. */
    static void meeting(KernelContext context, IntArray out) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int neighbour = (localId + 1) % GROUP_SIZE;
        int[] slots = context.allocateIntLocalArray(GROUP_SIZE);

        slots[localId] = 0;
        context.localBarrier();
        for (int round = 0; round < ROUNDS; round++) {
            int count = slots[neighbour];
            context.localBarrier();
            slots[localId] = count + 1;
            context.localBarrier();
        }
        out.set(globalId, slots[localId]);
    }

    /** The same work on the item's own slot, with no barrier. */
    static void alone(KernelContext context, IntArray out) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int[] slots = context.allocateIntLocalArray(GROUP_SIZE);

        slots[localId] = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int count = slots[localId];
            slots[localId] = count + 1;
        }
        out.set(globalId, slots[localId]);
    }
}
