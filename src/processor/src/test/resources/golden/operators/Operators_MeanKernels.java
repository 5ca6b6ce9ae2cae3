// Written by Funnel's annotation processor from com.acme.Operators.Mean.
package com.acme;

import io.funnel.reduction.HostMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/**
 * The kernels of {@code com.acme.Operators.Mean}, one for each strategy, and its loops on the host.
 *
 * <p>The mean.
 *
 * <p>A kernel runs once for every work-item of a launch. Its parameters:
 *
 * <ul>
 *   <li>{@code context}: the item's place in the launch, local memory and barriers;
 *   <li>{@code sample}: elements; there may be more than n of them;
 *   <li>{@code length}: its first value is n. It is an array because a number would be compiled in: each length would
 *       be a compilation of its own;
 *   <li>{@code countPartials} and {@code meanPartials}: one value a work-group, unless the kernel says otherwise.
 * </ul>
 *
 * <p>No length needs padding: a work-item without an element holds the identity.
 */
public final class Operators_MeanKernels {

    /** The largest work-group that there is local memory for. */
    public static final int MAX_GROUP = 256;

    /** Elements that an item of {@link #cascadeUnrolled} takes in a turn. */
    public static final int ACCUMULATORS = 4;

    /** Elements in a vector. */
    public static final int LANES = 4;

    /** Consecutive elements that an item of {@link #associativeTree} combines. */
    public static final int CHUNK = 8;

    private static final ValueLayout.OfFloat FLOATS = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private static final long IDENTITY_COUNT = 0L;
    private static final double IDENTITY_MEAN = 0.0;

    private Operators_MeanKernels() {}

    /** The mean of {@code Mean.combine}. */
    private static double combineMean(long leftCount, double leftMean, long rightCount, double rightMean) {
        long count = leftCount + rightCount;
        return count == 0L ? 0.0 : leftMean + (rightMean - leftMean) * rightCount / count;
    }

    /**
     * {@code Sequential}: one pass over the elements in order, on one Java thread, by the operator's own methods. It is
     * the definition that the other strategies are variations of.
     *
     * <p>Combines the first {@code n} elements of {@code sample} from the first to the last, starting with the
     * identity.
     *
     * @return the identity for n = 0; otherwise as {@code Mean.combine} in Java
     */
    public static Operators.Mean sequential(FloatArray sample, int n) {
        Operators.Mean state = Operators.Mean.identity();
        for (int i = 0; i < n; i++) {
            state = Operators.Mean.combine(state, Operators.Mean.map(sample.get(i)));
        }
        return state;
    }

    /**
     * {@code ParallelStream}: what plain Java gives without a device, a parallel stream over the indices on the common
     * pool's Java threads.
     *
     * <p>Combines the first {@code n} elements of {@code sample}.
     *
     * @return the identity for n = 0; otherwise as {@code Mean.combine} in Java
     */
    public static Operators.Mean parallelStream(FloatArray sample, int n) {
        return IntStream.range(0, n).parallel().mapToObj(i -> Operators.Mean.map(sample.get(i)))
                .reduce(Operators.Mean.identity(), Operators.Mean::combine);
    }

