// Written by Funnel's annotation processor from com.acme.Sums.sum.
package com.acme;

import io.funnel.reduction.HostMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/**
 * The kernels of {@code com.acme.Sums.sum}, one for each strategy, and its loops on the host.
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
 * <p>No length needs padding: a work-item without an element holds the identity.
 */
public final class Sums_sumKernels {

    /** The largest work-group that there is local memory for. */
    public static final int MAX_GROUP = 1024;

    /** Elements that an item of {@link #cascadeUnrolled} takes in a turn. */
    public static final int ACCUMULATORS = 4;

    /** Elements in a vector. */
    public static final int LANES = 4;

    /** Consecutive elements that an item of {@link #associativeTree} combines. */
    public static final int CHUNK = 8;

    private static final ValueLayout.OfFloat FLOATS = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private static final float IDENTITY = 0f;

    private Sums_sumKernels() {}

    /**
     * {@code Sequential}: one pass over the elements in order, on one Java thread. It is the definition that the other
     * strategies are variations of.
     *
     * <p>Combines the first {@code n} elements of {@code in} from the first to the last, starting with the identity.
     *
     * @return the identity for n = 0; otherwise as Java's float addition, rounded at every step
     */
    public static float sequential(FloatArray in, int n) {
        float sum = IDENTITY;
        for (int i = 0; i < n; i++) {
            sum = sum + in.get(i);
        }
        return sum;
    }

    /**
     * {@code ParallelStream}: what plain Java gives without a device, a parallel stream over the indices on the common
     * pool's Java threads.
     *
     * <p>Combines the first {@code n} elements of {@code in}.
     *
     * @return the identity for n = 0; otherwise as a double sum, rounded once to float
     */
    public static float parallelStream(FloatArray in, int n) {
        return (float) IntStream.range(0, n).parallel().mapToDouble(in::get).sum();
    }

    /** The combination of two states, the left one's elements before the right one's. */
    static float combine(float left, float right) {
        return left + right;
    }

    /**
     * Combines the elements {@code start} to {@code end - 1} of {@code in}, outside the heap, in the order that
     * {@code Definition.reduceRange} documents, with 8 lanes. It makes no objects.
     *
     * @param first the index of the segments' first element in the whole input
     * @param slot where in {@code out} the state goes: as Java's float addition, rounded at every step; the identity
     *     without elements
     */
    static void reduceRange(MemorySegment in, long first, long start, long end, FloatArray out, int slot) {
        in = HostMemory.outsideHeap(in);
        float sum0 = IDENTITY;
        float sum1 = IDENTITY;
        float sum2 = IDENTITY;
        float sum3 = IDENTITY;
        float sum4 = IDENTITY;
        float sum5 = IDENTITY;
        float sum6 = IDENTITY;
        float sum7 = IDENTITY;
        int block = (int) (end - start) / 8 * 8; // in whole turns
        for (int k = 0; k < block; k += 8) {
            long i = start + k;
            sum0 = sum0 + in.getAtIndex(FLOATS, i);
            sum1 = sum1 + in.getAtIndex(FLOATS, i + 1);
            sum2 = sum2 + in.getAtIndex(FLOATS, i + 2);
            sum3 = sum3 + in.getAtIndex(FLOATS, i + 3);
            sum4 = sum4 + in.getAtIndex(FLOATS, i + 4);
            sum5 = sum5 + in.getAtIndex(FLOATS, i + 5);
            sum6 = sum6 + in.getAtIndex(FLOATS, i + 6);
            sum7 = sum7 + in.getAtIndex(FLOATS, i + 7);
        }
        for (long i = start + block; i < end; i++) {
            sum0 = sum0 + in.getAtIndex(FLOATS, i);
        }

        // Combine the lanes, neighbours first.
        sum0 = sum0 + sum1;
        sum2 = sum2 + sum3;
        sum4 = sum4 + sum5;
        sum6 = sum6 + sum7;
        sum0 = sum0 + sum2;
        sum4 = sum4 + sum6;
        sum0 = sum0 + sum4;
        out.set(slot, sum0);
    }

