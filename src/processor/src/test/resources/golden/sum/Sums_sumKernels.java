// Written by Funnel's annotation processor from com.acme.Sums.sum.
package com.acme;

import io.funnel.kernel.Columns;
import io.funnel.kernel.Lanes;
import io.funnel.kernel.Pieces;
import io.funnel.kernel.Scans;
import io.funnel.kernel.Starts;
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
     * {@code Cascade}: a fixed number of groups, grid-stride loop, then the tree; partials to the host. Load
     * {@code GridStride}: item k takes the elements k, k + globalSize, ... one at a time.
     *
     * <p>Takes: item k the elements k, k + globalSize, ... of {@code in}, in this order. Leaves:
     * {@code partials[groupId]}, one a work-group, stored by its item 0. Local memory: MAX_GROUP values of type float;
     * barriers: log2(groupSize). Group size: a power of two, at most MAX_GROUP.
     */
    public static void cascade(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        // ExemplarTest has its statements.
    }

    /**
     * {@code CascadeVector}: a fixed number of groups, grid-stride loop over vectors of four, then the tree. Load
     * {@code VectorPairs}: two vectors a turn, each lane into an accumulator of its own.
     *
     * <p>Takes: item k the vectors k, k + globalSize, ... of {@code in}, lane by lane, and the last elements from
     * {@code tail}. Leaves: {@code partials[groupId]}, one a work-group, stored by its item 0. Local memory: MAX_GROUP
     * values of type float; barriers: log2(groupSize). Group size: a power of two, at most MAX_GROUP.
     */
    public static void cascadeVector(
            KernelContext context, VectorFloat4 in, FloatArray tail, IntArray length, FloatArray partials) {
        // ExemplarTest has its statements.
    }

    /**
     * {@code SerialPerCore}: one item a group, a contiguous block each. Load {@code Blocks}: an item takes a contiguous
     * block, from left to right.
     *
     * <p>Takes: item k the k-th block of {@code in}, from left to right. Leaves: {@code partials[globalId]}, one an
     * item; groups of one item are meant. Local memory: none, and no barrier. Group size: any.
     */
    public static void serialPerCore(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        // ExemplarTest has its statements.
    }

    /**
     * {@code SerialPerCoreVector}: one item a group, a contiguous block of vectors of four each, no branch in the loop.
     * Load {@code VectorBlocks}: an item takes a contiguous block of vectors, each lane into an accumulator of its own.
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
        for (long k = globalId; k < rest; k += globalSize) {
            sum0 = sum0 + tail.get((int) k);
        }
        sum0 = sum0 + sum1;
        sum2 = sum2 + sum3;

        // Store: one partial an item.
        partials.set(globalId, sum0 + sum2);
    }

    /**
     * {@code SegmentTiles}: a value for each short segment: they lie in local memory, a lane takes a chunk,
     * neighbouring lanes combined. Load {@code LaneAhead}: eight elements of a lane a turn, or four, all loaded before
     * the first is combined.
     *
     * <p>Takes: a turn some rows of {@code in}, or columns, a lane a chunk of neighbours. Leaves: a value for each row,
     * stored by lane 0. Local memory: 128 values of type float; barriers: ceil(log2(lanes)). Group size: any, at most
     * MAX_GROUP.
     */
    public static void segmentTiles(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
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
        float[] slots = context.allocateFloatLocalArray(128);
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
                    float in0Ahead = in.get(from + k);
                    float in1Ahead = in.get(from + k + groupSize);
                    float in2Ahead = in.get(from + k + 2 * groupSize);
                    float in3Ahead = in.get(from + k + 3 * groupSize);
                    int at0 = Scans.placeOf(k, gap, reciprocal);
                    floatTile[at0] = in0Ahead;
                    int k1 = k + groupSize;
                    int at1 = Scans.placeOf(k1, gap, reciprocal);
                    floatTile[at1] = in1Ahead;
                    int k2 = k + 2 * groupSize;
                    int at2 = Scans.placeOf(k2, gap, reciprocal);
                    floatTile[at2] = in2Ahead;
                    int k3 = k + 3 * groupSize;
                    int at3 = Scans.placeOf(k3, gap, reciprocal);
                    floatTile[at3] = in3Ahead;
                }
                for (int k = whole + localId; k < elements; k += groupSize) {
                    int at = Scans.placeOf(k, gap, reciprocal);
                    floatTile[at] = in.get(from + k);
                }
            } else {
                int whole = elements & -4 * groupSize; // a multiple of a power of two
                for (int k = localId; k < whole; k += 4 * groupSize) {
                    float in0Ahead = in.get(from + k);
                    float in1Ahead = in.get(from + k + groupSize);
                    float in2Ahead = in.get(from + k + 2 * groupSize);
                    float in3Ahead = in.get(from + k + 3 * groupSize);
                    int at0 = Scans.placeOfColumn(k, inner, n, gap, reciprocal, ofInner);
                    floatTile[at0] = in0Ahead;
                    int k1 = k + groupSize;
                    int at1 = Scans.placeOfColumn(k1, inner, n, gap, reciprocal, ofInner);
                    floatTile[at1] = in1Ahead;
                    int k2 = k + 2 * groupSize;
                    int at2 = Scans.placeOfColumn(k2, inner, n, gap, reciprocal, ofInner);
                    floatTile[at2] = in2Ahead;
                    int k3 = k + 3 * groupSize;
                    int at3 = Scans.placeOfColumn(k3, inner, n, gap, reciprocal, ofInner);
                    floatTile[at3] = in3Ahead;
                }
                for (int k = whole + localId; k < elements; k += groupSize) {
                    int at = Scans.placeOfColumn(k, inner, n, gap, reciprocal, ofInner);
                    floatTile[at] = in.get(from + k);
                }
            }
            context.localBarrier();

            // Combine the item's chunk, four elements a turn, all loaded first.
            float sum = IDENTITY;
            while (i + 3 * next < count) {
                float in0Ahead = floatTile[i];
                float in1Ahead = floatTile[i + next];
                float in2Ahead = floatTile[i + 2 * next];
                float in3Ahead = floatTile[i + 3 * next];
                sum = sum + in0Ahead;
                sum = sum + in1Ahead;
                sum = sum + in2Ahead;
                sum = sum + in3Ahead;
                i += 4;
            }

            // The elements after the lane's last whole turn.
            while (i < count) {
                sum = sum + floatTile[i];
                i += next;
            }
            slots[localId] = sum;

            // Combine the lanes of a segment: double the stride each step; every item reaches the barrier.
            for (int stride = 1; stride < lanes; stride *= 2) {
                context.localBarrier();
                if ((lane & 2 * stride - 1) == 0 && lane + stride < lanes) {
                    slots[localId] = slots[localId] + slots[localId + stride];
                }
            }

            // Store: lane 0 holds the row's value.
            if (lane == 0 && place * n < elements) {
                partials.set(turn * ofGroup + place, slots[localId]);
            }

            if (lanes == 1) {
                context.localBarrier(); // before the next rows
            }
        }
    }

    /**
     * {@code SegmentLanes}: a value for each row, column or segment: its lanes stride over it, then a tree. Load
     * {@code LaneAhead}: eight elements of a lane a turn, or four, all loaded before the first is combined.
     *
     * <p>Takes: each lane four elements a turn of a segment's part in {@code in}. Leaves: a value for each part at
     * {@link Lanes#slot}, stored by lane 0. Local memory: MAX_GROUP values of type float; barriers: ceil(log2(lanes)).
     * Group size: any, at most MAX_GROUP.
     */
    public static void segmentLanes(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
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
        float[] slots = context.allocateFloatLocalArray(MAX_GROUP);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Lanes.TURNS); turn += length.get(Lanes.GROUPS)) {
            int segment = Lanes.segment(place, turn, length);
            int from = Lanes.from(turn, length); // the first element of the turn's part of its segments
            int start = Lanes.base(segment, length) + from * inner; // and its place in the array
            int count = Lanes.count(segment, segments, from, length); // elements of the part; below 0 without work
            int i = firstOfLane;

            // Load and combine per item, eight or four elements a turn, all loaded first.
            float sum = IDENTITY;
            while (i + 4 * lanes + 3 * next < count) {
                int far = i + 4 * lanes;
                float in0Ahead = in.get(start + i * inner);
                float in1Ahead = in.get(start + (i + next) * inner);
                float in2Ahead = in.get(start + (i + 2 * next) * inner);
                float in3Ahead = in.get(start + (i + 3 * next) * inner);
                float in4Ahead = in.get(start + far * inner);
                float in5Ahead = in.get(start + (far + next) * inner);
                float in6Ahead = in.get(start + (far + 2 * next) * inner);
                float in7Ahead = in.get(start + (far + 3 * next) * inner);
                sum = sum + in0Ahead;
                sum = sum + in1Ahead;
                sum = sum + in2Ahead;
                sum = sum + in3Ahead;
                sum = sum + in4Ahead;
                sum = sum + in5Ahead;
                sum = sum + in6Ahead;
                sum = sum + in7Ahead;
                i += 8 * lanes;
            }
            while (i + 3 * next < count) {
                float in0Ahead = in.get(start + i * inner);
                float in1Ahead = in.get(start + (i + next) * inner);
                float in2Ahead = in.get(start + (i + 2 * next) * inner);
                float in3Ahead = in.get(start + (i + 3 * next) * inner);
                sum = sum + in0Ahead;
                sum = sum + in1Ahead;
                sum = sum + in2Ahead;
                sum = sum + in3Ahead;
                i += 4 * lanes;
            }

            // The elements after the lane's last whole turn.
            while (i < count) {
                sum = sum + in.get(start + i * inner);
                i += next;
            }
            slots[localId] = sum;

            // Combine the lanes of a segment: halve the active ones each step; every item reaches the barrier.
            for (int active = lanes; active > 1; active = (active + 1) >> 1) {
                context.localBarrier();
                if (lane < active >> 1) {
                    slots[localId] = slots[localId] + slots[localId + ((active + 1) >> 1) * apart];
                }
            }

            // Store: lane 0 holds the value of the segment's part.
            if (lane == 0 && count >= 0) {
                partials.set(Lanes.slot(segment, turn, length), slots[localId]);
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
     * <p>Takes: item k the elements k, k + globalSize, ... of {@code in}, each into the state of its key. Leaves:
     * {@code partials[key * groups + groupId]}, one a key and work-group. Local memory: 8192 values of type float;
     * barriers: 1 + log2(groupSize). Group size: a power of two, at most MAX_GROUP, whose columns fit local memory.
     */
    public static void keyColumns(
            KernelContext context, FloatArray in, IntArray keys, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int count = length.get(Columns.KEYS);
        float[] slots = context.allocateFloatLocalArray(8192);

        // The item's column: a state for each key, groupSize apart so that neighbours' lie side by side.
        for (int key = 0; key < count; key++) {
            slots[key * groupSize + localId] = IDENTITY;
        }

        // Load and combine per item, eight elements a turn, all loaded first. The long index may pass the largest int.
        long stride = globalSize;
        long i = globalId;
        while (i + 7 * stride < n) {
            float in0Ahead = in.get((int) i);
            float in1Ahead = in.get((int) (i + stride));
            float in2Ahead = in.get((int) (i + 2 * stride));
            float in3Ahead = in.get((int) (i + 3 * stride));
            float in4Ahead = in.get((int) (i + 4 * stride));
            float in5Ahead = in.get((int) (i + 5 * stride));
            float in6Ahead = in.get((int) (i + 6 * stride));
            float in7Ahead = in.get((int) (i + 7 * stride));
            int column0 = keys.get((int) i) * groupSize + localId;
            int column1 = keys.get((int) (i + stride)) * groupSize + localId;
            int column2 = keys.get((int) (i + 2 * stride)) * groupSize + localId;
            int column3 = keys.get((int) (i + 3 * stride)) * groupSize + localId;
            int column4 = keys.get((int) (i + 4 * stride)) * groupSize + localId;
            int column5 = keys.get((int) (i + 5 * stride)) * groupSize + localId;
            int column6 = keys.get((int) (i + 6 * stride)) * groupSize + localId;
            int column7 = keys.get((int) (i + 7 * stride)) * groupSize + localId;
            float sum0 = slots[column0];
            sum0 = sum0 + in0Ahead;
            slots[column0] = sum0;
            float sum1 = slots[column1];
            sum1 = sum1 + in1Ahead;
            slots[column1] = sum1;
            float sum2 = slots[column2];
            sum2 = sum2 + in2Ahead;
            slots[column2] = sum2;
            float sum3 = slots[column3];
            sum3 = sum3 + in3Ahead;
            slots[column3] = sum3;
            float sum4 = slots[column4];
            sum4 = sum4 + in4Ahead;
            slots[column4] = sum4;
            float sum5 = slots[column5];
            sum5 = sum5 + in5Ahead;
            slots[column5] = sum5;
            float sum6 = slots[column6];
            sum6 = sum6 + in6Ahead;
            slots[column6] = sum6;
            float sum7 = slots[column7];
            sum7 = sum7 + in7Ahead;
            slots[column7] = sum7;
            i += 8 * stride;
        }
        while (i < n) {
            float in0Ahead = in.get((int) i);
            int column0 = keys.get((int) i) * groupSize + localId;
            float sum0 = slots[column0];
            sum0 = sum0 + in0Ahead;
            slots[column0] = sum0;
            i += stride;
        }

        // Combine in the group: halve the columns each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            for (int pair = localId; pair < count * active; pair += groupSize) {
                int left = pair / active * groupSize + pair % active;
                slots[left] = slots[left] + slots[left + active];
            }
        }
        context.localBarrier();

        // Store: the first column holds the work-group's states.
        int groups = globalSize / groupSize;
        for (int key = localId; key < count; key += groupSize) {
            partials.set(key * groups + groupId, slots[key * groupSize]);
        }
    }

    /**
     * {@code RaggedLanes}: a value for each segment of any length: short ones get few lanes, long ones are cut. Load
     * {@code LaneAhead}: eight elements of a lane a turn, or four, all loaded before the first is combined.
     *
     * <p>Takes: each lane four elements a turn of a segment's part in {@code in}. Leaves: a value for each piece at
     * {@link Pieces#slot}, stored by lane 0. Local memory: MAX_GROUP values of type float; barriers: ceil(log2(lanes)).
     * Group size: any, at most MAX_GROUP.
     */
    public static void raggedLanes(
            KernelContext context, FloatArray in, IntArray pieces, IntArray length, FloatArray partials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        float[] slots = context.allocateFloatLocalArray(MAX_GROUP);

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

            // Load and combine per item, eight or four elements a turn, all loaded first.
            float sum = IDENTITY;
            while (i + 4 * lanes + 3 * next < count) {
                int far = i + 4 * lanes;
                float in0Ahead = in.get(start + i);
                float in1Ahead = in.get(start + (i + next));
                float in2Ahead = in.get(start + (i + 2 * next));
                float in3Ahead = in.get(start + (i + 3 * next));
                float in4Ahead = in.get(start + far);
                float in5Ahead = in.get(start + (far + next));
                float in6Ahead = in.get(start + (far + 2 * next));
                float in7Ahead = in.get(start + (far + 3 * next));
                sum = sum + in0Ahead;
                sum = sum + in1Ahead;
                sum = sum + in2Ahead;
                sum = sum + in3Ahead;
                sum = sum + in4Ahead;
                sum = sum + in5Ahead;
                sum = sum + in6Ahead;
                sum = sum + in7Ahead;
                i += 8 * lanes;
            }
            while (i + 3 * next < count) {
                float in0Ahead = in.get(start + i);
                float in1Ahead = in.get(start + (i + next));
                float in2Ahead = in.get(start + (i + 2 * next));
                float in3Ahead = in.get(start + (i + 3 * next));
                sum = sum + in0Ahead;
                sum = sum + in1Ahead;
                sum = sum + in2Ahead;
                sum = sum + in3Ahead;
                i += 4 * lanes;
            }

            // The elements after the lane's last whole turn.
            while (i < count) {
                sum = sum + in.get(start + i);
                i += next;
            }
            slots[localId] = sum;

            // Combine the lanes of a segment: halve the active ones each step; every item reaches the barrier.
            for (int active = lanes; active > 1; active = (active + 1) >> 1) {
                context.localBarrier();
                if (lane < active >> 1) {
                    slots[localId] = slots[localId] + slots[localId + ((active + 1) >> 1)];
                }
            }

            // Store: lane 0 holds the value of the piece.
            if (lane == 0 && count >= 0) {
                partials.set(Pieces.slot(piece, entry, kind, pieces, length), slots[localId]);
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
     * <p>Takes: a turn neighbours of {@code in}: a part of a row, or some rows. Leaves: {@code values[k]} for the
     * element k, of its row's elements up to it or before it. Local memory: 512 values of type float; barriers: 3 +
     * log2(lanes). Group size: a power of two, at most half the number of slots.
     */
    public static void scanTiles(
            KernelContext context, FloatArray in, FloatArray carries, IntArray length, FloatArray values) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int lanes = length.get(Scans.LANES); // a power of two
        int lane = localId & lanes - 1;
        int place = localId >> length.get(Scans.SHIFT); // of the item's row in the turn
        int exclusive = length.get(Scans.EXCLUSIVE);
        float[] floatTile = context.allocateFloatLocalArray(4352);
        float[] slots = context.allocateFloatLocalArray(512);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Scans.TURNS); turn += length.get(Scans.GROUPS)) {
            int tile = Lanes.quotient(turn, Scans.OF_ALL_RUNS, length); // of the run, tile by tile
            int run = turn - tile * length.get(Scans.ALL_RUNS); // some tiles of a row, or whole rows
            int ofRow = Scans.from(run, tile, length); // the number in its row of the tile's first element
            int from = Scans.base(run, length) + ofRow; // and its place in the array
            int count = Scans.count(run, tile, length); // elements of the tile
            int start = Scans.start(place, lane, length); // the item's chunk, by numbers in the tile
            int end = Scans.end(place, start, count, length);
            int other = start & 15 | end - start ^ 16; // 0 for a whole chunk
            float carry = IDENTITY;
            if (tile > 0) {
                carry = slots[place];
            }

            // Load: neighbouring items take neighbours; gaps between chunks keep lanes off one bank of local memory.
            int most = count & -16 * groupSize; // a multiple of a power of two
            for (int k = localId; k < most; k += 16 * groupSize) {
                float in0Ahead = in.get(from + k);
                float in1Ahead = in.get(from + k + groupSize);
                float in2Ahead = in.get(from + k + 2 * groupSize);
                float in3Ahead = in.get(from + k + 3 * groupSize);
                float in4Ahead = in.get(from + k + 4 * groupSize);
                float in5Ahead = in.get(from + k + 5 * groupSize);
                float in6Ahead = in.get(from + k + 6 * groupSize);
                float in7Ahead = in.get(from + k + 7 * groupSize);
                float in8Ahead = in.get(from + k + 8 * groupSize);
                float in9Ahead = in.get(from + k + 9 * groupSize);
                float in10Ahead = in.get(from + k + 10 * groupSize);
                float in11Ahead = in.get(from + k + 11 * groupSize);
                float in12Ahead = in.get(from + k + 12 * groupSize);
                float in13Ahead = in.get(from + k + 13 * groupSize);
                float in14Ahead = in.get(from + k + 14 * groupSize);
                float in15Ahead = in.get(from + k + 15 * groupSize);
                int at0 = k + (k >> 4);
                floatTile[at0] = in0Ahead;
                int k1 = k + groupSize;
                int at1 = k1 + (k1 >> 4);
                floatTile[at1] = in1Ahead;
                int k2 = k + 2 * groupSize;
                int at2 = k2 + (k2 >> 4);
                floatTile[at2] = in2Ahead;
                int k3 = k + 3 * groupSize;
                int at3 = k3 + (k3 >> 4);
                floatTile[at3] = in3Ahead;
                int k4 = k + 4 * groupSize;
                int at4 = k4 + (k4 >> 4);
                floatTile[at4] = in4Ahead;
                int k5 = k + 5 * groupSize;
                int at5 = k5 + (k5 >> 4);
                floatTile[at5] = in5Ahead;
                int k6 = k + 6 * groupSize;
                int at6 = k6 + (k6 >> 4);
                floatTile[at6] = in6Ahead;
                int k7 = k + 7 * groupSize;
                int at7 = k7 + (k7 >> 4);
                floatTile[at7] = in7Ahead;
                int k8 = k + 8 * groupSize;
                int at8 = k8 + (k8 >> 4);
                floatTile[at8] = in8Ahead;
                int k9 = k + 9 * groupSize;
                int at9 = k9 + (k9 >> 4);
                floatTile[at9] = in9Ahead;
                int k10 = k + 10 * groupSize;
                int at10 = k10 + (k10 >> 4);
                floatTile[at10] = in10Ahead;
                int k11 = k + 11 * groupSize;
                int at11 = k11 + (k11 >> 4);
                floatTile[at11] = in11Ahead;
                int k12 = k + 12 * groupSize;
                int at12 = k12 + (k12 >> 4);
                floatTile[at12] = in12Ahead;
                int k13 = k + 13 * groupSize;
                int at13 = k13 + (k13 >> 4);
                floatTile[at13] = in13Ahead;
                int k14 = k + 14 * groupSize;
                int at14 = k14 + (k14 >> 4);
                floatTile[at14] = in14Ahead;
                int k15 = k + 15 * groupSize;
                int at15 = k15 + (k15 >> 4);
                floatTile[at15] = in15Ahead;
            }
            int whole = count & -4 * groupSize; // a multiple of a power of two
            for (int k = most + localId; k < whole; k += 4 * groupSize) {
                float in0Ahead = in.get(from + k);
                float in1Ahead = in.get(from + k + groupSize);
                float in2Ahead = in.get(from + k + 2 * groupSize);
                float in3Ahead = in.get(from + k + 3 * groupSize);
                int at0 = k + (k >> 4);
                floatTile[at0] = in0Ahead;
                int k1 = k + groupSize;
                int at1 = k1 + (k1 >> 4);
                floatTile[at1] = in1Ahead;
                int k2 = k + 2 * groupSize;
                int at2 = k2 + (k2 >> 4);
                floatTile[at2] = in2Ahead;
                int k3 = k + 3 * groupSize;
                int at3 = k3 + (k3 >> 4);
                floatTile[at3] = in3Ahead;
            }
            for (int k = whole + localId; k < count; k += groupSize) {
                int at = k + (k >> 4);
                floatTile[at] = in.get(from + k);
            }
            context.localBarrier();

            // Combine the item's chunk, in order.
            float sum = IDENTITY;
            if (other == 0) {
                int row = start + (start >> 4);
                for (int k = 0; k < 16; k++) {
                    int i = start + k;
                    int at = row + k;
                    sum = sum + floatTile[at];
                }
            } else {
                for (int i = start; i < end; i++) {
                    int at = i + (i >> 4);
                    sum = sum + floatTile[at];
                }
            }
            slots[localId] = sum;

            // Scan the lanes of a row: double the distance each step, and use the halves of the slots in turn.
            int half = 0;
            for (int distance = 1; distance < lanes; distance *= 2) {
                context.localBarrier();
                if (lane >= distance) {
                    sum = slots[half + localId - distance] + sum;
                }
                half = groupSize - half;
                slots[half + localId] = sum;
            }
            context.localBarrier();

            // The state before the item's chunk: that of the tiles before, and of the lanes before.
            sum = carry;
            if (tile == 0 && ofRow > 0) {
                sum = carries.get(run);
            }
            if (lane > 0) {
                sum = sum + slots[half + localId - 1];
            }

            // Scan the chunk: the value of an element takes its place.
            if (other == 0) {
                int row = start + (start >> 4);
                for (int k = 0; k < 16; k++) {
                    int i = start + k;
                    int at = row + k;
                    float before = sum;
                    sum = sum + floatTile[at];
                    floatTile[at] = exclusive > 0 ? before : sum;
                }
            } else {
                for (int i = start; i < end; i++) {
                    int at = i + (i >> 4);
                    float before = sum;
                    sum = sum + floatTile[at];
                    floatTile[at] = exclusive > 0 ? before : sum;
                }
            }
            context.localBarrier();

            // Store: neighbouring items write neighbours; the last lane keeps its state for the next tile.
            if (lane == lanes - 1) {
                slots[place] = sum;
            }
            for (int k = localId; k < count; k += groupSize) {
                int at = k + (k >> 4);
                values.set(from + k, floatTile[at]);
            }
            context.localBarrier(); // before the next tile
        }
    }

    /**
     * {@code ScanColumns}: a value for each element of columns, in order: parts of columns are reduced, their states
     * scanned, and each part scanned by an item. Load {@code ColumnParts}: neighbouring items take neighbouring
     * columns; eight or four elements of a part are loaded at once.
     *
     * <p>Takes: an item a part of a column of {@code in}. Leaves: {@code values[k]} for the element k, of its column's
     * elements up to it or before it. Local memory: none, and no barrier. Group size: any.
     */
    public static void scanColumns(
            KernelContext context, FloatArray in, FloatArray carries, IntArray length, FloatArray values) {
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
            int count = item < items ? Math.min(length.get(Lanes.MOST), length.get(Lanes.LENGTH) - from) : 0;

            // The state before the part.
            float sum = IDENTITY;
            if (from > 0 && count > 0) {
                sum = carries.get(item);
            }

            // Scan the part: load the elements of a turn at once, then combine and store each.
            int whole = count & -8;
            for (int i = 0; i < whole; i += 8) {
                float in0Ahead = in.get(start + i * inner);
                float in1Ahead = in.get(start + (i + 1) * inner);
                float in2Ahead = in.get(start + (i + 2) * inner);
                float in3Ahead = in.get(start + (i + 3) * inner);
                float in4Ahead = in.get(start + (i + 4) * inner);
                float in5Ahead = in.get(start + (i + 5) * inner);
                float in6Ahead = in.get(start + (i + 6) * inner);
                float in7Ahead = in.get(start + (i + 7) * inner);
                float before0 = sum;
                sum = sum + in0Ahead;
                values.set(start + i * inner, exclusive > 0 ? before0 : sum);
                float before1 = sum;
                sum = sum + in1Ahead;
                values.set(start + (i + 1) * inner, exclusive > 0 ? before1 : sum);
                float before2 = sum;
                sum = sum + in2Ahead;
                values.set(start + (i + 2) * inner, exclusive > 0 ? before2 : sum);
                float before3 = sum;
                sum = sum + in3Ahead;
                values.set(start + (i + 3) * inner, exclusive > 0 ? before3 : sum);
                float before4 = sum;
                sum = sum + in4Ahead;
                values.set(start + (i + 4) * inner, exclusive > 0 ? before4 : sum);
                float before5 = sum;
                sum = sum + in5Ahead;
                values.set(start + (i + 5) * inner, exclusive > 0 ? before5 : sum);
                float before6 = sum;
                sum = sum + in6Ahead;
                values.set(start + (i + 6) * inner, exclusive > 0 ? before6 : sum);
                float before7 = sum;
                sum = sum + in7Ahead;
                values.set(start + (i + 7) * inner, exclusive > 0 ? before7 : sum);
            }
            for (int i = whole; i < count; i++) {
                float before = sum;
                sum = sum + in.get(start + i * inner);
                values.set(start + i * inner, exclusive > 0 ? before : sum);
            }
        }
    }

    /**
     * {@code ScanSegments}: a value for each element of segments of any lengths, in order: runs of tiles are reduced,
     * their states combined up to each run, and the tiles scanned. Load {@code StagedSegments}: neighbouring items load
     * neighbours into local memory, where each scans a chunk of them.
     *
     * <p>Takes: a turn neighbours of {@code in}, a tile. Leaves: {@code values[k]} for the element k, of its segment's
     * elements up to it or before it. Local memory: 512 values of type float; barriers: 4 + log2(groupSize). Group
     * size: a power of two, at most half the number of slots.
     */
    public static void scanSegments(KernelContext context, FloatArray in, IntArray starts, IntArray places,
            FloatArray carries, IntArray length, FloatArray values) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int exclusive = length.get(Scans.EXCLUSIVE);
        int chunk = length.get(Scans.CHUNK); // most elements of an item
        float[] floatTile = context.allocateFloatLocalArray(4352);
        float[] slots = context.allocateFloatLocalArray(512);

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
                int at = k + (k >> 4);
                floatTile[at] = in.get(from + k);
            }
            context.localBarrier();

            // Scan the item's chunk: a segment's start begins anew, and a value takes its element's place.
            float sum = IDENTITY;
            int reach = from + start - Math.max(0, begin); // of its last element's segment, back from start
            if (localId == 0 && reach > 0) {
                sum = carries.get(run);
                if (tile > 0) {
                    sum = slots[0];
                }
            }
            int open = localId > 0 && reach > 0 ? Math.min(end, nextStart - from) : start; // end of what began before
            for (int i = start; i < end; i++) {
                int at = i + (i >> 4);
                if (from + i == nextStart) {
                    sum = IDENTITY;
                    reach = 0;
                    next++;
                    nextStart = starts.get(next);
                }
                float before = sum;
                sum = sum + floatTile[at];
                floatTile[at] = exclusive > 0 ? before : sum;
            }

            // Scan the items' states: double the distance each step; the halves of the slots take turns.
            slots[localId] = sum;
            int half = 0;
            for (int distance = 1; distance < groupSize; distance *= 2) {
                context.localBarrier();
                if (localId >= distance && reach > (distance - 1) * chunk) {
                    sum = slots[half + localId - distance] + sum;
                }
                half = groupSize - half;
                slots[half + localId] = sum;
            }
            context.localBarrier();

            // Combine the state before the chunk with the values of the segment from before.
            if (open > start) {
                float carry = slots[half + localId - 1];
                for (int i = start; i < open; i++) {
                    int at = i + (i >> 4);
                    floatTile[at] = carry + floatTile[at];
                }
            }
            context.localBarrier();

            // Store: neighbours by neighbouring items; the last one keeps its state for the next tile.
            if (localId == groupSize - 1) {
                slots[0] = sum;
            }
            for (int k = localId; k < count; k += groupSize) {
                int at = k + (k >> 4);
                int to = Starts.place(from + k, places, length);
                values.set(to, floatTile[at]);
            }
            context.localBarrier(); // before the next tile
        }
    }
}
