package io.funnel.kernel;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The place of a work-item in a launch that reduces pieces of unequal lengths: short segments, or parts of long ones.
 * Its numbers are in the array {@code length}, see {@link io.funnel.reduction.KernelCode.Launch#PIECE_VALUES}, and
 * where the pieces lie is in the array {@code pieces}. Kernels call these functions once a turn; TornadoVM inlines them.
 *
 * <p>The pieces of a kind have one number of lanes. Those of the first kind lie one after the other, and the array of
 * pieces holds their offsets. Others are listed by four numbers each: start, end, slot of the value, and the index of
 * the first element in its segment.
 */
public final class Pieces {

    /** Position of the number of turns that all groups share. */
    public static final int TURNS = 3;
    /** Position of the number of groups. */
    public static final int GROUPS = 4;
    /** Position of 1 if indices count from the array's start, otherwise 0. */
    public static final int GLOBAL = 5;
    /** Position of the first kind's numbers. */
    public static final int KINDS = 6;

    /** Place in a kind's numbers of the end of its turns, which follow those of the kind before. */
    public static final int END = 0;
    /** Place in a kind's numbers of the lanes of a piece, a power of two. */
    public static final int LANES = 1;
    /** Place in a kind's numbers of the logarithm of the lanes. */
    public static final int SHIFT = 2;
    /** Place of the distance between the elements of a lane's turn of four: 1 for neighbours, otherwise lanes. */
    public static final int NEXT = 3;
    /** Place of the distance between the first elements of neighbouring lanes. */
    public static final int FIRST = 4;
    /** Place of the number of pieces of a group's turn. */
    public static final int OF_GROUP = 5;
    /** Place of the number of the first piece, less those of a group for each turn before it. */
    public static final int FROM = 6;
    /** Place of the end of the numbers of its pieces. */
    public static final int TO = 7;
    /** Place of the position in {@code pieces} of the piece with the number 0. */
    public static final int BASE = 8;
    /** Place of the numbers of a piece in {@code pieces}: 1 for offsets, otherwise 4. */
    public static final int STRIDE = 9;
    /** Place of the elements of its longest piece; longer ones belong to other kinds. */
    public static final int MOST = 10;
    /** Place of the distance from the first element of a lane's turn of four to its last, as {@link Lanes#LAST}. */
    public static final int LAST = 11;
    /** Numbers of a kind. */
    public static final int SIZE = 12;

    /** The most kinds of a launch. */
    public static final int MOST_KINDS = 4;
    /** Numbers of a listed piece. */
    public static final int LISTED = 4;

    /** An end below all elements. TornadoVM writes the smallest int as a long. */
    private static final int NO_WORK = -Integer.MAX_VALUE;

    private Pieces() {}

    /** The position of the numbers of a turn's kind. */
    public static int kind(int turn, IntArray length) {
        int kind = KINDS;
        if (turn >= length.get(KINDS + END)) {
            kind = KINDS + SIZE;
        }
        if (turn >= length.get(KINDS + SIZE + END)) {
            kind = KINDS + 2 * SIZE;
        }
        if (turn >= length.get(KINDS + 2 * SIZE + END)) {
            kind = KINDS + 3 * SIZE;
        }
        return kind;
    }

    /** The number of the item's piece; below 0 without one. */
    public static int piece(int localId, int turn, int kind, IntArray length) {
        int place = localId >> length.get(kind + SHIFT);
        int piece = length.get(kind + FROM) + turn * length.get(kind + OF_GROUP) + place;
        if (piece >= length.get(kind + TO)) {
            return -1;
        }
        return piece;
    }

    /** The position of a piece's numbers; below 0 without one. */
    public static int entry(int piece, int kind, IntArray length) {
        if (piece < 0) {
            return -1;
        }
        return length.get(kind + BASE) + piece * length.get(kind + STRIDE);
    }

    /** The elements of a piece; below 0 for items without work. */
    public static int count(int entry, int kind, IntArray pieces, IntArray length) {
        if (entry < 0) {
            return NO_WORK;
        }
        int count = pieces.get(entry + 1) - pieces.get(entry);
        if (count > length.get(kind + MOST)) {
            return NO_WORK;
        }
        return count;
    }

    /** The place of a piece's first element in the array. */
    public static int start(int entry, IntArray pieces) {
        if (entry < 0) {
            return 0;
        }
        return pieces.get(entry);
    }

    /** The index of a piece's first element: in its segment, or in the array. */
    public static int first(int entry, int kind, IntArray pieces, IntArray length) {
        if (entry < 0) {
            return 0;
        }
        if (length.get(GLOBAL) > 0) {
            return pieces.get(entry);
        }
        if (length.get(kind + STRIDE) == 1) {
            return 0;
        }
        return pieces.get(entry + 3);
    }

    /** The slot in the results of a piece's value. */
    public static int slot(int piece, int entry, int kind, IntArray pieces, IntArray length) {
        if (length.get(kind + STRIDE) == 1) {
            return piece;
        }
        return pieces.get(entry + 2);
    }
}
