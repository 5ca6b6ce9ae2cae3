// [specialise ../floatmin/SerialPerCore: floatsum -> floatmin; *sum -> *minimum; 0f -> Float.POSITIVE_INFINITY; + -> io.funnel.kernel.JavaMath.min]
// [specialise ../floatmin/SerialPerCore: as Java's float addition, rounded at every step -> as {@code Math.min}, NaN wins and -0.0 is below 0.0]
package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code SerialPerCore}: no parallelism but the cores'. As many work-groups as cores, one item each, and
 * each item walks through a contiguous block of the elements; no local memory, no barrier, no tree.
 *
 * <p>From Catanzaro's reduction for CPU devices: a core runs the items of a work-group one after the other, so a tree
 * and its barriers are pure cost there. His blocks are all of one length but the last; these differ by one element at
 * most, which keeps every core busy and every index in range.
 *
 * <p>Not for GPUs, whose lanes would read from places far apart, and a few items leave nearly all of it idle
 * ({@link Cascade}).
 */
public final class SerialPerCore {

    private static final float IDENTITY = 0f;

    private SerialPerCore() {}

    /**
     * Combines the first {@code length[0]} elements of {@code in} into one partial an item.
     *
     * <ul>
     *   <li>Called by: all items of the grid.
     *   <li>Result valid in: {@code partials[globalId]}, one an item: with work-groups of one item, one a work-group.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any; 1 is meant.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: blocks in the order of the items, each from left to right; the same n and
     *       globalSize give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void sum(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);

        // The item's block: the first n % globalSize items take one element more than the others.
        int block = n / globalSize;
        int longer = n % globalSize;
        int start = globalId * block + Math.min(globalId, longer);
        int end = start + block;
        if (globalId < longer) {
            end = end + 1;
        }

        // Load and combine per item, in order.
        float sum = IDENTITY;
        for (int i = start; i < end; i++) {
            sum = sum + in.get(i);
        }

        // Store: one partial an item.
        partials.set(globalId, sum);
    }
}
