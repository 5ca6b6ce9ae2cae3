// [specialise ../floatmin/AssociativeTree: floatsum -> floatmin; *sum -> *minimum; 0f -> Float.POSITIVE_INFINITY; + -> io.funnel.kernel.JavaMath.min]
// [specialise ../floatmin/AssociativeTree: as Java's float addition, rounded at every step -> as {@code Math.min}, NaN wins and -0.0 is below 0.0]
package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code AssociativeTree}: the strategy that keeps the order of the elements. Each item combines a chunk
 * of neighbours from left to right, then the tree combines neighbouring slots, left operand first; the partials, in
 * order, go into the next pass.
 *
 * <p>From Catanzaro's associative reduction tree and his recursive multi-stage reduction. There an item has one
 * element; the chunk makes the passes fewer without reordering anything.
 *
 * <p>Not for speed where the operator commutes: neighbouring items read elements a chunk apart, and the active items
 * of the tree are strewn over all warps ({@link Cascade}).
 */
public final class AssociativeTree {

    /** The largest work-group that the kernel has local memory for. */
    public static final int MAX_GROUP = 1024;

    /** Consecutive elements that an item combines. */
    public static final int CHUNK = 8;

    private static final float IDENTITY = 0f;

    private AssociativeTree() {}

    /**
     * Combines tiles of groupSize * CHUNK consecutive elements of {@code in}, one a work-group, into one partial
     * each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: ceil(log2(groupSize)), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; as many groups as tiles, ceil(n / (groupSize * CHUNK)),
     *       or 1.
     *   <li>Order and determinism: every combination has the elements of its left operand before those of its right
     *       one; the same n and group size give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void sum(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * CHUNK;
        int chunkStart = localId * CHUNK; // within the tile
        int chunk = Math.min(CHUNK, n - tileStart - chunkStart); // its elements; not above 0 past the end
        float[] slots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item, in order; an index past the end, or past the largest int, is never formed.
        float sum = IDENTITY;
        for (int i = 0; i < chunk; i++) {
            sum = sum + in.get(tileStart + chunkStart + i);
        }
        slots[localId] = sum;

        // Combine in the group, neighbours only: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                slots[localId] = slots[localId] + slots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }
}
