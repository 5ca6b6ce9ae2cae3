package io.funnel.engine.host.loops;

import io.funnel.kernel.TwoSum;
import io.funnel.reduction.KnownLoop;
import java.util.Arrays;

/**
 * The known sums over doubles beside what their additions lose and the sums of magnitudes: the folds of
 * {@link DoubleLoops}, of three columns each. Plain loops, of a form that the JIT compiler makes vector code of where it
 * can: in place, in one array, which has the sums of a full block's first fold in its first quarter, what they lost in
 * the second and the magnitudes behind the elements.
 */
public class CompensatedLoops {

    /** Of a full block's first fold. */
    static final int WIDTH = BlockLoops.BLOCK / 4;
    /** Where what was lost begins. */
    static final int LOST = WIDTH;
    /** Where the magnitudes begin. */
    static final int MAGNITUDE = 4 * WIDTH;
    /** Doubles that a block is folded in. */
    static final int ROOM = 5 * WIDTH;

    /** Reduces one block as {@link BlockLoops#block}, and writes its state into a slot. */
    public final void block(KnownLoop loop, LoopInput x, LoopInput y, long from, int count, ScratchMemory scratch,
            double[] states,
            int slot) {
        double[] a = scratch.columns();
        if (count < BlockLoops.BLOCK || !foldFirst(loop, x, y, from, a)) {
            DoubleFolds.added(loop, x, y, from, count, a, scratch);
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

    /** The first fold of a full block, where the elements are; false for memory that is to be copied first. */
    boolean foldFirst(KnownLoop loop, LoopInput x, LoopInput y, long from, double[] out) {
        return false;
    }

    /** The first fold of elements in place, of a power of four, the least of them 1. */
    private static void foldElements(double[] a, int size) {
        if (size == BlockLoops.BLOCK) {
            foldElements(a);
        } else if (size > 1) {
            foldElementsBy(a, size / 4);
        } else {
            a[MAGNITUDE] = Math.abs(a[0]);
            a[LOST] = 0;
        }
    }

    /**
     * The widths are constants: then the compiler sees that no element is written before it is read. It makes vector code
     * of short loops alone.
     */
    private static void foldElements(double[] a) {
        for (int j = 0; j < WIDTH; j++) {
            a[j + MAGNITUDE] = (Math.abs(a[j]) + Math.abs(a[j + WIDTH]))
                    + (Math.abs(a[j + 2 * WIDTH]) + Math.abs(a[j + 3 * WIDTH]));
        }
        for (int j = 0; j < WIDTH; j++) {
            double x = a[j];
            double y = a[j + WIDTH];
            a[j] = x + y;
            a[j + WIDTH] = TwoSum.lost(x, y);
        }
        for (int j = 2 * WIDTH; j < 3 * WIDTH; j++) {
            double x = a[j];
            double y = a[j + WIDTH];
            a[j] = x + y;
            a[j + WIDTH] = TwoSum.lost(x, y);
        }
        for (int j = 0; j < WIDTH; j++) {
            double x = a[j];
            double y = a[j + 2 * WIDTH];
            a[j] = x + y;
            a[j + LOST] = (a[j + WIDTH] + a[j + 3 * WIDTH]) + TwoSum.lost(x, y);
        }
    }

    /** The same of fewer columns, which do not reach to where what is lost begins. */
    private static void foldElementsBy(double[] a, int columns) {
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
        if (columns == WIDTH / 4) {
            foldWhole(a);
            return;
        }
        for (int j = 0; j < columns; j++) {
            combine(a, j, j + columns);
            combine(a, j + 2 * columns, j + 3 * columns);
            combine(a, j, j + 2 * columns);
        }
    }

    private static void foldWhole(double[] a) {
        int columns = WIDTH / 4;
        for (int j = 0; j < columns; j++) {
            combine(a, j, j + columns);
        }
        for (int j = 2 * columns; j < 3 * columns; j++) {
            combine(a, j, j + columns);
        }
        for (int j = 0; j < columns; j++) {
            combine(a, j, j + 2 * columns);
        }
    }

    /** Combines a column into another one. */
    private static void combine(double[] a, int j, int other) {
        double x = a[j];
        double y = a[other];
        a[j] = x + y;
        a[j + LOST] = (a[j + LOST] + a[other + LOST]) + TwoSum.lost(x, y);
        a[j + MAGNITUDE] = a[j + MAGNITUDE] + a[other + MAGNITUDE];
    }
}
