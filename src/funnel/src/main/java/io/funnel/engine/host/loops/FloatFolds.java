// [specialise DoubleFolds: float -> double]
// [specialise IntFolds: float -> int]
// [specialise LongFolds: float -> long]
package io.funnel.engine.host.loops;

import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** The known sums over floats as plain loops, in a form that the JIT compiler vectorizes if it can. */
abstract class FloatFolds implements BlockLoops {

    /** The width of a full block's first fold. */
    static final int WIDTH = BLOCK / 4;
    private static final int LAST = 16;

    /** The sum of a block, or of its squares, magnitudes or products. */
    final float sum(KnownLoop loop, LoopInput x, LoopInput y, long from, int count, ScratchMemory scratch) {
        float[] a = scratch.floats();
        int columns = count == BLOCK ? foldFirst(loop, x, y, from, a) : 0;
        if (columns > 0) {
            return foldAll(a, columns);
        }
        added(loop, x, y, from, count, a, scratch);
        return foldAll(a, count);
    }

    static void added(KnownLoop loop, LoopInput x, LoopInput y, long from, int count, float[] a,
            ScratchMemory scratch) {
        load(x, from, count, a);
        map(loop, y, from, count, a, scratch);
    }

    /** Folds elements down to the first one; unrolled at the end, where loops would cost more than the additions. */
    final float foldAll(float[] a, int count) {
        int columns = BlockLoops.padded(count);
        Arrays.fill(a, count, columns, 0);
        while (columns > LAST) {
            columns /= 4;
            fold(a, columns);
        }
        a[0] = switch (columns) {
            case 1 -> a[0];
            case LAST / 4 -> four(a, 0, 1);
            default -> (four(a, 0, 4) + four(a, 1, 4)) + (four(a, 2, 4) + four(a, 3, 4));
        };
        return a[0];
    }

    private static float four(float[] a, int j, int columns) {
        return (a[j] + a[j + columns]) + (a[j + 2 * columns] + a[j + 3 * columns]);
    }

    private static void map(KnownLoop loop, LoopInput y, long from, int count, float[] a, ScratchMemory scratch) {
        switch (loop) {
            case DOT -> {
                float[] b = scratch.moreFloats();
                load(y, from, count, b);
                multiply(a, b, count);
            }
            case SUM_OF_SQUARES -> square(a, count);
            case SUM_OF_MAGNITUDES -> magnitude(a, count);
            default -> {
                // an element counts unchanged
            }
        }
    }

    /** Folds a full block in place; returns the number of elements left, or 0 for memory that must be copied first. */
    int foldFirst(KnownLoop loop, LoopInput x, LoopInput y, long from, float[] out) {
        if (!(x.array() instanceof float[] a)) {
            return 0;
        }
        int i = x.at(from);
        switch (loop) {
            case SUM -> sums(a, i, out);
            case SUM_OF_SQUARES -> squares(a, i, out);
            case SUM_OF_MAGNITUDES -> magnitudes(a, i, out);
            case DOT -> {
                if (!(y.array() instanceof float[] b)) {
                    return 0;
                }
                products(a, i, b, y.at(from), out);
            }
            default -> throw new IllegalArgumentException(loop.name());
        }
        return WIDTH;
    }

    void fold(float[] a, int columns) {
        if (columns == WIDTH) {
            foldWhole(a);
            return;
        }
        for (int j = 0; j < columns; j++) {
            a[j] = four(a, j, columns);
        }
    }

    /** Constant widths show the compiler that no element is written before it is read. */
    private static void foldWhole(float[] a) {
        for (int j = 0; j < WIDTH; j++) {
            a[j] = (a[j] + a[j + WIDTH]) + (a[j + 2 * WIDTH] + a[j + 3 * WIDTH]);
        }
    }

    private static void sums(float[] x, int at, float[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            out[j] = (x[i] + x[i + WIDTH]) + (x[i + 2 * WIDTH] + x[i + 3 * WIDTH]);
        }
    }

    private static void squares(float[] x, int at, float[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            float a = x[i];
            float b = x[i + WIDTH];
            float c = x[i + 2 * WIDTH];
            float d = x[i + 3 * WIDTH];
            out[j] = (a * a + b * b) + (c * c + d * d);
        }
    }

    private static void magnitudes(float[] x, int at, float[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            out[j] = (Math.abs(x[i]) + Math.abs(x[i + WIDTH]))
                    + (Math.abs(x[i + 2 * WIDTH]) + Math.abs(x[i + 3 * WIDTH]));
        }
    }

    private static void products(float[] x, int at, float[] y, int start, float[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            int k = start + j;
            out[j] = (x[i] * y[k] + x[i + WIDTH] * y[k + WIDTH])
                    + (x[i + 2 * WIDTH] * y[k + 2 * WIDTH] + x[i + 3 * WIDTH] * y[k + 3 * WIDTH]);
        }
    }

    private static void multiply(float[] a, float[] b, int count) {
        for (int j = 0; j < count; j++) {
            a[j] = a[j] * b[j];
        }
    }

    private static void square(float[] a, int count) {
        for (int j = 0; j < count; j++) {
            a[j] = a[j] * a[j];
        }
    }

    private static void magnitude(float[] a, int count) {
        for (int j = 0; j < count; j++) {
            a[j] = Math.abs(a[j]);
        }
    }

    static void load(LoopInput x, long from, int count, float[] a, double[] converted) {
        load(x, from, count, a);
        for (int j = 0; j < count; j++) {
            converted[j] = a[j];
        }
    }

    static void load(LoopInput x, long from, int count, float[] a) {
        MemorySegment.copy(x.segment(), ValueLayout.JAVA_FLOAT_UNALIGNED, from * Float.BYTES, a, 0, count);
    }
}
