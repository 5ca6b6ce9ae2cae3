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
    /** Position of the most elements of a tile of a row. */
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

    // Of launches that scan

    /** Position of the runs of a row: tiles that a group takes one after the other. */
    public static final int RUNS = 19;
    /** Position of the factor that replaces a division by them, with its shift; see {@link Lanes#FACTOR}. */
    public static final int OF_RUNS = 20;
    /** Position of the elements of a run. */
    public static final int RUN = 22;
    /** Position of the runs of all rows. */
    public static final int ALL_RUNS = 23;
    /** Position of the factor that replaces a division by them, with its shift. */
    public static final int OF_ALL_RUNS = 24;

    private static final int RECIPROCAL_BITS = 18;

    private Scans() {}

    /** The number of a run in its row; 0 for whole rows. */
    private static int ofRow(int run, IntArray length) {
        return run - Lanes.quotient(run, OF_RUNS, length) * length.get(RUNS);
    }

    /** The first row of a run. */
    private static int row(int run, IntArray length) {
        return Lanes.quotient(run, OF_RUNS, length) * length.get(OF_GROUP);
    }

    /** The number in its row of the first element of a run's tile. */
    public static int from(int run, int tile, IntArray length) {
        return ofRow(run, length) * length.get(RUN) + tile * length.get(MOST);
    }

    /** The place in the array of the first element of a run's row. */
    public static int base(int run, IntArray length) {
        return row(run, length) * length.get(LENGTH);
    }

    /** The elements of a run's tile; 0 without rows. */
    public static int count(int run, int tile, IntArray length) {
        int rows = Math.min(length.get(OF_GROUP), length.get(ROWS) - row(run, length));
        int ofRun = Math.min(length.get(RUN), length.get(LENGTH) - ofRow(run, length) * length.get(RUN));
        return Math.max(0, rows) * Math.max(0, Math.min(length.get(MOST), ofRun - tile * length.get(MOST)));
    }

    /** The number in the tile of the first element of a lane's chunk. */
    public static int start(int place, int lane, IntArray length) {
        return place * length.get(LENGTH) + lane * length.get(CHUNK);
    }

    /** One more than the number of its last element; not above its start for items without work. */
    public static int end(int place, int start, int count, IntArray length) {
        int rest = count;
        if (length.get(OF_GROUP) > 1) {
            rest = Math.min(count, (place + 1) * length.get(LENGTH));
        }
        return Math.min(rest, start + length.get(CHUNK));
    }

    /** The index of element 0 of a tile, as an item's row counts. */
    public static int first(int place, int from, int base, IntArray length) {
        if (length.get(GLOBAL) > 0) {
            return base + from;
        }
        return from - place * length.get(LENGTH);
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
}
