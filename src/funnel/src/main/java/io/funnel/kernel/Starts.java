package io.funnel.kernel;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The segments of a launch that scans segments of any lengths as one row of tiles, see {@link Scans}. The array {@code
 * starts} holds the starts of those that have elements, in order, and behind them the end of the last one. Then it holds,
 * for each run, the position of the first start behind the run's first element. Kernels call these functions once a turn;
 * TornadoVM inlines them.
 */
public final class Starts {

    /** Position of the place in {@code starts} of the runs' positions; other launches have {@link Scans#GAP} there. */
    public static final int RUNS = 15;
    /** Position of 1 if values go to the places of elements in another order; {@link Scans#RECIPROCAL} elsewhere. */
    public static final int SCATTERED = 16;

    private Starts() {}

    /** The position of the first start behind an element of a run's tile; the tile has {@code count} elements. */
    public static int after(int element, int run, int count, IntArray starts, IntArray length) {
        int low = 1;
        int high = 1;
        if (count > 0) {
            low = starts.get(length.get(RUNS) + run);
            high = starts.get(length.get(RUNS) + run + 1);
        }
        while (low < high) {
            int middle = low + ((high - low) >> 1);
            int start = starts.get(middle);
            if (start > element) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** The place of the value of an element. */
    public static int place(int element, IntArray places, IntArray length) {
        if (length.get(SCATTERED) > 0) {
            return places.get(element);
        }
        return element;
    }

    /** The index of element 0 of a tile, as the segment with this start counts. */
    public static int first(int from, int begin, IntArray length) {
        if (length.get(Scans.GLOBAL) > 0) {
            return from;
        }
        return from - begin;
    }
}
