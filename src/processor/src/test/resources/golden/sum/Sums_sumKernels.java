// Written by Funnel's annotation processor from com.acme.Sums.sum.
package com.acme;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/**
 * The kernels of {@code com.acme.Sums.sum}, one for each strategy.
 *
 * <p>The sum.
 *
 * <p>A kernel runs once for every work-item of a launch. Its parameters:
 *
 * <ul>
 *   <li>{@code context}: the item's place in the launch, local memory and barriers;
 *   <li>{@code in}: elements; there may be more than n of them;
 *   <li>{@code length}: its first value is n. It is an array because a number would be compiled in: each length would
 *       be a compilation of its own;
 *   <li>{@code partials}: one value a work-group, unless the kernel says otherwise.
 * </ul>
 *
 * <p>All items of every work-group call a kernel, convergent. n is from 0 to 2^31 - 1 and needs no padding: an item
 * without an element holds the identity. The same n and launch give the same bits, unless the kernel says otherwise;
 * NaN and overflow: as Java's float addition, rounded at every step. A barrier stands before each step of a tree, and
 * is owed before local memory is used again.
 */
public final class Sums_sumKernels {

    /** The largest work-group that there is local memory for. */
    public static final int MAX_GROUP = 1024;

    /** Elements in a vector. */
    public static final int LANES = 4;

    private static final float IDENTITY = 0f;

    private Sums_sumKernels() {}

    /**
     * {@code Cascade}: a fixed number of groups, grid-stride loop, then the tree; partials to the host.
     *
     * <p>Takes: item k the elements k, k + globalSize, ... of {@code in}, in this order. Leaves:
     * {@code partials[groupId]}, one a work-group, stored by its item 0. Local memory: MAX_GROUP values of type float;
     * barriers: log2(groupSize). Group size: a power of two, at most MAX_GROUP.
     */
    public static void cascade(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
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

    /**
     * {@code CascadeVector}: grid-stride loop over vectors of four, two at a time, components combined at the end.
     *
     * <p>Takes: item k the vectors k, k + globalSize, ... of {@code in}, lane by lane, and the last elements from
     * {@code tail}. Leaves: {@code partials[groupId]}, one a work-group, stored by its item 0. Local memory: MAX_GROUP
     * values of type float; barriers: log2(groupSize). Group size: a power of two, at most MAX_GROUP.
     */
    public static void cascadeVector(
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

    /**
     * {@code SerialPerCore}: one item a group, a contiguous block each.
     *
     * <p>Takes: item k the k-th block of {@code in}, from left to right. Leaves: {@code partials[globalId]}, one an
     * item; groups of one item are meant. Local memory: none, and no barrier. Group size: any.
     */
    public static void serialPerCore(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
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

    /**
     * {@code SerialPerCoreVector}: the same on vectors of four, no branch in the loop.
     *
     * <p>Takes: item k the k-th block of the vectors of {@code in}, lane by lane, and the last elements from
     * {@code tail}. Leaves: {@code partials[globalId]}, one an item; groups of one item are meant. Local memory: none,
     * and no barrier. Group size: any.
     */
    public static void serialPerCoreVector(
            KernelContext context, VectorFloat4 in, FloatArray tail, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int vectors = n / LANES;
        int rest = n % LANES;

        // The item's block: the first vectors % globalSize items take one vector more than the others.
        int block = vectors / globalSize;
        int longer = vectors % globalSize;
        int start = globalId * block + Math.min(globalId, longer);
        int end = start + block;
        if (globalId < longer) {
            end = end + 1;
        }

        // Load and combine per item, lane by lane.
        float sum0 = IDENTITY;
        float sum1 = IDENTITY;
        float sum2 = IDENTITY;
        float sum3 = IDENTITY;
        for (int i = start; i < end; i++) {
            Float4 vector = in.get(i);
            sum0 = sum0 + vector.getX();
            sum1 = sum1 + vector.getY();
            sum2 = sum2 + vector.getZ();
            sum3 = sum3 + vector.getW();
        }

        // The elements after the last whole vector, by the first items; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            sum0 = sum0 + tail.get((int) i);
        }
        sum0 = sum0 + sum1;
        sum2 = sum2 + sum3;

        // Store: one partial an item.
        partials.set(globalId, sum0 + sum2);
    }
}
