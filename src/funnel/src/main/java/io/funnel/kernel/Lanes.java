package io.funnel.kernel;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The place of a work-item in a launch that reduces many segments: rows, columns or those of another axis. Its numbers
 * are in the array {@code length}, see {@link io.funnel.reduction.KernelCode.Launch#SEGMENT_VALUES}. Kernels call these
 * functions once an item; TornadoVM inlines them.
 */
public final class Lanes {

    /** Position of the number of segments. */
    public static final int SEGMENTS = 3;
    /** Position of the elements of a segment. */
    public static final int LENGTH = 4;
    /** Position of the distance between neighbours of a segment. */
    public static final int INNER = 5;
    /** Position of the number of lanes. */
    public static final int LANES = 6;
    /** Position of the number of a segment's parts. */
    public static final int PARTS = 7;
    /** Position of the distance between lanes in work-items. */
    public static final int APART = 8;
    /** Position of the most elements of a part. */
    public static final int MOST = 9;
    /** Position of the rise of the index from element to element. */
    public static final int INDEX_STEP = 10;
    /** Position of the factor of a segment's place in the index. */
    public static final int INDEX_BASE = 11;
    /** Position of the factor that replaces a division of a number of items. */
    public static final int RECIPROCAL = 12;
    /** Position of the elements of a lane that takes neighbours. */
    public static final int CHUNK = 13;

    /** Position of the distance between the elements of a lane's turn of four. */
    public static final int NEXT = 14;
    /** Position of the distance between the first elements of neighbouring lanes. */
    public static final int FIRST = 15;
    /** Position of the number of segments of a group. */
    public static final int OF_GROUP = 16;

    private static final int RECIPROCAL_BITS = 20;
    /** An end below all elements. TornadoVM writes the smallest int as a long. */
    private static final int NO_WORK = -Integer.MAX_VALUE;

    private Lanes() {}

    /** The item's lane; not below the number of lanes for items without work. */
    public static int lane(int localId, IntArray length) {
        int quotient = quotient(localId, length);
        if (length.get(APART) > 1) {
            return quotient;
        }
        return localId - quotient * length.get(LANES);
    }

    /** The item's segment; not below the number of segments for items without work. */
    public static int segment(int localId, int groupId, IntArray length) {
        int quotient = quotient(localId, length);
        int block = groupId;
        if (length.get(PARTS) > 1) {
            block = groupId / length.get(PARTS);
        }
        int inGroup = quotient;
        if (length.get(APART) > 1) {
            inGroup = localId - quotient * length.get(APART);
        }
        return block * length.get(OF_GROUP) + inGroup;
    }

    private static int quotient(int items, IntArray length) {
        return (items * length.get(RECIPROCAL)) >> RECIPROCAL_BITS;
    }

    /** The group's part of its segments. */
    public static int part(int groupId, IntArray length) {
        if (length.get(PARTS) > 1) {
            return groupId % length.get(PARTS);
        }
        return 0;
    }

    /** The place of a segment's first element in the array. */
    public static int base(int segment, IntArray length) {
        int inner = length.get(INNER);
        if (inner > 1) {
            int outer = segment / inner;
            return outer * length.get(LENGTH) * inner + segment - outer * inner;
        }
        return segment * length.get(LENGTH);
    }

    /** The place in the array of the first element of a part. */
    public static int first(int segment, int part, IntArray length) {
        return base(segment, length) + part * length.get(MOST) * length.get(INNER);
    }

    /** The elements of a part; below 0 for items without work. */
    public static int count(int lane, int segment, int part, IntArray length) {
        if (lane >= length.get(LANES) || segment >= length.get(SEGMENTS)) {
            return NO_WORK;
        }
        return Math.min(length.get(MOST), length.get(LENGTH) - part * length.get(MOST));
    }

    /** The index of the first element of a part, without that of the array's first element. */
    public static int index(int segment, int part, IntArray length) {
        return base(segment, length) * length.get(INDEX_BASE) + part * length.get(MOST) * length.get(INDEX_STEP);
    }

    /** The slot of a part's value in the results. */
    public static int slot(int segment, int part, IntArray length) {
        if (length.get(PARTS) > 1) {
            if (length.get(INNER) > 1) {
                return part * length.get(SEGMENTS) + segment;
            }
            return segment * length.get(PARTS) + part;
        }
        return segment;
    }
}
