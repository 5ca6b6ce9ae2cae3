// Written by Funnel's annotation processor from com.acme.Summaries.summary.
package com.acme;

import io.funnel.kernel.Columns;
import io.funnel.kernel.JavaMath;
import io.funnel.kernel.Lanes;
import io.funnel.kernel.Pieces;
import io.funnel.kernel.Scans;
import io.funnel.kernel.Starts;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.collections.VectorInt4;
import uk.ac.manchester.tornado.api.types.vectors.Int4;

/**
 * The kernels of {@code com.acme.Summaries.summary}, one for each strategy.
 *
 * <p>Least, greatest and sum of the elements.
 *
 * <p>A kernel runs once for every work-item of a launch. Its parameters:
 *
 * <ul>
 *   <li>{@code context}: the item's place in the launch, local memory and barriers;
 *   <li>{@code samples}: elements; there may be more than n of them;
 *   <li>{@code length}: its first value is n. It is an array because a number would be compiled in: each length would
 *       be a compilation of its own;
 *   <li>{@code leastPartials}, {@code greatestPartials} and {@code totalPartials}: one value a work-group, unless the
 *       kernel says otherwise.
 * </ul>
 *
 * <p>All items of every work-group call a kernel, convergent. n is from 0 to 2^31 - 1 and needs no padding: an item
 * without an element holds the identity. The same n and launch give the same bits, unless the kernel says otherwise;
 * NaN and overflow: {@code least} as {@code Math.min}, nothing overflows; {@code greatest} as {@code Math.max}, nothing
 * overflows; {@code total} as Java's long addition, which wraps around. A barrier stands before each step of a tree,
 * and is owed before local memory is used again.
 */
public final class Summaries_summaryKernels {

    /** The largest work-group that there is local memory for. */
    public static final int MAX_GROUP = 256;

    /** Elements in a vector. */
    public static final int LANES = 4;

    private static final int IDENTITY_LEAST = Integer.MAX_VALUE;
    private static final int IDENTITY_GREATEST = Integer.MIN_VALUE;
    private static final long IDENTITY_TOTAL = 0L;

    private Summaries_summaryKernels() {}