    /**
     * Combines the elements {@code start} to {@code end - 1} of {@code sample}, outside the heap, in the order that
     * {@code Definition.reduceRange} documents, with 4 lanes. It makes no objects.
     *
     * @param first the index of the segments' first element in the whole input
     * @param slot where in {@code countOut} and {@code meanOut} the state goes: as {@code Mean.combine} in Java; the
     *     identity without elements
     */
    static void reduceRange(
            MemorySegment sample, long first, long start, long end, LongArray countOut, DoubleArray meanOut, int slot) {
        sample = HostMemory.outsideHeap(sample);
        long count0 = IDENTITY_COUNT;
        double mean0 = IDENTITY_MEAN;
        long count1 = IDENTITY_COUNT;
        double mean1 = IDENTITY_MEAN;
        long count2 = IDENTITY_COUNT;
        double mean2 = IDENTITY_MEAN;
        long count3 = IDENTITY_COUNT;
        double mean3 = IDENTITY_MEAN;
        int block = (int) (end - start) / 4 * 4; // in whole turns
        for (int k = 0; k < block; k += 4) {
            long i = start + k;
            long countNext0 = count0 + 1L;
            mean0 = combineMean(count0, mean0, 1L, sample.getAtIndex(FLOATS, i));
            count0 = countNext0;
            long countNext1 = count1 + 1L;
            mean1 = combineMean(count1, mean1, 1L, sample.getAtIndex(FLOATS, i + 1));
            count1 = countNext1;
            long countNext2 = count2 + 1L;
            mean2 = combineMean(count2, mean2, 1L, sample.getAtIndex(FLOATS, i + 2));
            count2 = countNext2;
            long countNext3 = count3 + 1L;
            mean3 = combineMean(count3, mean3, 1L, sample.getAtIndex(FLOATS, i + 3));
            count3 = countNext3;
        }
        for (long i = start + block; i < end; i++) {
            long countNext = count0 + 1L;
            mean0 = combineMean(count0, mean0, 1L, sample.getAtIndex(FLOATS, i));
            count0 = countNext;
        }

        // Combine the lanes, neighbours first.
        long countNext01 = count0 + count1;
        mean0 = combineMean(count0, mean0, count1, mean1);
        count0 = countNext01;
        long countNext21 = count2 + count3;
        mean2 = combineMean(count2, mean2, count3, mean3);
        count2 = countNext21;
        long countNext02 = count0 + count2;
        mean0 = combineMean(count0, mean0, count2, mean2);
        count0 = countNext02;
        countOut.set(slot, count0);
        meanOut.set(slot, mean0);
    }

    /** As {@link #reduceRange}, of Java arrays. */
    static void reduceRangeOnHeap(
            MemorySegment sample, long first, long start, long end, LongArray countOut, DoubleArray meanOut, int slot) {
        sample = HostMemory.floatsOnHeap(sample);
        long count0 = IDENTITY_COUNT;
        double mean0 = IDENTITY_MEAN;
        long count1 = IDENTITY_COUNT;
        double mean1 = IDENTITY_MEAN;
        long count2 = IDENTITY_COUNT;
        double mean2 = IDENTITY_MEAN;
        long count3 = IDENTITY_COUNT;
        double mean3 = IDENTITY_MEAN;
        int block = (int) (end - start) / 4 * 4; // in whole turns
        for (int k = 0; k < block; k += 4) {
            long i = start + k;
            long countNext0 = count0 + 1L;
            mean0 = combineMean(count0, mean0, 1L, sample.getAtIndex(FLOATS, i));
            count0 = countNext0;
            long countNext1 = count1 + 1L;
            mean1 = combineMean(count1, mean1, 1L, sample.getAtIndex(FLOATS, i + 1));
            count1 = countNext1;
            long countNext2 = count2 + 1L;
            mean2 = combineMean(count2, mean2, 1L, sample.getAtIndex(FLOATS, i + 2));
            count2 = countNext2;
            long countNext3 = count3 + 1L;
            mean3 = combineMean(count3, mean3, 1L, sample.getAtIndex(FLOATS, i + 3));
            count3 = countNext3;
        }
        for (long i = start + block; i < end; i++) {
            long countNext = count0 + 1L;
            mean0 = combineMean(count0, mean0, 1L, sample.getAtIndex(FLOATS, i));
            count0 = countNext;
        }

        // Combine the lanes, neighbours first.
        long countNext01 = count0 + count1;
        mean0 = combineMean(count0, mean0, count1, mean1);
        count0 = countNext01;
        long countNext21 = count2 + count3;
        mean2 = combineMean(count2, mean2, count3, mean3);
        count2 = countNext21;
        long countNext02 = count0 + count2;
        mean0 = combineMean(count0, mean0, count2, mean2);
        count0 = countNext02;
        countOut.set(slot, count0);
        meanOut.set(slot, mean0);
    }

    /** Combines the states in two slots, the left one's elements before the right one's, into a slot. */
    static void combineSlots(LongArray countOut, DoubleArray meanOut, int left, int right, int slot) {
        long count = countOut.get(left);
        long countOther = countOut.get(right);
        double mean = meanOut.get(left);
        double meanOther = meanOut.get(right);
        long countNext = count + countOther;
        mean = combineMean(count, mean, countOther, meanOther);
        count = countNext;
        countOut.set(slot, count);
        meanOut.set(slot, mean);
    }

    /** Stores the identity in a slot. */
    static void storeIdentity(LongArray countOut, DoubleArray meanOut, int slot) {
        countOut.set(slot, IDENTITY_COUNT);
        meanOut.set(slot, IDENTITY_MEAN);
    }

