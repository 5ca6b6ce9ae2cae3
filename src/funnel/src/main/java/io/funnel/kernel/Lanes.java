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
    /** Position of the number of segments of a group's turn. */
    public static final int OF_GROUP = 16;
    /** Position of the number of turns that all groups share. */
    public static final int TURNS = 17;
    /** Position of the number of groups. */
    public static final int GROUPS = 18;
    /** Position of the factor that replaces a division by the distance between neighbours, as an unsigned int. */
    public static final int FACTOR = 19;
    /** Position of the shift after that factor. */
    public static final int SHIFT = 20;
    /** Position of the number of items before the first column, which move groups to whole lines of memory. */
    public static final int LEAD = 21;
    /** Position of a number: 1 if a kernel that stores results stores the states, too; otherwise 0. */
    public static final int KEEPS = 22;

    /** Position of the distance from the first element of a lane's turn of four to its last; see {@link #NO_FOURS}. */
    public static final int LAST = 23;
    /** The value there of launches over tiles, whose lanes take no turns of four: more than the elements of a tile. */
    public static final int NO_FOURS = 1 << 30;

    // Of launches that scan columns, an item for each part of one

    /** Position of the factor that replaces a division by the number of segments; its shift follows. */
    public static final int OF_SEGMENTS = 24;
    /** Position of 1 if a value leaves out its element, otherwise 0. */
    public static final int EXCLUSIVE = 26;

    // Of launches over single elements, whose segments may begin before the first one and end behind the last

    /** Position of the place of the first element among those of its block, a segment and its neighbours. */
    public static final int OFFSET = 3;
    /** Position of the elements of a block; 0 if all elements are of one segment. */
    public static final int BLOCK = 4;
    /** Position of the first block's first segment; {@link #LISTED} if an array has the segment of each element. */
    public static final int FIRST_SEGMENT = 6;
    /** The value there where an array has the segments; {@link #INNER} is 1 then if they do not fall, otherwise 0. */
    public static final int LISTED = -1;
    /** Position of a number: 1 if indices count from the array's start, otherwise 0. */
    public static final int GLOBAL = 7;
    /** Position of the factor that replaces a division by a block's elements, as {@link #FACTOR}. */
    public static final int BLOCK_FACTOR = 8;
    /** Position of the shift after that factor. */
    public static final int BLOCK_SHIFT = 9;
    /** Position of the factor that replaces a division by the distance between neighbours. */
    public static final int INNER_FACTOR = 10;
    /** Position of the shift after that factor. */
    public static final int INNER_SHIFT = 11;
    /** The number of values; {@link #INNER} is one of them. */
    public static final int ELEMENT_VALUES = 12;

    private static final int LOW_BITS = 31;
    private static final long UNSIGNED = 0xFFFF_FFFFL;

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

    /** The number of the item's segment among those of its group's turn; below 0 for items before the first column. */
    public static int place(int localId, IntArray length) {
        int quotient = quotient(localId, length);
        if (length.get(APART) > 1) {
            return localId - quotient * length.get(APART) - length.get(LEAD);
        }
        return quotient;
    }

    /** The number of segments; 0 for items without work. */
    public static int segments(int lane, IntArray length) {
        if (lane >= length.get(LANES)) {
            return 0;
        }
        return length.get(SEGMENTS);
    }

    private static int quotient(int items, IntArray length) {
        return (items * length.get(RECIPROCAL)) >> RECIPROCAL_BITS;
    }

    /** The item's segment in a turn of its group; below 0, or not below the number of segments, without work. */
    public static int segment(int place, int turn, IntArray length) {
        int block = turn;
        if (length.get(PARTS) > 1) {
            block = turn / length.get(PARTS);
            if (length.get(INNER) > 1) {
                block = turn % blocks(length);
            }
        }
        return block * length.get(OF_GROUP) + place;
    }

    /** Neighbouring turns take neighbouring parts of rows, but neighbouring columns. */
    private static int part(int turn, IntArray length) {
        if (length.get(PARTS) > 1) {
            if (length.get(INNER) > 1) {
                return turn / blocks(length);
            }
            return turn % length.get(PARTS);
        }
        return 0;
    }

    private static int blocks(IntArray length) {
        return length.get(TURNS) / length.get(PARTS);
    }

    /** The number in its segment of the first element that a turn takes. */
    public static int from(int turn, IntArray length) {
        return part(turn, length) * length.get(MOST);
    }

    /** The place of a segment's first element in the array. */
    public static int base(int segment, IntArray length) {
        return quotient(segment, FACTOR, length) * (length.get(LENGTH) - 1) * length.get(INNER) + segment;
    }

    /** The quotient of a number and the divisor whose factor is at this position, and the shift behind it. */
    public static int quotient(int dividend, int factor, IntArray length) {
        return (int) ((dividend * unsigned(factor, length)) >> length.get(factor + 1));
    }

    /** The factor of {@link #RECIPROCAL} for a group's items. */
    public static int reciprocal(int divisor) {
        return Math.ceilDiv(1 << RECIPROCAL_BITS, divisor);
    }

    /** The factor of {@link #FACTOR}: T. Granlund, P. L. Montgomery, PLDI 1994, for dividends below 2^31. */
    public static int factor(int divisor) {
        return (int) Math.ceilDiv(1L << shift(divisor), divisor);
    }

    /** The shift of {@link #SHIFT}. */
    public static int shift(int divisor) {
        return 31 + Integer.SIZE - Integer.numberOfLeadingZeros(divisor - 1);
    }

    /** The elements that a turn takes of a segment; below 0 for items without work. */
    public static int count(int segment, int segments, int from, IntArray length) {
        if (segment < 0 || segment >= segments) {
            return NO_WORK;
        }
        return Math.max(0, Math.min(length.get(MOST), length.get(LENGTH) - from));
    }

    /** The slot in the results of a turn's value. */
    public static int slot(int segment, int turn, IntArray length) {
        if (length.get(PARTS) > 1) {
            if (length.get(INNER) > 1) {
                return part(turn, length) * length.get(SEGMENTS) + segment;
            }
            return segment * length.get(PARTS) + part(turn, length);
        }
        return segment;
    }

    /** A quotient by a number of elements; a product by its reciprocal, which is the same, where that is exact. */
    public static double quotient(double dividend, int elements, double reciprocal) {
        if ((elements & (elements - 1)) == 0) {
            return dividend * reciprocal;
        }
        return dividend / elements;
    }

    /**
     * The segment of an element in a launch over single elements.
     *
     * @param at          the element's place in the first block's elements, see {@link #OFFSET}
     * @param segments    the segments by such places, if they are listed
     * @param first       see {@link #FIRST_SEGMENT}
     * @param inner       see {@link #INNER}
     * @param blockFactor see {@link #BLOCK_FACTOR}, and {@link #unsigned}
     * @param blockShift  see {@link #BLOCK_SHIFT}
     * @param innerFactor see {@link #INNER_FACTOR}
     * @param innerShift  see {@link #INNER_SHIFT}
     */
    public static int segmentOf(int at, IntArray segments, int first, int inner, long blockFactor, int blockShift,
            long innerFactor, int innerShift) {
        if (first == LISTED) {
            return segments.get(at);
        }
        int column = at - (int) ((at * innerFactor) >> innerShift) * inner;
        return first + (int) ((at * blockFactor) >> blockShift) * inner + column;
    }

    /** The factor at a position, as an unsigned int. */
    public static long unsigned(int factor, IntArray length) {
        return length.get(factor) & UNSIGNED;
    }

    /** The element's index in its segment, or in the whole input. */
    public static long indexOf(int element, IntArray length) {
        if (length.get(GLOBAL) == 1) {
            return ((long) length.get(2) << LOW_BITS) + length.get(1) + element;
        }
        int at = length.get(OFFSET) + element;
        int ofBlock = at - quotient(at, BLOCK_FACTOR, length) * length.get(BLOCK);
        return quotient(ofBlock, INNER_FACTOR, length);
    }
}