    /**
     * {@code Cascade}: a fixed number of groups, grid-stride loop, then the tree; partials to the host. Load
     * {@code GridStride}: item k takes the elements k, k + globalSize, ... one at a time.
     *
     * <p>Takes: item k the elements k, k + globalSize, ... of {@code samples}, in this order. Leaves:
     * {@code partials[groupId]}, one a work-group, stored by its item 0. Local memory: MAX_GROUP values of each
     * component: int, int, long; barriers: log2(groupSize). Group size: a power of two, at most MAX_GROUP.
     */
    public static void cascade(KernelContext context, IntArray samples, IntArray length, IntArray leastPartials,
            IntArray greatestPartials, LongArray totalPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int[] leastSlots = context.allocateIntLocalArray(MAX_GROUP);
        int[] greatestSlots = context.allocateIntLocalArray(MAX_GROUP);
        long[] totalSlots = context.allocateLongLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        int least = IDENTITY_LEAST;
        int greatest = JavaMath.identity(IDENTITY_GREATEST, n);
        long total = JavaMath.identity(IDENTITY_TOTAL, n);
        for (long i = globalId; i < n; i += globalSize) {
            least = Math.min(least, samples.get((int) i));
            greatest = Math.max(greatest, samples.get((int) i));
            total = total + samples.get((int) i);
        }
        leastSlots[localId] = least;
        greatestSlots[localId] = greatest;
        totalSlots[localId] = total;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                leastSlots[localId] = Math.min(leastSlots[localId], leastSlots[localId + active]);
                greatestSlots[localId] = Math.max(greatestSlots[localId], greatestSlots[localId + active]);
                totalSlots[localId] = totalSlots[localId] + totalSlots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            leastPartials.set(groupId, leastSlots[0]);
            greatestPartials.set(groupId, greatestSlots[0]);
            totalPartials.set(groupId, totalSlots[0]);
        }
    }

    /**
     * {@code CascadeVector}: a fixed number of groups, grid-stride loop over vectors of four, then the tree. Load
     * {@code CombinedVectors}: one vector a turn, its lanes combined with each other, then with one accumulator.
     *
     * <p>Takes: item k the vectors k, k + globalSize, ... of {@code samples}, lane by lane, and the last elements from
     * {@code tail}. Leaves: {@code partials[groupId]}, one a work-group, stored by its item 0. Local memory: MAX_GROUP
     * values of each component: int, int, long; barriers: log2(groupSize). Group size: a power of two, at most
     * MAX_GROUP.
     */
    public static void cascadeVector(KernelContext context, VectorInt4 samples, IntArray tail, IntArray length,
            IntArray leastPartials, IntArray greatestPartials, LongArray totalPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int vectors = n / LANES;
        int rest = n % LANES;
        int[] leastSlots = context.allocateIntLocalArray(MAX_GROUP);
        int[] greatestSlots = context.allocateIntLocalArray(MAX_GROUP);
        long[] totalSlots = context.allocateLongLocalArray(MAX_GROUP);

        // Load and combine per item, a vector's lanes first. The index is a long, because it may pass the largest int.
        int least = IDENTITY_LEAST;
        int greatest = JavaMath.identity(IDENTITY_GREATEST, n);
        long total = JavaMath.identity(IDENTITY_TOTAL, n);
        for (long i = globalId; i < vectors; i += globalSize) {
            Int4 vector = samples.get((int) i);
            int least0 = vector.getX();
            int greatest0 = vector.getX();
            long total0 = vector.getX();
            int least1 = vector.getY();
            int greatest1 = vector.getY();
            long total1 = vector.getY();
            int least2 = vector.getZ();
            int greatest2 = vector.getZ();
            long total2 = vector.getZ();
            int least3 = vector.getW();
            int greatest3 = vector.getW();
            long total3 = vector.getW();
            least0 = Math.min(least0, least1);
            greatest0 = Math.max(greatest0, greatest1);
            total0 = total0 + total1;
            least2 = Math.min(least2, least3);
            greatest2 = Math.max(greatest2, greatest3);
            total2 = total2 + total3;
            least0 = Math.min(least0, least2);
            greatest0 = Math.max(greatest0, greatest2);
            total0 = total0 + total2;
            least = Math.min(least, least0);
            greatest = Math.max(greatest, greatest0);
            total = total + total0;
        }

        // The elements after the last whole vector.
        for (long k = globalId; k < rest; k += globalSize) {
            least = Math.min(least, tail.get((int) k));
            greatest = Math.max(greatest, tail.get((int) k));
            total = total + tail.get((int) k);
        }
        leastSlots[localId] = least;
        greatestSlots[localId] = greatest;
        totalSlots[localId] = total;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                leastSlots[localId] = Math.min(leastSlots[localId], leastSlots[localId + active]);
                greatestSlots[localId] = Math.max(greatestSlots[localId], greatestSlots[localId + active]);
                totalSlots[localId] = totalSlots[localId] + totalSlots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            leastPartials.set(groupId, leastSlots[0]);
            greatestPartials.set(groupId, greatestSlots[0]);
            totalPartials.set(groupId, totalSlots[0]);
        }
    }

    /**
     * {@code SerialPerCore}: one item a group, a contiguous block each. Load {@code Blocks}: an item takes a contiguous
     * block, from left to right.
     *
     * <p>Takes: item k the k-th block of {@code samples}, from left to right. Leaves: {@code partials[globalId]}, one
     * an item; groups of one item are meant. Local memory: none, and no barrier. Group size: any.
     */
    public static void serialPerCore(KernelContext context, IntArray samples, IntArray length, IntArray leastPartials,
            IntArray greatestPartials, LongArray totalPartials) {
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
        int least = IDENTITY_LEAST;
        int greatest = JavaMath.identity(IDENTITY_GREATEST, n);
        long total = JavaMath.identity(IDENTITY_TOTAL, n);
        for (int i = start; i < end; i++) {
            least = Math.min(least, samples.get(i));
            greatest = Math.max(greatest, samples.get(i));
            total = total + samples.get(i);
        }

        // Store: one partial an item.
        leastPartials.set(globalId, least);
        greatestPartials.set(globalId, greatest);
        totalPartials.set(globalId, total);
    }

    /**
     * {@code SerialPerCoreVector}: one item a group, a contiguous block of vectors of four each, no branch in the loop.
     * Load {@code VectorBlocks}: an item takes a contiguous block of vectors, each lane into an accumulator of its own.
     *
     * <p>Takes: item k the k-th block of the vectors of {@code samples}, lane by lane, and the last elements from
     * {@code tail}. Leaves: {@code partials[globalId]}, one an item; groups of one item are meant. Local memory: none,
     * and no barrier. Group size: any.
     */
    public static void serialPerCoreVector(KernelContext context, VectorInt4 samples, IntArray tail, IntArray length,
            IntArray leastPartials, IntArray greatestPartials, LongArray totalPartials) {
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
        int least0 = IDENTITY_LEAST;
        int greatest0 = JavaMath.identity(IDENTITY_GREATEST, n);
        long total0 = JavaMath.identity(IDENTITY_TOTAL, n);
        int least1 = IDENTITY_LEAST;
        int greatest1 = JavaMath.identity(IDENTITY_GREATEST, n);
        long total1 = JavaMath.identity(IDENTITY_TOTAL, n);
        int least2 = IDENTITY_LEAST;
        int greatest2 = JavaMath.identity(IDENTITY_GREATEST, n);
        long total2 = JavaMath.identity(IDENTITY_TOTAL, n);
        int least3 = IDENTITY_LEAST;
        int greatest3 = JavaMath.identity(IDENTITY_GREATEST, n);
        long total3 = JavaMath.identity(IDENTITY_TOTAL, n);
        for (int i = start; i < end; i++) {
            Int4 vector = samples.get(i);
            least0 = Math.min(least0, vector.getX());
            greatest0 = Math.max(greatest0, vector.getX());
            total0 = total0 + vector.getX();
            least1 = Math.min(least1, vector.getY());
            greatest1 = Math.max(greatest1, vector.getY());
            total1 = total1 + vector.getY();
            least2 = Math.min(least2, vector.getZ());
            greatest2 = Math.max(greatest2, vector.getZ());
            total2 = total2 + vector.getZ();
            least3 = Math.min(least3, vector.getW());
            greatest3 = Math.max(greatest3, vector.getW());
            total3 = total3 + vector.getW();
        }

        // The elements after the last whole vector, by the first items; then one value an item.
        for (long k = globalId; k < rest; k += globalSize) {
            least0 = Math.min(least0, tail.get((int) k));
            greatest0 = Math.max(greatest0, tail.get((int) k));
            total0 = total0 + tail.get((int) k);
        }
        least0 = Math.min(least0, least1);
        greatest0 = Math.max(greatest0, greatest1);
        total0 = total0 + total1;
        least2 = Math.min(least2, least3);
        greatest2 = Math.max(greatest2, greatest3);
        total2 = total2 + total3;

        // Store: one partial an item.
        least0 = Math.min(least0, least2);
        greatest0 = Math.max(greatest0, greatest2);
        total0 = total0 + total2;
        leastPartials.set(globalId, least0);
        greatestPartials.set(globalId, greatest0);
        totalPartials.set(globalId, total0);
    }

    /**
     * {@code SegmentTiles}: a value for each short segment: they lie in local memory, a lane takes a chunk,
     * neighbouring lanes combined. Load {@code LaneQuads}: four elements of a lane a turn, combined with each other,
     * then with one accumulator.
     *
     * <p>Takes: a turn some rows of {@code samples}, or columns, a lane a chunk of neighbours. Leaves: a value for each
     * row, stored by lane 0. Local memory: 128 values of each component: int, int, long; barriers: ceil(log2(lanes)).
     * Group size: any, at most MAX_GROUP.
     */
    public static void segmentTiles(KernelContext context, IntArray samples, IntArray length, IntArray leastPartials,
            IntArray greatestPartials, LongArray totalPartials) {
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
        int[] intTile = context.allocateIntLocalArray(2176);
        int[] leastSlots = context.allocateIntLocalArray(128);
        int[] greatestSlots = context.allocateIntLocalArray(128);
        long[] totalSlots = context.allocateLongLocalArray(128);
        int turns = length.get(Scans.TURNS);
        int groups = length.get(Scans.GROUPS);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < turns; turn += groups) {
            int from = turn * ofGroup * n; // the place in the array of the turn's first element
            int elements = Math.max(0, Math.min(ofGroup * n, all - from)); // of the turn's rows
            int i = firstOfLane;
            int count = place * n < elements ? lastOfLane : 0; // the end of the item's chunk

            // Load: neighbouring items take neighbours, columns become rows. Gaps keep lanes off one bank.
            if (inner == 1) {
                int whole = elements & -4 * groupSize; // a multiple of a power of two
                for (int k = localId; k < whole; k += 4 * groupSize) {
                    int samples0Ahead = samples.get(from + k);
                    int samples1Ahead = samples.get(from + k + groupSize);
                    int samples2Ahead = samples.get(from + k + 2 * groupSize);
                    int samples3Ahead = samples.get(from + k + 3 * groupSize);
                    int at0 = Scans.placeOf(k, gap, reciprocal);
                    intTile[at0] = samples0Ahead;
                    int k1 = k + groupSize;
                    int at1 = Scans.placeOf(k1, gap, reciprocal);
                    intTile[at1] = samples1Ahead;
                    int k2 = k + 2 * groupSize;
                    int at2 = Scans.placeOf(k2, gap, reciprocal);
                    intTile[at2] = samples2Ahead;
                    int k3 = k + 3 * groupSize;
                    int at3 = Scans.placeOf(k3, gap, reciprocal);
                    intTile[at3] = samples3Ahead;
                }
                for (int k = whole + localId; k < elements; k += groupSize) {
                    int at = Scans.placeOf(k, gap, reciprocal);
                    intTile[at] = samples.get(from + k);
                }
            } else {
                int whole = elements & -4 * groupSize; // a multiple of a power of two
                for (int k = localId; k < whole; k += 4 * groupSize) {
                    int samples0Ahead = samples.get(from + k);
                    int samples1Ahead = samples.get(from + k + groupSize);
                    int samples2Ahead = samples.get(from + k + 2 * groupSize);
                    int samples3Ahead = samples.get(from + k + 3 * groupSize);
                    int at0 = Scans.placeOfColumn(k, inner, n, gap, reciprocal, ofInner);
                    intTile[at0] = samples0Ahead;
                    int k1 = k + groupSize;
                    int at1 = Scans.placeOfColumn(k1, inner, n, gap, reciprocal, ofInner);
                    intTile[at1] = samples1Ahead;
                    int k2 = k + 2 * groupSize;
                    int at2 = Scans.placeOfColumn(k2, inner, n, gap, reciprocal, ofInner);
                    intTile[at2] = samples2Ahead;
                    int k3 = k + 3 * groupSize;
                    int at3 = Scans.placeOfColumn(k3, inner, n, gap, reciprocal, ofInner);
                    intTile[at3] = samples3Ahead;
                }
                for (int k = whole + localId; k < elements; k += groupSize) {
                    int at = Scans.placeOfColumn(k, inner, n, gap, reciprocal, ofInner);
                    intTile[at] = samples.get(from + k);
                }
            }
            context.localBarrier();

            // Load and combine per item, four elements a turn, with each other first.
            int least = IDENTITY_LEAST;
            int greatest = JavaMath.identity(IDENTITY_GREATEST, n);
            long total = JavaMath.identity(IDENTITY_TOTAL, n);
            while (i + 3 * next < count) {
                int samples0Ahead = intTile[i];
                int samples1Ahead = intTile[i + next];
                int samples2Ahead = intTile[i + 2 * next];
                int samples3Ahead = intTile[i + 3 * next];
                int least0 = samples0Ahead;
                int greatest0 = samples0Ahead;
                long total0 = samples0Ahead;
                int least1 = samples1Ahead;
                int greatest1 = samples1Ahead;
                long total1 = samples1Ahead;
                int least2 = samples2Ahead;
                int greatest2 = samples2Ahead;
                long total2 = samples2Ahead;
                int least3 = samples3Ahead;
                int greatest3 = samples3Ahead;
                long total3 = samples3Ahead;
                least0 = Math.min(least0, least1);
                greatest0 = Math.max(greatest0, greatest1);
                total0 = total0 + total1;
                least2 = Math.min(least2, least3);
                greatest2 = Math.max(greatest2, greatest3);
                total2 = total2 + total3;
                least0 = Math.min(least0, least2);
                greatest0 = Math.max(greatest0, greatest2);
                total0 = total0 + total2;
                least = Math.min(least, least0);
                greatest = Math.max(greatest, greatest0);
                total = total + total0;
                i += 4;
            }

            // The elements after the lane's last whole turn.
            while (i < count) {
                least = Math.min(least, intTile[i]);
                greatest = Math.max(greatest, intTile[i]);
                total = total + intTile[i];
                i += next;
            }
            leastSlots[localId] = least;
            greatestSlots[localId] = greatest;
            totalSlots[localId] = total;

            // Combine the lanes of a segment: double the stride each step; every item reaches the barrier.
            for (int stride = 1; stride < lanes; stride *= 2) {
                context.localBarrier();
                if ((lane & 2 * stride - 1) == 0 && lane + stride < lanes) {
                    int other = localId + stride;
                    leastSlots[localId] = Math.min(leastSlots[localId], leastSlots[other]);
                    greatestSlots[localId] = Math.max(greatestSlots[localId], greatestSlots[other]);
                    totalSlots[localId] = totalSlots[localId] + totalSlots[other];
                }
            }

            // Store: lane 0 holds the row's value.
            if (lane == 0 && place * n < elements) {
                int slot = turn * ofGroup + place;
                leastPartials.set(slot, leastSlots[localId]);
                greatestPartials.set(slot, greatestSlots[localId]);
                totalPartials.set(slot, totalSlots[localId]);
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
     * <p>Takes: each lane four elements a turn of a segment's part in {@code samples}. Leaves: a value for each part at
     * {@link Lanes#slot}, stored by lane 0. Local memory: MAX_GROUP values of each component: int, int, long; barriers:
     * ceil(log2(lanes)). Group size: any, at most MAX_GROUP.
     */
    public static void segmentLanes(KernelContext context, IntArray samples, IntArray length, IntArray leastPartials,
            IntArray greatestPartials, LongArray totalPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int n = length.get(Lanes.LENGTH);
        int inner = length.get(Lanes.INNER); // from an element of a segment to its next
        int lanes = length.get(Lanes.LANES);
        int apart = length.get(Lanes.APART); // from a lane to its next, in items
        int lane = Lanes.lane(localId, length);
        int place = Lanes.place(localId, length); // of the item's segment in its group's turns
        int segments = Lanes.segments(lane, length); // 0 for items without work
        int next = length.get(Lanes.NEXT); // from an element of a lane's turn to its next
        int firstOfLane = lane * length.get(Lanes.FIRST);
        int last = length.get(Lanes.LAST); // from a turn's first of four elements to its last
        int[] leastSlots = context.allocateIntLocalArray(MAX_GROUP);
        int[] greatestSlots = context.allocateIntLocalArray(MAX_GROUP);
        long[] totalSlots = context.allocateLongLocalArray(MAX_GROUP);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Lanes.TURNS); turn += length.get(Lanes.GROUPS)) {
            int segment = Lanes.segment(place, turn, length);
            int from = Lanes.from(turn, length); // the first element of the turn's part of its segments
            int start = Lanes.base(segment, length) + from * inner; // and its place in the array
            int count = Lanes.count(segment, segments, from, length); // elements of the part; below 0 without work
            int i = firstOfLane;

            // Load and combine per item, eight or four elements a turn, with each other first.
            int least = IDENTITY_LEAST;
            int greatest = JavaMath.identity(IDENTITY_GREATEST, n);
            long total = JavaMath.identity(IDENTITY_TOTAL, n);
            while (i + 4 * lanes + 3 * next < count) {
                int far = i + 4 * lanes;
                int samples0Ahead = samples.get(start + i * inner);
                int samples1Ahead = samples.get(start + (i + next) * inner);
                int samples2Ahead = samples.get(start + (i + 2 * next) * inner);
                int samples3Ahead = samples.get(start + (i + 3 * next) * inner);
                int samples4Ahead = samples.get(start + far * inner);
                int samples5Ahead = samples.get(start + (far + next) * inner);
                int samples6Ahead = samples.get(start + (far + 2 * next) * inner);
                int samples7Ahead = samples.get(start + (far + 3 * next) * inner);
                int least0 = samples0Ahead;
                int greatest0 = samples0Ahead;
                long total0 = samples0Ahead;
                int least1 = samples1Ahead;
                int greatest1 = samples1Ahead;
                long total1 = samples1Ahead;
                int least2 = samples2Ahead;
                int greatest2 = samples2Ahead;
                long total2 = samples2Ahead;
                int least3 = samples3Ahead;
                int greatest3 = samples3Ahead;
                long total3 = samples3Ahead;
                int least4 = samples4Ahead;
                int greatest4 = samples4Ahead;
                long total4 = samples4Ahead;
                int least5 = samples5Ahead;
                int greatest5 = samples5Ahead;
                long total5 = samples5Ahead;
                int least6 = samples6Ahead;
                int greatest6 = samples6Ahead;
                long total6 = samples6Ahead;
                int least7 = samples7Ahead;
                int greatest7 = samples7Ahead;
                long total7 = samples7Ahead;
                least0 = Math.min(least0, least1);
                greatest0 = Math.max(greatest0, greatest1);
                total0 = total0 + total1;
                least2 = Math.min(least2, least3);
                greatest2 = Math.max(greatest2, greatest3);
                total2 = total2 + total3;
                least4 = Math.min(least4, least5);
                greatest4 = Math.max(greatest4, greatest5);
                total4 = total4 + total5;
                least6 = Math.min(least6, least7);
                greatest6 = Math.max(greatest6, greatest7);
                total6 = total6 + total7;
                least0 = Math.min(least0, least2);
                greatest0 = Math.max(greatest0, greatest2);
                total0 = total0 + total2;
                least4 = Math.min(least4, least6);
                greatest4 = Math.max(greatest4, greatest6);
                total4 = total4 + total6;
                least0 = Math.min(least0, least4);
                greatest0 = Math.max(greatest0, greatest4);
                total0 = total0 + total4;
                least = Math.min(least, least0);
                greatest = Math.max(greatest, greatest0);
                total = total + total0;
                i += 8 * lanes;
            }
            while (i + last < count) {
                int samples0Ahead = samples.get(start + i * inner);
                int samples1Ahead = samples.get(start + (i + next) * inner);
                int samples2Ahead = samples.get(start + (i + 2 * next) * inner);
                int samples3Ahead = samples.get(start + (i + 3 * next) * inner);
                int least0 = samples0Ahead;
                int greatest0 = samples0Ahead;
                long total0 = samples0Ahead;
                int least1 = samples1Ahead;
                int greatest1 = samples1Ahead;
                long total1 = samples1Ahead;
                int least2 = samples2Ahead;
                int greatest2 = samples2Ahead;
                long total2 = samples2Ahead;
                int least3 = samples3Ahead;
                int greatest3 = samples3Ahead;
                long total3 = samples3Ahead;
                least0 = Math.min(least0, least1);
                greatest0 = Math.max(greatest0, greatest1);
                total0 = total0 + total1;
                least2 = Math.min(least2, least3);
                greatest2 = Math.max(greatest2, greatest3);
                total2 = total2 + total3;
                least0 = Math.min(least0, least2);
                greatest0 = Math.max(greatest0, greatest2);
                total0 = total0 + total2;
                least = Math.min(least, least0);
                greatest = Math.max(greatest, greatest0);
                total = total + total0;
                i += 4 * lanes;
            }

            // The elements after the lane's last whole turn.
            while (i < count) {
                least = Math.min(least, samples.get(start + i * inner));
                greatest = Math.max(greatest, samples.get(start + i * inner));
                total = total + samples.get(start + i * inner);
                i += next;
            }
            leastSlots[localId] = least;
            greatestSlots[localId] = greatest;
            totalSlots[localId] = total;

            // Combine the lanes of a segment: halve the active ones each step; every item reaches the barrier.
            for (int active = lanes; active > 1; active = (active + 1) >> 1) {
                context.localBarrier();
                if (lane < active >> 1) {
                    int other = localId + ((active + 1) >> 1) * apart;
                    leastSlots[localId] = Math.min(leastSlots[localId], leastSlots[other]);
                    greatestSlots[localId] = Math.max(greatestSlots[localId], greatestSlots[other]);
                    totalSlots[localId] = totalSlots[localId] + totalSlots[other];
                }
            }

            // Store: lane 0 holds the value of the segment's part.
            if (lane == 0 && count >= 0) {
                int slot = Lanes.slot(segment, turn, length);
                leastPartials.set(slot, leastSlots[localId]);
                greatestPartials.set(slot, greatestSlots[localId]);
                totalPartials.set(slot, totalSlots[localId]);
            }

            if (lanes > 1) {
                context.localBarrier(); // before the next turn's values
            }
        }
    }

    /** As {@link #segmentLanes}, over the partials of an earlier launch. */
    public static void segmentLanesPartials(KernelContext context, IntArray leastIn, IntArray greatestIn,
            LongArray totalIn, IntArray length, IntArray leastPartials, IntArray greatestPartials,
            LongArray totalPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int n = length.get(Lanes.LENGTH);
        int inner = length.get(Lanes.INNER); // from an element of a segment to its next
        int lanes = length.get(Lanes.LANES);
        int apart = length.get(Lanes.APART); // from a lane to its next, in items
        int lane = Lanes.lane(localId, length);
        int place = Lanes.place(localId, length); // of the item's segment in its group's turns
        int segments = Lanes.segments(lane, length); // 0 for items without work
        int[] leastSlots = context.allocateIntLocalArray(MAX_GROUP);
        int[] greatestSlots = context.allocateIntLocalArray(MAX_GROUP);
        long[] totalSlots = context.allocateLongLocalArray(MAX_GROUP);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Lanes.TURNS); turn += length.get(Lanes.GROUPS)) {
            int segment = Lanes.segment(place, turn, length);
            int from = Lanes.from(turn, length); // the first element of the turn's part of its segments
            int start = Lanes.base(segment, length) + from * inner; // and its place in the array
            int count = Lanes.count(segment, segments, from, length); // elements of the part; below 0 without work

            int least = IDENTITY_LEAST;
            int greatest = JavaMath.identity(IDENTITY_GREATEST, n);
            long total = JavaMath.identity(IDENTITY_TOTAL, n);
            for (int i = lane; i < count; i += lanes) {
                int leastRight = leastIn.get(start + i * inner);
                int greatestRight = greatestIn.get(start + i * inner);
                long totalRight = totalIn.get(start + i * inner);
                least = Math.min(least, leastRight);
                greatest = Math.max(greatest, greatestRight);
                total = total + totalRight;
            }
            leastSlots[localId] = least;
            greatestSlots[localId] = greatest;
            totalSlots[localId] = total;

            for (int active = lanes; active > 1; active = (active + 1) >> 1) {
                context.localBarrier();
                if (lane < active >> 1) {
                    int other = localId + ((active + 1) >> 1) * apart;
                    leastSlots[localId] = Math.min(leastSlots[localId], leastSlots[other]);
                    greatestSlots[localId] = Math.max(greatestSlots[localId], greatestSlots[other]);
                    totalSlots[localId] = totalSlots[localId] + totalSlots[other];
                }
            }

            if (lane == 0 && count >= 0) {
                int slot = Lanes.slot(segment, turn, length);
                leastPartials.set(slot, leastSlots[localId]);
                greatestPartials.set(slot, greatestSlots[localId]);
                totalPartials.set(slot, totalSlots[localId]);
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
     * <p>Takes: item k the elements k, k + globalSize, ... of {@code samples}, each into the state of its key. Leaves:
     * {@code partials[key * groups + groupId]}, one a key and work-group. Local memory: 2048 values of each component:
     * int, int, long; barriers: 1 + log2(groupSize). Group size: a power of two, at most MAX_GROUP, whose columns fit
     * local memory.
     */
    public static void keyColumns(KernelContext context, IntArray samples, IntArray keys, IntArray length,
            IntArray leastPartials, IntArray greatestPartials, LongArray totalPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int count = length.get(Columns.KEYS);
        int[] leastSlots = context.allocateIntLocalArray(2048);
        int[] greatestSlots = context.allocateIntLocalArray(2048);
        long[] totalSlots = context.allocateLongLocalArray(2048);

        // The item's column: a state for each key, groupSize apart so that neighbours' lie side by side.
        for (int key = 0; key < count; key++) {
            int slot = key * groupSize + localId;
            leastSlots[slot] = IDENTITY_LEAST;
            greatestSlots[slot] = JavaMath.identity(IDENTITY_GREATEST, n);
            totalSlots[slot] = JavaMath.identity(IDENTITY_TOTAL, n);
        }

        // Load and combine per item, four elements a turn, all loaded first. The long index may pass the largest int.
        long stride = globalSize;
        long i = globalId;
        while (i + 3 * stride < n) {
            int samples0Ahead = samples.get((int) i);
            int samples1Ahead = samples.get((int) (i + stride));
            int samples2Ahead = samples.get((int) (i + 2 * stride));
            int samples3Ahead = samples.get((int) (i + 3 * stride));
            int column0 = keys.get((int) i) * groupSize + localId;
            int column1 = keys.get((int) (i + stride)) * groupSize + localId;
            int column2 = keys.get((int) (i + 2 * stride)) * groupSize + localId;
            int column3 = keys.get((int) (i + 3 * stride)) * groupSize + localId;
            int least0 = leastSlots[column0];
            int greatest0 = greatestSlots[column0];
            long total0 = totalSlots[column0];
            least0 = Math.min(least0, samples0Ahead);
            greatest0 = Math.max(greatest0, samples0Ahead);
            total0 = total0 + samples0Ahead;
            leastSlots[column0] = least0;
            greatestSlots[column0] = greatest0;
            totalSlots[column0] = total0;
            int least1 = leastSlots[column1];
            int greatest1 = greatestSlots[column1];
            long total1 = totalSlots[column1];
            least1 = Math.min(least1, samples1Ahead);
            greatest1 = Math.max(greatest1, samples1Ahead);
            total1 = total1 + samples1Ahead;
            leastSlots[column1] = least1;
            greatestSlots[column1] = greatest1;
            totalSlots[column1] = total1;
            int least2 = leastSlots[column2];
            int greatest2 = greatestSlots[column2];
            long total2 = totalSlots[column2];
            least2 = Math.min(least2, samples2Ahead);
            greatest2 = Math.max(greatest2, samples2Ahead);
            total2 = total2 + samples2Ahead;
            leastSlots[column2] = least2;
            greatestSlots[column2] = greatest2;
            totalSlots[column2] = total2;
            int least3 = leastSlots[column3];
            int greatest3 = greatestSlots[column3];
            long total3 = totalSlots[column3];
            least3 = Math.min(least3, samples3Ahead);
            greatest3 = Math.max(greatest3, samples3Ahead);
            total3 = total3 + samples3Ahead;
            leastSlots[column3] = least3;
            greatestSlots[column3] = greatest3;
            totalSlots[column3] = total3;
            i += 4 * stride;
        }
        while (i < n) {
            int samples0Ahead = samples.get((int) i);
            int column0 = keys.get((int) i) * groupSize + localId;
            int least0 = leastSlots[column0];
            int greatest0 = greatestSlots[column0];
            long total0 = totalSlots[column0];
            least0 = Math.min(least0, samples0Ahead);
            greatest0 = Math.max(greatest0, samples0Ahead);
            total0 = total0 + samples0Ahead;
            leastSlots[column0] = least0;
            greatestSlots[column0] = greatest0;
            totalSlots[column0] = total0;
            i += stride;
        }

        // Combine in the group: halve the columns each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            for (int pair = localId; pair < count * active; pair += groupSize) {
                int left = pair / active * groupSize + pair % active;
                leastSlots[left] = Math.min(leastSlots[left], leastSlots[left + active]);
                greatestSlots[left] = Math.max(greatestSlots[left], greatestSlots[left + active]);
                totalSlots[left] = totalSlots[left] + totalSlots[left + active];
            }
        }
        context.localBarrier();

        // Store: the first column holds the work-group's states.
        int groups = globalSize / groupSize;
        for (int key = localId; key < count; key += groupSize) {
            int slot = key * groups + groupId;
            int own = key * groupSize;
            leastPartials.set(slot, leastSlots[own]);
            greatestPartials.set(slot, greatestSlots[own]);
            totalPartials.set(slot, totalSlots[own]);
        }
    }

    /**
     * {@code RaggedLanes}: a value for each segment of any length: short ones get few lanes, long ones are cut. Load
     * {@code LaneEights}: eight elements of a lane a turn, or four, combined with each other, then with one
     * accumulator.
     *
     * <p>Takes: each lane four elements a turn of a segment's part in {@code samples}. Leaves: a value for each piece
     * at {@link Pieces#slot}, stored by lane 0. Local memory: MAX_GROUP values of each component: int, int, long;
     * barriers: ceil(log2(lanes)). Group size: any, at most MAX_GROUP.
     */
    public static void raggedLanes(KernelContext context, IntArray samples, IntArray pieces, IntArray length,
            IntArray leastPartials, IntArray greatestPartials, LongArray totalPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int n = length.get(0);
        int[] leastSlots = context.allocateIntLocalArray(MAX_GROUP);
        int[] greatestSlots = context.allocateIntLocalArray(MAX_GROUP);
        long[] totalSlots = context.allocateLongLocalArray(MAX_GROUP);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Pieces.TURNS); turn += length.get(Pieces.GROUPS)) {
            int kind = Pieces.kind(turn, length); // of the turn's pieces, which have one number of lanes
            int lanes = length.get(kind + Pieces.LANES); // a power of two
            int lane = localId & lanes - 1;
            int piece = Pieces.piece(localId, turn, kind, length); // below 0 for items without work
            int entry = Pieces.entry(piece, kind, length);
            int count = Pieces.count(entry, kind, pieces, length); // elements of the piece; below 0 without work
            int start = Pieces.start(entry, pieces); // the place of its first element in the array
            int next = length.get(kind + Pieces.NEXT); // from an element of a lane's turn to its next
            int i = lane * length.get(kind + Pieces.FIRST);
            int last = length.get(kind + Pieces.LAST); // from a turn's first of four elements to its last

            // Load and combine per item, eight or four elements a turn, with each other first.
            int least = IDENTITY_LEAST;
            int greatest = JavaMath.identity(IDENTITY_GREATEST, n);
            long total = JavaMath.identity(IDENTITY_TOTAL, n);
            while (i + 4 * lanes + 3 * next < count) {
                int far = i + 4 * lanes;
                int samples0Ahead = samples.get(start + i);
                int samples1Ahead = samples.get(start + (i + next));
                int samples2Ahead = samples.get(start + (i + 2 * next));
                int samples3Ahead = samples.get(start + (i + 3 * next));
                int samples4Ahead = samples.get(start + far);
                int samples5Ahead = samples.get(start + (far + next));
                int samples6Ahead = samples.get(start + (far + 2 * next));
                int samples7Ahead = samples.get(start + (far + 3 * next));
                int least0 = samples0Ahead;
                int greatest0 = samples0Ahead;
                long total0 = samples0Ahead;
                int least1 = samples1Ahead;
                int greatest1 = samples1Ahead;
                long total1 = samples1Ahead;
                int least2 = samples2Ahead;
                int greatest2 = samples2Ahead;
                long total2 = samples2Ahead;
                int least3 = samples3Ahead;
                int greatest3 = samples3Ahead;
                long total3 = samples3Ahead;
                int least4 = samples4Ahead;
                int greatest4 = samples4Ahead;
                long total4 = samples4Ahead;
                int least5 = samples5Ahead;
                int greatest5 = samples5Ahead;
                long total5 = samples5Ahead;
                int least6 = samples6Ahead;
                int greatest6 = samples6Ahead;
                long total6 = samples6Ahead;
                int least7 = samples7Ahead;
                int greatest7 = samples7Ahead;
                long total7 = samples7Ahead;
                least0 = Math.min(least0, least1);
                greatest0 = Math.max(greatest0, greatest1);
                total0 = total0 + total1;
                least2 = Math.min(least2, least3);
                greatest2 = Math.max(greatest2, greatest3);
                total2 = total2 + total3;
                least4 = Math.min(least4, least5);
                greatest4 = Math.max(greatest4, greatest5);
                total4 = total4 + total5;
                least6 = Math.min(least6, least7);
                greatest6 = Math.max(greatest6, greatest7);
                total6 = total6 + total7;
                least0 = Math.min(least0, least2);
                greatest0 = Math.max(greatest0, greatest2);
                total0 = total0 + total2;
                least4 = Math.min(least4, least6);
                greatest4 = Math.max(greatest4, greatest6);
                total4 = total4 + total6;
                least0 = Math.min(least0, least4);
                greatest0 = Math.max(greatest0, greatest4);
                total0 = total0 + total4;
                least = Math.min(least, least0);
                greatest = Math.max(greatest, greatest0);
                total = total + total0;
                i += 8 * lanes;
            }
            while (i + last < count) {
                int samples0Ahead = samples.get(start + i);
                int samples1Ahead = samples.get(start + (i + next));
                int samples2Ahead = samples.get(start + (i + 2 * next));
                int samples3Ahead = samples.get(start + (i + 3 * next));
                int least0 = samples0Ahead;
                int greatest0 = samples0Ahead;
                long total0 = samples0Ahead;
                int least1 = samples1Ahead;
                int greatest1 = samples1Ahead;
                long total1 = samples1Ahead;
                int least2 = samples2Ahead;
                int greatest2 = samples2Ahead;
                long total2 = samples2Ahead;
                int least3 = samples3Ahead;
                int greatest3 = samples3Ahead;
                long total3 = samples3Ahead;
                least0 = Math.min(least0, least1);
                greatest0 = Math.max(greatest0, greatest1);
                total0 = total0 + total1;
                least2 = Math.min(least2, least3);
                greatest2 = Math.max(greatest2, greatest3);
                total2 = total2 + total3;
                least0 = Math.min(least0, least2);
                greatest0 = Math.max(greatest0, greatest2);
                total0 = total0 + total2;
                least = Math.min(least, least0);
                greatest = Math.max(greatest, greatest0);
                total = total + total0;
                i += 4 * lanes;
            }

            // The elements after the lane's last whole turn.
            while (i < count) {
                least = Math.min(least, samples.get(start + i));
                greatest = Math.max(greatest, samples.get(start + i));
                total = total + samples.get(start + i);
                i += next;
            }
            leastSlots[localId] = least;
            greatestSlots[localId] = greatest;
            totalSlots[localId] = total;

            // Combine the lanes of a segment: halve the active ones each step; every item reaches the barrier.
            for (int active = lanes; active > 1; active = (active + 1) >> 1) {
                context.localBarrier();
                if (lane < active >> 1) {
                    int other = localId + ((active + 1) >> 1);
                    leastSlots[localId] = Math.min(leastSlots[localId], leastSlots[other]);
                    greatestSlots[localId] = Math.max(greatestSlots[localId], greatestSlots[other]);
                    totalSlots[localId] = totalSlots[localId] + totalSlots[other];
                }
            }

            // Store: lane 0 holds the value of the piece.
            if (lane == 0 && count >= 0) {
                int slot = Pieces.slot(piece, entry, kind, pieces, length);
                leastPartials.set(slot, leastSlots[localId]);
                greatestPartials.set(slot, greatestSlots[localId]);
                totalPartials.set(slot, totalSlots[localId]);
            }

            if (lanes > 1) {
                context.localBarrier(); // before the next turn's values
            }
        }
    }

    /** As {@link #raggedLanes}, over the partials of an earlier launch. */
    public static void raggedLanesPartials(KernelContext context, IntArray leastIn, IntArray greatestIn,
            LongArray totalIn, IntArray pieces, IntArray length, IntArray leastPartials, IntArray greatestPartials,
            LongArray totalPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int n = length.get(0);
        int[] leastSlots = context.allocateIntLocalArray(MAX_GROUP);
        int[] greatestSlots = context.allocateIntLocalArray(MAX_GROUP);
        long[] totalSlots = context.allocateLongLocalArray(MAX_GROUP);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Pieces.TURNS); turn += length.get(Pieces.GROUPS)) {
            int kind = Pieces.kind(turn, length); // of the turn's pieces, which have one number of lanes
            int lanes = length.get(kind + Pieces.LANES); // a power of two
            int lane = localId & lanes - 1;
            int piece = Pieces.piece(localId, turn, kind, length); // below 0 for items without work
            int entry = Pieces.entry(piece, kind, length);
            int count = Pieces.count(entry, kind, pieces, length); // elements of the piece; below 0 without work
            int start = Pieces.start(entry, pieces); // the place of its first element in the array

            int least = IDENTITY_LEAST;
            int greatest = JavaMath.identity(IDENTITY_GREATEST, n);
            long total = JavaMath.identity(IDENTITY_TOTAL, n);
            for (int i = lane; i < count; i += lanes) {
                int leastRight = leastIn.get(start + i);
                int greatestRight = greatestIn.get(start + i);
                long totalRight = totalIn.get(start + i);
                least = Math.min(least, leastRight);
                greatest = Math.max(greatest, greatestRight);
                total = total + totalRight;
            }
            leastSlots[localId] = least;
            greatestSlots[localId] = greatest;
            totalSlots[localId] = total;

            for (int active = lanes; active > 1; active = (active + 1) >> 1) {
                context.localBarrier();
                if (lane < active >> 1) {
                    int other = localId + ((active + 1) >> 1);
                    leastSlots[localId] = Math.min(leastSlots[localId], leastSlots[other]);
                    greatestSlots[localId] = Math.max(greatestSlots[localId], greatestSlots[other]);
                    totalSlots[localId] = totalSlots[localId] + totalSlots[other];
                }
            }

            if (lane == 0 && count >= 0) {
                int slot = Pieces.slot(piece, entry, kind, pieces, length);
                leastPartials.set(slot, leastSlots[localId]);
                greatestPartials.set(slot, greatestSlots[localId]);
                totalPartials.set(slot, totalSlots[localId]);
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
     * <p>Takes: a turn neighbours of {@code samples}: a part of a row, or some rows. Leaves: {@code values[k]} for the
     * element k, of its row's elements up to it or before it. Local memory: 512 values of each component: int, int,
     * long; barriers: 3 + log2(lanes). Group size: a power of two, at most half the number of slots.
     */
    public static void scanTiles(KernelContext context, IntArray samples, IntArray leastCarries,
            IntArray greatestCarries, LongArray totalCarries, IntArray length, IntArray leastValues,
            IntArray greatestValues, LongArray totalValues) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(Scans.LENGTH);
        int lanes = length.get(Scans.LANES); // a power of two
        int lane = localId & lanes - 1;
        int place = localId >> length.get(Scans.SHIFT); // of the item's row in the turn
        int exclusive = length.get(Scans.EXCLUSIVE);
        int[] intTile = context.allocateIntLocalArray(1280);
        int[] intTile2 = context.allocateIntLocalArray(1280);
        long[] longTile = context.allocateLongLocalArray(1280);
        int[] leastSlots = context.allocateIntLocalArray(512);
        int[] greatestSlots = context.allocateIntLocalArray(512);
        long[] totalSlots = context.allocateLongLocalArray(512);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Scans.TURNS); turn += length.get(Scans.GROUPS)) {
            int tile = Lanes.quotient(turn, Scans.OF_ALL_RUNS, length); // of the run, tile by tile
            int run = turn - tile * length.get(Scans.ALL_RUNS); // some tiles of a row, or whole rows
            int ofRow = Scans.from(run, tile, length); // the number in its row of the tile's first element
            int from = Scans.base(run, length) + ofRow; // and its place in the array
            int count = Scans.count(run, tile, length); // elements of the tile
            int start = Scans.start(place, lane, length); // the item's chunk, by numbers in the tile
            int end = Scans.end(place, start, count, length);
            int other = start & 3 | end - start ^ 4; // 0 for a whole chunk
            int leastCarry = IDENTITY_LEAST;
            int greatestCarry = JavaMath.identity(IDENTITY_GREATEST, n);
            long totalCarry = JavaMath.identity(IDENTITY_TOTAL, n);
            if (tile > 0) {
                leastCarry = leastSlots[place];
                greatestCarry = greatestSlots[place];
                totalCarry = totalSlots[place];
            }

            // Load: neighbouring items take neighbours; gaps between chunks keep lanes off one bank of local memory.
            int whole = count & -4 * groupSize; // a multiple of a power of two
            for (int k = localId; k < whole; k += 4 * groupSize) {
                int samples0Ahead = samples.get(from + k);
                int samples1Ahead = samples.get(from + k + groupSize);
                int samples2Ahead = samples.get(from + k + 2 * groupSize);
                int samples3Ahead = samples.get(from + k + 3 * groupSize);
                int at0 = k + (k >> 2);
                intTile[at0] = samples0Ahead;
                int k1 = k + groupSize;
                int at1 = k1 + (k1 >> 2);
                intTile[at1] = samples1Ahead;
                int k2 = k + 2 * groupSize;
                int at2 = k2 + (k2 >> 2);
                intTile[at2] = samples2Ahead;
                int k3 = k + 3 * groupSize;
                int at3 = k3 + (k3 >> 2);
                intTile[at3] = samples3Ahead;
            }
            for (int k = whole + localId; k < count; k += groupSize) {
                int at = k + (k >> 2);
                intTile[at] = samples.get(from + k);
            }
            context.localBarrier();

            // Combine the item's chunk, in order.
            int least = IDENTITY_LEAST;
            int greatest = JavaMath.identity(IDENTITY_GREATEST, n);
            long total = JavaMath.identity(IDENTITY_TOTAL, n);
            if (other == 0) {
                int row = start + (start >> 2);
                for (int k = 0; k < 4; k++) {
                    int i = start + k;
                    int at = row + k;
                    least = Math.min(least, intTile[at]);
                    greatest = Math.max(greatest, intTile[at]);
                    total = total + intTile[at];
                }
            }
            if (other != 0) {
                for (int i = start; i < end; i++) {
                    int at = i + (i >> 2);
                    least = Math.min(least, intTile[at]);
                    greatest = Math.max(greatest, intTile[at]);
                    total = total + intTile[at];
                }
            }
            leastSlots[localId] = least;
            greatestSlots[localId] = greatest;
            totalSlots[localId] = total;

            // Scan the lanes of a row: double the distance each step, and use the halves of the slots in turn.
            int half = 0;
            for (int distance = 1; distance < lanes; distance *= 2) {
                context.localBarrier();
                if (lane >= distance) {
                    least = Math.min(leastSlots[half + localId - distance], least);
                    greatest = Math.max(greatestSlots[half + localId - distance], greatest);
                    total = totalSlots[half + localId - distance] + total;
                }
                half = groupSize - half;
                leastSlots[half + localId] = least;
                greatestSlots[half + localId] = greatest;
                totalSlots[half + localId] = total;
            }
            context.localBarrier();

            // The state before the item's chunk: that of the tiles before, and of the lanes before.
            least = leastCarry;
            greatest = greatestCarry;
            total = totalCarry;
            if (tile == 0 && ofRow > 0) {
                least = leastCarries.get(run);
                greatest = greatestCarries.get(run);
                total = totalCarries.get(run);
            }
            if (lane > 0) {
                least = Math.min(least, leastSlots[half + localId - 1]);
                greatest = Math.max(greatest, greatestSlots[half + localId - 1]);
                total = total + totalSlots[half + localId - 1];
            }

            // Scan the chunk: the value of an element takes its place.
            if (other == 0) {
                int row = start + (start >> 2);
                for (int k = 0; k < 4; k++) {
                    int i = start + k;
                    int at = row + k;
                    int leastBefore = least;
                    int greatestBefore = greatest;
                    long totalBefore = total;
                    least = Math.min(least, intTile[at]);
                    greatest = Math.max(greatest, intTile[at]);
                    total = total + intTile[at];
                    intTile[at] = exclusive > 0 ? leastBefore : least;
                    intTile2[at] = exclusive > 0 ? greatestBefore : greatest;
                    longTile[at] = exclusive > 0 ? totalBefore : total;
                }
            }
            if (other != 0) {
                for (int i = start; i < end; i++) {
                    int at = i + (i >> 2);
                    int leastBefore = least;
                    int greatestBefore = greatest;
                    long totalBefore = total;
                    least = Math.min(least, intTile[at]);
                    greatest = Math.max(greatest, intTile[at]);
                    total = total + intTile[at];
                    intTile[at] = exclusive > 0 ? leastBefore : least;
                    intTile2[at] = exclusive > 0 ? greatestBefore : greatest;
                    longTile[at] = exclusive > 0 ? totalBefore : total;
                }
            }
            context.localBarrier();

            // Store: neighbouring items write neighbours; the last lane keeps its state for the next tile.
            if (lane == lanes - 1) {
                leastSlots[place] = least;
                greatestSlots[place] = greatest;
                totalSlots[place] = total;
            }
            for (int k = localId; k < count; k += groupSize) {
                int at = k + (k >> 2);
                leastValues.set(from + k, intTile[at]);
                greatestValues.set(from + k, intTile2[at]);
                totalValues.set(from + k, longTile[at]);
            }
            context.localBarrier(); // before the next tile
        }
    }

    /** As {@link #scanTiles}, over the partials of an earlier launch. */
    public static void scanTilesPartials(KernelContext context, IntArray leastIn, IntArray greatestIn,
            LongArray totalIn, IntArray leastCarries, IntArray greatestCarries, LongArray totalCarries, IntArray length,
            IntArray leastValues, IntArray greatestValues, LongArray totalValues) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(Scans.LENGTH);
        int lanes = length.get(Scans.LANES); // a power of two
        int lane = localId & lanes - 1;
        int place = localId >> length.get(Scans.SHIFT); // of the item's row in the turn
        int exclusive = length.get(Scans.EXCLUSIVE);
        int[] intTile = context.allocateIntLocalArray(1280);
        int[] intTile2 = context.allocateIntLocalArray(1280);
        long[] longTile = context.allocateLongLocalArray(1280);
        int[] leastSlots = context.allocateIntLocalArray(512);
        int[] greatestSlots = context.allocateIntLocalArray(512);
        long[] totalSlots = context.allocateLongLocalArray(512);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Scans.TURNS); turn += length.get(Scans.GROUPS)) {
            int tile = Lanes.quotient(turn, Scans.OF_ALL_RUNS, length); // of the run, tile by tile
            int run = turn - tile * length.get(Scans.ALL_RUNS); // some tiles of a row, or whole rows
            int ofRow = Scans.from(run, tile, length); // the number in its row of the tile's first element
            int from = Scans.base(run, length) + ofRow; // and its place in the array
            int count = Scans.count(run, tile, length); // elements of the tile
            int start = Scans.start(place, lane, length); // the item's chunk, by numbers in the tile
            int end = Scans.end(place, start, count, length);
            int other = start & 3 | end - start ^ 4; // 0 for a whole chunk
            int leastCarry = IDENTITY_LEAST;
            int greatestCarry = JavaMath.identity(IDENTITY_GREATEST, n);
            long totalCarry = JavaMath.identity(IDENTITY_TOTAL, n);
            if (tile > 0) {
                leastCarry = leastSlots[place];
                greatestCarry = greatestSlots[place];
                totalCarry = totalSlots[place];
            }

            for (int k = localId; k < count; k += groupSize) {
                int at = k + (k >> 2);
                intTile[at] = leastIn.get(from + k);
                intTile2[at] = greatestIn.get(from + k);
                longTile[at] = totalIn.get(from + k);
            }
            context.localBarrier();

            int least = IDENTITY_LEAST;
            int greatest = JavaMath.identity(IDENTITY_GREATEST, n);
            long total = JavaMath.identity(IDENTITY_TOTAL, n);
            if (other == 0) {
                int row = start + (start >> 2);
                for (int k = 0; k < 4; k++) {
                    int i = start + k;
                    int at = row + k;
                    int leastRight = intTile[at];
                    int greatestRight = intTile2[at];
                    long totalRight = longTile[at];
                    least = Math.min(least, leastRight);
                    greatest = Math.max(greatest, greatestRight);
                    total = total + totalRight;
                }
            }
            if (other != 0) {
                for (int i = start; i < end; i++) {
                    int at = i + (i >> 2);
                    int leastRight = intTile[at];
                    int greatestRight = intTile2[at];
                    long totalRight = longTile[at];
                    least = Math.min(least, leastRight);
                    greatest = Math.max(greatest, greatestRight);
                    total = total + totalRight;
                }
            }
            leastSlots[localId] = least;
            greatestSlots[localId] = greatest;
            totalSlots[localId] = total;

            int half = 0;
            for (int distance = 1; distance < lanes; distance *= 2) {
                context.localBarrier();
                if (lane >= distance) {
                    least = Math.min(leastSlots[half + localId - distance], least);
                    greatest = Math.max(greatestSlots[half + localId - distance], greatest);
                    total = totalSlots[half + localId - distance] + total;
                }
                half = groupSize - half;
                leastSlots[half + localId] = least;
                greatestSlots[half + localId] = greatest;
                totalSlots[half + localId] = total;
            }
            context.localBarrier();

            least = leastCarry;
            greatest = greatestCarry;
            total = totalCarry;
            if (tile == 0 && ofRow > 0) {
                least = leastCarries.get(run);
                greatest = greatestCarries.get(run);
                total = totalCarries.get(run);
            }
            if (lane > 0) {
                least = Math.min(least, leastSlots[half + localId - 1]);
                greatest = Math.max(greatest, greatestSlots[half + localId - 1]);
                total = total + totalSlots[half + localId - 1];
            }

            if (other == 0) {
                int row = start + (start >> 2);
                for (int k = 0; k < 4; k++) {
                    int i = start + k;
                    int at = row + k;
                    int leastBefore = least;
                    int greatestBefore = greatest;
                    long totalBefore = total;
                    int leastRight = intTile[at];
                    int greatestRight = intTile2[at];
                    long totalRight = longTile[at];
                    least = Math.min(least, leastRight);
                    greatest = Math.max(greatest, greatestRight);
                    total = total + totalRight;
                    intTile[at] = exclusive > 0 ? leastBefore : least;
                    intTile2[at] = exclusive > 0 ? greatestBefore : greatest;
                    longTile[at] = exclusive > 0 ? totalBefore : total;
                }
            }
            if (other != 0) {
                for (int i = start; i < end; i++) {
                    int at = i + (i >> 2);
                    int leastBefore = least;
                    int greatestBefore = greatest;
                    long totalBefore = total;
                    int leastRight = intTile[at];
                    int greatestRight = intTile2[at];
                    long totalRight = longTile[at];
                    least = Math.min(least, leastRight);
                    greatest = Math.max(greatest, greatestRight);
                    total = total + totalRight;
                    intTile[at] = exclusive > 0 ? leastBefore : least;
                    intTile2[at] = exclusive > 0 ? greatestBefore : greatest;
                    longTile[at] = exclusive > 0 ? totalBefore : total;
                }
            }
            context.localBarrier();

            if (lane == lanes - 1) {
                leastSlots[place] = least;
                greatestSlots[place] = greatest;
                totalSlots[place] = total;
            }
            for (int k = localId; k < count; k += groupSize) {
                int at = k + (k >> 2);
                leastValues.set(from + k, intTile[at]);
                greatestValues.set(from + k, intTile2[at]);
                totalValues.set(from + k, longTile[at]);
            }
            context.localBarrier(); // before the next tile
        }
    }

    /**
     * {@code ScanColumns}: a value for each element of columns, in order: parts of columns are reduced, their states
     * scanned, and each part scanned by an item. Load {@code ColumnParts}: neighbouring items take neighbouring
     * columns; eight or four elements of a part are loaded at once.
     *
     * <p>Takes: an item a part of a column of {@code samples}. Leaves: {@code values[k]} for the element k, of its
     * column's elements up to it or before it. Local memory: none, and no barrier. Group size: any.
     */
    public static void scanColumns(KernelContext context, IntArray samples, IntArray leastCarries,
            IntArray greatestCarries, LongArray totalCarries, IntArray length, IntArray leastValues,
            IntArray greatestValues, LongArray totalValues) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(Lanes.LENGTH);
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
            int count = item < items ? Math.min(length.get(Lanes.MOST), length.get(Lanes.LENGTH) - from) : 0;

            // The state before the part.
            int least = IDENTITY_LEAST;
            int greatest = JavaMath.identity(IDENTITY_GREATEST, n);
            long total = JavaMath.identity(IDENTITY_TOTAL, n);
            if (from > 0 && count > 0) {
                least = leastCarries.get(item);
                greatest = greatestCarries.get(item);
                total = totalCarries.get(item);
            }

            // Scan the part: load the elements of a turn at once, then combine and store each.
            int whole = count & -4;
            for (int i = 0; i < whole; i += 4) {
                int samples0Ahead = samples.get(start + i * inner);
                int samples1Ahead = samples.get(start + (i + 1) * inner);
                int samples2Ahead = samples.get(start + (i + 2) * inner);
                int samples3Ahead = samples.get(start + (i + 3) * inner);
                int leastBefore0 = least;
                int greatestBefore0 = greatest;
                long totalBefore0 = total;
                least = Math.min(least, samples0Ahead);
                greatest = Math.max(greatest, samples0Ahead);
                total = total + samples0Ahead;
                leastValues.set(start + i * inner, exclusive > 0 ? leastBefore0 : least);
                greatestValues.set(start + i * inner, exclusive > 0 ? greatestBefore0 : greatest);
                totalValues.set(start + i * inner, exclusive > 0 ? totalBefore0 : total);
                int leastBefore1 = least;
                int greatestBefore1 = greatest;
                long totalBefore1 = total;
                least = Math.min(least, samples1Ahead);
                greatest = Math.max(greatest, samples1Ahead);
                total = total + samples1Ahead;
                leastValues.set(start + (i + 1) * inner, exclusive > 0 ? leastBefore1 : least);
                greatestValues.set(start + (i + 1) * inner, exclusive > 0 ? greatestBefore1 : greatest);
                totalValues.set(start + (i + 1) * inner, exclusive > 0 ? totalBefore1 : total);
                int leastBefore2 = least;
                int greatestBefore2 = greatest;
                long totalBefore2 = total;
                least = Math.min(least, samples2Ahead);
                greatest = Math.max(greatest, samples2Ahead);
                total = total + samples2Ahead;
                leastValues.set(start + (i + 2) * inner, exclusive > 0 ? leastBefore2 : least);
                greatestValues.set(start + (i + 2) * inner, exclusive > 0 ? greatestBefore2 : greatest);
                totalValues.set(start + (i + 2) * inner, exclusive > 0 ? totalBefore2 : total);
                int leastBefore3 = least;
                int greatestBefore3 = greatest;
                long totalBefore3 = total;
                least = Math.min(least, samples3Ahead);
                greatest = Math.max(greatest, samples3Ahead);
                total = total + samples3Ahead;
                leastValues.set(start + (i + 3) * inner, exclusive > 0 ? leastBefore3 : least);
                greatestValues.set(start + (i + 3) * inner, exclusive > 0 ? greatestBefore3 : greatest);
                totalValues.set(start + (i + 3) * inner, exclusive > 0 ? totalBefore3 : total);
            }
            for (int i = whole; i < count; i++) {
                int leastBefore = least;
                int greatestBefore = greatest;
                long totalBefore = total;
                least = Math.min(least, samples.get(start + i * inner));
                greatest = Math.max(greatest, samples.get(start + i * inner));
                total = total + samples.get(start + i * inner);
                leastValues.set(start + i * inner, exclusive > 0 ? leastBefore : least);
                greatestValues.set(start + i * inner, exclusive > 0 ? greatestBefore : greatest);
                totalValues.set(start + i * inner, exclusive > 0 ? totalBefore : total);
            }
        }
    }

    /** As {@link #scanColumns}, over the partials of an earlier launch. */
    public static void scanColumnsPartials(KernelContext context, IntArray leastIn, IntArray greatestIn,
            LongArray totalIn, IntArray leastCarries, IntArray greatestCarries, LongArray totalCarries, IntArray length,
            IntArray leastValues, IntArray greatestValues, LongArray totalValues) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(Lanes.LENGTH);
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
            int count = item < items ? Math.min(length.get(Lanes.MOST), length.get(Lanes.LENGTH) - from) : 0;

            int least = IDENTITY_LEAST;
            int greatest = JavaMath.identity(IDENTITY_GREATEST, n);
            long total = JavaMath.identity(IDENTITY_TOTAL, n);
            if (from > 0 && count > 0) {
                least = leastCarries.get(item);
                greatest = greatestCarries.get(item);
                total = totalCarries.get(item);
            }

            int whole = count & -4;
            for (int i = 0; i < whole; i += 4) {
                int leastRight0 = leastIn.get(start + i * inner);
                int greatestRight0 = greatestIn.get(start + i * inner);
                long totalRight0 = totalIn.get(start + i * inner);
                int leastRight1 = leastIn.get(start + (i + 1) * inner);
                int greatestRight1 = greatestIn.get(start + (i + 1) * inner);
                long totalRight1 = totalIn.get(start + (i + 1) * inner);
                int leastRight2 = leastIn.get(start + (i + 2) * inner);
                int greatestRight2 = greatestIn.get(start + (i + 2) * inner);
                long totalRight2 = totalIn.get(start + (i + 2) * inner);
                int leastRight3 = leastIn.get(start + (i + 3) * inner);
                int greatestRight3 = greatestIn.get(start + (i + 3) * inner);
                long totalRight3 = totalIn.get(start + (i + 3) * inner);
                int leastBefore0 = least;
                int greatestBefore0 = greatest;
                long totalBefore0 = total;
                least = Math.min(least, leastRight0);
                greatest = Math.max(greatest, greatestRight0);
                total = total + totalRight0;
                leastValues.set(start + i * inner, exclusive > 0 ? leastBefore0 : least);
                greatestValues.set(start + i * inner, exclusive > 0 ? greatestBefore0 : greatest);
                totalValues.set(start + i * inner, exclusive > 0 ? totalBefore0 : total);
                int leastBefore1 = least;
                int greatestBefore1 = greatest;
                long totalBefore1 = total;
                least = Math.min(least, leastRight1);
                greatest = Math.max(greatest, greatestRight1);
                total = total + totalRight1;
                leastValues.set(start + (i + 1) * inner, exclusive > 0 ? leastBefore1 : least);
                greatestValues.set(start + (i + 1) * inner, exclusive > 0 ? greatestBefore1 : greatest);
                totalValues.set(start + (i + 1) * inner, exclusive > 0 ? totalBefore1 : total);
                int leastBefore2 = least;
                int greatestBefore2 = greatest;
                long totalBefore2 = total;
                least = Math.min(least, leastRight2);
                greatest = Math.max(greatest, greatestRight2);
                total = total + totalRight2;
                leastValues.set(start + (i + 2) * inner, exclusive > 0 ? leastBefore2 : least);
                greatestValues.set(start + (i + 2) * inner, exclusive > 0 ? greatestBefore2 : greatest);
                totalValues.set(start + (i + 2) * inner, exclusive > 0 ? totalBefore2 : total);
                int leastBefore3 = least;
                int greatestBefore3 = greatest;
                long totalBefore3 = total;
                least = Math.min(least, leastRight3);
                greatest = Math.max(greatest, greatestRight3);
                total = total + totalRight3;
                leastValues.set(start + (i + 3) * inner, exclusive > 0 ? leastBefore3 : least);
                greatestValues.set(start + (i + 3) * inner, exclusive > 0 ? greatestBefore3 : greatest);
                totalValues.set(start + (i + 3) * inner, exclusive > 0 ? totalBefore3 : total);
            }
            for (int i = whole; i < count; i++) {
                int leastBefore = least;
                int greatestBefore = greatest;
                long totalBefore = total;
                least = Math.min(least, leastIn.get(start + i * inner));
                greatest = Math.max(greatest, greatestIn.get(start + i * inner));
                total = total + totalIn.get(start + i * inner);
                leastValues.set(start + i * inner, exclusive > 0 ? leastBefore : least);
                greatestValues.set(start + i * inner, exclusive > 0 ? greatestBefore : greatest);
                totalValues.set(start + i * inner, exclusive > 0 ? totalBefore : total);
            }
        }
    }

    /**
     * {@code ScanSegments}: a value for each element of segments of any lengths, in order: runs of tiles are reduced,
     * their states combined up to each run, and the tiles scanned. Load {@code StagedSegments}: neighbouring items load
     * neighbours into local memory, where each scans a chunk of them.
     *
     * <p>Takes: a turn neighbours of {@code samples}, a tile. Leaves: {@code values[k]} for the element k, of its
     * segment's elements up to it or before it. Local memory: 512 values of each component: int, int, long; barriers: 4
     * + log2(groupSize). Group size: a power of two, at most half the number of slots.
     */
    public static void scanSegments(KernelContext context, IntArray samples, IntArray starts, IntArray places,
            IntArray leastCarries, IntArray greatestCarries, LongArray totalCarries, IntArray length,
            IntArray leastValues, IntArray greatestValues, LongArray totalValues) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(Scans.LENGTH);
        int exclusive = length.get(Scans.EXCLUSIVE);
        int chunk = length.get(Scans.CHUNK); // most elements of an item
        int[] intTile = context.allocateIntLocalArray(1280);
        int[] intTile2 = context.allocateIntLocalArray(1280);
        long[] longTile = context.allocateLongLocalArray(1280);
        int[] leastSlots = context.allocateIntLocalArray(512);
        int[] greatestSlots = context.allocateIntLocalArray(512);
        long[] totalSlots = context.allocateLongLocalArray(512);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Scans.TURNS); turn += length.get(Scans.GROUPS)) {
            int tile = Lanes.quotient(turn, Scans.OF_ALL_RUNS, length); // of the run, tile by tile
            int run = turn - tile * length.get(Scans.ALL_RUNS);
            int from = Scans.from(run, tile, length); // the place in the array of the tile's first element
            int count = Scans.count(run, tile, length); // elements of the tile
            int start = localId * chunk; // the item's chunk, by numbers in the tile
            int end = Math.min(count, start + chunk);
            int next = Starts.after(from + start, run, count, starts, length); // the next start's position
            int begin = starts.get(next - 1); // of the segment of the chunk's first element
            int nextStart = starts.get(next);

            // Load: neighbouring items take neighbours; gaps keep items off one bank of local memory.
            for (int k = localId; k < count; k += groupSize) {
                int at = k + (k >> 2);
                intTile[at] = samples.get(from + k);
            }
            context.localBarrier();

            // Scan the item's chunk: a segment's start begins anew, and a value takes its element's place.
            int least = IDENTITY_LEAST;
            int greatest = JavaMath.identity(IDENTITY_GREATEST, n);
            long total = JavaMath.identity(IDENTITY_TOTAL, n);
            int reach = from + start - Math.max(0, begin); // of its last element's segment, back from start
            if (localId == 0 && reach > 0) {
                least = leastCarries.get(run);
                greatest = greatestCarries.get(run);
                total = totalCarries.get(run);
                if (tile > 0) {
                    least = leastSlots[0];
                    greatest = greatestSlots[0];
                    total = totalSlots[0];
                }
            }
            int open = localId > 0 && reach > 0 ? Math.min(end, nextStart - from) : start; // end of what began before
            for (int i = start; i < end; i++) {
                int at = i + (i >> 2);
                if (from + i == nextStart) {
                    least = IDENTITY_LEAST;
                    greatest = JavaMath.identity(IDENTITY_GREATEST, n);
                    total = JavaMath.identity(IDENTITY_TOTAL, n);
                    reach = 0;
                    next++;
                    nextStart = starts.get(next);
                }
                int leastBefore = least;
                int greatestBefore = greatest;
                long totalBefore = total;
                least = Math.min(least, intTile[at]);
                greatest = Math.max(greatest, intTile[at]);
                total = total + intTile[at];
                intTile[at] = exclusive > 0 ? leastBefore : least;
                intTile2[at] = exclusive > 0 ? greatestBefore : greatest;
                longTile[at] = exclusive > 0 ? totalBefore : total;
            }

            // Scan the items' states: double the distance each step; the halves of the slots take turns.
            leastSlots[localId] = least;
            greatestSlots[localId] = greatest;
            totalSlots[localId] = total;
            int half = 0;
            for (int distance = 1; distance < groupSize; distance *= 2) {
                context.localBarrier();
                if (localId >= distance && reach > (distance - 1) * chunk) {
                    least = Math.min(leastSlots[half + localId - distance], least);
                    greatest = Math.max(greatestSlots[half + localId - distance], greatest);
                    total = totalSlots[half + localId - distance] + total;
                }
                half = groupSize - half;
                leastSlots[half + localId] = least;
                greatestSlots[half + localId] = greatest;
                totalSlots[half + localId] = total;
            }
            context.localBarrier();

            // Combine the state before the chunk with the values of the segment from before.
            if (open > start) {
                int leastCarry = leastSlots[half + localId - 1];
                int greatestCarry = greatestSlots[half + localId - 1];
                long totalCarry = totalSlots[half + localId - 1];
                for (int i = start; i < open; i++) {
                    int at = i + (i >> 2);
                    int leastRight = intTile[at];
                    int greatestRight = intTile2[at];
                    long totalRight = longTile[at];
                    intTile[at] = Math.min(leastCarry, leastRight);
                    intTile2[at] = Math.max(greatestCarry, greatestRight);
                    longTile[at] = totalCarry + totalRight;
                }
            }
            context.localBarrier();

            // Store: neighbours by neighbouring items; the last one keeps its state for the next tile.
            if (localId == groupSize - 1) {
                leastSlots[0] = least;
                greatestSlots[0] = greatest;
                totalSlots[0] = total;
            }
            for (int k = localId; k < count; k += groupSize) {
                int at = k + (k >> 2);
                int to = Starts.place(from + k, places, length);
                leastValues.set(to, intTile[at]);
                greatestValues.set(to, intTile2[at]);
                totalValues.set(to, longTile[at]);
            }
            context.localBarrier(); // before the next tile
        }
    }
}
