package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code CascadeUnrolled}: {@link Cascade} with four accumulators an item. The four loads of a turn do not
 * wait for each other, nor do the four combinations, so more of them are in flight at a time.
 *
 * <p>From the lecture's loop unrolling and common practice on devices whose memory is far away.
 *
 * <p>Not for short inputs, which have no full turn, nor for operators that do not commute. Where the backend's
 * compiler unrolls the plain loop by itself, it gains nothing over {@link Cascade}.
 */
public final class CascadeUnrolled {

    /** The largest work-group that the kernel has local memory for. */
    public static final int MAX_GROUP = 1024;

    /** Elements that an item takes in a turn, each into an accumulator of its own. */
    public static final int ACCUMULATORS = 4;

    private static final float IDENTITY = 0f;

    private CascadeUnrolled() {}

    /**
     * Combines the first {@code length[0]} elements of {@code in} into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... and deals them to its
     *       accumulators in turn; the same n and launch give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void sum(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] slots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item, in full turns. The index is a long, because it may pass the largest int.
        float sum0 = IDENTITY;
        float sum1 = IDENTITY;
        float sum2 = IDENTITY;
        float sum3 = IDENTITY;
        long stride = globalSize;
        long i = globalId;
        while (i + 3 * stride < n) {
            sum0 = sum0 + in.get((int) i);
            sum1 = sum1 + in.get((int) (i + stride));
            sum2 = sum2 + in.get((int) (i + 2 * stride));
            sum3 = sum3 + in.get((int) (i + 3 * stride));
            i += ACCUMULATORS * stride;
        }

        // The elements after the last full turn, three at most; then one value an item.
        while (i < n) {
            sum0 = sum0 + in.get((int) i);
            i += stride;
        }
        sum0 = sum0 + sum1;
        sum2 = sum2 + sum3;
        slots[localId] = sum0 + sum2;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }
}
