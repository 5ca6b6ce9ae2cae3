// Written by Funnel's annotation processor from com.acme.Operators.Affine.
package com.acme;

import io.funnel.reduction.HostMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The kernels of {@code com.acme.Operators.Affine}, one for each strategy, and its loops on the host.
 *
 * <p>The composition of affine functions, the first one applied first.
 *
 * <p>A kernel runs once for every work-item of a launch. Its parameters:
 *
 * <ul>
 *   <li>{@code context}: the item's place in the launch, local memory and barriers;
 *   <li>{@code scales}: elements; there may be more than n of them;
 *   <li>{@code offsets}: elements; there may be more than n of them;
 *   <li>{@code length}: its first value is n. It is an array because a number would be compiled in: each length would
 *       be a compilation of its own;
 *   <li>{@code scalePartials} and {@code offsetPartials}: one value a work-group, unless the kernel says otherwise.
 * </ul>
 *
 * <p>No length needs padding: a work-item without an element holds the identity.
 */
public final class Operators_AffineKernels {

    /** The largest work-group that there is local memory for. */
    public static final int MAX_GROUP = 256;

    /** Consecutive elements that an item of {@link #associativeTree} combines. */
    public static final int CHUNK = 8;

    private static final ValueLayout.OfInt INTS = ValueLayout.JAVA_INT_UNALIGNED;

    private static final int IDENTITY_SCALE = 1;
    private static final int IDENTITY_OFFSET = 0;

    private Operators_AffineKernels() {}

    /**
     * {@code Sequential}: one pass over the elements in order, on one Java thread, by the operator's own methods. It is
     * the definition that the other strategies are variations of.
     *
     * <p>Combines the first {@code n} elements of {@code scales} and {@code offsets} from the first to the last,
     * starting with the identity.
     *
     * @return the identity for n = 0; otherwise as {@code Affine.combine} in Java
     */
    public static Operators.Affine sequential(IntArray scales, IntArray offsets, int n) {
        Operators.Affine state = Operators.Affine.identity();
        for (int i = 0; i < n; i++) {
            state = Operators.Affine.combine(state, Operators.Affine.map(scales.get(i), offsets.get(i)));
        }
        return state;
    }

    /**
     * {@code ParallelStream}: what plain Java gives without a device, a parallel stream over the indices on the common
     * pool's Java threads.
     *
     * <p>Combines the first {@code n} elements of {@code scales} and {@code offsets}.
     *
     * @return the identity for n = 0; otherwise as {@code Affine.combine} in Java
     */
    public static Operators.Affine parallelStream(IntArray scales, IntArray offsets, int n) {
        return IntStream.range(0, n).parallel().mapToObj(i -> Operators.Affine.map(scales.get(i), offsets.get(i)))
                .reduce(Operators.Affine.identity(), Operators.Affine::combine);
    }

    /**
     * Combines the elements {@code start} to {@code end - 1} of {@code scales} and {@code offsets}, outside the heap,
     * in the order that {@code Definition.reduceRange} documents, from left to right. It makes no objects.
     *
     * @param first the index of the segments' first element in the whole input
     * @param slot where in {@code scaleOut} and {@code offsetOut} the state goes: as {@code Affine.combine} in Java;
     *     the identity without elements
     */
    static void reduceRange(MemorySegment scales, MemorySegment offsets, long first, long start, long end,
            IntArray scaleOut, IntArray offsetOut, int slot) {
        scales = HostMemory.outsideHeap(scales);
        offsets = HostMemory.outsideHeap(offsets);
        int scale = IDENTITY_SCALE;
        int offset = IDENTITY_OFFSET;
        int block = (int) (end - start);
        for (int k = 0; k < block; k++) {
            long i = start + k;
            scale = scale * scales.getAtIndex(INTS, i);
            offset = scales.getAtIndex(INTS, i) * offset + offsets.getAtIndex(INTS, i);
        }
        scaleOut.set(slot, scale);
        offsetOut.set(slot, offset);
    }

    /** As {@link #reduceRange}, of Java arrays. */
    static void reduceRangeOnHeap(MemorySegment scales, MemorySegment offsets, long first, long start, long end,
            IntArray scaleOut, IntArray offsetOut, int slot) {
        scales = HostMemory.intsOnHeap(scales);
        offsets = HostMemory.intsOnHeap(offsets);
        int scale = IDENTITY_SCALE;
        int offset = IDENTITY_OFFSET;
        int block = (int) (end - start);
        for (int k = 0; k < block; k++) {
            long i = start + k;
            scale = scale * scales.getAtIndex(INTS, i);
            offset = scales.getAtIndex(INTS, i) * offset + offsets.getAtIndex(INTS, i);
        }
        scaleOut.set(slot, scale);
        offsetOut.set(slot, offset);
    }

    /** Combines the states in two slots, the left one's elements before the right one's, into a slot. */
    static void combineSlots(IntArray scaleOut, IntArray offsetOut, int left, int right, int slot) {
        int scale = scaleOut.get(left);
        int scaleOther = scaleOut.get(right);
        int offset = offsetOut.get(left);
        int offsetOther = offsetOut.get(right);
        int scaleNext = scale * scaleOther;
        offset = scaleOther * offset + offsetOther;
        scale = scaleNext;
        scaleOut.set(slot, scale);
        offsetOut.set(slot, offset);
    }