    /** As {@link #reduceRange}, of Java arrays. */
    static void reduceRangeOnHeap(MemorySegment in, long first, long start, long end, FloatArray out, int slot) {
        in = HostMemory.floatsOnHeap(in);
        float sum0 = IDENTITY;
        float sum1 = IDENTITY;
        float sum2 = IDENTITY;
        float sum3 = IDENTITY;
        float sum4 = IDENTITY;
        float sum5 = IDENTITY;
        float sum6 = IDENTITY;
        float sum7 = IDENTITY;
        int block = (int) (end - start) / 8 * 8; // in whole turns
        for (int k = 0; k < block; k += 8) {
            long i = start + k;
            sum0 = sum0 + in.getAtIndex(FLOATS, i);
            sum1 = sum1 + in.getAtIndex(FLOATS, i + 1);
            sum2 = sum2 + in.getAtIndex(FLOATS, i + 2);
            sum3 = sum3 + in.getAtIndex(FLOATS, i + 3);
            sum4 = sum4 + in.getAtIndex(FLOATS, i + 4);
            sum5 = sum5 + in.getAtIndex(FLOATS, i + 5);
            sum6 = sum6 + in.getAtIndex(FLOATS, i + 6);
            sum7 = sum7 + in.getAtIndex(FLOATS, i + 7);
        }
        for (long i = start + block; i < end; i++) {
            sum0 = sum0 + in.getAtIndex(FLOATS, i);
        }

        // Combine the lanes, neighbours first.
        sum0 = sum0 + sum1;
        sum2 = sum2 + sum3;
        sum4 = sum4 + sum5;
        sum6 = sum6 + sum7;
        sum0 = sum0 + sum2;
        sum4 = sum4 + sum6;
        sum0 = sum0 + sum4;
        out.set(slot, sum0);
    }

    /** Combines the states in two slots, the left one's elements before the right one's, into a slot. */
    static void combineSlots(FloatArray out, int left, int right, int slot) {
        float sum = out.get(left);
        float other = out.get(right);
        sum = sum + other;
        out.set(slot, sum);
    }

    /** Stores the identity in a slot. */
    static void storeIdentity(FloatArray out, int slot) {
        out.set(slot, IDENTITY);
    }

