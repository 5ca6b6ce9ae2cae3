package io.funnel.strategy.floatmin;

import io.funnel.kernel.JavaMath;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/**
 * Float minimum, {@code CascadeVector}: {@link Cascade} on vectors of four elements. One wide load fetches four
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

    private static final float IDENTITY = Float.POSITIVE_INFINITY;

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
     *   <li>NaN, overflow, n = 0: as {@code Math.min}, NaN wins and -0.0 is below 0.0; an item without an element
     *       holds the identity.
     * </ul>
     */
    public static void minimum(
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
        float minimum0 = IDENTITY;
        float minimum1 = IDENTITY;
        float minimum2 = IDENTITY;
        float minimum3 = IDENTITY;
        float minimum4 = IDENTITY;
        float minimum5 = IDENTITY;
        float minimum6 = IDENTITY;
        float minimum7 = IDENTITY;
        long stride = globalSize;
        long i = globalId;
        while (i + stride < vectors) {
            Float4 first = in.get((int) i);
            Float4 second = in.get((int) (i + stride));
            minimum0 = JavaMath.min(minimum0, first.getX());
            minimum1 = JavaMath.min(minimum1, first.getY());
            minimum2 = JavaMath.min(minimum2, first.getZ());
            minimum3 = JavaMath.min(minimum3, first.getW());
            minimum4 = JavaMath.min(minimum4, second.getX());
            minimum5 = JavaMath.min(minimum5, second.getY());
            minimum6 = JavaMath.min(minimum6, second.getZ());
            minimum7 = JavaMath.min(minimum7, second.getW());
            i += 2 * stride;
        }
        if (i < vectors) {
            Float4 last = in.get((int) i);
            minimum0 = JavaMath.min(minimum0, last.getX());
            minimum1 = JavaMath.min(minimum1, last.getY());
            minimum2 = JavaMath.min(minimum2, last.getZ());
            minimum3 = JavaMath.min(minimum3, last.getW());
        }

        // The elements after the last whole vector; then one value an item.
        for (long k = globalId; k < rest; k += globalSize) {
            minimum0 = JavaMath.min(minimum0, tail.get((int) k));
        }
        minimum0 = JavaMath.min(minimum0, minimum1);
        minimum2 = JavaMath.min(minimum2, minimum3);
        minimum4 = JavaMath.min(minimum4, minimum5);
        minimum6 = JavaMath.min(minimum6, minimum7);
        minimum0 = JavaMath.min(minimum0, minimum2);
        minimum4 = JavaMath.min(minimum4, minimum6);
        slots[localId] = JavaMath.min(minimum0, minimum4);

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] = JavaMath.min(slots[localId], slots[localId + active]);
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }
}
