package io.funnel.kernel;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The place of a work-item in a launch that scans segments. A turn takes a tile: a part of a row, some whole rows, or
 * neighbouring columns or a part of each. Its numbers are in the array {@code length}, see {@link io.funnel.reduction.KernelCode.Launch#SEGMENT_VALUES}. Kernels call
 * these functions once an item; TornadoVM inlines them.
 */
public final class Scans {

    /** Position of the number of segments. */
    public static final int ROWS = 3;
    /** Position of the elements of a segment. */
    public static final int LENGTH = 4;
    /** Position of the number of lanes of a segment or of its part, a power of two. */
    public static final int LANES = 5;
    /** Position of the logarithm of the number of lanes. */
    public static final int SHIFT = 6;
    /** Position of the most elements of a lane. */
    public static final int CHUNK = 7;
    /** Position of the number of a segment's parts. */
    public static final int PARTS = 8;
    /** Position of the most elements of a part. */
    public static final int MOST = 9;
    /** Position of the number of segments of a turn. */
    public static final int OF_GROUP = 10;
    /** Position of the number of turns that all groups share. */
    public static final int TURNS = 11;
    /** Position of the number of groups. */
    public static final int GROUPS = 12;
    /** Position of 1 if a value leaves out its element, otherwise 0. */
    public static final int EXCLUSIVE = 13;
    /** Position of 1 if indices count from the array's start, 0 if from that of a segment. */
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

    // Of launches that scan

    /** Position of the distance in local memory from a segment of a tile to its next. */
    public static final int STRIDE = 19;
    /** Position of the neighbouring columns of a tile; 1 for rows. */
    public static final int ACROSS = 20;
    /** Position of the tiles that neighbours of one block share. */
    public static final int BLOCKS = 21;
    /** Position of the rise of the index from element to element. */
    public static final int INDEX_STEP = 22;

    private static final int RECIPROCAL_BITS = 18;

    private Scans() {}

    /** The number of a turn's tile among those of its columns. */
    private static int block(int turn, IntArray length) {
        if (length.get(BLOCKS) > 1) {
            return turn % length.get(BLOCKS);
        }
        return 0;
    }

    private static int ofBlock(int turn, IntArray length) {
        if (length.get(BLOCKS) > 1) {
            return turn / length.get(BLOCKS);
        }
        return turn;
    }

    private static int part(int turn, IntArray length) {
        if (length.get(PARTS) > 1) {
            return ofBlock(turn, length) % length.get(PARTS);
        }
        return 0;
    }

    /** The first row of a turn's tile, or the first block of columns. */
    private static int outer(int turn, IntArray length) {
        if (length.get(PARTS) > 1) {
            return ofBlock(turn, length) / length.get(PARTS);
        }
        return ofBlock(turn, length) * (length.get(OF_GROUP) / length.get(ACROSS));
    }

    /** The first segment of a turn's tile. */
    private static int segment(int turn, IntArray length) {
        return outer(turn, length) * length.get(INNER) + block(turn, length) * length.get(ACROSS);
    }

    /** The place in the array of the first element of a turn's tile. */
    public static int from(int turn, IntArray length) {
        return (outer(turn, length) * length.get(LENGTH) + part(turn, length) * length.get(MOST)) * length.get(INNER)
                + block(turn, length) * length.get(ACROSS);
    }

    /** The segments of a turn's tile; 0 without any. */
    public static int segments(int turn, IntArray length) {
        int left = length.get(ROWS) - outer(turn, length) * length.get(INNER);
        if (length.get(BLOCKS) > 1) {
            left = length.get(INNER) - block(turn, length) * length.get(ACROSS);
        }
        return Math.max(0, Math.min(length.get(OF_GROUP), left));
    }

    /** The elements of each segment of a turn's tile. */
    private static int rows(int turn, IntArray length) {
        return Math.min(length.get(MOST), length.get(LENGTH) - part(turn, length) * length.get(MOST));
    }

    /** The numbers of a turn's tile; of columns, those beyond the last one count. */
    public static int count(int turn, int segments, IntArray length) {
        if (length.get(BLOCKS) > 1) {
            return length.get(ACROSS) * rows(turn, length);
        }
        return segments * rows(turn, length);
    }

    /** The number in the tile of the first element of a lane's chunk. */
    public static int start(int place, int lane, IntArray length) {
        return place * length.get(STRIDE) + lane * length.get(CHUNK);
    }

    /** One more than the number of its last element; not above its start for items without work. */
    public static int end(int place, int start, int turn, int segments, IntArray length) {
        if (place >= segments) {
            return start;
        }
        return Math.min(start + length.get(CHUNK), place * length.get(STRIDE) + rows(turn, length));
    }

    /** The index of element 0 of a turn's tile, as an item's segment counts. */
    public static int first(int place, int turn, IntArray length) {
        if (length.get(GLOBAL) > 0) {
            int outer = place / length.get(ACROSS);
            int column = place - outer * length.get(ACROSS);
            return from(turn, length) + outer * length.get(LENGTH) * length.get(INNER) + column
                    - place * length.get(STRIDE) * length.get(INNER);
        }
        return part(turn, length) * length.get(MOST) - place * length.get(STRIDE);
    }

    /**
     * The factor of {@link #RECIPROCAL}: exact for rows of at most 128 elements, 2,048 elements of a turn, and 32 columns
     * of 4,096 elements.
     */
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

    /** The place in local memory of an element of columns in a scan, where chunks of a power of two have gaps. */
    public static int placeInScan(int number, int chunkBits, int ofInner, IntArray length) {
        int row = (number * ofInner) >> RECIPROCAL_BITS;
        int block = (row * length.get(RECIPROCAL)) >> RECIPROCAL_BITS;
        int segment = block * length.get(ACROSS) + number - row * length.get(ACROSS);
        int at = segment * length.get(STRIDE) + row - block * length.get(LENGTH);
        return at + (at >> chunkBits);
    }

    /** The distance in the array from the tile's first element to one of columns; none lies beyond the last column. */
    public static int distance(int number, int segments, int ofInner, IntArray length) {
        int row = (number * ofInner) >> RECIPROCAL_BITS;
        return row * length.get(INNER) + Math.min(number - row * length.get(ACROSS), segments - 1);
    }

    /** Whether an element's column is there. */
    public static boolean isThere(int number, int segments, int ofInner, IntArray length) {
        return number - ((number * ofInner) >> RECIPROCAL_BITS) * length.get(ACROSS) < segments;
    }

    /** Whether a turn's tile follows others of its segments. */
    public static boolean isCarried(int turn, IntArray length) {
        return part(turn, length) > 0;
    }

    /** The slot of the state before a turn's tile, of an item's segment. */
    public static int carry(int place, int turn, int segments, IntArray length) {
        if (length.get(INNER) > 1) {
            return part(turn, length) * length.get(ROWS) + segment(turn, length) + Math.min(place, segments - 1);
        }
        return turn;
    }
}