    /** Stores the identity in a slot. */
    static void storeIdentity(IntArray scaleOut, IntArray offsetOut, int slot) {
        scaleOut.set(slot, IDENTITY_SCALE);
        offsetOut.set(slot, IDENTITY_OFFSET);
    }

    /**
     * {@code AssociativeTree}: the strategy that keeps the order of the elements. Each item combines a chunk of
     * neighbours from left to right, then the tree combines neighbouring slots, left operand first; the partials, in
     * order, go into the next pass.
     *
     * <p>Not for speed where the operator commutes: neighbouring items read elements a chunk apart, and the active
     * items of the tree are strewn over all warps ({@code Cascade}).
     *
     * <p>Combines tiles of groupSize * CHUNK consecutive elements of {@code scales} and {@code offsets}, one a
     * work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code scalePartials[groupId]} and {@code offsetPartials[groupId]}, stored by item 0 of
     *       the group.
     *   <li>Local memory: MAX_GROUP values of each component: int, int.
     *   <li>Barriers: ceil(log2(groupSize)), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; as many groups as tiles, ceil(n / (groupSize * CHUNK)), or
     *       1.
     *   <li>Order and determinism: every combination has the elements of its left operand before those of its right
     *       one; the same n and group size give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Affine.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void associativeTree(KernelContext context, IntArray scales, IntArray offsets, IntArray length,
            IntArray scalePartials, IntArray offsetPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * CHUNK;
        int chunkStart = localId * CHUNK; // within the tile
        int chunk = Math.min(CHUNK, n - tileStart - chunkStart); // its elements; not above 0 past the end
        int[] scaleSlots = context.allocateIntLocalArray(MAX_GROUP);
        int[] offsetSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load and combine per item, in order; an index past the end, or past the largest int, is never formed.
        int scale = IDENTITY_SCALE;
        int offset = IDENTITY_OFFSET;
        for (int i = 0; i < chunk; i++) {
            scale = scale * scales.get(tileStart + chunkStart + i);
            offset = scales.get(tileStart + chunkStart + i) * offset + offsets.get(tileStart + chunkStart + i);
        }
        scaleSlots[localId] = scale;
        offsetSlots[localId] = offset;

        // Combine in the group, neighbours only: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                int scaleNext = scaleSlots[localId] * scaleSlots[localId + stride];
                offsetSlots[localId] = scaleSlots[localId + stride] * offsetSlots[localId] + offsetSlots[localId
                        + stride];
                scaleSlots[localId] = scaleNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            scalePartials.set(groupId, scaleSlots[0]);
            offsetPartials.set(groupId, offsetSlots[0]);
        }
    }

    /** As {@link #associativeTree}, over the partials of an earlier launch. */
    public static void associativeTreePartials(KernelContext context, IntArray scaleIn, IntArray offsetIn,
            IntArray length, IntArray scalePartials, IntArray offsetPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * CHUNK;
        int chunkStart = localId * CHUNK; // within the tile
        int chunk = Math.min(CHUNK, n - tileStart - chunkStart); // its elements; not above 0 past the end
        int[] scaleSlots = context.allocateIntLocalArray(MAX_GROUP);
        int[] offsetSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load and combine per item, in order; an index past the end, or past the largest int, is never formed.
        int scale = IDENTITY_SCALE;
        int offset = IDENTITY_OFFSET;
        for (int i = 0; i < chunk; i++) {
            int scaleRight = scaleIn.get(tileStart + chunkStart + i);
            int offsetRight = offsetIn.get(tileStart + chunkStart + i);
            int scaleNext = scale * scaleRight;
            offset = scaleRight * offset + offsetRight;
            scale = scaleNext;
        }
        scaleSlots[localId] = scale;
        offsetSlots[localId] = offset;

        // Combine in the group, neighbours only: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                int scaleNext = scaleSlots[localId] * scaleSlots[localId + stride];
                offsetSlots[localId] = scaleSlots[localId + stride] * offsetSlots[localId] + offsetSlots[localId
                        + stride];
                scaleSlots[localId] = scaleNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            scalePartials.set(groupId, scaleSlots[0]);
            offsetPartials.set(groupId, offsetSlots[0]);
        }
    }

    /**
     * {@code SerialPerCore}: no parallelism but the cores'. As many work-groups as cores, one item each, and each item
     * walks through a contiguous block of the elements; no local memory, no barrier, no tree.
     *
     * <p>Not for GPUs, whose lanes would read from places far apart, and a few items leave nearly all of it idle
     * ({@code Cascade}).
     *
     * <p>Combines the first {@code length[0]} elements of {@code scales} and {@code offsets} into one partial an item.
     *
     * <ul>
     *   <li>Called by: all items of the grid.
     *   <li>Result valid in: {@code scalePartials[globalId]} and {@code offsetPartials[globalId]}, one an item: with
     *       work-groups of one item, one a work-group.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any; 1 is meant.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: blocks in the order of the items, each from left to right; the same n and globalSize
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Affine.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void serialPerCore(KernelContext context, IntArray scales, IntArray offsets, IntArray length,
            IntArray scalePartials, IntArray offsetPartials) {
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
        int scale = IDENTITY_SCALE;
        int offset = IDENTITY_OFFSET;
        for (int i = start; i < end; i++) {
            scale = scale * scales.get(i);
            offset = scales.get(i) * offset + offsets.get(i);
        }

        // Store: one partial an item.
        scalePartials.set(globalId, scale);
        offsetPartials.set(globalId, offset);
    }
}