    /**
     * {@code Cascade}: a fixed number of work-groups, whatever the length. Each item first combines its share of the
     * elements on its own, then each work-group combines its items' values in a tree.
     *
     * <p>Not for operators that do not commute (an item's elements lie {@code globalSize} apart) nor for CPUs, where
     * {@code SerialPerCore} has neither tree nor barrier.
     *
     * <p>Combines the first {@code length[0]} elements of {@code sample} into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code countPartials[groupId]} and {@code meanPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: long, double.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Mean.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void cascade(KernelContext context, FloatArray sample, IntArray length, LongArray countPartials,
            DoubleArray meanPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        long[] countSlots = context.allocateLongLocalArray(MAX_GROUP);
        double[] meanSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        long count = IDENTITY_COUNT;
        double mean = IDENTITY_MEAN;
        for (long i = globalId; i < n; i += globalSize) {
            long countNext = count + 1L;
            mean = combineMean(count, mean, 1L, sample.get((int) i));
            count = countNext;
        }
        countSlots[localId] = count;
        meanSlots[localId] = mean;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                long countNext = countSlots[localId] + countSlots[localId + active];
                meanSlots[localId] = combineMean(countSlots[localId], meanSlots[localId], countSlots[localId + active],
                        meanSlots[localId + active]);
                countSlots[localId] = countNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            countPartials.set(groupId, countSlots[0]);
            meanPartials.set(groupId, meanSlots[0]);
        }
    }

    /**
     * {@code CascadeUnrolled}: {@code Cascade} with four accumulators an item. The four loads of a turn do not wait for
     * each other, nor do the four combinations, so more of them are in flight at a time.
     *
     * <p>Not for short inputs, which have no full turn, nor for operators that do not commute. Where the backend's
     * compiler unrolls the plain loop by itself, it gains nothing over {@code Cascade}.
     *
     * <p>Combines the first {@code length[0]} elements of {@code sample} into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code countPartials[groupId]} and {@code meanPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: long, double.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... and deals them to its accumulators
     *       in turn; the same n and launch give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Mean.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void cascadeUnrolled(KernelContext context, FloatArray sample, IntArray length,
            LongArray countPartials, DoubleArray meanPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        long[] countSlots = context.allocateLongLocalArray(MAX_GROUP);
        double[] meanSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, in full turns. The index is a long, because it may pass the largest int.
        long count0 = IDENTITY_COUNT;
        double mean0 = IDENTITY_MEAN;
        long count1 = IDENTITY_COUNT;
        double mean1 = IDENTITY_MEAN;
        long count2 = IDENTITY_COUNT;
        double mean2 = IDENTITY_MEAN;
        long count3 = IDENTITY_COUNT;
        double mean3 = IDENTITY_MEAN;
        long stride = globalSize;
        long i = globalId;
        while (i + 3 * stride < n) {
            long countNext = count0 + 1L;
            mean0 = combineMean(count0, mean0, 1L, sample.get((int) i));
            count0 = countNext;
            long countNext1 = count1 + 1L;
            mean1 = combineMean(count1, mean1, 1L, sample.get((int) (i + stride)));
            count1 = countNext1;
            long countNext2 = count2 + 1L;
            mean2 = combineMean(count2, mean2, 1L, sample.get((int) (i + 2 * stride)));
            count2 = countNext2;
            long countNext3 = count3 + 1L;
            mean3 = combineMean(count3, mean3, 1L, sample.get((int) (i + 3 * stride)));
            count3 = countNext3;
            i += ACCUMULATORS * stride;
        }

        // The elements after the last full turn, three at most; then one value an item.
        while (i < n) {
            long countNext = count0 + 1L;
            mean0 = combineMean(count0, mean0, 1L, sample.get((int) i));
            count0 = countNext;
            i += stride;
        }
        long countNext01 = count0 + count1;
        mean0 = combineMean(count0, mean0, count1, mean1);
        count0 = countNext01;
        long countNext23 = count2 + count3;
        mean2 = combineMean(count2, mean2, count3, mean3);
        count2 = countNext23;
        long countNext02 = count0 + count2;
        meanSlots[localId] = combineMean(count0, mean0, count2, mean2);
        countSlots[localId] = countNext02;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                long countNext = countSlots[localId] + countSlots[localId + active];
                meanSlots[localId] = combineMean(countSlots[localId], meanSlots[localId], countSlots[localId + active],
                        meanSlots[localId + active]);
                countSlots[localId] = countNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            countPartials.set(groupId, countSlots[0]);
            meanPartials.set(groupId, meanSlots[0]);
        }
    }

    /**
     * {@code CascadeVector}: {@code Cascade} on vectors of four elements. One wide load fetches four neighbours, each
     * of which goes to an accumulator of its own. They are combined at the end.
     *
     * <p>Not for later passes, whose partials are no vectors ({@code Cascade} takes those), nor for operators that do
     * not commute: vectors reorder the elements by their nature.
     *
     * <p>Combines n = {@code length[0]} elements, n / LANES vectors of {@code sample} and n % LANES elements of
     * {@code tail}, into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code countPartials[groupId]} and {@code meanPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: long, double.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the vectors k, k + globalSize, ... lane by lane; the same n and launch
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Mean.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void cascadeVector(KernelContext context, VectorFloat4 sample, FloatArray tail, IntArray length,
            LongArray countPartials, DoubleArray meanPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int vectors = n / LANES;
        int rest = n % LANES;
        long[] countSlots = context.allocateLongLocalArray(MAX_GROUP);
        double[] meanSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, lane by lane. The index is a long, because it may pass the largest int.
        long count0 = IDENTITY_COUNT;
        double mean0 = IDENTITY_MEAN;
        long count1 = IDENTITY_COUNT;
        double mean1 = IDENTITY_MEAN;
        long count2 = IDENTITY_COUNT;
        double mean2 = IDENTITY_MEAN;
        long count3 = IDENTITY_COUNT;
        double mean3 = IDENTITY_MEAN;
        for (long i = globalId; i < vectors; i += globalSize) {
            Float4 vector = sample.get((int) i);
            long countNext0 = count0 + 1L;
            mean0 = combineMean(count0, mean0, 1L, vector.getX());
            count0 = countNext0;
            long countNext1 = count1 + 1L;
            mean1 = combineMean(count1, mean1, 1L, vector.getY());
            count1 = countNext1;
            long countNext2 = count2 + 1L;
            mean2 = combineMean(count2, mean2, 1L, vector.getZ());
            count2 = countNext2;
            long countNext3 = count3 + 1L;
            mean3 = combineMean(count3, mean3, 1L, vector.getW());
            count3 = countNext3;
        }

        // The elements after the last whole vector; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            long countNext = count0 + 1L;
            mean0 = combineMean(count0, mean0, 1L, tail.get((int) i));
            count0 = countNext;
        }
        long countNext01 = count0 + count1;
        mean0 = combineMean(count0, mean0, count1, mean1);
        count0 = countNext01;
        long countNext23 = count2 + count3;
        mean2 = combineMean(count2, mean2, count3, mean3);
        count2 = countNext23;
        long countNext02 = count0 + count2;
        meanSlots[localId] = combineMean(count0, mean0, count2, mean2);
        countSlots[localId] = countNext02;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                long countNext = countSlots[localId] + countSlots[localId + active];
                meanSlots[localId] = combineMean(countSlots[localId], meanSlots[localId], countSlots[localId + active],
                        meanSlots[localId + active]);
                countSlots[localId] = countNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            countPartials.set(groupId, countSlots[0]);
            meanPartials.set(groupId, meanSlots[0]);
        }
    }

    /**
     * {@code TwoPass}: the same kernel twice. The first pass leaves one partial a work-group, the second combines the
     * partials with a single work-group, so the answer never leaves the device in between.
     *
     * <p>Not for short inputs, where the second launch costs more than the whole reduction, nor for operators that do
     * not commute.
     *
     * <p>Combines the first {@code length[0]} elements of {@code sample} into one partial a work-group; with one
     * work-group that is the answer.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code countPartials[groupId]} and {@code meanPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: long, double.
     *   <li>Barriers: 1 + log2(groupSize), the last one after the last step: the slots may be used again at once.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launches give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Mean.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void twoPass(KernelContext context, FloatArray sample, IntArray length, LongArray countPartials,
            DoubleArray meanPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        long[] countSlots = context.allocateLongLocalArray(MAX_GROUP);
        double[] meanSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        long count = IDENTITY_COUNT;
        double mean = IDENTITY_MEAN;
        for (long i = globalId; i < n; i += globalSize) {
            long countNext = count + 1L;
            mean = combineMean(count, mean, 1L, sample.get((int) i));
            count = countNext;
        }
        countSlots[localId] = count;
        meanSlots[localId] = mean;
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                long countNext = countSlots[localId] + countSlots[localId + active];
                meanSlots[localId] = combineMean(countSlots[localId], meanSlots[localId], countSlots[localId + active],
                        meanSlots[localId + active]);
                countSlots[localId] = countNext;
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            countPartials.set(groupId, countSlots[0]);
            meanPartials.set(groupId, meanSlots[0]);
        }
    }

    /** As {@link #twoPass}, over the partials of an earlier launch. */
    public static void twoPassPartials(KernelContext context, LongArray countIn, DoubleArray meanIn, IntArray length,
            LongArray countPartials, DoubleArray meanPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        long[] countSlots = context.allocateLongLocalArray(MAX_GROUP);
        double[] meanSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        long count = IDENTITY_COUNT;
        double mean = IDENTITY_MEAN;
        for (long i = globalId; i < n; i += globalSize) {
            long countRight = countIn.get((int) i);
            double meanRight = meanIn.get((int) i);
            long countNext = count + countRight;
            mean = combineMean(count, mean, countRight, meanRight);
            count = countNext;
        }
        countSlots[localId] = count;
        meanSlots[localId] = mean;
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                long countNext = countSlots[localId] + countSlots[localId + active];
                meanSlots[localId] = combineMean(countSlots[localId], meanSlots[localId], countSlots[localId + active],
                        meanSlots[localId + active]);
                countSlots[localId] = countNext;
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            countPartials.set(groupId, countSlots[0]);
            meanPartials.set(groupId, meanSlots[0]);
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
     * <p>Combines tiles of groupSize * CHUNK consecutive elements of {@code sample}, one a work-group, into one partial
     * each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code countPartials[groupId]} and {@code meanPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: long, double.
     *   <li>Barriers: ceil(log2(groupSize)), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; as many groups as tiles, ceil(n / (groupSize * CHUNK)), or
     *       1.
     *   <li>Order and determinism: every combination has the elements of its left operand before those of its right
     *       one; the same n and group size give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Mean.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void associativeTree(KernelContext context, FloatArray sample, IntArray length,
            LongArray countPartials, DoubleArray meanPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * CHUNK;
        int chunkStart = localId * CHUNK; // within the tile
        int chunk = Math.min(CHUNK, n - tileStart - chunkStart); // its elements; not above 0 past the end
        long[] countSlots = context.allocateLongLocalArray(MAX_GROUP);
        double[] meanSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, in order; an index past the end, or past the largest int, is never formed.
        long count = IDENTITY_COUNT;
        double mean = IDENTITY_MEAN;
        for (int i = 0; i < chunk; i++) {
            long countNext = count + 1L;
            mean = combineMean(count, mean, 1L, sample.get(tileStart + chunkStart + i));
            count = countNext;
        }
        countSlots[localId] = count;
        meanSlots[localId] = mean;

        // Combine in the group, neighbours only: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                long countNext = countSlots[localId] + countSlots[localId + stride];
                meanSlots[localId] = combineMean(countSlots[localId], meanSlots[localId], countSlots[localId + stride],
                        meanSlots[localId + stride]);
                countSlots[localId] = countNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            countPartials.set(groupId, countSlots[0]);
            meanPartials.set(groupId, meanSlots[0]);
        }
    }

