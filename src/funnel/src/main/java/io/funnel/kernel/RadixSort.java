package io.funnel.kernel;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Kernels of a stable radix sort of keys with their places, without atomics: each pass orders by one digit, the lowest
 * first. A work-group has a share of neighbouring keys. It counts their digits; a scan of all groups' counts gives
 * each group its places for each digit; and the group moves its keys there, tile by tile. A tile is ordered in local
 * memory first, so that keys of one digit are written side by side.
 *
 * <p>Two counters share an int, of digit d and of digit d + 16. The method is that of Satish, Harris and Garland,
 * "Designing efficient sorting algorithms for manycore GPUs", 2009.
 */
public final class RadixSort {

    /** Bits of a digit. */
    public static final int DIGIT_BITS = 5;
    /** Values of a digit. */
    public static final int DIGITS = 1 << DIGIT_BITS;
    /** Work-items of a group. */
    public static final int GROUP = 256;
    /** Keys of a tile. */
    public static final int TILE = 2048;
    /** The most keys of a group's share, so that no counter overflows. */
    public static final int MOST_SHARE = 1 << 18;
    /** Bytes of local memory. */
    public static final int LOCAL_BYTES = 48 << 10;

    /** Position in {@code length} of the number of keys. */
    public static final int SIZE = 0;
    /** Position of the keys of a group. */
    public static final int SHARE = 1;
    /** Position of the number of groups. */
    public static final int GROUPS = 2;
    /** Position of the digit's lowest bit. */
    public static final int SHIFT = 3;
    /** Position of 1 in the first pass, where a key's place is its index; otherwise 0. */
    public static final int FIRST = 4;
    /** Numbers of a launch. */
    public static final int VALUES = 5;

    /** Neighbouring keys of a work-item in a tile. */
    private static final int EACH = TILE / GROUP;
    /** Counters of a work-item: each counts two digits. */
    private static final int PAIRS = DIGITS / 2;
    private static final int PAIR_BITS = 4;
    private static final int LOW = PAIRS - 1;
    /** Bits of a counter. */
    private static final int HALF = 16;
    private static final int MASK = (1 << HALF) - 1;
    /** A row of counters, with a gap for each 16, which keeps neighbouring items off one bank of local memory. */
    private static final int ROW = GROUP + GROUP / PAIRS;

    private RadixSort() {}

