package io.funnel.kernel;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Kernels before and after a sort of keys: a check, and the search for each key's first place. */
public final class SortedKeys {

    /** Work-items of a group. */
    public static final int GROUP = 256;

    /** Position in {@code length} of the number of elements. */
    public static final int SIZE = 0;
    /** Position of the number of keys. */
    public static final int KEYS = 1;
    /** Position of the number of groups. */
    public static final int GROUPS = 2;
    /** Position of the greatest power of two up to the number of elements; 0 without any. */
    public static final int STEP = 3;
    /** Numbers of a launch. */
    public static final int VALUES = 4;

    private SortedKeys() {}

    /**
     * Finds the first key out of range and the first one below its neighbour before it: of group g in {@code found[g]}
     * and {@code found[groups + g]}, where the number of elements stands for no such key.
     */
    public static void check(KernelContext context, IntArray keys, IntArray length, IntArray found) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int[] firsts = context.allocateIntLocalArray(2 * GROUP);
        int elements = length.get(SIZE);
        int count = length.get(KEYS);
        int wrong = elements;
        int falling = elements;
        // Look at the item's keys, as far apart as there are items
        for (int i = context.globalIdx; i < elements; i += context.globalGroupSizeX) {
            int key = keys.get(i);
            int before = key;
            if (i > 0) {
                before = keys.get(i - 1);
            }
            if (key < 0) {
                if (i < wrong) {
                    wrong = i;
                }
            }
            if (key >= count) {
                if (i < wrong) {
                    wrong = i;
                }
            }
            if (before > key) {
                if (i < falling) {
                    falling = i;
                }
            }
        }
        firsts[localId] = wrong;
        firsts[GROUP + localId] = falling;
        context.localBarrier();
        // Take the least of the group's
        if (localId < 2) {
            int least = elements;
            for (int item = 0; item < GROUP; item++) {
                int own = firsts[localId * GROUP + item];
                if (own < least) {
                    least = own;
                }
            }
            found.set(localId * length.get(GROUPS) + groupId, least);
        }
    }

    /** Finds the first index at which two arrays differ: of group g in {@code found[g]}, as {@link #check} does. */
    public static void differ(KernelContext context, IntArray one, IntArray other, IntArray length, IntArray found) {
        int localId = context.localIdx;
        int[] firsts = context.allocateIntLocalArray(GROUP);
        int elements = length.get(SIZE);
        int first = elements;
        for (int i = context.globalIdx; i < elements; i += context.globalGroupSizeX) {
            if (one.get(i) != other.get(i)) {
                if (i < first) {
                    first = i;
                }
            }
        }
        firsts[localId] = first;
        context.localBarrier();
        if (localId == 0) {
            for (int item = 0; item < GROUP; item++) {
                if (firsts[item] < first) {
                    first = firsts[item];
                }
            }
            found.set(context.groupIdx, first);
        }
    }

    /** Finds the place of each key's first element among sorted keys, a binary search for each; after all, their number. */
    public static void offsets(KernelContext context, IntArray keys, IntArray length, IntArray offsets, IntArray done) {
        int elements = length.get(SIZE);
        for (int key = context.globalIdx; key <= length.get(KEYS); key += context.globalGroupSizeX) {
            int below = 0;
            for (int step = length.get(STEP); step > 0; step = step >> 1) {
                int at = below + step;
                if (at <= elements) {
                    if (keys.get(at - 1) < key) {
                        below = at;
                    }
                }
            }
            offsets.set(key, below);
        }
        if (context.localIdx == 0) {
            done.set(context.groupIdx, 1);
        }
    }
}
