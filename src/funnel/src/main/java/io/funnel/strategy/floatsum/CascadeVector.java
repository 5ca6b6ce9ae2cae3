// [specialise ../floatmin/CascadeVector: floatsum -> floatmin; *sum -> *minimum; 0f -> Float.POSITIVE_INFINITY; + -> io.funnel.kernel.JavaMath.min]
// [specialise ../floatmin/CascadeVector: as Java's float addition, rounded at every step -> as {@code Math.min}, NaN wins and -0.0 is below 0.0]
// [specialise ../floatmin/CascadeVector: sum0 + sum4 -> JavaMath.min(minimum0, minimum4)]
package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/**
 * Float sum, {@code CascadeVector}: {@link Cascade} on vectors of four elements. One wide load fetches four
 * neighbours, each of which goes to an accumulator of its own. Two loads are in flight at a time; the eight
 * accumulators are combined at the end.
 *
 * <p>From Catanzaro's vector variant and the vector kernel of the OpenCL tutorial. The length need not be a multiple
 * of four: the last one to three elements come in an array of their own.
 *
 * <p>Not for later passes, whose partials are no vectors ({@link Cascade} takes those), nor for operators that do not
 * commute: vectors reorder the elements by their nature.
 */
public final class CascadeVector {

    /** The largest work-group that the kernel has local memory for. */
    public static final int MAX_GROUP = 1024;

    /** Elements in a vector. */
    public static final int LANES = 4;

    private static final float IDENTITY = 0f;

    private CascadeVector() {}

    /**
     * Combines n = {@code length[0]} elements, n / LANES vectors of {@code in} and n % LANES elements of
     * {@code tail}, into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the vectors k, k + globalSize, ... lane by lane; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void sum(
            KernelContext context, VectorFloat4 in, FloatArray tail, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int vectors = n / LANES;
        int rest = n % LANES;
        float[] slots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item, two vectors a turn. The index is a long, because it may pass the largest int.
        float sum0 = IDENTITY;
        float sum1 = IDENTITY;
        float sum2 = IDENTITY;
        float sum3 = IDENTITY;
        float sum4 = IDENTITY;
        float sum5 = IDENTITY;
        float sum6 = IDENTITY;
        float sum7 = IDENTITY;
        long stride = globalSize;
        long i = globalId;
        while (i + stride < vectors) {
            Float4 first = in.get((int) i);
            Float4 second = in.get((int) (i + stride));
            sum0 = sum0 + first.getX();
            sum1 = sum1 + first.getY();
            sum2 = sum2 + first.getZ();
            sum3 = sum3 + first.getW();
            sum4 = sum4 + second.getX();
            sum5 = sum5 + second.getY();
            sum6 = sum6 + second.getZ();
            sum7 = sum7 + second.getW();
            i += 2 * stride;
        }
        if (i < vectors) {
            Float4 last = in.get((int) i);
            sum0 = sum0 + last.getX();
            sum1 = sum1 + last.getY();
            sum2 = sum2 + last.getZ();
            sum3 = sum3 + last.getW();
        }

        // The elements after the last whole vector; then one value an item.
        for (long k = globalId; k < rest; k += globalSize) {
            sum0 = sum0 + tail.get((int) k);
        }
        sum0 = sum0 + sum1;
        sum2 = sum2 + sum3;
        sum4 = sum4 + sum5;
        sum6 = sum6 + sum7;
        sum0 = sum0 + sum2;
        sum4 = sum4 + sum6;
        slots[localId] = sum0 + sum4;

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
