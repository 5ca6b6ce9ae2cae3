// [specialise LongLoops: Int -> Long; int[] -> long[]; (int) left -> left; (int) bits -> bits; (int) right -> right; int sum -> long sum]
// [specialise LongLoops: int a -> long a; int b -> long b; int c -> long c; int d -> long d; int least -> long least; int greatest -> long greatest]
// [specialise LongLoops: int extreme -> long extreme]
package io.funnel.engine.host.loops;

import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** The known loops over ints as plain loops, of a form that the JIT compiler makes vector code of where it can. */
class IntLoops implements BlockLoops {

    /** Of a full block's first fold. */
    static final int WIDTH = BLOCK / 4;

    @Override
    public final long block(KnownLoop loop, LoopInput x, LoopInput y, long from, int count, ScratchMemory scratch) {
        return switch (loop) {
            case MIN, MAX -> extreme(loop, x, from, count, scratch);
            default -> sum(loop, x, y, from, count, scratch);
        };
    }

    private int sum(KnownLoop loop, LoopInput x, LoopInput y, long from, int count, ScratchMemory scratch) {
        int[] a = scratch.ints();
        int columns;
        if (count == BLOCK && foldFirst(loop, x, y, from, a)) {
            columns = WIDTH;
        } else {
            load(x, from, count, a);
            map(loop, y, from, count, a, scratch);
            columns = BlockLoops.padded(count);
            Arrays.fill(a, count, columns, 0);
        }
        while (columns > 1) {
            columns /= 4;
            fold(a, columns);
        }
        return a[0];
    }

    private void map(KnownLoop loop, LoopInput y, long from, int count, int[] a, ScratchMemory scratch) {
        switch (loop) {
            case DOT -> {
                int[] b = scratch.moreInts();
                load(y, from, count, b);
                multiply(a, b, count);
            }
            case SUM_OF_SQUARES -> square(a, count);
            case SUM_OF_MAGNITUDES -> magnitude(a, count);
            default -> {
                // an element counts as it is
            }
        }
    }

    /**
     * The first fold of a full block, straight from where the elements are.
     *
     * @return whether there is a loop for this kind of memory; otherwise the elements are copied first
     */
    boolean foldFirst(KnownLoop loop, LoopInput x, LoopInput y, long from, int[] out) {
        if (!(x.array() instanceof int[] a)) {
            return false;
        }
        int i = x.at(from);
        switch (loop) {
            case SUM -> sums(a, i, out);
            case SUM_OF_SQUARES -> squares(a, i, out);
            case SUM_OF_MAGNITUDES -> magnitudes(a, i, out);
            case DOT -> {
                if (!(y.array() instanceof int[] b)) {
                    return false;
                }
                products(a, i, b, y.at(from), out);
            }
            default -> throw new IllegalArgumentException(loop.name());
        }
        return true;
    }

    /** Folds by four in place. */
    void fold(int[] a, int columns) {
        if (columns == WIDTH) {
            foldWhole(a);
            return;
        }
        for (int j = 0; j < columns; j++) {
            a[j] = (a[j] + a[j + columns]) + (a[j + 2 * columns] + a[j + 3 * columns]);
        }
    }

    /** The widths are constants: then the compiler sees that no element is written before it is read. */
    private static void foldWhole(int[] a) {
        for (int j = 0; j < WIDTH; j++) {
            a[j] = (a[j] + a[j + WIDTH]) + (a[j + 2 * WIDTH] + a[j + 3 * WIDTH]);
        }
    }

    private static void sums(int[] x, int at, int[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            out[j] = (x[i] + x[i + WIDTH]) + (x[i + 2 * WIDTH] + x[i + 3 * WIDTH]);
        }
    }

    private static void squares(int[] x, int at, int[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            int a = x[i];
            int b = x[i + WIDTH];
            int c = x[i + 2 * WIDTH];
            int d = x[i + 3 * WIDTH];
            out[j] = (a * a + b * b) + (c * c + d * d);
        }
    }

    private static void magnitudes(int[] x, int at, int[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            out[j] = (Math.abs(x[i]) + Math.abs(x[i + WIDTH]))
                    + (Math.abs(x[i + 2 * WIDTH]) + Math.abs(x[i + 3 * WIDTH]));
        }
    }

    private static void products(int[] x, int at, int[] y, int start, int[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            int k = start + j;
            out[j] = (x[i] * y[k] + x[i + WIDTH] * y[k + WIDTH])
                    + (x[i + 2 * WIDTH] * y[k + 2 * WIDTH] + x[i + 3 * WIDTH] * y[k + 3 * WIDTH]);
        }
    }

    private static void multiply(int[] a, int[] b, int count) {
        for (int j = 0; j < count; j++) {
            a[j] = a[j] * b[j];
        }
    }

    private static void square(int[] a, int count) {
        for (int j = 0; j < count; j++) {
            a[j] = a[j] * a[j];
        }
    }

    private static void magnitude(int[] a, int count) {
        for (int j = 0; j < count; j++) {
            a[j] = Math.abs(a[j]);
        }
    }

    /** Copies elements of any kind of memory. */
    static void load(LoopInput x, long from, int count, int[] a) {
        MemorySegment.copy(x.segment(), ValueLayout.JAVA_INT_UNALIGNED, from * Integer.BYTES, a, 0, count);
    }

    /** The least or the greatest of some elements. */
    int extreme(KnownLoop loop, LoopInput x, long from, int count, ScratchMemory scratch) {
        int[] elements;
        int start = 0;
        if (x.array() instanceof int[] array) {
            elements = array;
            start = x.at(from);
        } else {
            elements = scratch.ints();
            load(x, from, count, elements);
        }
        return loop == KnownLoop.MIN
                ? least(elements, start, start + count)
                : greatest(elements, start, start + count);
    }

    private static int least(int[] x, int from, int to) {
        int least = Integer.MAX_VALUE;
        for (int i = from; i < to; i++) {
            least = Math.min(least, x[i]);
        }
        return least;
    }

    private static int greatest(int[] x, int from, int to) {
        int greatest = Integer.MIN_VALUE;
        for (int i = from; i < to; i++) {
            greatest = Math.max(greatest, x[i]);
        }
        return greatest;
    }

    @Override
    public final long combine(KnownLoop loop, long left, long right) {
        int a = (int) left;
        int b = (int) right;
        return switch (loop) {
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
            default -> a + b;
        };
    }

    @Override
    public final long identity(KnownLoop loop) {
        return switch (loop) {
            case MIN -> Integer.MAX_VALUE;
            case MAX -> Integer.MIN_VALUE;
            default -> 0;
        };
    }

    @Override
    public final void store(long bits, Operands states, int component) {
        states.ints(component).set(0, (int) bits);
    }
}