    /**
     * {@code Cascade}: a fixed number of work-groups, whatever the length. Each item first combines its share of the
     * elements on its own, then each work-group combines its items' values in a tree.
     *
     * <p>Not for operators that do not commute (an item's elements lie {@code globalSize} apart) nor for CPUs, where
     * {@code SerialPerCore} has neither tree nor barrier.
     *
     * <p>Combines the first {@code length[0]} elements of {@code in} into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds the
     *       identity.
     * </ul>
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
     * {@code CascadeUnrolled}: {@code Cascade} with four accumulators an item. The four loads of a turn do not wait for
     * each other, nor do the four combinations, so more of them are in flight at a time.
     *
     * <p>Not for short inputs, which have no full turn, nor for operators that do not commute. Where the backend's
     * compiler unrolls the plain loop by itself, it gains nothing over {@code Cascade}.
     *
     * <p>Combines the first {@code length[0]} elements of {@code in} into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... and deals them to its accumulators
     *       in turn; the same n and launch give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds the
     *       identity.
     * </ul>
     */
    public static void cascadeUnrolled(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
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

    /**
     * {@code CascadeVector}: {@code Cascade} on vectors of four elements. One wide load fetches four neighbours, each
     * of which goes to an accumulator of its own. Two loads are in flight at a time; the eight accumulators are
     * combined at the end.
     *
     * <p>Not for later passes, whose partials are no vectors ({@code Cascade} takes those), nor for operators that do
     * not commute: vectors reorder the elements by their nature.
     *
     * <p>Combines n = {@code length[0]} elements, n / LANES vectors of {@code in} and n % LANES elements of
     * {@code tail}, into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the vectors k, k + globalSize, ... lane by lane; the same n and launch
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds the
     *       identity.
     * </ul>
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
     * {@code TwoPass}: the same kernel twice. The first pass leaves one partial a work-group, the second combines the
     * partials with a single work-group, so the answer never leaves the device in between.
     *
     * <p>Not for short inputs, where the second launch costs more than the whole reduction, nor for operators that do
     * not commute.
     *
     * <p>Combines the first {@code length[0]} elements of {@code in} into one partial a work-group; with one work-group
     * that is the answer.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: 1 + log2(groupSize), the last one after the last step: the slots may be used again at once.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launches give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds the
     *       identity.
     * </ul>
     */
    public static void twoPass(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
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
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /**
     * {@code AssociativeTree}: the strategy that keeps the order of the elements. Each item combines a chunk of
     * neighbours from left to right, then the tree combines neighbouring slots, left operand first; the partials, in
     * order, go into the next pass.
     *
     * <p>Not for speed where the operator commutes: neighbouring items read elements a chunk apart, and the active
     * items of the tree are strewn over all warps ({@code Cascade}).
     *
     * <p>Combines tiles of groupSize * CHUNK consecutive elements of {@code in}, one a work-group, into one partial
     * each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: ceil(log2(groupSize)), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; as many groups as tiles, ceil(n / (groupSize * CHUNK)), or
     *       1.
     *   <li>Order and determinism: every combination has the elements of its left operand before those of its right
     *       one; the same n and group size give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds the
     *       identity.
     * </ul>
     */
    public static void associativeTree(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
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

    /**
     * {@code SerialPerCore}: no parallelism but the cores'. As many work-groups as cores, one item each, and each item
     * walks through a contiguous block of the elements; no local memory, no barrier, no tree.
     *
     * <p>Not for GPUs, whose lanes would read from places far apart, and a few items leave nearly all of it idle
     * ({@code Cascade}).
     *
     * <p>Combines the first {@code length[0]} elements of {@code in} into one partial an item.
     *
     * <ul>
     *   <li>Called by: all items of the grid.
     *   <li>Result valid in: {@code partials[globalId]}, one an item: with work-groups of one item, one a work-group.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any; 1 is meant.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: blocks in the order of the items, each from left to right; the same n and globalSize
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds the
     *       identity.
     * </ul>
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
     * {@code SerialPerCoreVector}: {@code SerialPerCore} on vectors of four elements. Each lane has an accumulator of
     * its own and the loop has no branch but its end, so a CPU's compiler can keep the four in one vector register.
     *
     * <p>Not for GPUs ({@code CascadeVector}), nor for later passes, whose partials are no vectors, nor for operators
     * that do not commute.
     *
     * <p>Combines n = {@code length[0]} elements, n / LANES vectors of {@code in} and n % LANES elements of
     * {@code tail}, into one partial an item.
     *
     * <ul>
     *   <li>Called by: all items of the grid.
     *   <li>Result valid in: {@code partials[globalId]}, one an item: with work-groups of one item, one a work-group.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any; 1 is meant.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: blocks of vectors in the order of the items, lane by lane; the same n and globalSize
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds the
     *       identity.
     * </ul>
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

    /**
     * {@code AtomicPartials}: {@code Cascade} with another finish. Item 0 of each work-group adds the group's value to
     * the one result by an atomic, so a single launch ends with the answer.
     *
     * <p>Not for operators, types or backends without the atomic: it adds, and nothing else. The order in which the
     * groups arrive is the device's, so the last bits may change from run to run ({@code Cascade} gives the same bits
     * each time).
     *
     * <p>Combines the first {@code length[0]} elements of {@code in} into {@code result[0]}, which holds the identity
     * before the launch.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code result[0]}, after the launch; the items of no group may read it.
     *   <li>Local memory: MAX_GROUP values of type float.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: as {@code Cascade} within a group; the groups arrive in any order, so the last bits
     *       may differ from run to run.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds the
     *       identity.
     * </ul>
     */
    public static void atomicPartials(KernelContext context, FloatArray in, IntArray length, FloatArray result) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
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

        // Store: item 0 adds the work-group's value to the result.
        if (localId == 0) {
            context.atomicAdd(result, 0, slots[0]);
        }
    }
}
