package io.funnel.kernel;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The segment of an element in a launch that maps elements after their segments were reduced: rows, columns or those of
 * another axis, which may begin before the launch's elements and end behind them. Its numbers are in the array {@code
 * length}, behind those of {@link io.funnel.reduction.KernelCode.Launch#LENGTH_VALUES}. Kernels call these functions
 * once an element; TornadoVM inlines them.
 */
public final class Elements {

    /** Position of the place of the launch's first element among those of its block, a segment and its neighbours. */
    public static final int OFFSET = 3;
    /** Position of the elements of a block; 0 if all elements are of one segment. */
    public static final int BLOCK = 4;
    /** Position of the distance between neighbours of a segment. */
    public static final int INNER = 5;
    /** Position of the number of the first block's first segment. */
    public static final int FIRST = 6;
    /** Position of a number: 1 if indices count from the array's start, otherwise 0. */
    public static final int GLOBAL = 7;
    /** The number of values. */
    public static final int VALUES = 8;

    private static final int LOW_BITS = 31;

    private Elements() {}

    /** The number of an element's segment; {@code place} counts the launch's elements from 0. */
    public static int segment(int place, IntArray length) {
        if (length.get(BLOCK) == 0) {
            return length.get(FIRST);
        }
        int at = length.get(OFFSET) + place;
        return length.get(FIRST) + at / length.get(BLOCK) * length.get(INNER) + at % length.get(INNER);
    }

    /** An element's index in its segment, or in the whole input. */
    public static long index(int place, IntArray length) {
        if (length.get(GLOBAL) == 1) {
            return ((long) length.get(2) << LOW_BITS) + length.get(1) + place;
        }
        return (length.get(OFFSET) + place) % length.get(BLOCK) / length.get(INNER);
    }
}
