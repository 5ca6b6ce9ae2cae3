// Written by Funnel's annotation processor from com.acme.Operators.Mean.
package com.acme;

import io.funnel.kernel.Columns;
import io.funnel.kernel.Lanes;
import io.funnel.kernel.Pieces;
import io.funnel.kernel.Scans;
import io.funnel.kernel.Starts;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/**
 * The kernels of {@code com.acme.Operators.Mean}, one for each strategy.
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
 * <p>All items of every work-group call a kernel, convergent. n is from 0 to 2^31 - 1 and needs no padding: an item
 * without an element holds the identity. The same n and launch give the same bits, unless the kernel says otherwise;
 * NaN and overflow: as {@code Mean.combine} in Java. A barrier stands before each step of a tree, and is owed before
 * local memory is used again.
 */
public final class Operators_MeanKernels {

    /** The largest work-group that there is local memory for. */
    public static final int MAX_GROUP = 256;

    /** Elements in a vector. */
    public static final int LANES = 4;

    private static final long IDENTITY_COUNT = 0L;
    private static final double IDENTITY_MEAN = 0.0;

    private Operators_MeanKernels() {}

    /** The mean of {@code Mean.combine}. */
    private static double combineMean(long leftCount, double leftMean, long rightCount, double rightMean) {
        long count = leftCount + rightCount;
        return count == 0L ? 0.0 : leftMean + (rightMean - leftMean) * rightCount / count;
    }

