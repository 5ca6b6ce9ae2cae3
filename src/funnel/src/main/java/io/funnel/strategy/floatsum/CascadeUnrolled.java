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
 * <p>Not for short inputs, which have no full turn, nor for operators that do not commute. On backends whose compiler
 * unrolls the plain loop it gains nothing over {@link Cascade}.
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

        // Load and combine per item, in full turns: counted in advance, so that no index passes n.
        int turns = (n - globalId) / globalSize / ACCUMULATORS;
        int i = globalId;
        float sum0 = IDENTITY;
        float sum1 = IDENTITY;
        float sum2 = IDENTITY;
        float sum3 = IDENTITY;
        for (int turn = 0; turn < turns; turn++) {
            sum0 = sum0 + in.get(i);
            sum1 = sum1 + in.get(i + globalSize);
            sum2 = sum2 + in.get(i + 2 * globalSize);
            sum3 = sum3 + in.get(i + 3 * globalSize);
            i += ACCUMULATORS * globalSize;
        }

        // The rest, less than a turn and one element; then one value an item.
        for (int left = n - i; left > 0; left -= globalSize) {
            sum0 = sum0 + in.get(n - left);
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
