package io.funnel.engine.host;

import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** The known loops over doubles as plain loops, of a form that the JIT compiler makes vector code of where it can. */
class DoubleLoops implements BlockLoops {

    /** Of a full block's first fold. */
    static final int WIDTH = BLOCK / 4;

    private static final long MAGNITUDE = Long.MAX_VALUE; // all bits but the sign
    private static final long INFINITY = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);

    @Override
    public final long block(KnownLoop loop, Source x, Source y, long from, int count, Scratch scratch) {
        double value = switch (loop) {
            case MIN, MAX -> extreme(loop, x, from, count, scratch);
            default -> sum(loop, x, y, from, count, scratch);
        };
        return Double.doubleToRawLongBits(value);
    }

    private double sum(KnownLoop loop, Source x, Source y, long from, int count, Scratch scratch) {
        double[] a = scratch.doubles();
        if (count == BLOCK && foldFirst(loop, x, y, from, a)) {
            return foldAll(a, WIDTH);
        }
        added(loop, x, y, from, count, a, scratch);
        return foldAll(a, count);
    }

    /** What a block adds up, one by one. */
    static void added(KnownLoop loop, Source x, Source y, long from, int count, double[] a, Scratch scratch) {
        load(x, from, count, a);
        map(loop, y, from, count, a, scratch);
    }

    /** Folds elements down to one. */
    final double foldAll(double[] a, int count) {
        int columns = BlockLoops.padded(count);
        Arrays.fill(a, count, columns, 0);
        while (columns > 1) {
            columns /= 4;
            fold(a, columns);
        }
        return a[0];
    }

    private static void map(KnownLoop loop, Source y, long from, int count, double[] a, Scratch scratch) {
        switch (loop) {
            case DOT -> {
                double[] b = scratch.moreDoubles();
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
    boolean foldFirst(KnownLoop loop, Source x, Source y, long from, double[] out) {
        if (!(x.array() instanceof double[] a)) {
            return false;
        }
        int i = x.at(from);
        switch (loop) {
            case SUM -> sums(a, i, out);
            case SUM_OF_SQUARES -> squares(a, i, out);
            case SUM_OF_MAGNITUDES -> magnitudes(a, i, out);
            case DOT -> {
                if (!(y.array() instanceof double[] b)) {
                    return false;
                }
                products(a, i, b, y.at(from), out);
            }
            default -> throw new IllegalArgumentException(loop.name());
        }
        return true;
    }

    /** Folds by four in place. */
    void fold(double[] a, int columns) {
        if (columns == WIDTH) {
            foldWhole(a);
            return;
        }
        for (int j = 0; j < columns; j++) {
            a[j] = (a[j] + a[j + columns]) + (a[j + 2 * columns] + a[j + 3 * columns]);
        }
    }

    /** The widths are constants: then the compiler sees that no element is written before it is read. */
    private static void foldWhole(double[] a) {
        for (int j = 0; j < WIDTH; j++) {
            a[j] = (a[j] + a[j + WIDTH]) + (a[j + 2 * WIDTH] + a[j + 3 * WIDTH]);
        }
    }

    private static void sums(double[] x, int at, double[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            out[j] = (x[i] + x[i + WIDTH]) + (x[i + 2 * WIDTH] + x[i + 3 * WIDTH]);
        }
    }

    private static void squares(double[] x, int at, double[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            double a = x[i];
            double b = x[i + WIDTH];
            double c = x[i + 2 * WIDTH];
            double d = x[i + 3 * WIDTH];
            out[j] = (a * a + b * b) + (c * c + d * d);
        }
    }

    private static void magnitudes(double[] x, int at, double[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            out[j] = (Math.abs(x[i]) + Math.abs(x[i + WIDTH]))
                    + (Math.abs(x[i + 2 * WIDTH]) + Math.abs(x[i + 3 * WIDTH]));
        }
    }

    private static void products(double[] x, int at, double[] y, int start, double[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            int k = start + j;
            out[j] = (x[i] * y[k] + x[i + WIDTH] * y[k + WIDTH])
                    + (x[i + 2 * WIDTH] * y[k + 2 * WIDTH] + x[i + 3 * WIDTH] * y[k + 3 * WIDTH]);
        }
    }

    private static void multiply(double[] a, double[] b, int count) {
        for (int j = 0; j < count; j++) {
            a[j] = a[j] * b[j];
        }
    }

    private static void square(double[] a, int count) {
        for (int j = 0; j < count; j++) {
            a[j] = a[j] * a[j];
        }
    }

    private static void magnitude(double[] a, int count) {
        for (int j = 0; j < count; j++) {
            a[j] = Math.abs(a[j]);
        }
    }

    /** Copies elements of any kind of memory. */
    static void load(Source x, long from, int count, double[] a) {
        MemorySegment.copy(x.segment(), ValueLayout.JAVA_DOUBLE_UNALIGNED, from * Double.BYTES, a, 0, count);
    }

    /** The least or the greatest of some elements. */
    double extreme(KnownLoop loop, Source x, long from, int count, Scratch scratch) {
        long[] bits = scratch.longs();
        MemorySegment.copy(x.segment(), ValueLayout.JAVA_LONG_UNALIGNED, from * Double.BYTES, bits, 0, count);
        return loop == KnownLoop.MIN ? least(bits, count) : greatest(bits, count);
    }

    /**
     * By way of integers, for which the compiler knows vector code: with the lower bits of negative ones turned round,
     * the bits of doubles are in the order of {@code Math.min}. NaN lies outside the infinities, and is looked for apart.
     */
    private static double least(long[] bits, int count) {
        long least = Long.MAX_VALUE;
        long magnitude = 0;
        for (int i = 0; i < count; i++) {
            long x = bits[i];
            least = Math.min(least, keyOf(x));
            magnitude = Math.max(magnitude, x & MAGNITUDE);
        }
        return magnitude > INFINITY ? Double.NaN : ofKey(least);
    }

    private static long keyOf(long bits) {
        return bits ^ ((bits >> 63) & MAGNITUDE);
    }

    /** The double that has a key. */
    static double ofKey(long key) {
        return Double.longBitsToDouble(keyOf(key));
    }

    private static double greatest(long[] bits, int count) {
        long greatest = Long.MIN_VALUE;
        long magnitude = 0;
        for (int i = 0; i < count; i++) {
            long x = bits[i];
            greatest = Math.max(greatest, keyOf(x));
            magnitude = Math.max(magnitude, x & MAGNITUDE);
        }
        return magnitude > INFINITY ? Double.NaN : ofKey(greatest);
    }

    @Override
    public final long combine(KnownLoop loop, long left, long right) {
        double a = Double.longBitsToDouble(left);
        double b = Double.longBitsToDouble(right);
        double value = switch (loop) {
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
            default -> a + b;
        };
        return Double.doubleToRawLongBits(value);
    }

    @Override
    public final long identity(KnownLoop loop) {
        double value = switch (loop) {
            case MIN -> Double.POSITIVE_INFINITY;
            case MAX -> Double.NEGATIVE_INFINITY;
            default -> 0;
        };
        return Double.doubleToRawLongBits(value);
    }

    @Override
    public final void store(long bits, Operands states, int component) {
        states.doubles(component).set(0,
                Double.longBitsToDouble(Double.doubleToLongBits(Double.longBitsToDouble(bits))));
    }
}