    /**
     * {@code Cascade}: a fixed number of groups, grid-stride loop, then the tree; partials to the host. Load
     * {@code GridStride}: item k takes the elements k, k + globalSize, ... one at a time.
     *
     * <p>Takes: item k the elements k, k + globalSize, ... of {@code sample}, in this order. Leaves:
     * {@code partials[groupId]}, one a work-group, stored by its item 0. Local memory: MAX_GROUP values of each
     * component: long, double; barriers: log2(groupSize). Group size: a power of two, at most MAX_GROUP.
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
     * {@code CascadeVector}: a fixed number of groups, grid-stride loop over vectors of four, then the tree. Load
     * {@code CombinedVectors}: one vector a turn, its lanes combined with each other, then with one accumulator.
     *
     * <p>Takes: item k the vectors k, k + globalSize, ... of {@code sample}, lane by lane, and the last elements from
     * {@code tail}. Leaves: {@code partials[groupId]}, one a work-group, stored by its item 0. Local memory: MAX_GROUP
     * values of each component: long, double; barriers: log2(groupSize). Group size: a power of two, at most MAX_GROUP.
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

        // Load and combine per item, a vector's lanes first. The index is a long, because it may pass the largest int.
        long count = IDENTITY_COUNT;
        double mean = IDENTITY_MEAN;
        for (long i = globalId; i < vectors; i += globalSize) {
            Float4 vector = sample.get((int) i);
            long count0 = 1L;
            double mean0 = vector.getX();
            long count1 = 1L;
            double mean1 = vector.getY();
            long count2 = 1L;
            double mean2 = vector.getZ();
            long count3 = 1L;
            double mean3 = vector.getW();
            long countNext01 = count0 + count1;
            mean0 = combineMean(count0, mean0, count1, mean1);
            count0 = countNext01;
            long countNext23 = count2 + count3;
            mean2 = combineMean(count2, mean2, count3, mean3);
            count2 = countNext23;
            long countNext02 = count0 + count2;
            mean0 = combineMean(count0, mean0, count2, mean2);
            count0 = countNext02;
            long countNext = count + count0;
            mean = combineMean(count, mean, count0, mean0);
            count = countNext;
        }

        // The elements after the last whole vector.
        for (long k = globalId; k < rest; k += globalSize) {
            long countNext = count + 1L;
            mean = combineMean(count, mean, 1L, tail.get((int) k));
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
     * {@code SerialPerCore}: one item a group, a contiguous block each. Load {@code Blocks}: an item takes a contiguous
     * block, from left to right.
     *
     * <p>Takes: item k the k-th block of {@code sample}, from left to right. Leaves: {@code partials[globalId]}, one an
     * item; groups of one item are meant. Local memory: none, and no barrier. Group size: any.
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
     * {@code SerialPerCoreVector}: one item a group, a contiguous block of vectors of four each, no branch in the loop.
     * Load {@code VectorBlocks}: an item takes a contiguous block of vectors, each lane into an accumulator of its own.
     *
     * <p>Takes: item k the k-th block of the vectors of {@code sample}, lane by lane, and the last elements from
     * {@code tail}. Leaves: {@code partials[globalId]}, one an item; groups of one item are meant. Local memory: none,
     * and no barrier. Group size: any.
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
        for (long k = globalId; k < rest; k += globalSize) {
            long countNext = count0 + 1L;
            mean0 = combineMean(count0, mean0, 1L, tail.get((int) k));
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

    /**
     * {@code SegmentTiles}: a value for each short segment: they lie in local memory, a lane takes a chunk,
     * neighbouring lanes combined. Load {@code LaneQuads}: four elements of a lane a turn, combined with each other,
     * then with one accumulator.
     *
     * <p>Takes: a turn some rows of {@code sample}, or columns, a lane a chunk of neighbours. Leaves: a value for each
     * row, stored by lane 0. Local memory: 128 values of each component: long, double; barriers: ceil(log2(lanes)).
     * Group size: any, at most MAX_GROUP.
     */
    public static void segmentTiles(KernelContext context, FloatArray sample, IntArray length, LongArray countPartials,
            DoubleArray meanPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(Scans.LENGTH);
        int lanes = length.get(Scans.LANES); // a power of two
        int lane = localId & lanes - 1;
        int place = localId >> length.get(Scans.SHIFT); // of the item's row in the turn
        int next = 1; // from an element of a lane to its next
        int inner = length.get(Scans.INNER); // from an element of a segment to its next in the array; 1 for rows
        int ofInner = length.get(Scans.OF_INNER);
        int gap = length.get(Scans.GAP); // behind each row in local memory
        int reciprocal = length.get(Scans.RECIPROCAL);
        int ofGroup = length.get(Scans.OF_GROUP); // rows of a turn
        int all = length.get(Scans.ROWS) * n; // elements
        int row = place * (n + gap); // the item's row, by places in local memory
        int firstOfLane = row + lane * length.get(Scans.CHUNK);
        int lastOfLane = Math.min(firstOfLane + length.get(Scans.CHUNK), row + n);
        float[] floatTile = context.allocateFloatLocalArray(2176);
        long[] countSlots = context.allocateLongLocalArray(128);
        double[] meanSlots = context.allocateDoubleLocalArray(128);
        int turns = length.get(Scans.TURNS);
        int groups = length.get(Scans.GROUPS);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < turns; turn += groups) {
            int from = turn * ofGroup * n; // the place in the array of the turn's first element
            int elements = Math.max(0, Math.min(ofGroup * n, all - from)); // of the turn's rows
            int i = firstOfLane;
            int count4 = place * n < elements ? lastOfLane : 0; // the end of the item's chunk

            // Load: neighbouring items take neighbours, columns become rows. Gaps keep lanes off one bank.
            if (inner == 1) {
                int whole = elements & -4 * groupSize; // a multiple of a power of two
                for (int k = localId; k < whole; k += 4 * groupSize) {
                    float sample0Ahead = sample.get(from + k);
                    float sample1Ahead = sample.get(from + k + groupSize);
                    float sample2Ahead = sample.get(from + k + 2 * groupSize);
                    float sample3Ahead = sample.get(from + k + 3 * groupSize);
                    int at0 = Scans.placeOf(k, gap, reciprocal);
                    floatTile[at0] = sample0Ahead;
                    int k1 = k + groupSize;
                    int at1 = Scans.placeOf(k1, gap, reciprocal);
                    floatTile[at1] = sample1Ahead;
                    int k2 = k + 2 * groupSize;
                    int at2 = Scans.placeOf(k2, gap, reciprocal);
                    floatTile[at2] = sample2Ahead;
                    int k3 = k + 3 * groupSize;
                    int at3 = Scans.placeOf(k3, gap, reciprocal);
                    floatTile[at3] = sample3Ahead;
                }
                for (int k = whole + localId; k < elements; k += groupSize) {
                    int at = Scans.placeOf(k, gap, reciprocal);
                    floatTile[at] = sample.get(from + k);
                }
            } else {
                int whole = elements & -4 * groupSize; // a multiple of a power of two
                for (int k = localId; k < whole; k += 4 * groupSize) {
                    float sample0Ahead = sample.get(from + k);
                    float sample1Ahead = sample.get(from + k + groupSize);
                    float sample2Ahead = sample.get(from + k + 2 * groupSize);
                    float sample3Ahead = sample.get(from + k + 3 * groupSize);
                    int at0 = Scans.placeOfColumn(k, inner, n, gap, reciprocal, ofInner);
                    floatTile[at0] = sample0Ahead;
                    int k1 = k + groupSize;
                    int at1 = Scans.placeOfColumn(k1, inner, n, gap, reciprocal, ofInner);
                    floatTile[at1] = sample1Ahead;
                    int k2 = k + 2 * groupSize;
                    int at2 = Scans.placeOfColumn(k2, inner, n, gap, reciprocal, ofInner);
                    floatTile[at2] = sample2Ahead;
                    int k3 = k + 3 * groupSize;
                    int at3 = Scans.placeOfColumn(k3, inner, n, gap, reciprocal, ofInner);
                    floatTile[at3] = sample3Ahead;
                }
                for (int k = whole + localId; k < elements; k += groupSize) {
                    int at = Scans.placeOfColumn(k, inner, n, gap, reciprocal, ofInner);
                    floatTile[at] = sample.get(from + k);
                }
            }
            context.localBarrier();

            // Load and combine per item, four elements a turn, with each other first.
            long count = IDENTITY_COUNT;
            double mean = IDENTITY_MEAN;
            while (i + 3 * next < count4) {
                float sample0Ahead = floatTile[i];
                float sample1Ahead = floatTile[i + next];
                float sample2Ahead = floatTile[i + 2 * next];
                float sample3Ahead = floatTile[i + 3 * next];
                long count0 = 1L;
                double mean0 = sample0Ahead;
                long count1 = 1L;
                double mean1 = sample1Ahead;
                long count2 = 1L;
                double mean2 = sample2Ahead;
                long count3 = 1L;
                double mean3 = sample3Ahead;
                long countNext01 = count0 + count1;
                mean0 = combineMean(count0, mean0, count1, mean1);
                count0 = countNext01;
                long countNext23 = count2 + count3;
                mean2 = combineMean(count2, mean2, count3, mean3);
                count2 = countNext23;
                long countNext02 = count0 + count2;
                mean0 = combineMean(count0, mean0, count2, mean2);
                count0 = countNext02;
                long countNext = count + count0;
                mean = combineMean(count, mean, count0, mean0);
                count = countNext;
                i += 4;
            }

            // The elements after the lane's last whole turn.
            while (i < count4) {
                long countNext = count + 1L;
                mean = combineMean(count, mean, 1L, floatTile[i]);
                count = countNext;
                i += next;
            }
            countSlots[localId] = count;
            meanSlots[localId] = mean;

            // Combine the lanes of a segment: double the stride each step; every item reaches the barrier.
            for (int stride = 1; stride < lanes; stride *= 2) {
                context.localBarrier();
                if ((lane & 2 * stride - 1) == 0 && lane + stride < lanes) {
                    int other = localId + stride;
                    long countNext = countSlots[localId] + countSlots[other];
                    meanSlots[localId] = combineMean(
                            countSlots[localId], meanSlots[localId], countSlots[other], meanSlots[other]);
                    countSlots[localId] = countNext;
                }
            }

            // Store: lane 0 holds the row's value.
            if (lane == 0 && place * n < elements) {
                int slot = turn * ofGroup + place;
                countPartials.set(slot, countSlots[localId]);
                meanPartials.set(slot, meanSlots[localId]);
            }

            if (lanes == 1) {
                context.localBarrier(); // before the next rows
            }
        }
    }

    /** As {@link #segmentTiles}, and stores the results behind their states. */
    public static void segmentTilesResults(KernelContext context, FloatArray sample, IntArray length,
            LongArray countPartials, DoubleArray meanPartials, DoubleArray results) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(Scans.LENGTH);
        int lanes = length.get(Scans.LANES);
        int lane = localId & lanes - 1;
        int place = localId >> length.get(Scans.SHIFT);
        int next = 1;
        int inner = length.get(Scans.INNER);
        int ofInner = length.get(Scans.OF_INNER);
        int gap = length.get(Scans.GAP);
        int reciprocal = length.get(Scans.RECIPROCAL);
        int ofGroup = length.get(Scans.OF_GROUP);
        int all = length.get(Scans.ROWS) * n;
        int row = place * (n + gap);
        int firstOfLane = row + lane * length.get(Scans.CHUNK);
        int lastOfLane = Math.min(firstOfLane + length.get(Scans.CHUNK), row + n);
        float[] floatTile = context.allocateFloatLocalArray(2176);
        int keeps = length.get(Lanes.KEEPS);
        long[] countSlots = context.allocateLongLocalArray(128);
        double[] meanSlots = context.allocateDoubleLocalArray(128);
        int turns = length.get(Scans.TURNS);
        int groups = length.get(Scans.GROUPS);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < turns; turn += groups) {
            int from = turn * ofGroup * n; // the place in the array of the turn's first element
            int elements = Math.max(0, Math.min(ofGroup * n, all - from)); // of the turn's rows
            int i = firstOfLane;
            int count4 = place * n < elements ? lastOfLane : 0; // the end of the item's chunk

            if (inner == 1) {
                int whole = elements & -4 * groupSize; // a multiple of a power of two
                for (int k = localId; k < whole; k += 4 * groupSize) {
                    float sample0Ahead = sample.get(from + k);
                    float sample1Ahead = sample.get(from + k + groupSize);
                    float sample2Ahead = sample.get(from + k + 2 * groupSize);
                    float sample3Ahead = sample.get(from + k + 3 * groupSize);
                    int at0 = Scans.placeOf(k, gap, reciprocal);
                    floatTile[at0] = sample0Ahead;
                    int k1 = k + groupSize;
                    int at1 = Scans.placeOf(k1, gap, reciprocal);
                    floatTile[at1] = sample1Ahead;
                    int k2 = k + 2 * groupSize;
                    int at2 = Scans.placeOf(k2, gap, reciprocal);
                    floatTile[at2] = sample2Ahead;
                    int k3 = k + 3 * groupSize;
                    int at3 = Scans.placeOf(k3, gap, reciprocal);
                    floatTile[at3] = sample3Ahead;
                }
                for (int k = whole + localId; k < elements; k += groupSize) {
                    int at = Scans.placeOf(k, gap, reciprocal);
                    floatTile[at] = sample.get(from + k);
                }
            } else {
                int whole = elements & -4 * groupSize; // a multiple of a power of two
                for (int k = localId; k < whole; k += 4 * groupSize) {
                    float sample0Ahead = sample.get(from + k);
                    float sample1Ahead = sample.get(from + k + groupSize);
                    float sample2Ahead = sample.get(from + k + 2 * groupSize);
                    float sample3Ahead = sample.get(from + k + 3 * groupSize);
                    int at0 = Scans.placeOfColumn(k, inner, n, gap, reciprocal, ofInner);
                    floatTile[at0] = sample0Ahead;
                    int k1 = k + groupSize;
                    int at1 = Scans.placeOfColumn(k1, inner, n, gap, reciprocal, ofInner);
                    floatTile[at1] = sample1Ahead;
                    int k2 = k + 2 * groupSize;
                    int at2 = Scans.placeOfColumn(k2, inner, n, gap, reciprocal, ofInner);
                    floatTile[at2] = sample2Ahead;
                    int k3 = k + 3 * groupSize;
                    int at3 = Scans.placeOfColumn(k3, inner, n, gap, reciprocal, ofInner);
                    floatTile[at3] = sample3Ahead;
                }
                for (int k = whole + localId; k < elements; k += groupSize) {
                    int at = Scans.placeOfColumn(k, inner, n, gap, reciprocal, ofInner);
                    floatTile[at] = sample.get(from + k);
                }
            }
            context.localBarrier();

            long count = IDENTITY_COUNT;
            double mean = IDENTITY_MEAN;
            while (i + 3 * next < count4) {
                float sample0Ahead = floatTile[i];
                float sample1Ahead = floatTile[i + next];
                float sample2Ahead = floatTile[i + 2 * next];
                float sample3Ahead = floatTile[i + 3 * next];
                long count0 = 1L;
                double mean0 = sample0Ahead;
                long count1 = 1L;
                double mean1 = sample1Ahead;
                long count2 = 1L;
                double mean2 = sample2Ahead;
                long count3 = 1L;
                double mean3 = sample3Ahead;
                long countNext01 = count0 + count1;
                mean0 = combineMean(count0, mean0, count1, mean1);
                count0 = countNext01;
                long countNext23 = count2 + count3;
                mean2 = combineMean(count2, mean2, count3, mean3);
                count2 = countNext23;
                long countNext02 = count0 + count2;
                mean0 = combineMean(count0, mean0, count2, mean2);
                count0 = countNext02;
                long countNext = count + count0;
                mean = combineMean(count, mean, count0, mean0);
                count = countNext;
                i += 4;
            }

            while (i < count4) {
                long countNext = count + 1L;
                mean = combineMean(count, mean, 1L, floatTile[i]);
                count = countNext;
                i += next;
            }
            countSlots[localId] = count;
            meanSlots[localId] = mean;

            for (int stride = 1; stride < lanes; stride *= 2) {
                context.localBarrier();
                if ((lane & 2 * stride - 1) == 0 && lane + stride < lanes) {
                    int other = localId + stride;
                    long countNext = countSlots[localId] + countSlots[other];
                    meanSlots[localId] = combineMean(
                            countSlots[localId], meanSlots[localId], countSlots[other], meanSlots[other]);
                    countSlots[localId] = countNext;
                }
            }

            if (lane == 0 && place * n < elements) {
                int slot = turn * ofGroup + place;
                if (keeps == 1) {
                    countPartials.set(slot, countSlots[localId]);
                    meanPartials.set(slot, meanSlots[localId]);
                }
                results.set(slot, meanSlots[localId]);
            }

            if (lanes == 1) {
                context.localBarrier(); // before the next rows
            }
        }
    }

    /**
     * {@code SegmentLanes}: a value for each row, column or segment: its lanes stride over it, then a tree. Load
     * {@code LaneEights}: eight elements of a lane a turn, or four, combined with each other, then with one
     * accumulator.
     *
     * <p>Takes: each lane four elements a turn of a segment's part in {@code sample}. Leaves: a value for each part at
     * {@link Lanes#slot}, stored by lane 0. Local memory: MAX_GROUP values of each component: long, double; barriers:
     * ceil(log2(lanes)). Group size: any, at most MAX_GROUP.
     */
    public static void segmentLanes(KernelContext context, FloatArray sample, IntArray length, LongArray countPartials,
            DoubleArray meanPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int inner = length.get(Lanes.INNER); // from an element of a segment to its next
        int lanes = length.get(Lanes.LANES);
        int apart = length.get(Lanes.APART); // from a lane to its next, in items
        int lane = Lanes.lane(localId, length);
        int place = Lanes.place(localId, length); // of the item's segment in its group's turns
        int segments = Lanes.segments(lane, length); // 0 for items without work
        int next = length.get(Lanes.NEXT); // from an element of a lane's turn to its next
        int firstOfLane = lane * length.get(Lanes.FIRST);
        int last = length.get(Lanes.LAST); // from a turn's first of four elements to its last
        long[] countSlots = context.allocateLongLocalArray(MAX_GROUP);
        double[] meanSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Lanes.TURNS); turn += length.get(Lanes.GROUPS)) {
            int segment = Lanes.segment(place, turn, length);
            int from = Lanes.from(turn, length); // the first element of the turn's part of its segments
            int start = Lanes.base(segment, length) + from * inner; // and its place in the array
            int count8 = Lanes.count(segment, segments, from, length); // elements of the part; below 0 without work
            int i = firstOfLane;

            // Load and combine per item, eight or four elements a turn, with each other first.
            long count = IDENTITY_COUNT;
            double mean = IDENTITY_MEAN;
            while (i + 4 * lanes + 3 * next < count8) {
                int far = i + 4 * lanes;
                float sample0Ahead = sample.get(start + i * inner);
                float sample1Ahead = sample.get(start + (i + next) * inner);
                float sample2Ahead = sample.get(start + (i + 2 * next) * inner);
                float sample3Ahead = sample.get(start + (i + 3 * next) * inner);
                float sample4Ahead = sample.get(start + far * inner);
                float sample5Ahead = sample.get(start + (far + next) * inner);
                float sample6Ahead = sample.get(start + (far + 2 * next) * inner);
                float sample7Ahead = sample.get(start + (far + 3 * next) * inner);
                long count0 = 1L;
                double mean0 = sample0Ahead;
                long count1 = 1L;
                double mean1 = sample1Ahead;
                long count2 = 1L;
                double mean2 = sample2Ahead;
                long count3 = 1L;
                double mean3 = sample3Ahead;
                long count4 = 1L;
                double mean4 = sample4Ahead;
                long count5 = 1L;
                double mean5 = sample5Ahead;
                long count6 = 1L;
                double mean6 = sample6Ahead;
                long count7 = 1L;
                double mean7 = sample7Ahead;
                long countNext01 = count0 + count1;
                mean0 = combineMean(count0, mean0, count1, mean1);
                count0 = countNext01;
                long countNext23 = count2 + count3;
                mean2 = combineMean(count2, mean2, count3, mean3);
                count2 = countNext23;
                long countNext45 = count4 + count5;
                mean4 = combineMean(count4, mean4, count5, mean5);
                count4 = countNext45;
                long countNext67 = count6 + count7;
                mean6 = combineMean(count6, mean6, count7, mean7);
                count6 = countNext67;
                long countNext02 = count0 + count2;
                mean0 = combineMean(count0, mean0, count2, mean2);
                count0 = countNext02;
                long countNext46 = count4 + count6;
                mean4 = combineMean(count4, mean4, count6, mean6);
                count4 = countNext46;
                long countNext04 = count0 + count4;
                mean0 = combineMean(count0, mean0, count4, mean4);
                count0 = countNext04;
                long countNext = count + count0;
                mean = combineMean(count, mean, count0, mean0);
                count = countNext;
                i += 8 * lanes;
            }
            while (i + last < count8) {
                float sample0Ahead = sample.get(start + i * inner);
                float sample1Ahead = sample.get(start + (i + next) * inner);
                float sample2Ahead = sample.get(start + (i + 2 * next) * inner);
                float sample3Ahead = sample.get(start + (i + 3 * next) * inner);
                long count0 = 1L;
                double mean0 = sample0Ahead;
                long count1 = 1L;
                double mean1 = sample1Ahead;
                long count2 = 1L;
                double mean2 = sample2Ahead;
                long count3 = 1L;
                double mean3 = sample3Ahead;
                long countNext01 = count0 + count1;
                mean0 = combineMean(count0, mean0, count1, mean1);
                count0 = countNext01;
                long countNext23 = count2 + count3;
                mean2 = combineMean(count2, mean2, count3, mean3);
                count2 = countNext23;
                long countNext02 = count0 + count2;
                mean0 = combineMean(count0, mean0, count2, mean2);
                count0 = countNext02;
                long countNext = count + count0;
                mean = combineMean(count, mean, count0, mean0);
                count = countNext;
                i += 4 * lanes;
            }

            // The elements after the lane's last whole turn.
            while (i < count8) {
                long countNext = count + 1L;
                mean = combineMean(count, mean, 1L, sample.get(start + i * inner));
                count = countNext;
                i += next;
            }
            countSlots[localId] = count;
            meanSlots[localId] = mean;

            // Combine the lanes of a segment: halve the active ones each step; every item reaches the barrier.
            for (int active = lanes; active > 1; active = (active + 1) >> 1) {
                context.localBarrier();
                if (lane < active >> 1) {
                    int other = localId + ((active + 1) >> 1) * apart;
                    long countNext = countSlots[localId] + countSlots[other];
                    meanSlots[localId] = combineMean(
                            countSlots[localId], meanSlots[localId], countSlots[other], meanSlots[other]);
                    countSlots[localId] = countNext;
                }
            }

            // Store: lane 0 holds the value of the segment's part.
            if (lane == 0 && count8 >= 0) {
                int slot = Lanes.slot(segment, turn, length);
                countPartials.set(slot, countSlots[localId]);
                meanPartials.set(slot, meanSlots[localId]);
            }

            if (lanes > 1) {
                context.localBarrier(); // before the next turn's values
            }
        }
    }

    /** As {@link #segmentLanes}, over the partials of an earlier launch. */
    public static void segmentLanesPartials(KernelContext context, LongArray countIn, DoubleArray meanIn,
            IntArray length, LongArray countPartials, DoubleArray meanPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int inner = length.get(Lanes.INNER); // from an element of a segment to its next
        int lanes = length.get(Lanes.LANES);
        int apart = length.get(Lanes.APART); // from a lane to its next, in items
        int lane = Lanes.lane(localId, length);
        int place = Lanes.place(localId, length); // of the item's segment in its group's turns
        int segments = Lanes.segments(lane, length); // 0 for items without work
        long[] countSlots = context.allocateLongLocalArray(MAX_GROUP);
        double[] meanSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Lanes.TURNS); turn += length.get(Lanes.GROUPS)) {
            int segment = Lanes.segment(place, turn, length);
            int from = Lanes.from(turn, length); // the first element of the turn's part of its segments
            int start = Lanes.base(segment, length) + from * inner; // and its place in the array
            int count2 = Lanes.count(segment, segments, from, length); // elements of the part; below 0 without work

            long count = IDENTITY_COUNT;
            double mean = IDENTITY_MEAN;
            for (int i = lane; i < count2; i += lanes) {
                long countRight = countIn.get(start + i * inner);
                double meanRight = meanIn.get(start + i * inner);
                long countNext = count + countRight;
                mean = combineMean(count, mean, countRight, meanRight);
                count = countNext;
            }
            countSlots[localId] = count;
            meanSlots[localId] = mean;

            for (int active = lanes; active > 1; active = (active + 1) >> 1) {
                context.localBarrier();
                if (lane < active >> 1) {
                    int other = localId + ((active + 1) >> 1) * apart;
                    long countNext = countSlots[localId] + countSlots[other];
                    meanSlots[localId] = combineMean(
                            countSlots[localId], meanSlots[localId], countSlots[other], meanSlots[other]);
                    countSlots[localId] = countNext;
                }
            }

            if (lane == 0 && count2 >= 0) {
                int slot = Lanes.slot(segment, turn, length);
                countPartials.set(slot, countSlots[localId]);
                meanPartials.set(slot, meanSlots[localId]);
            }

            if (lanes > 1) {
                context.localBarrier(); // before the next turn's values
            }
        }
    }

    /** As {@link #segmentLanes}, and stores the results behind their states. */
    public static void segmentLanesResults(KernelContext context, FloatArray sample, IntArray length,
            LongArray countPartials, DoubleArray meanPartials, DoubleArray results) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int inner = length.get(Lanes.INNER);
        int lanes = length.get(Lanes.LANES);
        int apart = length.get(Lanes.APART);
        int lane = Lanes.lane(localId, length);
        int place = Lanes.place(localId, length);
        int segments = Lanes.segments(lane, length);
        int next = length.get(Lanes.NEXT);
        int firstOfLane = lane * length.get(Lanes.FIRST);
        int last = length.get(Lanes.LAST);
        int keeps = length.get(Lanes.KEEPS);
        long[] countSlots = context.allocateLongLocalArray(MAX_GROUP);
        double[] meanSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Lanes.TURNS); turn += length.get(Lanes.GROUPS)) {
            int segment = Lanes.segment(place, turn, length);
            int from = Lanes.from(turn, length); // the first element of the turn's part of its segments
            int start = Lanes.base(segment, length) + from * inner; // and its place in the array
            int count8 = Lanes.count(segment, segments, from, length); // elements of the part; below 0 without work
            int i = firstOfLane;

            long count = IDENTITY_COUNT;
            double mean = IDENTITY_MEAN;
            while (i + 4 * lanes + 3 * next < count8) {
                int far = i + 4 * lanes;
                float sample0Ahead = sample.get(start + i * inner);
                float sample1Ahead = sample.get(start + (i + next) * inner);
                float sample2Ahead = sample.get(start + (i + 2 * next) * inner);
                float sample3Ahead = sample.get(start + (i + 3 * next) * inner);
                float sample4Ahead = sample.get(start + far * inner);
                float sample5Ahead = sample.get(start + (far + next) * inner);
                float sample6Ahead = sample.get(start + (far + 2 * next) * inner);
                float sample7Ahead = sample.get(start + (far + 3 * next) * inner);
                long count0 = 1L;
                double mean0 = sample0Ahead;
                long count1 = 1L;
                double mean1 = sample1Ahead;
                long count2 = 1L;
                double mean2 = sample2Ahead;
                long count3 = 1L;
                double mean3 = sample3Ahead;
                long count4 = 1L;
                double mean4 = sample4Ahead;
                long count5 = 1L;
                double mean5 = sample5Ahead;
                long count6 = 1L;
                double mean6 = sample6Ahead;
                long count7 = 1L;
                double mean7 = sample7Ahead;
                long countNext01 = count0 + count1;
                mean0 = combineMean(count0, mean0, count1, mean1);
                count0 = countNext01;
                long countNext23 = count2 + count3;
                mean2 = combineMean(count2, mean2, count3, mean3);
                count2 = countNext23;
                long countNext45 = count4 + count5;
                mean4 = combineMean(count4, mean4, count5, mean5);
                count4 = countNext45;
                long countNext67 = count6 + count7;
                mean6 = combineMean(count6, mean6, count7, mean7);
                count6 = countNext67;
                long countNext02 = count0 + count2;
                mean0 = combineMean(count0, mean0, count2, mean2);
                count0 = countNext02;
                long countNext46 = count4 + count6;
                mean4 = combineMean(count4, mean4, count6, mean6);
                count4 = countNext46;
                long countNext04 = count0 + count4;
                mean0 = combineMean(count0, mean0, count4, mean4);
                count0 = countNext04;
                long countNext = count + count0;
                mean = combineMean(count, mean, count0, mean0);
                count = countNext;
                i += 8 * lanes;
            }
            while (i + last < count8) {
                float sample0Ahead = sample.get(start + i * inner);
                float sample1Ahead = sample.get(start + (i + next) * inner);
                float sample2Ahead = sample.get(start + (i + 2 * next) * inner);
                float sample3Ahead = sample.get(start + (i + 3 * next) * inner);
                long count0 = 1L;
                double mean0 = sample0Ahead;
                long count1 = 1L;
                double mean1 = sample1Ahead;
                long count2 = 1L;
                double mean2 = sample2Ahead;
                long count3 = 1L;
                double mean3 = sample3Ahead;
                long countNext01 = count0 + count1;
                mean0 = combineMean(count0, mean0, count1, mean1);
                count0 = countNext01;
                long countNext23 = count2 + count3;
                mean2 = combineMean(count2, mean2, count3, mean3);
                count2 = countNext23;
                long countNext02 = count0 + count2;
                mean0 = combineMean(count0, mean0, count2, mean2);
                count0 = countNext02;
                long countNext = count + count0;
                mean = combineMean(count, mean, count0, mean0);
                count = countNext;
                i += 4 * lanes;
            }

            while (i < count8) {
                long countNext = count + 1L;
                mean = combineMean(count, mean, 1L, sample.get(start + i * inner));
                count = countNext;
                i += next;
            }
            countSlots[localId] = count;
            meanSlots[localId] = mean;

            for (int active = lanes; active > 1; active = (active + 1) >> 1) {
                context.localBarrier();
                if (lane < active >> 1) {
                    int other = localId + ((active + 1) >> 1) * apart;
                    long countNext = countSlots[localId] + countSlots[other];
                    meanSlots[localId] = combineMean(
                            countSlots[localId], meanSlots[localId], countSlots[other], meanSlots[other]);
                    countSlots[localId] = countNext;
                }
            }

            if (lane == 0 && count8 >= 0) {
                int slot = Lanes.slot(segment, turn, length);
                if (keeps == 1) {
                    countPartials.set(slot, countSlots[localId]);
                    meanPartials.set(slot, meanSlots[localId]);
                }
                results.set(slot, meanSlots[localId]);
            }

            if (lanes > 1) {
                context.localBarrier(); // before the next turn's values
            }
        }
    }

    /** As {@link #segmentLanesPartials}, and stores the results behind their states. */
    public static void segmentLanesPartialsResults(KernelContext context, LongArray countIn, DoubleArray meanIn,
            IntArray length, LongArray countPartials, DoubleArray meanPartials, DoubleArray results) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int inner = length.get(Lanes.INNER);
        int lanes = length.get(Lanes.LANES);
        int apart = length.get(Lanes.APART);
        int lane = Lanes.lane(localId, length);
        int place = Lanes.place(localId, length);
        int segments = Lanes.segments(lane, length);
        int keeps = length.get(Lanes.KEEPS);
        long[] countSlots = context.allocateLongLocalArray(MAX_GROUP);
        double[] meanSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Lanes.TURNS); turn += length.get(Lanes.GROUPS)) {
            int segment = Lanes.segment(place, turn, length);
            int from = Lanes.from(turn, length); // the first element of the turn's part of its segments
            int start = Lanes.base(segment, length) + from * inner; // and its place in the array
            int count2 = Lanes.count(segment, segments, from, length); // elements of the part; below 0 without work

            long count = IDENTITY_COUNT;
            double mean = IDENTITY_MEAN;
            for (int i = lane; i < count2; i += lanes) {
                long countRight = countIn.get(start + i * inner);
                double meanRight = meanIn.get(start + i * inner);
                long countNext = count + countRight;
                mean = combineMean(count, mean, countRight, meanRight);
                count = countNext;
            }
            countSlots[localId] = count;
            meanSlots[localId] = mean;

            for (int active = lanes; active > 1; active = (active + 1) >> 1) {
                context.localBarrier();
                if (lane < active >> 1) {
                    int other = localId + ((active + 1) >> 1) * apart;
                    long countNext = countSlots[localId] + countSlots[other];
                    meanSlots[localId] = combineMean(
                            countSlots[localId], meanSlots[localId], countSlots[other], meanSlots[other]);
                    countSlots[localId] = countNext;
                }
            }

            if (lane == 0 && count2 >= 0) {
                int slot = Lanes.slot(segment, turn, length);
                if (keeps == 1) {
                    countPartials.set(slot, countSlots[localId]);
                    meanPartials.set(slot, meanSlots[localId]);
                }
                results.set(slot, meanSlots[localId]);
            }

            if (lanes > 1) {
                context.localBarrier(); // before the next turn's values
            }
        }
    }

    /**
     * {@code KeyColumns}: a value for each of few keys: a column of states an item, halved in the group. Load
     * {@code Keyed}: four or eight elements and their keys a turn, all loaded before the first is combined; elements of
     * more than 200 operations one at a time.
     *
     * <p>Takes: item k the elements k, k + globalSize, ... of {@code sample}, each into the state of its key. Leaves:
     * {@code partials[key * groups + groupId]}, one a key and work-group. Local memory: 2048 values of each component:
     * long, double; barriers: 1 + log2(groupSize). Group size: a power of two, at most MAX_GROUP, whose columns fit
     * local memory.
     */
    public static void keyColumns(KernelContext context, FloatArray sample, IntArray keys, IntArray length,
            LongArray countPartials, DoubleArray meanPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int count = length.get(Columns.KEYS);
        long[] countSlots = context.allocateLongLocalArray(2048);
        double[] meanSlots = context.allocateDoubleLocalArray(2048);

        // The item's column: a state for each key, groupSize apart so that neighbours' lie side by side.
        for (int key = 0; key < count; key++) {
            int slot = key * groupSize + localId;
            countSlots[slot] = IDENTITY_COUNT;
            meanSlots[slot] = IDENTITY_MEAN;
        }

        // Load and combine per item, eight elements a turn, all loaded first. The long index may pass the largest int.
        long stride = globalSize;
        long i = globalId;
        while (i + 7 * stride < n) {
            float sample0Ahead = sample.get((int) i);
            float sample1Ahead = sample.get((int) (i + stride));
            float sample2Ahead = sample.get((int) (i + 2 * stride));
            float sample3Ahead = sample.get((int) (i + 3 * stride));
            float sample4Ahead = sample.get((int) (i + 4 * stride));
            float sample5Ahead = sample.get((int) (i + 5 * stride));
            float sample6Ahead = sample.get((int) (i + 6 * stride));
            float sample7Ahead = sample.get((int) (i + 7 * stride));
            int column0 = keys.get((int) i) * groupSize + localId;
            int column1 = keys.get((int) (i + stride)) * groupSize + localId;
            int column2 = keys.get((int) (i + 2 * stride)) * groupSize + localId;
            int column3 = keys.get((int) (i + 3 * stride)) * groupSize + localId;
            int column4 = keys.get((int) (i + 4 * stride)) * groupSize + localId;
            int column5 = keys.get((int) (i + 5 * stride)) * groupSize + localId;
            int column6 = keys.get((int) (i + 6 * stride)) * groupSize + localId;
            int column7 = keys.get((int) (i + 7 * stride)) * groupSize + localId;
            long count0 = countSlots[column0];
            double mean0 = meanSlots[column0];
            long countNext0 = count0 + 1L;
            mean0 = combineMean(count0, mean0, 1L, sample0Ahead);
            count0 = countNext0;
            countSlots[column0] = count0;
            meanSlots[column0] = mean0;
            long count1 = countSlots[column1];
            double mean1 = meanSlots[column1];
            long countNext1 = count1 + 1L;
            mean1 = combineMean(count1, mean1, 1L, sample1Ahead);
            count1 = countNext1;
            countSlots[column1] = count1;
            meanSlots[column1] = mean1;
            long count2 = countSlots[column2];
            double mean2 = meanSlots[column2];
            long countNext2 = count2 + 1L;
            mean2 = combineMean(count2, mean2, 1L, sample2Ahead);
            count2 = countNext2;
            countSlots[column2] = count2;
            meanSlots[column2] = mean2;
            long count3 = countSlots[column3];
            double mean3 = meanSlots[column3];
            long countNext3 = count3 + 1L;
            mean3 = combineMean(count3, mean3, 1L, sample3Ahead);
            count3 = countNext3;
            countSlots[column3] = count3;
            meanSlots[column3] = mean3;
            long count4 = countSlots[column4];
            double mean4 = meanSlots[column4];
            long countNext4 = count4 + 1L;
            mean4 = combineMean(count4, mean4, 1L, sample4Ahead);
            count4 = countNext4;
            countSlots[column4] = count4;
            meanSlots[column4] = mean4;
            long count5 = countSlots[column5];
            double mean5 = meanSlots[column5];
            long countNext5 = count5 + 1L;
            mean5 = combineMean(count5, mean5, 1L, sample5Ahead);
            count5 = countNext5;
            countSlots[column5] = count5;
            meanSlots[column5] = mean5;
            long count6 = countSlots[column6];
            double mean6 = meanSlots[column6];
            long countNext6 = count6 + 1L;
            mean6 = combineMean(count6, mean6, 1L, sample6Ahead);
            count6 = countNext6;
            countSlots[column6] = count6;
            meanSlots[column6] = mean6;
            long count7 = countSlots[column7];
            double mean7 = meanSlots[column7];
            long countNext7 = count7 + 1L;
            mean7 = combineMean(count7, mean7, 1L, sample7Ahead);
            count7 = countNext7;
            countSlots[column7] = count7;
            meanSlots[column7] = mean7;
            i += 8 * stride;
        }
        while (i < n) {
            float sample0Ahead = sample.get((int) i);
            int column0 = keys.get((int) i) * groupSize + localId;
            long count0 = countSlots[column0];
            double mean0 = meanSlots[column0];
            long countNext0 = count0 + 1L;
            mean0 = combineMean(count0, mean0, 1L, sample0Ahead);
            count0 = countNext0;
            countSlots[column0] = count0;
            meanSlots[column0] = mean0;
            i += stride;
        }

        // Combine in the group: halve the columns each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            for (int pair = localId; pair < count * active; pair += groupSize) {
                int left = pair / active * groupSize + pair % active;
                long countNext = countSlots[left] + countSlots[left + active];
                meanSlots[left] = combineMean(
                        countSlots[left], meanSlots[left], countSlots[left + active], meanSlots[left + active]);
                countSlots[left] = countNext;
            }
        }
        context.localBarrier();

        // Store: the first column holds the work-group's states.
        int groups = globalSize / groupSize;
        for (int key = localId; key < count; key += groupSize) {
            int slot = key * groups + groupId;
            int own = key * groupSize;
            countPartials.set(slot, countSlots[own]);
            meanPartials.set(slot, meanSlots[own]);
        }
    }

    /**
     * {@code RaggedLanes}: a value for each segment of any length: short ones get few lanes, long ones are cut. Load
     * {@code LaneEights}: eight elements of a lane a turn, or four, combined with each other, then with one
     * accumulator.
     *
     * <p>Takes: each lane four elements a turn of a segment's part in {@code sample}. Leaves: a value for each piece at
     * {@link Pieces#slot}, stored by lane 0. Local memory: MAX_GROUP values of each component: long, double; barriers:
     * ceil(log2(lanes)). Group size: any, at most MAX_GROUP.
     */
    public static void raggedLanes(KernelContext context, FloatArray sample, IntArray pieces, IntArray length,
            LongArray countPartials, DoubleArray meanPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        long[] countSlots = context.allocateLongLocalArray(MAX_GROUP);
        double[] meanSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Pieces.TURNS); turn += length.get(Pieces.GROUPS)) {
            int kind = Pieces.kind(turn, length); // of the turn's pieces, which have one number of lanes
            int lanes = length.get(kind + Pieces.LANES); // a power of two
            int lane = localId & lanes - 1;
            int piece = Pieces.piece(localId, turn, kind, length); // below 0 for items without work
            int entry = Pieces.entry(piece, kind, length);
            int count8 = Pieces.count(entry, kind, pieces, length); // elements of the piece; below 0 without work
            int start = Pieces.start(entry, pieces); // the place of its first element in the array
            int next = length.get(kind + Pieces.NEXT); // from an element of a lane's turn to its next
            int i = lane * length.get(kind + Pieces.FIRST);
            int last = length.get(kind + Pieces.LAST); // from a turn's first of four elements to its last

            // Load and combine per item, eight or four elements a turn, with each other first.
            long count = IDENTITY_COUNT;
            double mean = IDENTITY_MEAN;
            while (i + 4 * lanes + 3 * next < count8) {
                int far = i + 4 * lanes;
                float sample0Ahead = sample.get(start + i);
                float sample1Ahead = sample.get(start + (i + next));
                float sample2Ahead = sample.get(start + (i + 2 * next));
                float sample3Ahead = sample.get(start + (i + 3 * next));
                float sample4Ahead = sample.get(start + far);
                float sample5Ahead = sample.get(start + (far + next));
                float sample6Ahead = sample.get(start + (far + 2 * next));
                float sample7Ahead = sample.get(start + (far + 3 * next));
                long count0 = 1L;
                double mean0 = sample0Ahead;
                long count1 = 1L;
                double mean1 = sample1Ahead;
                long count2 = 1L;
                double mean2 = sample2Ahead;
                long count3 = 1L;
                double mean3 = sample3Ahead;
                long count4 = 1L;
                double mean4 = sample4Ahead;
                long count5 = 1L;
                double mean5 = sample5Ahead;
                long count6 = 1L;
                double mean6 = sample6Ahead;
                long count7 = 1L;
                double mean7 = sample7Ahead;
                long countNext01 = count0 + count1;
                mean0 = combineMean(count0, mean0, count1, mean1);
                count0 = countNext01;
                long countNext23 = count2 + count3;
                mean2 = combineMean(count2, mean2, count3, mean3);
                count2 = countNext23;
                long countNext45 = count4 + count5;
                mean4 = combineMean(count4, mean4, count5, mean5);
                count4 = countNext45;
                long countNext67 = count6 + count7;
                mean6 = combineMean(count6, mean6, count7, mean7);
                count6 = countNext67;
                long countNext02 = count0 + count2;
                mean0 = combineMean(count0, mean0, count2, mean2);
                count0 = countNext02;
                long countNext46 = count4 + count6;
                mean4 = combineMean(count4, mean4, count6, mean6);
                count4 = countNext46;
                long countNext04 = count0 + count4;
                mean0 = combineMean(count0, mean0, count4, mean4);
                count0 = countNext04;
                long countNext = count + count0;
                mean = combineMean(count, mean, count0, mean0);
                count = countNext;
                i += 8 * lanes;
            }
            while (i + last < count8) {
                float sample0Ahead = sample.get(start + i);
                float sample1Ahead = sample.get(start + (i + next));
                float sample2Ahead = sample.get(start + (i + 2 * next));
                float sample3Ahead = sample.get(start + (i + 3 * next));
                long count0 = 1L;
                double mean0 = sample0Ahead;
                long count1 = 1L;
                double mean1 = sample1Ahead;
                long count2 = 1L;
                double mean2 = sample2Ahead;
                long count3 = 1L;
                double mean3 = sample3Ahead;
                long countNext01 = count0 + count1;
                mean0 = combineMean(count0, mean0, count1, mean1);
                count0 = countNext01;
                long countNext23 = count2 + count3;
                mean2 = combineMean(count2, mean2, count3, mean3);
                count2 = countNext23;
                long countNext02 = count0 + count2;
                mean0 = combineMean(count0, mean0, count2, mean2);
                count0 = countNext02;
                long countNext = count + count0;
                mean = combineMean(count, mean, count0, mean0);
                count = countNext;
                i += 4 * lanes;
            }

            // The elements after the lane's last whole turn.
            while (i < count8) {
                long countNext = count + 1L;
                mean = combineMean(count, mean, 1L, sample.get(start + i));
                count = countNext;
                i += next;
            }
            countSlots[localId] = count;
            meanSlots[localId] = mean;

            // Combine the lanes of a segment: halve the active ones each step; every item reaches the barrier.
            for (int active = lanes; active > 1; active = (active + 1) >> 1) {
                context.localBarrier();
                if (lane < active >> 1) {
                    int other = localId + ((active + 1) >> 1);
                    long countNext = countSlots[localId] + countSlots[other];
                    meanSlots[localId] = combineMean(
                            countSlots[localId], meanSlots[localId], countSlots[other], meanSlots[other]);
                    countSlots[localId] = countNext;
                }
            }

            // Store: lane 0 holds the value of the piece.
            if (lane == 0 && count8 >= 0) {
                int slot = Pieces.slot(piece, entry, kind, pieces, length);
                countPartials.set(slot, countSlots[localId]);
                meanPartials.set(slot, meanSlots[localId]);
            }

            if (lanes > 1) {
                context.localBarrier(); // before the next turn's values
            }
        }
    }

    /** As {@link #raggedLanes}, over the partials of an earlier launch. */
    public static void raggedLanesPartials(KernelContext context, LongArray countIn, DoubleArray meanIn,
            IntArray pieces, IntArray length, LongArray countPartials, DoubleArray meanPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        long[] countSlots = context.allocateLongLocalArray(MAX_GROUP);
        double[] meanSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Pieces.TURNS); turn += length.get(Pieces.GROUPS)) {
            int kind = Pieces.kind(turn, length); // of the turn's pieces, which have one number of lanes
            int lanes = length.get(kind + Pieces.LANES); // a power of two
            int lane = localId & lanes - 1;
            int piece = Pieces.piece(localId, turn, kind, length); // below 0 for items without work
            int entry = Pieces.entry(piece, kind, length);
            int count2 = Pieces.count(entry, kind, pieces, length); // elements of the piece; below 0 without work
            int start = Pieces.start(entry, pieces); // the place of its first element in the array

            long count = IDENTITY_COUNT;
            double mean = IDENTITY_MEAN;
            for (int i = lane; i < count2; i += lanes) {
                long countRight = countIn.get(start + i);
                double meanRight = meanIn.get(start + i);
                long countNext = count + countRight;
                mean = combineMean(count, mean, countRight, meanRight);
                count = countNext;
            }
            countSlots[localId] = count;
            meanSlots[localId] = mean;

            for (int active = lanes; active > 1; active = (active + 1) >> 1) {
                context.localBarrier();
                if (lane < active >> 1) {
                    int other = localId + ((active + 1) >> 1);
                    long countNext = countSlots[localId] + countSlots[other];
                    meanSlots[localId] = combineMean(
                            countSlots[localId], meanSlots[localId], countSlots[other], meanSlots[other]);
                    countSlots[localId] = countNext;
                }
            }

            if (lane == 0 && count2 >= 0) {
                int slot = Pieces.slot(piece, entry, kind, pieces, length);
                countPartials.set(slot, countSlots[localId]);
                meanPartials.set(slot, meanSlots[localId]);
            }

            if (lanes > 1) {
                context.localBarrier(); // before the next turn's values
            }
        }
    }

    /**
     * {@code ScanTiles}: a value for each element, in order: tiles are reduced, their states scanned, and the tiles
     * scanned. Load {@code Staged}: neighbouring items load neighbours into local memory, where each takes a chunk of
     * them.
     *
     * <p>Takes: a turn neighbours of {@code sample}: a part of a row, or some rows. Leaves: {@code values[k]} for the
     * element k, of its row's elements up to it or before it. Local memory: 256 values of each component: long, double;
     * barriers: 3 + log2(lanes). Group size: a power of two, at most half the number of slots.
     */
    public static void scanTiles(KernelContext context, FloatArray sample, LongArray countCarries,
            DoubleArray meanCarries, IntArray length, LongArray countValues, DoubleArray meanValues) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int lanes = length.get(Scans.LANES); // a power of two
        int lane = localId & lanes - 1;
        int place = localId >> length.get(Scans.SHIFT); // of the item's row in the turn
        int exclusive = length.get(Scans.EXCLUSIVE);
        long[] longTile = context.allocateLongLocalArray(1152);
        float[] floatTile = context.allocateFloatLocalArray(1152);
        double[] doubleTile = context.allocateDoubleLocalArray(1152);
        long[] countSlots = context.allocateLongLocalArray(256);
        double[] meanSlots = context.allocateDoubleLocalArray(256);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Scans.TURNS); turn += length.get(Scans.GROUPS)) {
            int tile = Lanes.quotient(turn, Scans.OF_ALL_RUNS, length); // of the run, tile by tile
            int run = turn - tile * length.get(Scans.ALL_RUNS); // some tiles of a row, or whole rows
            int ofRow = Scans.from(run, tile, length); // the number in its row of the tile's first element
            int from = Scans.base(run, length) + ofRow; // and its place in the array
            int count2 = Scans.count(run, tile, length); // elements of the tile
            int start = Scans.start(place, lane, length); // the item's chunk, by numbers in the tile
            int end = Scans.end(place, start, count2, length);
            int other = start & 7 | end - start ^ 8; // 0 for a whole chunk
            long countCarry = IDENTITY_COUNT;
            double meanCarry = IDENTITY_MEAN;
            if (tile > 0) {
                countCarry = countSlots[place];
                meanCarry = meanSlots[place];
            }

            // Load: neighbouring items take neighbours; gaps between chunks keep lanes off one bank of local memory.
            int most = count2 & -8 * groupSize; // a multiple of a power of two
            for (int k = localId; k < most; k += 8 * groupSize) {
                float sample0Ahead = sample.get(from + k);
                float sample1Ahead = sample.get(from + k + groupSize);
                float sample2Ahead = sample.get(from + k + 2 * groupSize);
                float sample3Ahead = sample.get(from + k + 3 * groupSize);
                float sample4Ahead = sample.get(from + k + 4 * groupSize);
                float sample5Ahead = sample.get(from + k + 5 * groupSize);
                float sample6Ahead = sample.get(from + k + 6 * groupSize);
                float sample7Ahead = sample.get(from + k + 7 * groupSize);
                int at0 = k + (k >> 3);
                floatTile[at0] = sample0Ahead;
                int k1 = k + groupSize;
                int at1 = k1 + (k1 >> 3);
                floatTile[at1] = sample1Ahead;
                int k2 = k + 2 * groupSize;
                int at2 = k2 + (k2 >> 3);
                floatTile[at2] = sample2Ahead;
                int k3 = k + 3 * groupSize;
                int at3 = k3 + (k3 >> 3);
                floatTile[at3] = sample3Ahead;
                int k4 = k + 4 * groupSize;
                int at4 = k4 + (k4 >> 3);
                floatTile[at4] = sample4Ahead;
                int k5 = k + 5 * groupSize;
                int at5 = k5 + (k5 >> 3);
                floatTile[at5] = sample5Ahead;
                int k6 = k + 6 * groupSize;
                int at6 = k6 + (k6 >> 3);
                floatTile[at6] = sample6Ahead;
                int k7 = k + 7 * groupSize;
                int at7 = k7 + (k7 >> 3);
                floatTile[at7] = sample7Ahead;
            }
            int whole = count2 & -4 * groupSize; // a multiple of a power of two
            for (int k = most + localId; k < whole; k += 4 * groupSize) {
                float sample0Ahead = sample.get(from + k);
                float sample1Ahead = sample.get(from + k + groupSize);
                float sample2Ahead = sample.get(from + k + 2 * groupSize);
                float sample3Ahead = sample.get(from + k + 3 * groupSize);
                int at0 = k + (k >> 3);
                floatTile[at0] = sample0Ahead;
                int k1 = k + groupSize;
                int at1 = k1 + (k1 >> 3);
                floatTile[at1] = sample1Ahead;
                int k2 = k + 2 * groupSize;
                int at2 = k2 + (k2 >> 3);
                floatTile[at2] = sample2Ahead;
                int k3 = k + 3 * groupSize;
                int at3 = k3 + (k3 >> 3);
                floatTile[at3] = sample3Ahead;
            }
            for (int k = whole + localId; k < count2; k += groupSize) {
                int at = k + (k >> 3);
                floatTile[at] = sample.get(from + k);
            }
            context.localBarrier();

            // Combine the item's chunk, in order.
            long count = IDENTITY_COUNT;
            double mean = IDENTITY_MEAN;
            if (other == 0) {
                int row = start + (start >> 3);
                for (int k = 0; k < 8; k++) {
                    int i = start + k;
                    int at = row + k;
                    long countNext = count + 1L;
                    mean = combineMean(count, mean, 1L, floatTile[at]);
                    count = countNext;
                }
            }
            if (other != 0) {
                for (int i = start; i < end; i++) {
                    int at = i + (i >> 3);
                    long countNext = count + 1L;
                    mean = combineMean(count, mean, 1L, floatTile[at]);
                    count = countNext;
                }
            }
            countSlots[localId] = count;
            meanSlots[localId] = mean;

            // Scan the lanes of a row: double the distance each step, and use the halves of the slots in turn.
            int half = 0;
            for (int distance = 1; distance < lanes; distance *= 2) {
                context.localBarrier();
                if (lane >= distance) {
                    long countNext = countSlots[half + localId - distance] + count;
                    mean = combineMean(
                            countSlots[half + localId - distance], meanSlots[half + localId - distance], count, mean);
                    count = countNext;
                }
                half = groupSize - half;
                countSlots[half + localId] = count;
                meanSlots[half + localId] = mean;
            }
            context.localBarrier();

            // The state before the item's chunk: that of the tiles before, and of the lanes before.
            count = countCarry;
            mean = meanCarry;
            if (tile == 0 && ofRow > 0) {
                count = countCarries.get(run);
                mean = meanCarries.get(run);
            }
            if (lane > 0) {
                long countNext = count + countSlots[half + localId - 1];
                mean = combineMean(count, mean, countSlots[half + localId - 1], meanSlots[half + localId - 1]);
                count = countNext;
            }

            // Scan the chunk: the value of an element takes its place.
            if (other == 0) {
                int row = start + (start >> 3);
                for (int k = 0; k < 8; k++) {
                    int i = start + k;
                    int at = row + k;
                    long countBefore = count;
                    double meanBefore = mean;
                    long countNext = count + 1L;
                    mean = combineMean(count, mean, 1L, floatTile[at]);
                    count = countNext;
                    longTile[at] = exclusive > 0 ? countBefore : count;
                    doubleTile[at] = exclusive > 0 ? meanBefore : mean;
                }
            }
            if (other != 0) {
                for (int i = start; i < end; i++) {
                    int at = i + (i >> 3);
                    long countBefore = count;
                    double meanBefore = mean;
                    long countNext = count + 1L;
                    mean = combineMean(count, mean, 1L, floatTile[at]);
                    count = countNext;
                    longTile[at] = exclusive > 0 ? countBefore : count;
                    doubleTile[at] = exclusive > 0 ? meanBefore : mean;
                }
            }
            context.localBarrier();

            // Store: neighbouring items write neighbours; the last lane keeps its state for the next tile.
            if (lane == lanes - 1) {
                countSlots[place] = count;
                meanSlots[place] = mean;
            }
            for (int k = localId; k < count2; k += groupSize) {
                int at = k + (k >> 3);
                countValues.set(from + k, longTile[at]);
                meanValues.set(from + k, doubleTile[at]);
            }
            context.localBarrier(); // before the next tile
        }
    }

    /** As {@link #scanTiles}, over the partials of an earlier launch. */
    public static void scanTilesPartials(KernelContext context, LongArray countIn, DoubleArray meanIn,
            LongArray countCarries, DoubleArray meanCarries, IntArray length, LongArray countValues,
            DoubleArray meanValues) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int lanes = length.get(Scans.LANES); // a power of two
        int lane = localId & lanes - 1;
        int place = localId >> length.get(Scans.SHIFT); // of the item's row in the turn
        int exclusive = length.get(Scans.EXCLUSIVE);
        long[] longTile = context.allocateLongLocalArray(1280);
        double[] doubleTile = context.allocateDoubleLocalArray(1280);
        long[] countSlots = context.allocateLongLocalArray(512);
        double[] meanSlots = context.allocateDoubleLocalArray(512);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Scans.TURNS); turn += length.get(Scans.GROUPS)) {
            int tile = Lanes.quotient(turn, Scans.OF_ALL_RUNS, length); // of the run, tile by tile
            int run = turn - tile * length.get(Scans.ALL_RUNS); // some tiles of a row, or whole rows
            int ofRow = Scans.from(run, tile, length); // the number in its row of the tile's first element
            int from = Scans.base(run, length) + ofRow; // and its place in the array
            int count2 = Scans.count(run, tile, length); // elements of the tile
            int start = Scans.start(place, lane, length); // the item's chunk, by numbers in the tile
            int end = Scans.end(place, start, count2, length);
            int other = start & 3 | end - start ^ 4; // 0 for a whole chunk
            long countCarry = IDENTITY_COUNT;
            double meanCarry = IDENTITY_MEAN;
            if (tile > 0) {
                countCarry = countSlots[place];
                meanCarry = meanSlots[place];
            }

            for (int k = localId; k < count2; k += groupSize) {
                int at = k + (k >> 2);
                longTile[at] = countIn.get(from + k);
                doubleTile[at] = meanIn.get(from + k);
            }
            context.localBarrier();

            long count = IDENTITY_COUNT;
            double mean = IDENTITY_MEAN;
            if (other == 0) {
                int row = start + (start >> 2);
                for (int k = 0; k < 4; k++) {
                    int i = start + k;
                    int at = row + k;
                    long countRight = longTile[at];
                    double meanRight = doubleTile[at];
                    long countNext = count + countRight;
                    mean = combineMean(count, mean, countRight, meanRight);
                    count = countNext;
                }
            }
            if (other != 0) {
                for (int i = start; i < end; i++) {
                    int at = i + (i >> 2);
                    long countRight = longTile[at];
                    double meanRight = doubleTile[at];
                    long countNext = count + countRight;
                    mean = combineMean(count, mean, countRight, meanRight);
                    count = countNext;
                }
            }
            countSlots[localId] = count;
            meanSlots[localId] = mean;

            int half = 0;
            for (int distance = 1; distance < lanes; distance *= 2) {
                context.localBarrier();
                if (lane >= distance) {
                    long countNext = countSlots[half + localId - distance] + count;
                    mean = combineMean(
                            countSlots[half + localId - distance], meanSlots[half + localId - distance], count, mean);
                    count = countNext;
                }
                half = groupSize - half;
                countSlots[half + localId] = count;
                meanSlots[half + localId] = mean;
            }
            context.localBarrier();

            count = countCarry;
            mean = meanCarry;
            if (tile == 0 && ofRow > 0) {
                count = countCarries.get(run);
                mean = meanCarries.get(run);
            }
            if (lane > 0) {
                long countNext = count + countSlots[half + localId - 1];
                mean = combineMean(count, mean, countSlots[half + localId - 1], meanSlots[half + localId - 1]);
                count = countNext;
            }

            if (other == 0) {
                int row = start + (start >> 2);
                for (int k = 0; k < 4; k++) {
                    int i = start + k;
                    int at = row + k;
                    long countBefore = count;
                    double meanBefore = mean;
                    long countRight = longTile[at];
                    double meanRight = doubleTile[at];
                    long countNext = count + countRight;
                    mean = combineMean(count, mean, countRight, meanRight);
                    count = countNext;
                    longTile[at] = exclusive > 0 ? countBefore : count;
                    doubleTile[at] = exclusive > 0 ? meanBefore : mean;
                }
            }
            if (other != 0) {
                for (int i = start; i < end; i++) {
                    int at = i + (i >> 2);
                    long countBefore = count;
                    double meanBefore = mean;
                    long countRight = longTile[at];
                    double meanRight = doubleTile[at];
                    long countNext = count + countRight;
                    mean = combineMean(count, mean, countRight, meanRight);
                    count = countNext;
                    longTile[at] = exclusive > 0 ? countBefore : count;
                    doubleTile[at] = exclusive > 0 ? meanBefore : mean;
                }
            }
            context.localBarrier();

            if (lane == lanes - 1) {
                countSlots[place] = count;
                meanSlots[place] = mean;
            }
            for (int k = localId; k < count2; k += groupSize) {
                int at = k + (k >> 2);
                countValues.set(from + k, longTile[at]);
                meanValues.set(from + k, doubleTile[at]);
            }
            context.localBarrier(); // before the next tile
        }
    }

    /**
     * {@code ScanColumns}: a value for each element of columns, in order: parts of columns are reduced, their states
     * scanned, and each part scanned by an item. Load {@code ColumnParts}: neighbouring items take neighbouring
     * columns; eight or four elements of a part are loaded at once.
     *
     * <p>Takes: an item a part of a column of {@code sample}. Leaves: {@code values[k]} for the element k, of its
     * column's elements up to it or before it. Local memory: none, and no barrier. Group size: any.
     */
    public static void scanColumns(KernelContext context, FloatArray sample, LongArray countCarries,
            DoubleArray meanCarries, IntArray length, LongArray countValues, DoubleArray meanValues) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int inner = length.get(Lanes.INNER); // from an element of a column to its next
        int segments = length.get(Lanes.SEGMENTS);
        int items = segments * length.get(Lanes.PARTS);
        int exclusive = length.get(Lanes.EXCLUSIVE);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Lanes.TURNS); turn += length.get(Lanes.GROUPS)) {
            int item = turn * groupSize + localId;
            int part = Lanes.quotient(item, Lanes.OF_SEGMENTS, length); // of the item's column
            int from = part * length.get(Lanes.MOST); // its first element
            int start = Lanes.base(item - part * segments, length) + from * inner; // and its place in the array
            int count2 = item < items ? Math.min(length.get(Lanes.MOST), length.get(Lanes.LENGTH) - from) : 0;

            // The state before the part.
            long count = IDENTITY_COUNT;
            double mean = IDENTITY_MEAN;
            if (from > 0 && count2 > 0) {
                count = countCarries.get(item);
                mean = meanCarries.get(item);
            }

            // Scan the part: load the elements of a turn at once, then combine and store each.
            int whole = count2 & -4;
            for (int i = 0; i < whole; i += 4) {
                float sample0Ahead = sample.get(start + i * inner);
                float sample1Ahead = sample.get(start + (i + 1) * inner);
                float sample2Ahead = sample.get(start + (i + 2) * inner);
                float sample3Ahead = sample.get(start + (i + 3) * inner);
                long countBefore0 = count;
                double meanBefore0 = mean;
                long countNext0 = count + 1L;
                mean = combineMean(count, mean, 1L, sample0Ahead);
                count = countNext0;
                countValues.set(start + i * inner, exclusive > 0 ? countBefore0 : count);
                meanValues.set(start + i * inner, exclusive > 0 ? meanBefore0 : mean);
                long countBefore1 = count;
                double meanBefore1 = mean;
                long countNext1 = count + 1L;
                mean = combineMean(count, mean, 1L, sample1Ahead);
                count = countNext1;
                countValues.set(start + (i + 1) * inner, exclusive > 0 ? countBefore1 : count);
                meanValues.set(start + (i + 1) * inner, exclusive > 0 ? meanBefore1 : mean);
                long countBefore2 = count;
                double meanBefore2 = mean;
                long countNext2 = count + 1L;
                mean = combineMean(count, mean, 1L, sample2Ahead);
                count = countNext2;
                countValues.set(start + (i + 2) * inner, exclusive > 0 ? countBefore2 : count);
                meanValues.set(start + (i + 2) * inner, exclusive > 0 ? meanBefore2 : mean);
                long countBefore3 = count;
                double meanBefore3 = mean;
                long countNext3 = count + 1L;
                mean = combineMean(count, mean, 1L, sample3Ahead);
                count = countNext3;
                countValues.set(start + (i + 3) * inner, exclusive > 0 ? countBefore3 : count);
                meanValues.set(start + (i + 3) * inner, exclusive > 0 ? meanBefore3 : mean);
            }
            for (int i = whole; i < count2; i++) {
                long countBefore = count;
                double meanBefore = mean;
                long countNext = count + 1L;
                mean = combineMean(count, mean, 1L, sample.get(start + i * inner));
                count = countNext;
                countValues.set(start + i * inner, exclusive > 0 ? countBefore : count);
                meanValues.set(start + i * inner, exclusive > 0 ? meanBefore : mean);
            }
        }
    }

    /** As {@link #scanColumns}, over the partials of an earlier launch. */
    public static void scanColumnsPartials(KernelContext context, LongArray countIn, DoubleArray meanIn,
            LongArray countCarries, DoubleArray meanCarries, IntArray length, LongArray countValues,
            DoubleArray meanValues) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int inner = length.get(Lanes.INNER); // from an element of a column to its next
        int segments = length.get(Lanes.SEGMENTS);
        int items = segments * length.get(Lanes.PARTS);
        int exclusive = length.get(Lanes.EXCLUSIVE);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Lanes.TURNS); turn += length.get(Lanes.GROUPS)) {
            int item = turn * groupSize + localId;
            int part = Lanes.quotient(item, Lanes.OF_SEGMENTS, length); // of the item's column
            int from = part * length.get(Lanes.MOST); // its first element
            int start = Lanes.base(item - part * segments, length) + from * inner; // and its place in the array
            int count2 = item < items ? Math.min(length.get(Lanes.MOST), length.get(Lanes.LENGTH) - from) : 0;

            long count = IDENTITY_COUNT;
            double mean = IDENTITY_MEAN;
            if (from > 0 && count2 > 0) {
                count = countCarries.get(item);
                mean = meanCarries.get(item);
            }

            int whole = count2 & -4;
            for (int i = 0; i < whole; i += 4) {
                long countRight0 = countIn.get(start + i * inner);
                double meanRight0 = meanIn.get(start + i * inner);
                long countRight1 = countIn.get(start + (i + 1) * inner);
                double meanRight1 = meanIn.get(start + (i + 1) * inner);
                long countRight2 = countIn.get(start + (i + 2) * inner);
                double meanRight2 = meanIn.get(start + (i + 2) * inner);
                long countRight3 = countIn.get(start + (i + 3) * inner);
                double meanRight3 = meanIn.get(start + (i + 3) * inner);
                long countBefore0 = count;
                double meanBefore0 = mean;
                long countNext0 = count + countRight0;
                mean = combineMean(count, mean, countRight0, meanRight0);
                count = countNext0;
                countValues.set(start + i * inner, exclusive > 0 ? countBefore0 : count);
                meanValues.set(start + i * inner, exclusive > 0 ? meanBefore0 : mean);
                long countBefore1 = count;
                double meanBefore1 = mean;
                long countNext1 = count + countRight1;
                mean = combineMean(count, mean, countRight1, meanRight1);
                count = countNext1;
                countValues.set(start + (i + 1) * inner, exclusive > 0 ? countBefore1 : count);
                meanValues.set(start + (i + 1) * inner, exclusive > 0 ? meanBefore1 : mean);
                long countBefore2 = count;
                double meanBefore2 = mean;
                long countNext2 = count + countRight2;
                mean = combineMean(count, mean, countRight2, meanRight2);
                count = countNext2;
                countValues.set(start + (i + 2) * inner, exclusive > 0 ? countBefore2 : count);
                meanValues.set(start + (i + 2) * inner, exclusive > 0 ? meanBefore2 : mean);
                long countBefore3 = count;
                double meanBefore3 = mean;
                long countNext3 = count + countRight3;
                mean = combineMean(count, mean, countRight3, meanRight3);
                count = countNext3;
                countValues.set(start + (i + 3) * inner, exclusive > 0 ? countBefore3 : count);
                meanValues.set(start + (i + 3) * inner, exclusive > 0 ? meanBefore3 : mean);
            }
            for (int i = whole; i < count2; i++) {
                long countBefore = count;
                double meanBefore = mean;
                long countNext = count + countIn.get(start + i * inner);
                mean = combineMean(count, mean, countIn.get(start + i * inner), meanIn.get(start + i * inner));
                count = countNext;
                countValues.set(start + i * inner, exclusive > 0 ? countBefore : count);
                meanValues.set(start + i * inner, exclusive > 0 ? meanBefore : mean);
            }
        }
    }

    /**
     * {@code ScanSegments}: a value for each element of segments of any lengths, in order: runs of tiles are reduced,
     * their states combined up to each run, and the tiles scanned. Load {@code StagedSegments}: neighbouring items load
     * neighbours into local memory, where each scans a chunk of them.
     *
     * <p>Takes: a turn neighbours of {@code sample}, a tile. Leaves: {@code values[k]} for the element k, of its
     * segment's elements up to it or before it. Local memory: 256 values of each component: long, double; barriers: 4 +
     * log2(groupSize). Group size: a power of two, at most half the number of slots.
     */
    public static void scanSegments(KernelContext context, FloatArray sample, IntArray starts, IntArray places,
            LongArray countCarries, DoubleArray meanCarries, IntArray length, LongArray countValues,
            DoubleArray meanValues) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int exclusive = length.get(Scans.EXCLUSIVE);
        int chunk = length.get(Scans.CHUNK); // most elements of an item
        long[] longTile = context.allocateLongLocalArray(1152);
        float[] floatTile = context.allocateFloatLocalArray(1152);
        double[] doubleTile = context.allocateDoubleLocalArray(1152);
        long[] countSlots = context.allocateLongLocalArray(256);
        double[] meanSlots = context.allocateDoubleLocalArray(256);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Scans.TURNS); turn += length.get(Scans.GROUPS)) {
            int tile = Lanes.quotient(turn, Scans.OF_ALL_RUNS, length); // of the run, tile by tile
            int run = turn - tile * length.get(Scans.ALL_RUNS);
            int from = Scans.from(run, tile, length); // the place in the array of the tile's first element
            int count2 = Scans.count(run, tile, length); // elements of the tile
            int start = localId * chunk; // the item's chunk, by numbers in the tile
            int end = Math.min(count2, start + chunk);
            int next = Starts.after(from + start, run, count2, starts, length); // the next start's position
            int begin = starts.get(next - 1); // of the segment of the chunk's first element
            int nextStart = starts.get(next);

            // Load: neighbouring items take neighbours; gaps keep items off one bank of local memory.
            for (int k = localId; k < count2; k += groupSize) {
                int at = k + (k >> 3);
                floatTile[at] = sample.get(from + k);
            }
            context.localBarrier();

            // Scan the item's chunk: a segment's start begins anew, and a value takes its element's place.
            long count = IDENTITY_COUNT;
            double mean = IDENTITY_MEAN;
            int reach = from + start - Math.max(0, begin); // of its last element's segment, back from start
            if (localId == 0 && reach > 0) {
                count = countCarries.get(run);
                mean = meanCarries.get(run);
                if (tile > 0) {
                    count = countSlots[0];
                    mean = meanSlots[0];
                }
            }
            int open = localId > 0 && reach > 0 ? Math.min(end, nextStart - from) : start; // end of what began before
            for (int i = start; i < end; i++) {
                int at = i + (i >> 3);
                if (from + i == nextStart) {
                    count = IDENTITY_COUNT;
                    mean = IDENTITY_MEAN;
                    reach = 0;
                    next++;
                    nextStart = starts.get(next);
                }
                long countBefore = count;
                double meanBefore = mean;
                long countNext = count + 1L;
                mean = combineMean(count, mean, 1L, floatTile[at]);
                count = countNext;
                longTile[at] = exclusive > 0 ? countBefore : count;
                doubleTile[at] = exclusive > 0 ? meanBefore : mean;
            }

            // Scan the items' states: double the distance each step; the halves of the slots take turns.
            countSlots[localId] = count;
            meanSlots[localId] = mean;
            int half = 0;
            for (int distance = 1; distance < groupSize; distance *= 2) {
                context.localBarrier();
                if (localId >= distance && reach > (distance - 1) * chunk) {
                    long countNext = countSlots[half + localId - distance] + count;
                    mean = combineMean(
                            countSlots[half + localId - distance], meanSlots[half + localId - distance], count, mean);
                    count = countNext;
                }
                half = groupSize - half;
                countSlots[half + localId] = count;
                meanSlots[half + localId] = mean;
            }
            context.localBarrier();

            // Combine the state before the chunk with the values of the segment from before.
            if (open > start) {
                long countCarry = countSlots[half + localId - 1];
                double meanCarry = meanSlots[half + localId - 1];
                for (int i = start; i < open; i++) {
                    int at = i + (i >> 3);
                    long countRight = longTile[at];
                    double meanRight = doubleTile[at];
                    long countNext = countCarry + countRight;
                    doubleTile[at] = combineMean(countCarry, meanCarry, countRight, meanRight);
                    longTile[at] = countNext;
                }
            }
            context.localBarrier();

            // Store: neighbours by neighbouring items; the last one keeps its state for the next tile.
            if (localId == groupSize - 1) {
                countSlots[0] = count;
                meanSlots[0] = mean;
            }
            for (int k = localId; k < count2; k += groupSize) {
                int at = k + (k >> 3);
                int to = Starts.place(from + k, places, length);
                countValues.set(to, longTile[at]);
                meanValues.set(to, doubleTile[at]);
            }
            context.localBarrier(); // before the next tile
        }
    }
}