    /** As {@link #associativeTree}, over the partials of an earlier launch. */
    public static void associativeTreePartials(KernelContext context, LongArray countIn, DoubleArray meanIn,
            IntArray length, LongArray countPartials, DoubleArray meanPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * CHUNK;
        int chunkStart = localId * CHUNK; // within the tile
        int chunk = Math.min(CHUNK, n - tileStart - chunkStart); // its elements; not above 0 past the end
        long[] countSlots = context.allocateLongLocalArray(MAX_GROUP);
        double[] meanSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, in order; an index past the end, or past the largest int, is never formed.
        long count = IDENTITY_COUNT;
        double mean = IDENTITY_MEAN;
        for (int i = 0; i < chunk; i++) {
            long countRight = countIn.get(tileStart + chunkStart + i);
            double meanRight = meanIn.get(tileStart + chunkStart + i);
            long countNext = count + countRight;
            mean = combineMean(count, mean, countRight, meanRight);
            count = countNext;
        }
        countSlots[localId] = count;
        meanSlots[localId] = mean;

        // Combine in the group, neighbours only: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                long countNext = countSlots[localId] + countSlots[localId + stride];
                meanSlots[localId] = combineMean(countSlots[localId], meanSlots[localId], countSlots[localId + stride],
                        meanSlots[localId + stride]);
                countSlots[localId] = countNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            countPartials.set(groupId, countSlots[0]);
            meanPartials.set(groupId, meanSlots[0]);
        }
    }

    /**
     * {@code SerialPerCore}: no parallelism but the cores'. As many work-groups as cores, one item each, and each item
     * walks through a contiguous block of the elements; no local memory, no barrier, no tree.
     *
     * <p>Not for GPUs, whose lanes would read from places far apart, and a few items leave nearly all of it idle
     * ({@code Cascade}).
     *
     * <p>Combines the first {@code length[0]} elements of {@code sample} into one partial an item.
     *
     * <ul>
     *   <li>Called by: all items of the grid.
     *   <li>Result valid in: {@code countPartials[globalId]} and {@code meanPartials[globalId]}, one an item: with
     *       work-groups of one item, one a work-group.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any; 1 is meant.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: blocks in the order of the items, each from left to right; the same n and globalSize
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Mean.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void serialPerCore(KernelContext context, FloatArray sample, IntArray length, LongArray countPartials,
            DoubleArray meanPartials) {
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
        long count = IDENTITY_COUNT;
        double mean = IDENTITY_MEAN;
        for (int i = start; i < end; i++) {
            long countNext = count + 1L;
            mean = combineMean(count, mean, 1L, sample.get(i));
            count = countNext;
        }

        // Store: one partial an item.
        countPartials.set(globalId, count);
        meanPartials.set(globalId, mean);
    }

    /**
     * {@code SerialPerCoreVector}: {@code SerialPerCore} on vectors of four elements. Each lane has an accumulator of
     * its own and the loop has no branch but its end, so a CPU's compiler can keep the four in one vector register.
     *
     * <p>Not for GPUs ({@code CascadeVector}), nor for later passes, whose partials are no vectors, nor for operators
     * that do not commute.
     *
     * <p>Combines n = {@code length[0]} elements, n / LANES vectors of {@code sample} and n % LANES elements of
     * {@code tail}, into one partial an item.
     *
     * <ul>
     *   <li>Called by: all items of the grid.
     *   <li>Result valid in: {@code countPartials[globalId]} and {@code meanPartials[globalId]}, one an item: with
     *       work-groups of one item, one a work-group.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any; 1 is meant.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: blocks of vectors in the order of the items, lane by lane; the same n and globalSize
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Mean.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void serialPerCoreVector(KernelContext context, VectorFloat4 sample, FloatArray tail, IntArray length,
            LongArray countPartials, DoubleArray meanPartials) {
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
        long count0 = IDENTITY_COUNT;
        double mean0 = IDENTITY_MEAN;
        long count1 = IDENTITY_COUNT;
        double mean1 = IDENTITY_MEAN;
        long count2 = IDENTITY_COUNT;
        double mean2 = IDENTITY_MEAN;
        long count3 = IDENTITY_COUNT;
        double mean3 = IDENTITY_MEAN;
        for (int i = start; i < end; i++) {
            Float4 vector = sample.get(i);
            long countNext0 = count0 + 1L;
            mean0 = combineMean(count0, mean0, 1L, vector.getX());
            count0 = countNext0;
            long countNext1 = count1 + 1L;
            mean1 = combineMean(count1, mean1, 1L, vector.getY());
            count1 = countNext1;
            long countNext2 = count2 + 1L;
            mean2 = combineMean(count2, mean2, 1L, vector.getZ());
            count2 = countNext2;
            long countNext3 = count3 + 1L;
            mean3 = combineMean(count3, mean3, 1L, vector.getW());
            count3 = countNext3;
        }

        // The elements after the last whole vector, by the first items; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            long countNext = count0 + 1L;
            mean0 = combineMean(count0, mean0, 1L, tail.get((int) i));
            count0 = countNext;
        }
        long countNext01 = count0 + count1;
        mean0 = combineMean(count0, mean0, count1, mean1);
        count0 = countNext01;
        long countNext23 = count2 + count3;
        mean2 = combineMean(count2, mean2, count3, mean3);
        count2 = countNext23;

        // Store: one partial an item.
        long countNext02 = count0 + count2;
        mean0 = combineMean(count0, mean0, count2, mean2);
        count0 = countNext02;
        countPartials.set(globalId, count0);
        meanPartials.set(globalId, mean0);
    }
}
