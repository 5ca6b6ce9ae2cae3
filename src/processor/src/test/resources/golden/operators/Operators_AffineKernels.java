// Written by Funnel's annotation processor from com.acme.Operators.Affine.
package com.acme;

import io.funnel.kernel.Lanes;
import io.funnel.kernel.Pieces;
import io.funnel.kernel.Scans;
import io.funnel.kernel.Starts;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The kernels of {@code com.acme.Operators.Affine}, one for each strategy.
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
 * <p>All items of every work-group call a kernel, convergent. n is from 0 to 2^31 - 1 and needs no padding: an item
 * without an element holds the identity. The same n and launch give the same bits, unless the kernel says otherwise;
 * NaN and overflow: as {@code Affine.combine} in Java. A barrier stands before each step of a tree, and is owed before
 * local memory is used again.
 */
public final class Operators_AffineKernels {

    /** The largest work-group that there is local memory for. */
    public static final int MAX_GROUP = 256;

    /** Consecutive elements that an item of {@link #associativeTree} combines. */
    public static final int CHUNK = 8;

    private static final int IDENTITY_SCALE = 1;
    private static final int IDENTITY_OFFSET = 0;

    private Operators_AffineKernels() {}

    /**
     * {@code AssociativeTree}: order-preserving: a contiguous chunk an item, neighbours combined, recursive passes.
     * Load {@code Chunks}: an item takes eight neighbours, from left to right.
     *
     * <p>Takes: a group groupSize * CHUNK neighbours of {@code scales} and {@code offsets}, an item CHUNK of them, from
     * left to right. Leaves: {@code partials[groupId]}, one a work-group, stored by its item 0. Local memory: MAX_GROUP
     * values of each component: int, int; barriers: ceil(log2(groupSize)). Group size: any, at most MAX_GROUP.
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

        // Combine in the group: double the stride each step; every item reaches the barrier.
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

        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                int scaleNext = scaleSlots[localId] * scaleSlots[localId + stride];
                offsetSlots[localId] = scaleSlots[localId + stride] * offsetSlots[localId] + offsetSlots[localId
                        + stride];
                scaleSlots[localId] = scaleNext;
            }
        }

        if (localId == 0) {
            scalePartials.set(groupId, scaleSlots[0]);
            offsetPartials.set(groupId, offsetSlots[0]);
        }
    }

    /**
     * {@code SerialPerCore}: one item a group, a contiguous block each. Load {@code Blocks}: an item takes a contiguous
     * block, from left to right.
     *
     * <p>Takes: item k the k-th block of {@code scales} and {@code offsets}, from left to right. Leaves:
     * {@code partials[globalId]}, one an item; groups of one item are meant. Local memory: none, and no barrier. Group
     * size: any.
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

    /**
     * {@code SegmentTiles}: a value for each short segment: they lie in local memory, a lane takes a chunk,
     * neighbouring lanes combined. Load {@code LaneQuads}: four elements of a lane a turn, combined with each other,
     * then with one accumulator.
     *
     * <p>Takes: a turn some rows of {@code scales} and {@code offsets}, or columns, a lane a chunk of neighbours.
     * Leaves: a value for each row, stored by lane 0. Local memory: 128 values of each component: int, int; barriers:
     * ceil(log2(lanes)). Group size: any, at most MAX_GROUP.
     */
    public static void segmentTiles(KernelContext context, IntArray scales, IntArray offsets, IntArray length,
            IntArray scalePartials, IntArray offsetPartials) {
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
        int[] intTile = context.allocateIntLocalArray(1152);
        int[] intTile2 = context.allocateIntLocalArray(1152);
        int[] scaleSlots = context.allocateIntLocalArray(128);
        int[] offsetSlots = context.allocateIntLocalArray(128);
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
                    int scales0Ahead = scales.get(from + k);
                    int offsets0Ahead = offsets.get(from + k);
                    int scales1Ahead = scales.get(from + k + groupSize);
                    int offsets1Ahead = offsets.get(from + k + groupSize);
                    int scales2Ahead = scales.get(from + k + 2 * groupSize);
                    int offsets2Ahead = offsets.get(from + k + 2 * groupSize);
                    int scales3Ahead = scales.get(from + k + 3 * groupSize);
                    int offsets3Ahead = offsets.get(from + k + 3 * groupSize);
                    int at0 = Scans.placeOf(k, gap, reciprocal);
                    intTile[at0] = scales0Ahead;
                    intTile2[at0] = offsets0Ahead;
                    int k1 = k + groupSize;
                    int at1 = Scans.placeOf(k1, gap, reciprocal);
                    intTile[at1] = scales1Ahead;
                    intTile2[at1] = offsets1Ahead;
                    int k2 = k + 2 * groupSize;
                    int at2 = Scans.placeOf(k2, gap, reciprocal);
                    intTile[at2] = scales2Ahead;
                    intTile2[at2] = offsets2Ahead;
                    int k3 = k + 3 * groupSize;
                    int at3 = Scans.placeOf(k3, gap, reciprocal);
                    intTile[at3] = scales3Ahead;
                    intTile2[at3] = offsets3Ahead;
                }
                for (int k = whole + localId; k < elements; k += groupSize) {
                    int at = Scans.placeOf(k, gap, reciprocal);
                    intTile[at] = scales.get(from + k);
                    intTile2[at] = offsets.get(from + k);
                }
            } else {
                int whole = elements & -4 * groupSize; // a multiple of a power of two
                for (int k = localId; k < whole; k += 4 * groupSize) {
                    int scales0Ahead = scales.get(from + k);
                    int offsets0Ahead = offsets.get(from + k);
                    int scales1Ahead = scales.get(from + k + groupSize);
                    int offsets1Ahead = offsets.get(from + k + groupSize);
                    int scales2Ahead = scales.get(from + k + 2 * groupSize);
                    int offsets2Ahead = offsets.get(from + k + 2 * groupSize);
                    int scales3Ahead = scales.get(from + k + 3 * groupSize);
                    int offsets3Ahead = offsets.get(from + k + 3 * groupSize);
                    int at0 = Scans.placeOfColumn(k, inner, n, gap, reciprocal, ofInner);
                    intTile[at0] = scales0Ahead;
                    intTile2[at0] = offsets0Ahead;
                    int k1 = k + groupSize;
                    int at1 = Scans.placeOfColumn(k1, inner, n, gap, reciprocal, ofInner);
                    intTile[at1] = scales1Ahead;
                    intTile2[at1] = offsets1Ahead;
                    int k2 = k + 2 * groupSize;
                    int at2 = Scans.placeOfColumn(k2, inner, n, gap, reciprocal, ofInner);
                    intTile[at2] = scales2Ahead;
                    intTile2[at2] = offsets2Ahead;
                    int k3 = k + 3 * groupSize;
                    int at3 = Scans.placeOfColumn(k3, inner, n, gap, reciprocal, ofInner);
                    intTile[at3] = scales3Ahead;
                    intTile2[at3] = offsets3Ahead;
                }
                for (int k = whole + localId; k < elements; k += groupSize) {
                    int at = Scans.placeOfColumn(k, inner, n, gap, reciprocal, ofInner);
                    intTile[at] = scales.get(from + k);
                    intTile2[at] = offsets.get(from + k);
                }
            }
            context.localBarrier();

            // Load and combine per item, four elements a turn, with each other first.
            int scale = IDENTITY_SCALE;
            int offset = IDENTITY_OFFSET;
            while (i + 3 * next < count) {
                int scales0Ahead = intTile[i];
                int offsets0Ahead = intTile2[i];
                int scales1Ahead = intTile[i + next];
                int offsets1Ahead = intTile2[i + next];
                int scales2Ahead = intTile[i + 2 * next];
                int offsets2Ahead = intTile2[i + 2 * next];
                int scales3Ahead = intTile[i + 3 * next];
                int offsets3Ahead = intTile2[i + 3 * next];
                int scale0 = scales0Ahead;
                int offset0 = offsets0Ahead;
                int scale1 = scales1Ahead;
                int offset1 = offsets1Ahead;
                int scale2 = scales2Ahead;
                int offset2 = offsets2Ahead;
                int scale3 = scales3Ahead;
                int offset3 = offsets3Ahead;
                int scaleNext01 = scale0 * scale1;
                offset0 = scale1 * offset0 + offset1;
                scale0 = scaleNext01;
                int scaleNext23 = scale2 * scale3;
                offset2 = scale3 * offset2 + offset3;
                scale2 = scaleNext23;
                int scaleNext02 = scale0 * scale2;
                offset0 = scale2 * offset0 + offset2;
                scale0 = scaleNext02;
                int scaleNext = scale * scale0;
                offset = scale0 * offset + offset0;
                scale = scaleNext;
                i += 4;
            }

            // The elements after the lane's last whole turn.
            while (i < count) {
                scale = scale * intTile[i];
                offset = intTile[i] * offset + intTile2[i];
                i += next;
            }
            scaleSlots[localId] = scale;
            offsetSlots[localId] = offset;

            // Combine the lanes of a segment: double the stride each step; every item reaches the barrier.
            for (int stride = 1; stride < lanes; stride *= 2) {
                context.localBarrier();
                if ((lane & 2 * stride - 1) == 0 && lane + stride < lanes) {
                    int other = localId + stride;
                    int scaleNext = scaleSlots[localId] * scaleSlots[other];
                    offsetSlots[localId] = scaleSlots[other] * offsetSlots[localId] + offsetSlots[other];
                    scaleSlots[localId] = scaleNext;
                }
            }

            // Store: lane 0 holds the row's value.
            if (lane == 0 && place * n < elements) {
                int slot = turn * ofGroup + place;
                scalePartials.set(slot, scaleSlots[localId]);
                offsetPartials.set(slot, offsetSlots[localId]);
            }

            if (lanes == 1) {
                context.localBarrier(); // before the next rows
            }
        }
    }

    /**
     * {@code SegmentLanesInOrder}: a value for each row, column or segment, order-preserving: a contiguous chunk a
     * lane, neighbouring lanes combined. Load {@code LaneChunks}: lane k takes the k-th chunk of neighbours.
     *
     * <p>Takes: lane k the k-th chunk of a segment's part in {@code scales} and {@code offsets}. Leaves: a value for
     * each part at {@link Lanes#slot}, stored by lane 0. Local memory: MAX_GROUP values of each component: int, int;
     * barriers: ceil(log2(lanes)). Group size: any, at most MAX_GROUP.
     */
    public static void segmentLanesInOrder(KernelContext context, IntArray scales, IntArray offsets, IntArray length,
            IntArray scalePartials, IntArray offsetPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int inner = length.get(Lanes.INNER); // from an element of a segment to its next
        int lanes = length.get(Lanes.LANES);
        int apart = length.get(Lanes.APART); // from a lane to its next, in items
        int lane = Lanes.lane(localId, length);
        int place = Lanes.place(localId, length); // of the item's segment in its group's turns
        int segments = Lanes.segments(lane, length); // 0 for items without work
        int chunk = length.get(Lanes.CHUNK);
        int[] scaleSlots = context.allocateIntLocalArray(MAX_GROUP);
        int[] offsetSlots = context.allocateIntLocalArray(MAX_GROUP);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Lanes.TURNS); turn += length.get(Lanes.GROUPS)) {
            int segment = Lanes.segment(place, turn, length);
            int from = Lanes.from(turn, length); // the first element of the turn's part of its segments
            int start = Lanes.base(segment, length) + from * inner; // and its place in the array
            int count = Lanes.count(segment, segments, from, length); // elements of the part; below 0 without work
            int end = Math.min(count, (lane + 1) * chunk);

            // Load and combine per item, in order.
            int scale = IDENTITY_SCALE;
            int offset = IDENTITY_OFFSET;
            for (int i = lane * chunk; i < end; i++) {
                scale = scale * scales.get(start + i * inner);
                offset = scales.get(start + i * inner) * offset + offsets.get(start + i * inner);
            }
            scaleSlots[localId] = scale;
            offsetSlots[localId] = offset;

            // Combine the lanes of a segment: double the stride each step; every item reaches the barrier.
            for (int stride = 1; stride < lanes; stride *= 2) {
                context.localBarrier();
                if ((lane & 2 * stride - 1) == 0 && lane + stride < lanes) {
                    int other = localId + stride * apart;
                    int scaleNext = scaleSlots[localId] * scaleSlots[other];
                    offsetSlots[localId] = scaleSlots[other] * offsetSlots[localId] + offsetSlots[other];
                    scaleSlots[localId] = scaleNext;
                }
            }

            // Store: lane 0 holds the value of the segment's part.
            if (lane == 0 && count >= 0) {
                int slot = Lanes.slot(segment, turn, length);
                scalePartials.set(slot, scaleSlots[localId]);
                offsetPartials.set(slot, offsetSlots[localId]);
            }

            if (lanes > 1) {
                context.localBarrier(); // before the next turn's values
            }
        }
    }

    /** As {@link #segmentLanesInOrder}, over the partials of an earlier launch. */
    public static void segmentLanesInOrderPartials(KernelContext context, IntArray scaleIn, IntArray offsetIn,
            IntArray length, IntArray scalePartials, IntArray offsetPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int inner = length.get(Lanes.INNER); // from an element of a segment to its next
        int lanes = length.get(Lanes.LANES);
        int apart = length.get(Lanes.APART); // from a lane to its next, in items
        int lane = Lanes.lane(localId, length);
        int place = Lanes.place(localId, length); // of the item's segment in its group's turns
        int segments = Lanes.segments(lane, length); // 0 for items without work
        int chunk = length.get(Lanes.CHUNK);
        int[] scaleSlots = context.allocateIntLocalArray(MAX_GROUP);
        int[] offsetSlots = context.allocateIntLocalArray(MAX_GROUP);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Lanes.TURNS); turn += length.get(Lanes.GROUPS)) {
            int segment = Lanes.segment(place, turn, length);
            int from = Lanes.from(turn, length); // the first element of the turn's part of its segments
            int start = Lanes.base(segment, length) + from * inner; // and its place in the array
            int count = Lanes.count(segment, segments, from, length); // elements of the part; below 0 without work
            int end = Math.min(count, (lane + 1) * chunk);

            int scale = IDENTITY_SCALE;
            int offset = IDENTITY_OFFSET;
            for (int i = lane * chunk; i < end; i++) {
                int scaleRight = scaleIn.get(start + i * inner);
                int offsetRight = offsetIn.get(start + i * inner);
                int scaleNext = scale * scaleRight;
                offset = scaleRight * offset + offsetRight;
                scale = scaleNext;
            }
            scaleSlots[localId] = scale;
            offsetSlots[localId] = offset;

            for (int stride = 1; stride < lanes; stride *= 2) {
                context.localBarrier();
                if ((lane & 2 * stride - 1) == 0 && lane + stride < lanes) {
                    int other = localId + stride * apart;
                    int scaleNext = scaleSlots[localId] * scaleSlots[other];
                    offsetSlots[localId] = scaleSlots[other] * offsetSlots[localId] + offsetSlots[other];
                    scaleSlots[localId] = scaleNext;
                }
            }

            if (lane == 0 && count >= 0) {
                int slot = Lanes.slot(segment, turn, length);
                scalePartials.set(slot, scaleSlots[localId]);
                offsetPartials.set(slot, offsetSlots[localId]);
            }

            if (lanes > 1) {
                context.localBarrier(); // before the next turn's values
            }
        }
    }

    /**
     * {@code RaggedLanesInOrder}: a value for each segment of its own length, order-preserving: a contiguous chunk a
     * lane, neighbours combined. Load {@code LaneChunks}: lane k takes the k-th chunk of neighbours.
     *
     * <p>Takes: lane k the k-th chunk of a segment's part in {@code scales} and {@code offsets}. Leaves: a value for
     * each piece at {@link Pieces#slot}, stored by lane 0. Local memory: MAX_GROUP values of each component: int, int;
     * barriers: ceil(log2(lanes)). Group size: any, at most MAX_GROUP.
     */
    public static void raggedLanesInOrder(KernelContext context, IntArray scales, IntArray offsets, IntArray pieces,
            IntArray length, IntArray scalePartials, IntArray offsetPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int[] scaleSlots = context.allocateIntLocalArray(MAX_GROUP);
        int[] offsetSlots = context.allocateIntLocalArray(MAX_GROUP);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Pieces.TURNS); turn += length.get(Pieces.GROUPS)) {
            int kind = Pieces.kind(turn, length); // of the turn's pieces, which have one number of lanes
            int lanes = length.get(kind + Pieces.LANES); // a power of two
            int lane = localId & lanes - 1;
            int piece = Pieces.piece(localId, turn, kind, length); // below 0 for items without work
            int entry = Pieces.entry(piece, kind, length);
            int count = Pieces.count(entry, kind, pieces, length); // elements of the piece; below 0 without work
            int start = Pieces.start(entry, pieces); // the place of its first element in the array
            int chunk = (count + lanes - 1) / lanes;
            int end = Math.min(count, (lane + 1) * chunk);

            // Load and combine per item, in order.
            int scale = IDENTITY_SCALE;
            int offset = IDENTITY_OFFSET;
            for (int i = lane * chunk; i < end; i++) {
                scale = scale * scales.get(start + i);
                offset = scales.get(start + i) * offset + offsets.get(start + i);
            }
            scaleSlots[localId] = scale;
            offsetSlots[localId] = offset;

            // Combine the lanes of a segment: double the stride each step; every item reaches the barrier.
            for (int stride = 1; stride < lanes; stride *= 2) {
                context.localBarrier();
                if ((lane & 2 * stride - 1) == 0 && lane + stride < lanes) {
                    int other = localId + stride;
                    int scaleNext = scaleSlots[localId] * scaleSlots[other];
                    offsetSlots[localId] = scaleSlots[other] * offsetSlots[localId] + offsetSlots[other];
                    scaleSlots[localId] = scaleNext;
                }
            }

            // Store: lane 0 holds the value of the piece.
            if (lane == 0 && count >= 0) {
                int slot = Pieces.slot(piece, entry, kind, pieces, length);
                scalePartials.set(slot, scaleSlots[localId]);
                offsetPartials.set(slot, offsetSlots[localId]);
            }

            if (lanes > 1) {
                context.localBarrier(); // before the next turn's values
            }
        }
    }

    /** As {@link #raggedLanesInOrder}, over the partials of an earlier launch. */
    public static void raggedLanesInOrderPartials(KernelContext context, IntArray scaleIn, IntArray offsetIn,
            IntArray pieces, IntArray length, IntArray scalePartials, IntArray offsetPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int[] scaleSlots = context.allocateIntLocalArray(MAX_GROUP);
        int[] offsetSlots = context.allocateIntLocalArray(MAX_GROUP);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Pieces.TURNS); turn += length.get(Pieces.GROUPS)) {
            int kind = Pieces.kind(turn, length); // of the turn's pieces, which have one number of lanes
            int lanes = length.get(kind + Pieces.LANES); // a power of two
            int lane = localId & lanes - 1;
            int piece = Pieces.piece(localId, turn, kind, length); // below 0 for items without work
            int entry = Pieces.entry(piece, kind, length);
            int count = Pieces.count(entry, kind, pieces, length); // elements of the piece; below 0 without work
            int start = Pieces.start(entry, pieces); // the place of its first element in the array
            int chunk = (count + lanes - 1) / lanes;
            int end = Math.min(count, (lane + 1) * chunk);

            int scale = IDENTITY_SCALE;
            int offset = IDENTITY_OFFSET;
            for (int i = lane * chunk; i < end; i++) {
                int scaleRight = scaleIn.get(start + i);
                int offsetRight = offsetIn.get(start + i);
                int scaleNext = scale * scaleRight;
                offset = scaleRight * offset + offsetRight;
                scale = scaleNext;
            }
            scaleSlots[localId] = scale;
            offsetSlots[localId] = offset;

            for (int stride = 1; stride < lanes; stride *= 2) {
                context.localBarrier();
                if ((lane & 2 * stride - 1) == 0 && lane + stride < lanes) {
                    int other = localId + stride;
                    int scaleNext = scaleSlots[localId] * scaleSlots[other];
                    offsetSlots[localId] = scaleSlots[other] * offsetSlots[localId] + offsetSlots[other];
                    scaleSlots[localId] = scaleNext;
                }
            }

            if (lane == 0 && count >= 0) {
                int slot = Pieces.slot(piece, entry, kind, pieces, length);
                scalePartials.set(slot, scaleSlots[localId]);
                offsetPartials.set(slot, offsetSlots[localId]);
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
     * <p>Takes: a turn neighbours of {@code scales} and {@code offsets}: a part of a row, or some rows. Leaves:
     * {@code values[k]} for the element k, of its row's elements up to it or before it. Local memory: 512 values of
     * each component: int, int; barriers: 3 + log2(lanes). Group size: a power of two, at most half the number of
     * slots.
     */
    public static void scanTiles(KernelContext context, IntArray scales, IntArray offsets, IntArray scaleCarries,
            IntArray offsetCarries, IntArray length, IntArray scaleValues, IntArray offsetValues) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int lanes = length.get(Scans.LANES); // a power of two
        int lane = localId & lanes - 1;
        int place = localId >> length.get(Scans.SHIFT); // of the item's row in the turn
        int exclusive = length.get(Scans.EXCLUSIVE);
        int[] intTile = context.allocateIntLocalArray(2304);
        int[] intTile2 = context.allocateIntLocalArray(2304);
        int[] scaleSlots = context.allocateIntLocalArray(512);
        int[] offsetSlots = context.allocateIntLocalArray(512);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Scans.TURNS); turn += length.get(Scans.GROUPS)) {
            int tile = Lanes.quotient(turn, Scans.OF_ALL_RUNS, length); // of the run, tile by tile
            int run = turn - tile * length.get(Scans.ALL_RUNS); // some tiles of a row, or whole rows
            int ofRow = Scans.from(run, tile, length); // the number in its row of the tile's first element
            int from = Scans.base(run, length) + ofRow; // and its place in the array
            int count = Scans.count(run, tile, length); // elements of the tile
            int start = Scans.start(place, lane, length); // the item's chunk, by numbers in the tile
            int end = Scans.end(place, start, count, length);
            int other = start & 7 | end - start ^ 8; // 0 for a whole chunk
            int scaleCarry = IDENTITY_SCALE;
            int offsetCarry = IDENTITY_OFFSET;
            if (tile > 0) {
                scaleCarry = scaleSlots[place];
                offsetCarry = offsetSlots[place];
            }

            // Load: neighbouring items take neighbours; gaps between chunks keep lanes off one bank of local memory.
            int most = count & -8 * groupSize; // a multiple of a power of two
            for (int k = localId; k < most; k += 8 * groupSize) {
                int scales0Ahead = scales.get(from + k);
                int offsets0Ahead = offsets.get(from + k);
                int scales1Ahead = scales.get(from + k + groupSize);
                int offsets1Ahead = offsets.get(from + k + groupSize);
                int scales2Ahead = scales.get(from + k + 2 * groupSize);
                int offsets2Ahead = offsets.get(from + k + 2 * groupSize);
                int scales3Ahead = scales.get(from + k + 3 * groupSize);
                int offsets3Ahead = offsets.get(from + k + 3 * groupSize);
                int scales4Ahead = scales.get(from + k + 4 * groupSize);
                int offsets4Ahead = offsets.get(from + k + 4 * groupSize);
                int scales5Ahead = scales.get(from + k + 5 * groupSize);
                int offsets5Ahead = offsets.get(from + k + 5 * groupSize);
                int scales6Ahead = scales.get(from + k + 6 * groupSize);
                int offsets6Ahead = offsets.get(from + k + 6 * groupSize);
                int scales7Ahead = scales.get(from + k + 7 * groupSize);
                int offsets7Ahead = offsets.get(from + k + 7 * groupSize);
                int at0 = k + (k >> 3);
                intTile[at0] = scales0Ahead;
                intTile2[at0] = offsets0Ahead;
                int k1 = k + groupSize;
                int at1 = k1 + (k1 >> 3);
                intTile[at1] = scales1Ahead;
                intTile2[at1] = offsets1Ahead;
                int k2 = k + 2 * groupSize;
                int at2 = k2 + (k2 >> 3);
                intTile[at2] = scales2Ahead;
                intTile2[at2] = offsets2Ahead;
                int k3 = k + 3 * groupSize;
                int at3 = k3 + (k3 >> 3);
                intTile[at3] = scales3Ahead;
                intTile2[at3] = offsets3Ahead;
                int k4 = k + 4 * groupSize;
                int at4 = k4 + (k4 >> 3);
                intTile[at4] = scales4Ahead;
                intTile2[at4] = offsets4Ahead;
                int k5 = k + 5 * groupSize;
                int at5 = k5 + (k5 >> 3);
                intTile[at5] = scales5Ahead;
                intTile2[at5] = offsets5Ahead;
                int k6 = k + 6 * groupSize;
                int at6 = k6 + (k6 >> 3);
                intTile[at6] = scales6Ahead;
                intTile2[at6] = offsets6Ahead;
                int k7 = k + 7 * groupSize;
                int at7 = k7 + (k7 >> 3);
                intTile[at7] = scales7Ahead;
                intTile2[at7] = offsets7Ahead;
            }
            int whole = count & -4 * groupSize; // a multiple of a power of two
            for (int k = most + localId; k < whole; k += 4 * groupSize) {
                int scales0Ahead = scales.get(from + k);
                int offsets0Ahead = offsets.get(from + k);
                int scales1Ahead = scales.get(from + k + groupSize);
                int offsets1Ahead = offsets.get(from + k + groupSize);
                int scales2Ahead = scales.get(from + k + 2 * groupSize);
                int offsets2Ahead = offsets.get(from + k + 2 * groupSize);
                int scales3Ahead = scales.get(from + k + 3 * groupSize);
                int offsets3Ahead = offsets.get(from + k + 3 * groupSize);
                int at0 = k + (k >> 3);
                intTile[at0] = scales0Ahead;
                intTile2[at0] = offsets0Ahead;
                int k1 = k + groupSize;
                int at1 = k1 + (k1 >> 3);
                intTile[at1] = scales1Ahead;
                intTile2[at1] = offsets1Ahead;
                int k2 = k + 2 * groupSize;
                int at2 = k2 + (k2 >> 3);
                intTile[at2] = scales2Ahead;
                intTile2[at2] = offsets2Ahead;
                int k3 = k + 3 * groupSize;
                int at3 = k3 + (k3 >> 3);
                intTile[at3] = scales3Ahead;
                intTile2[at3] = offsets3Ahead;
            }
            for (int k = whole + localId; k < count; k += groupSize) {
                int at = k + (k >> 3);
                intTile[at] = scales.get(from + k);
                intTile2[at] = offsets.get(from + k);
            }
            context.localBarrier();

            // Combine the item's chunk, in order.
            int scale = IDENTITY_SCALE;
            int offset = IDENTITY_OFFSET;
            if (other == 0) {
                int row = start + (start >> 3);
                for (int k = 0; k < 8; k++) {
                    int i = start + k;
                    int at = row + k;
                    scale = scale * intTile[at];
                    offset = intTile[at] * offset + intTile2[at];
                }
            }
            if (other != 0) {
                for (int i = start; i < end; i++) {
                    int at = i + (i >> 3);
                    scale = scale * intTile[at];
                    offset = intTile[at] * offset + intTile2[at];
                }
            }
            scaleSlots[localId] = scale;
            offsetSlots[localId] = offset;

            // Scan the lanes of a row: double the distance each step, and use the halves of the slots in turn.
            int half = 0;
            for (int distance = 1; distance < lanes; distance *= 2) {
                context.localBarrier();
                if (lane >= distance) {
                    int scaleNext = scaleSlots[half + localId - distance] * scale;
                    offset = scale * offsetSlots[half + localId - distance] + offset;
                    scale = scaleNext;
                }
                half = groupSize - half;
                scaleSlots[half + localId] = scale;
                offsetSlots[half + localId] = offset;
            }
            context.localBarrier();

            // The state before the item's chunk: that of the tiles before, and of the lanes before.
            scale = scaleCarry;
            offset = offsetCarry;
            if (tile == 0 && ofRow > 0) {
                scale = scaleCarries.get(run);
                offset = offsetCarries.get(run);
            }
            if (lane > 0) {
                int scaleNext = scale * scaleSlots[half + localId - 1];
                offset = scaleSlots[half + localId - 1] * offset + offsetSlots[half + localId - 1];
                scale = scaleNext;
            }

            // Scan the chunk: the value of an element takes its place.
            if (other == 0) {
                int row = start + (start >> 3);
                for (int k = 0; k < 8; k++) {
                    int i = start + k;
                    int at = row + k;
                    int scaleBefore = scale;
                    int offsetBefore = offset;
                    scale = scale * intTile[at];
                    offset = intTile[at] * offset + intTile2[at];
                    intTile[at] = exclusive > 0 ? scaleBefore : scale;
                    intTile2[at] = exclusive > 0 ? offsetBefore : offset;
                }
            }
            if (other != 0) {
                for (int i = start; i < end; i++) {
                    int at = i + (i >> 3);
                    int scaleBefore = scale;
                    int offsetBefore = offset;
                    scale = scale * intTile[at];
                    offset = intTile[at] * offset + intTile2[at];
                    intTile[at] = exclusive > 0 ? scaleBefore : scale;
                    intTile2[at] = exclusive > 0 ? offsetBefore : offset;
                }
            }
            context.localBarrier();

            // Store: neighbouring items write neighbours; the last lane keeps its state for the next tile.
            if (lane == lanes - 1) {
                scaleSlots[place] = scale;
                offsetSlots[place] = offset;
            }
            for (int k = localId; k < count; k += groupSize) {
                int at = k + (k >> 3);
                scaleValues.set(from + k, intTile[at]);
                offsetValues.set(from + k, intTile2[at]);
            }
            context.localBarrier(); // before the next tile
        }
    }

    /** As {@link #scanTiles}, over the partials of an earlier launch. */
    public static void scanTilesPartials(KernelContext context, IntArray scaleIn, IntArray offsetIn,
            IntArray scaleCarries, IntArray offsetCarries, IntArray length, IntArray scaleValues,
            IntArray offsetValues) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int lanes = length.get(Scans.LANES); // a power of two
        int lane = localId & lanes - 1;
        int place = localId >> length.get(Scans.SHIFT); // of the item's row in the turn
        int exclusive = length.get(Scans.EXCLUSIVE);
        int[] intTile = context.allocateIntLocalArray(2304);
        int[] intTile2 = context.allocateIntLocalArray(2304);
        int[] scaleSlots = context.allocateIntLocalArray(512);
        int[] offsetSlots = context.allocateIntLocalArray(512);

        // The group's turns, each over a part of some segments.
        for (int turn = groupId; turn < length.get(Scans.TURNS); turn += length.get(Scans.GROUPS)) {
            int tile = Lanes.quotient(turn, Scans.OF_ALL_RUNS, length); // of the run, tile by tile
            int run = turn - tile * length.get(Scans.ALL_RUNS); // some tiles of a row, or whole rows
            int ofRow = Scans.from(run, tile, length); // the number in its row of the tile's first element
            int from = Scans.base(run, length) + ofRow; // and its place in the array
            int count = Scans.count(run, tile, length); // elements of the tile
            int start = Scans.start(place, lane, length); // the item's chunk, by numbers in the tile
            int end = Scans.end(place, start, count, length);
            int other = start & 7 | end - start ^ 8; // 0 for a whole chunk
            int scaleCarry = IDENTITY_SCALE;
            int offsetCarry = IDENTITY_OFFSET;
            if (tile > 0) {
                scaleCarry = scaleSlots[place];
                offsetCarry = offsetSlots[place];
            }

            for (int k = localId; k < count; k += groupSize) {
                int at = k + (k >> 3);
                intTile[at] = scaleIn.get(from + k);
                intTile2[at] = offsetIn.get(from + k);
            }
            context.localBarrier();

            int scale = IDENTITY_SCALE;
            int offset = IDENTITY_OFFSET;
            if (other == 0) {
                int row = start + (start >> 3);
                for (int k = 0; k < 8; k++) {
                    int i = start + k;
                    int at = row + k;
                    int scaleRight = intTile[at];
                    int offsetRight = intTile2[at];
                    int scaleNext = scale * scaleRight;
                    offset = scaleRight * offset + offsetRight;
                    scale = scaleNext;
                }
            }
            if (other != 0) {
                for (int i = start; i < end; i++) {
                    int at = i + (i >> 3);
                    int scaleRight = intTile[at];
                    int offsetRight = intTile2[at];
                    int scaleNext = scale * scaleRight;
                    offset = scaleRight * offset + offsetRight;
                    scale = scaleNext;
                }
            }
            scaleSlots[localId] = scale;
            offsetSlots[localId] = offset;

            int half = 0;
            for (int distance = 1; distance < lanes; distance *= 2) {
                context.localBarrier();
                if (lane >= distance) {
                    int scaleNext = scaleSlots[half + localId - distance] * scale;
                    offset = scale * offsetSlots[half + localId - distance] + offset;
                    scale = scaleNext;
                }
                half = groupSize - half;
                scaleSlots[half + localId] = scale;
                offsetSlots[half + localId] = offset;
            }
            context.localBarrier();

            scale = scaleCarry;
            offset = offsetCarry;
            if (tile == 0 && ofRow > 0) {
                scale = scaleCarries.get(run);
                offset = offsetCarries.get(run);
            }
            if (lane > 0) {
                int scaleNext = scale * scaleSlots[half + localId - 1];
                offset = scaleSlots[half + localId - 1] * offset + offsetSlots[half + localId - 1];
                scale = scaleNext;
            }

            if (other == 0) {
                int row = start + (start >> 3);
                for (int k = 0; k < 8; k++) {
                    int i = start + k;
                    int at = row + k;
                    int scaleBefore = scale;
                    int offsetBefore = offset;
                    int scaleRight = intTile[at];
                    int offsetRight = intTile2[at];
                    int scaleNext = scale * scaleRight;
                    offset = scaleRight * offset + offsetRight;
                    scale = scaleNext;
                    intTile[at] = exclusive > 0 ? scaleBefore : scale;
                    intTile2[at] = exclusive > 0 ? offsetBefore : offset;
                }
            }
            if (other != 0) {
                for (int i = start; i < end; i++) {
                    int at = i + (i >> 3);
                    int scaleBefore = scale;
                    int offsetBefore = offset;
                    int scaleRight = intTile[at];
                    int offsetRight = intTile2[at];
                    int scaleNext = scale * scaleRight;
                    offset = scaleRight * offset + offsetRight;
                    scale = scaleNext;
                    intTile[at] = exclusive > 0 ? scaleBefore : scale;
                    intTile2[at] = exclusive > 0 ? offsetBefore : offset;
                }
            }
            context.localBarrier();

            if (lane == lanes - 1) {
                scaleSlots[place] = scale;
                offsetSlots[place] = offset;
            }
            for (int k = localId; k < count; k += groupSize) {
                int at = k + (k >> 3);
                scaleValues.set(from + k, intTile[at]);
                offsetValues.set(from + k, intTile2[at]);
            }
            context.localBarrier(); // before the next tile
        }
    }

    /**
     * {@code ScanColumns}: a value for each element of columns, in order: parts of columns are reduced, their states
     * scanned, and each part scanned by an item. Load {@code ColumnParts}: neighbouring items take neighbouring
     * columns; eight or four elements of a part are loaded at once.
     *
     * <p>Takes: an item a part of a column of {@code scales} and {@code offsets}. Leaves: {@code values[k]} for the
     * element k, of its column's elements up to it or before it. Local memory: none, and no barrier. Group size: any.
     */
    public static void scanColumns(KernelContext context, IntArray scales, IntArray offsets, IntArray scaleCarries,
            IntArray offsetCarries, IntArray length, IntArray scaleValues, IntArray offsetValues) {
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
            int scale = IDENTITY_SCALE;
            int offset = IDENTITY_OFFSET;
            if (from > 0 && count > 0) {
                scale = scaleCarries.get(item);
                offset = offsetCarries.get(item);
            }

            // Scan the part: load the elements of a turn at once, then combine and store each.
            int whole = count & -4;
            for (int i = 0; i < whole; i += 4) {
                int scales0Ahead = scales.get(start + i * inner);
                int offsets0Ahead = offsets.get(start + i * inner);
                int scales1Ahead = scales.get(start + (i + 1) * inner);
                int offsets1Ahead = offsets.get(start + (i + 1) * inner);
                int scales2Ahead = scales.get(start + (i + 2) * inner);
                int offsets2Ahead = offsets.get(start + (i + 2) * inner);
                int scales3Ahead = scales.get(start + (i + 3) * inner);
                int offsets3Ahead = offsets.get(start + (i + 3) * inner);
                int scaleBefore0 = scale;
                int offsetBefore0 = offset;
                scale = scale * scales0Ahead;
                offset = scales0Ahead * offset + offsets0Ahead;
                scaleValues.set(start + i * inner, exclusive > 0 ? scaleBefore0 : scale);
                offsetValues.set(start + i * inner, exclusive > 0 ? offsetBefore0 : offset);
                int scaleBefore1 = scale;
                int offsetBefore1 = offset;
                scale = scale * scales1Ahead;
                offset = scales1Ahead * offset + offsets1Ahead;
                scaleValues.set(start + (i + 1) * inner, exclusive > 0 ? scaleBefore1 : scale);
                offsetValues.set(start + (i + 1) * inner, exclusive > 0 ? offsetBefore1 : offset);
                int scaleBefore2 = scale;
                int offsetBefore2 = offset;
                scale = scale * scales2Ahead;
                offset = scales2Ahead * offset + offsets2Ahead;
                scaleValues.set(start + (i + 2) * inner, exclusive > 0 ? scaleBefore2 : scale);
                offsetValues.set(start + (i + 2) * inner, exclusive > 0 ? offsetBefore2 : offset);
                int scaleBefore3 = scale;
                int offsetBefore3 = offset;
                scale = scale * scales3Ahead;
                offset = scales3Ahead * offset + offsets3Ahead;
                scaleValues.set(start + (i + 3) * inner, exclusive > 0 ? scaleBefore3 : scale);
                offsetValues.set(start + (i + 3) * inner, exclusive > 0 ? offsetBefore3 : offset);
            }
            for (int i = whole; i < count; i++) {
                int scaleBefore = scale;
                int offsetBefore = offset;
                scale = scale * scales.get(start + i * inner);
                offset = scales.get(start + i * inner) * offset + offsets.get(start + i * inner);
                scaleValues.set(start + i * inner, exclusive > 0 ? scaleBefore : scale);
                offsetValues.set(start + i * inner, exclusive > 0 ? offsetBefore : offset);
            }
        }
    }

    /** As {@link #scanColumns}, over the partials of an earlier launch. */
    public static void scanColumnsPartials(KernelContext context, IntArray scaleIn, IntArray offsetIn,
            IntArray scaleCarries, IntArray offsetCarries, IntArray length, IntArray scaleValues,
            IntArray offsetValues) {
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

            int scale = IDENTITY_SCALE;
            int offset = IDENTITY_OFFSET;
            if (from > 0 && count > 0) {
                scale = scaleCarries.get(item);
                offset = offsetCarries.get(item);
            }

            int whole = count & -4;
            for (int i = 0; i < whole; i += 4) {
                int scaleRight0 = scaleIn.get(start + i * inner);
                int offsetRight0 = offsetIn.get(start + i * inner);
                int scaleRight1 = scaleIn.get(start + (i + 1) * inner);
                int offsetRight1 = offsetIn.get(start + (i + 1) * inner);
                int scaleRight2 = scaleIn.get(start + (i + 2) * inner);
                int offsetRight2 = offsetIn.get(start + (i + 2) * inner);
                int scaleRight3 = scaleIn.get(start + (i + 3) * inner);
                int offsetRight3 = offsetIn.get(start + (i + 3) * inner);
                int scaleBefore0 = scale;
                int offsetBefore0 = offset;
                int scaleNext0 = scale * scaleRight0;
                offset = scaleRight0 * offset + offsetRight0;
                scale = scaleNext0;
                scaleValues.set(start + i * inner, exclusive > 0 ? scaleBefore0 : scale);
                offsetValues.set(start + i * inner, exclusive > 0 ? offsetBefore0 : offset);
                int scaleBefore1 = scale;
                int offsetBefore1 = offset;
                int scaleNext1 = scale * scaleRight1;
                offset = scaleRight1 * offset + offsetRight1;
                scale = scaleNext1;
                scaleValues.set(start + (i + 1) * inner, exclusive > 0 ? scaleBefore1 : scale);
                offsetValues.set(start + (i + 1) * inner, exclusive > 0 ? offsetBefore1 : offset);
                int scaleBefore2 = scale;
                int offsetBefore2 = offset;
                int scaleNext2 = scale * scaleRight2;
                offset = scaleRight2 * offset + offsetRight2;
                scale = scaleNext2;
                scaleValues.set(start + (i + 2) * inner, exclusive > 0 ? scaleBefore2 : scale);
                offsetValues.set(start + (i + 2) * inner, exclusive > 0 ? offsetBefore2 : offset);
                int scaleBefore3 = scale;
                int offsetBefore3 = offset;
                int scaleNext3 = scale * scaleRight3;
                offset = scaleRight3 * offset + offsetRight3;
                scale = scaleNext3;
                scaleValues.set(start + (i + 3) * inner, exclusive > 0 ? scaleBefore3 : scale);
                offsetValues.set(start + (i + 3) * inner, exclusive > 0 ? offsetBefore3 : offset);
            }
            for (int i = whole; i < count; i++) {
                int scaleBefore = scale;
                int offsetBefore = offset;
                int scaleNext = scale * scaleIn.get(start + i * inner);
                offset = scaleIn.get(start + i * inner) * offset + offsetIn.get(start + i * inner);
                scale = scaleNext;
                scaleValues.set(start + i * inner, exclusive > 0 ? scaleBefore : scale);
                offsetValues.set(start + i * inner, exclusive > 0 ? offsetBefore : offset);
            }
        }
    }

    /**
     * {@code ScanSegments}: a value for each element of segments of any lengths, in order: runs of tiles are reduced,
     * their states combined up to each run, and the tiles scanned. Load {@code StagedSegments}: neighbouring items load
     * neighbours into local memory, where each scans a chunk of them.
     *
     * <p>Takes: a turn neighbours of {@code scales} and {@code offsets}, a tile. Leaves: {@code values[k]} for the
     * element k, of its segment's elements up to it or before it. Local memory: 512 values of each component: int, int;
     * barriers: 4 + log2(groupSize). Group size: a power of two, at most half the number of slots.
     */
    public static void scanSegments(KernelContext context, IntArray scales, IntArray offsets, IntArray starts,
            IntArray places, IntArray scaleCarries, IntArray offsetCarries, IntArray length, IntArray scaleValues,
            IntArray offsetValues) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int exclusive = length.get(Scans.EXCLUSIVE);
        int chunk = length.get(Scans.CHUNK); // most elements of an item
        int[] intTile = context.allocateIntLocalArray(2304);
        int[] intTile2 = context.allocateIntLocalArray(2304);
        int[] scaleSlots = context.allocateIntLocalArray(512);
        int[] offsetSlots = context.allocateIntLocalArray(512);

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
                int at = k + (k >> 3);
                intTile[at] = scales.get(from + k);
                intTile2[at] = offsets.get(from + k);
            }
            context.localBarrier();

            // Scan the item's chunk: a segment's start begins anew, and a value takes its element's place.
            int scale = IDENTITY_SCALE;
            int offset = IDENTITY_OFFSET;
            int reach = from + start - Math.max(0, begin); // of its last element's segment, back from start
            if (localId == 0 && reach > 0) {
                scale = scaleCarries.get(run);
                offset = offsetCarries.get(run);
                if (tile > 0) {
                    scale = scaleSlots[0];
                    offset = offsetSlots[0];
                }
            }
            int open = localId > 0 && reach > 0 ? Math.min(end, nextStart - from) : start; // end of what began before
            for (int i = start; i < end; i++) {
                int at = i + (i >> 3);
                if (from + i == nextStart) {
                    scale = IDENTITY_SCALE;
                    offset = IDENTITY_OFFSET;
                    reach = 0;
                    next++;
                    nextStart = starts.get(next);
                }
                int scaleBefore = scale;
                int offsetBefore = offset;
                scale = scale * intTile[at];
                offset = intTile[at] * offset + intTile2[at];
                intTile[at] = exclusive > 0 ? scaleBefore : scale;
                intTile2[at] = exclusive > 0 ? offsetBefore : offset;
            }

            // Scan the items' states: double the distance each step; the halves of the slots take turns.
            scaleSlots[localId] = scale;
            offsetSlots[localId] = offset;
            int half = 0;
            for (int distance = 1; distance < groupSize; distance *= 2) {
                context.localBarrier();
                if (localId >= distance && reach > (distance - 1) * chunk) {
                    int scaleNext = scaleSlots[half + localId - distance] * scale;
                    offset = scale * offsetSlots[half + localId - distance] + offset;
                    scale = scaleNext;
                }
                half = groupSize - half;
                scaleSlots[half + localId] = scale;
                offsetSlots[half + localId] = offset;
            }
            context.localBarrier();

            // Combine the state before the chunk with the values of the segment from before.
            if (open > start) {
                int scaleCarry = scaleSlots[half + localId - 1];
                int offsetCarry = offsetSlots[half + localId - 1];
                for (int i = start; i < open; i++) {
                    int at = i + (i >> 3);
                    int scaleRight = intTile[at];
                    int offsetRight = intTile2[at];
                    int scaleNext = scaleCarry * scaleRight;
                    intTile2[at] = scaleRight * offsetCarry + offsetRight;
                    intTile[at] = scaleNext;
                }
            }
            context.localBarrier();

            // Store: neighbours by neighbouring items; the last one keeps its state for the next tile.
            if (localId == groupSize - 1) {
                scaleSlots[0] = scale;
                offsetSlots[0] = offset;
            }
            for (int k = localId; k < count; k += groupSize) {
                int at = k + (k >> 3);
                int to = Starts.place(from + k, places, length);
                scaleValues.set(to, intTile[at]);
                offsetValues.set(to, intTile2[at]);
            }
            context.localBarrier(); // before the next tile
        }
    }
}