    /** Counts the digits of each group's share: digit d of group g in {@code counts[d * groups + g]}. */
    public static void count(KernelContext context, IntArray keys, IntArray length, IntArray counts) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int[] columns = context.allocateIntLocalArray(PAIRS * GROUP);
        int[] sums = context.allocateIntLocalArray(2 * GROUP);
        int share = length.get(SHARE);
        int groups = length.get(GROUPS);
        int shift = length.get(SHIFT);
        // Count in a column of the item's own
        for (int pair = 0; pair < PAIRS; pair++) {
            columns[pair * GROUP + localId] = 0;
        }
        int start = groupId * share;
        int end = length.get(SIZE) - start;
        if (end > share) {
            end = share;
        }
        end = end + start;
        for (int i = start + localId; i < end; i += GROUP) {
            int digit = (keys.get(i) >> shift) & (DIGITS - 1);
            int at = (digit & LOW) * GROUP + localId;
            columns[at] = columns[at] + (1 << ((digit >> PAIR_BITS) << PAIR_BITS));
        }
        context.localBarrier();
        // Add up 16 columns of a counter an item
        int lower = 0;
        int upper = 0;
        for (int item = localId & LOW; item < GROUP; item += PAIRS) {
            int both = columns[(localId >> PAIR_BITS) * GROUP + item];
            lower = lower + (both & MASK);
            upper = upper + ((both >> HALF) & MASK);
        }
        sums[localId] = lower;
        sums[GROUP + localId] = upper;
        context.localBarrier();
        // Add up those sums, a digit an item
        if (localId < DIGITS) {
            int sum = 0;
            for (int part = 0; part < PAIRS; part++) {
                sum = sum + sums[localId * PAIRS + part];
            }
            counts.set(localId * groups + groupId, sum);
        }
    }

    /** Replaces each group's count of a digit by those of all groups before it; a work-group takes one digit. */
    public static void scan(KernelContext context, IntArray counts, IntArray length, IntArray totals) {
        int localId = context.localIdx;
        int digit = context.groupIdx;
        int[] sums = context.allocateIntLocalArray(GROUP);
        int groups = length.get(GROUPS);
        // Add up neighbouring counts, as many for each item
        int each = (groups + GROUP - 1) / GROUP;
        int start = localId * each;
        int end = start + each;
        if (end > groups) {
            end = groups;
        }
        int sum = 0;
        for (int i = start; i < end; i++) {
            sum = sum + counts.get(digit * groups + i);
        }
        sums[localId] = sum;
        // Scan the items' sums
        for (int distance = 1; distance < GROUP; distance *= 2) {
            context.localBarrier();
            int before = 0;
            if (localId >= distance) {
                before = sums[localId - distance];
            }
            context.localBarrier();
            sums[localId] = sums[localId] + before;
        }
        context.localBarrier();
        // Write the sums before each count
        int before = sums[localId] - sum;
        for (int i = start; i < end; i++) {
            int own = counts.get(digit * groups + i);
            counts.set(digit * groups + i, before);
            before = before + own;
        }
        if (localId == GROUP - 1) {
            totals.set(digit, sums[localId]);
        }
    }

    /** Moves keys and their places into the order of a digit; keys of one digit keep their order. */
    public static void scatter(KernelContext context, IntArray keys, IntArray places, IntArray length, IntArray counts,
            IntArray totals, IntArray keysOut, IntArray placesOut, IntArray done) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int[] columns = context.allocateIntLocalArray(PAIRS * ROW);
        int[] sums = context.allocateIntLocalArray(GROUP);
        int[] tileKeys = context.allocateIntLocalArray(TILE);
        int[] tilePlaces = context.allocateIntLocalArray(TILE);
        int[] next = context.allocateIntLocalArray(DIGITS);
        int[] moves = context.allocateIntLocalArray(DIGITS);
        int share = length.get(SHARE);
        int groups = length.get(GROUPS);
        int shift = length.get(SHIFT);
        int start = groupId * share;
        int end = length.get(SIZE) - start;
        if (end > share) {
            end = share;
        }
        end = end + start;
        // Find the place of the group's next key of each digit
        if (localId < DIGITS) {
            int before = counts.get(localId * groups + groupId);
            for (int digit = 0; digit < localId; digit++) {
                before = before + totals.get(digit);
            }
            next[localId] = before;
        }
        for (int tile = start; tile < end; tile += TILE) {
            int size = end - tile;
            if (size > TILE) {
                size = TILE;
            }
            int from = tile + localId * EACH;
            int to = from + EACH;
            if (to > end) {
                to = end;
            }
            // Count the digits of neighbouring keys in a column of the item's own
            int column = localId + (localId >> PAIR_BITS);
            for (int pair = 0; pair < PAIRS; pair++) {
                columns[pair * ROW + column] = 0;
            }
            for (int i = from; i < to; i++) {
                int digit = (keys.get(i) >> shift) & (DIGITS - 1);
                int at = (digit & LOW) * ROW + column;
                columns[at] = columns[at] + (1 << ((digit >> PAIR_BITS) << PAIR_BITS));
            }
            context.localBarrier();
            // Scan the counters, digit after digit: the upper digits follow all lower ones
            int row = localId * (PAIRS + 1);
            int sum = 0;
            for (int k = 0; k < PAIRS; k++) {
                sum = sum + columns[row + k];
            }
            sums[localId] = sum;
            for (int distance = 1; distance < GROUP; distance *= 2) {
                context.localBarrier();
                int left = 0;
                if (localId >= distance) {
                    left = sums[localId - distance];
                }
                context.localBarrier();
                sums[localId] = sums[localId] + left;
            }
            context.localBarrier();
            int before = sums[localId] - sum + ((sums[GROUP - 1] & MASK) << HALF);
            for (int k = 0; k < PAIRS; k++) {
                int own = columns[row + k];
                columns[row + k] = before;
                before = before + own;
            }
            context.localBarrier();
            // Find the distance of each digit's keys from the tile to the output
            if (localId < DIGITS) {
                int first = (columns[(localId & LOW) * ROW] >> ((localId >> PAIR_BITS) << PAIR_BITS)) & MASK;
                int last = size;
                if (localId < DIGITS - 1) {
                    int above = localId + 1;
                    last = (columns[(above & LOW) * ROW] >> ((above >> PAIR_BITS) << PAIR_BITS)) & MASK;
                }
                moves[localId] = next[localId] - first;
                next[localId] = next[localId] + last - first;
            }
            context.localBarrier();
            // Order the tile in local memory
            for (int i = from; i < to; i++) {
                int key = keys.get(i);
                int place = i;
                if (length.get(FIRST) == 0) {
                    place = places.get(i);
                }
                int digit = (key >> shift) & (DIGITS - 1);
                int half = (digit >> PAIR_BITS) << PAIR_BITS;
                int at = (digit & LOW) * ROW + column;
                int both = columns[at];
                columns[at] = both + (1 << half);
                int within = (both >> half) & MASK;
                tileKeys[within] = key;
                tilePlaces[within] = place;
            }
            context.localBarrier();
            // Write keys of one digit side by side
            for (int i = localId; i < size; i += GROUP) {
                int key = tileKeys[i];
                int out = moves[(key >> shift) & (DIGITS - 1)] + i;
                keysOut.set(out, key);
                placesOut.set(out, tilePlaces[i]);
            }
        }
        if (context.globalIdx == 0) {
            done.set(0, 1);
        }
    }
}
