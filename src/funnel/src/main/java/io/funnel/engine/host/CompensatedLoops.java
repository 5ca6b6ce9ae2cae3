package io.funnel.engine.host;

import io.funnel.kernel.TwoSum;
import io.funnel.reduction.KnownLoop;
import java.util.Arrays;

/**
 * The known sums over doubles beside what their additions lose and the sums of magnitudes: the folds of
 * {@link DoubleLoops}, of three columns each. Plain loops, of a form that the JIT compiler makes vector code of where it
 * can: in place, in one array, which has the sums of a full block's first fold in its first quarter, what they lost in
 * the second and the magnitudes in the third.
 */
class CompensatedLoops {

    /** Of a full block's first fold. */
    static final int WIDTH = BlockLoops.BLOCK / 4;
    /** Where what was lost begins. */
    static final int LOST = WIDTH;
    /** Where the magnitudes begin. */
    static final int MAGNITUDE = 2 * WIDTH;

    /**
     * Reduces one block.
     *
     * @param loop    what to compute
     * @param x       the first input
     * @param y       the second input of {@link KnownLoop#DOT}; otherwise unused
     * @param from    the block's first element
     * @param count   its elements, 1 to {@link BlockLoops#BLOCK}
     * @param scratch the calling thread's
     * @param states  where the block's state goes
     * @param slot    which state
     */
    final void block(KnownLoop loop, Source x, Source y, long from, int count, Scratch scratch, double[] states,
            int slot) {
        double[] a = scratch.doubles();
        if (count < BlockLoops.BLOCK || !foldFirst(loop, x, y, from, a)) {
            DoubleLoops.added(loop, x, y, from, count, scratch);
            int columns = BlockLoops.padded(count);
            Arrays.fill(a, count, columns, 0);
            foldElements(a, columns);
        }
        int columns = Math.min(WIDTH, Math.max(1, BlockLoops.padded(count) / 4));
        while (columns > 1) {
            columns /= 4;
            fold(a, columns);
        }
        CompensatedStates.set(states, slot, a[0], a[LOST], a[MAGNITUDE]);
    }

    /**
     * The first fold of a full block, straight from where the elements are.
     *
     * @return whether there is a loop for this kind of memory; otherwise the elements are copied first
     */
    boolean foldFirst(KnownLoop loop, Source x, Source y, long from, double[] out) {
        return false;
    }

    /** The first fold of elements in place, of a power of four, the least of them 1. */
    private static void foldElements(double[] a, int size) {
        if (size == BlockLoops.BLOCK) {
            foldWhole(a);
        } else if (size > 1) {
            foldPart(a, size / 4);
        } else {
            a[LOST] = 0;
            a[MAGNITUDE] = Math.abs(a[0]);
        }
    }

    /** The widths are constants: then the compiler sees that no element is written before it is read. */
    private static void foldWhole(double[] a) {
        for (int j = 0; j < WIDTH; j++) {
            double x = a[j];
            double y = a[j + WIDTH];
            double z = a[j + 2 * WIDTH];
            double w = a[j + 3 * WIDTH];
            double left = x + y;
            double right = z + w;
            a[j] = left + right;
            a[j + LOST] = (TwoSum.lost(x, y) + TwoSum.lost(z, w)) + TwoSum.lost(left, right);
            a[j + MAGNITUDE] = (Math.abs(x) + Math.abs(y)) + (Math.abs(z) + Math.abs(w));
        }
    }

    private static void foldPart(double[] a, int columns) {
        for (int j = 0; j < columns; j++) {
            double x = a[j];
            double y = a[j + columns];
            double z = a[j + 2 * columns];
            double w = a[j + 3 * columns];
            double left = x + y;
            double right = z + w;
            a[j] = left + right;
            a[j + LOST] = (TwoSum.lost(x, y) + TwoSum.lost(z, w)) + TwoSum.lost(left, right);
            a[j + MAGNITUDE] = (Math.abs(x) + Math.abs(y)) + (Math.abs(z) + Math.abs(w));
        }
    }

    /** Folds by four in place. */
    void fold(double[] a, int columns) {
        for (int j = 0; j < columns; j++) {
            double x = a[j];
            double y = a[j + columns];
            double z = a[j + 2 * columns];
            double w = a[j + 3 * columns];
            double left = x + y;
            double right = z + w;
            double lostLeft = (a[j + LOST] + a[j + LOST + columns]) + TwoSum.lost(x, y);
            double lostRight = (a[j + LOST + 2 * columns] + a[j + LOST + 3 * columns]) + TwoSum.lost(z, w);
            a[j] = left + right;
            a[j + LOST] = (lostLeft + lostRight) + TwoSum.lost(left, right);
            a[j + MAGNITUDE] = (a[j + MAGNITUDE] + a[j + MAGNITUDE + columns])
                    + (a[j + MAGNITUDE + 2 * columns] + a[j + MAGNITUDE + 3 * columns]);
        }
    }
}
