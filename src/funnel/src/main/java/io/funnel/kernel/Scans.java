package io.funnel.kernel;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The place of a work-item in a launch that scans rows. A turn takes a tile: a part of a row, or some whole rows. Its
 * numbers are in the array {@code length}, see {@link io.funnel.reduction.KernelCode.Launch#SEGMENT_VALUES}. Kernels call
 * these functions once an item; TornadoVM inlines them.
 */
public final class Scans {

    /** Position of the number of rows. */
    public static final int ROWS = 3;
    /** Position of the elements of a row. */
    public static final int LENGTH = 4;
    /** Position of the number of lanes of a row or of its part, a power of two. */
    public static final int LANES = 5;
    /** Position of the logarithm of the number of lanes. */
    public static final int SHIFT = 6;
    /** Position of the most elements of a lane. */
    public static final int CHUNK = 7;
    /** Position of the number of a row's parts. */
    public static final int PARTS = 8;
    /** Position of the most elements of a part. */
    public static final int MOST = 9;
    /** Position of the number of rows of a turn; 1 for parts. */
    public static final int OF_GROUP = 10;
    /** Position of the number of turns that all groups share. */
    public static final int TURNS = 11;
    /** Position of the number of groups. */
    public static final int GROUPS = 12;
    /** Position of 1 if a value leaves out its element, otherwise 0. */
    public static final int EXCLUSIVE = 13;
    /** Position of 1 if indices count from the array's start, 0 if from that of a row. */
    public static final int GLOBAL = 14;

    // Of launches that reduce rows in local memory

    /** Position of the places behind each row, which keep lanes off one bank of local memory. */
    public static final int GAP = 15;
    /** Position of the factor that replaces a division by the elements of a row. */
    public static final int RECIPROCAL = 16;

    /** Position of the distance from an element of a segment to its next: 1 for rows. */
    public static final int INNER = 17;
    /** Position of the factor that replaces a division by that distance. */
    public static final int OF_INNER = 18;

    private static final int RECIPROCAL_BITS = 18;

    private Scans() {}

    private static int part(int turn, IntArray length) {
        if (length.get(PARTS) > 1) {
            return turn % length.get(PARTS);
        }
        return 0;
    }

    private static int row(int turn, IntArray length) {
        if (length.get(PARTS) > 1) {
            return turn / length.get(PARTS);
        }
        return turn * length.get(OF_GROUP);
    }

    /** The place in the array of the first element of a turn's tile. */
    public static int from(int turn, IntArray length) {
        return row(turn, length) * length.get(LENGTH) + part(turn, length) * length.get(MOST);
    }

    /** The elements of a turn's tile; 0 without rows. */
    public static int count(int turn, IntArray length) {
        int rows = Math.min(length.get(OF_GROUP), length.get(ROWS) - row(turn, length));
        return Math.max(0, rows)
                * Math.min(length.get(MOST), length.get(LENGTH) - part(turn, length) * length.get(MOST));
    }

    /** The number in the tile of the first element of a lane's chunk. */
    public static int start(int place, int lane, IntArray length) {
        return place * length.get(LENGTH) + lane * length.get(CHUNK);
    }

    /** One more than the number of its last element; not above its start for items without work. */
    public static int end(int place, int start, int count, IntArray length) {
        int rest = count;
        if (length.get(PARTS) == 1) {
            rest = Math.min(count, (place + 1) * length.get(LENGTH));
        }
        return Math.min(rest, start + length.get(CHUNK));
    }

    /** The index of element 0 of a turn's tile, as an item's row counts. */
    public static int first(int place, int turn, IntArray length) {
        if (length.get(GLOBAL) > 0) {
            return from(turn, length);
        }
        return part(turn, length) * length.get(MOST) - place * length.get(LENGTH);
    }

    /** The factor of {@link #RECIPROCAL}: exact for rows of at most 128 elements, and 2,048 elements of a turn. */
    public static int reciprocal(int divisor) {
        return Math.ceilDiv(1 << RECIPROCAL_BITS, divisor);
    }

    /** The place in local memory of an element, by its number in the turn. */
    public static int placeOf(int number, int gap, int reciprocal) {
        return number + ((number * reciprocal) >> RECIPROCAL_BITS) * gap;
    }

    /** The place in local memory of an element, by its number in the turn: neighbours of a segment become neighbours. */
    public static int placeOfColumn(int number, int inner, int n, int gap, int reciprocal, int ofInner) {
        int row = (number * ofInner) >> RECIPROCAL_BITS;
        int block = (row * reciprocal) >> RECIPROCAL_BITS;
        int segment = block * inner + number - row * inner;
        return segment * (n + gap) + row - block * n;
    }

    /** Whether a turn's tile follows others of its row. */
    public static boolean isCarried(int turn, IntArray length) {
        return part(turn, length) > 0;
    }
}
