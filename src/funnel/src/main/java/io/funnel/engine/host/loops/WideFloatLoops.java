package io.funnel.engine.host.loops;

import static io.funnel.engine.host.loops.FloatFolds.WIDTH;

import io.funnel.reduction.Operands;
import io.funnel.reduction.facts.HostLoop.KnownLoop;

/**
 * The known sums over floats, added as doubles, with sums of magnitudes: terms are computed as floats, then widened.
 * The folds are those of {@link DoubleLoops}, as plain loops in a form that the JIT compiler vectorizes if it can.
 */
class WideFloatLoops implements BlockLoops {

    private final DoubleLoops doubles;

    WideFloatLoops(DoubleLoops doubles) {
        this.doubles = doubles;
    }

    @Override
    public final long block(KnownLoop loop, LoopInput x, LoopInput y, long from, int count, ScratchMemory scratch) {
        double[] sums = scratch.doubles();
        double[] magnitudes = scratch.moreDoubles();
        int columns = WIDTH;
        if (count < BLOCK || !foldFirst(loop, x, y, from, sums, magnitudes)) {
            columns = count;
            float[] a = scratch.floats();
            FloatFolds.added(loop, x, y, from, count, a, scratch);
            widen(a, count, sums, magnitudes);
        }
        if (loop == KnownLoop.SUM || loop == KnownLoop.DOT) {
            doubles.foldAll(magnitudes, columns);
        }
        return Double.doubleToRawLongBits(doubles.foldAll(sums, columns));
    }

    @Override
    public final long magnitudes(ScratchMemory scratch) {
        return Double.doubleToRawLongBits(scratch.moreDoubles()[0]);
    }

    private static void widen(float[] a, int count, double[] sums, double[] magnitudes) {
        for (int j = 0; j < count; j++) {
            sums[j] = a[j];
        }
        for (int j = 0; j < count; j++) {
            magnitudes[j] = Math.abs(a[j]);
        }
    }

    /** Implements {@link FloatFolds#foldFirst}; folds magnitudes separately if they differ from the terms. */
    boolean foldFirst(KnownLoop loop, LoopInput x, LoopInput y, long from, double[] sums, double[] magnitudes) {
        if (!(x.array() instanceof float[] a)) {
            return false;
        }
        int i = x.at(from);
        switch (loop) {
            case SUM -> sums(a, i, sums, magnitudes);
            case SUM_OF_SQUARES -> squares(a, i, sums);
            case SUM_OF_MAGNITUDES -> magnitudes(a, i, sums);
            case DOT -> {
                if (!(y.array() instanceof float[] b)) {
                    return false;
                }
                products(a, i, b, y.at(from), sums, magnitudes);
            }
            default -> throw new IllegalArgumentException(loop.name());
        }
        return true;
    }

    private static void sums(float[] x, int at, double[] sums, double[] magnitudes) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            double a = x[i];
            double b = x[i + WIDTH];
            double c = x[i + 2 * WIDTH];
            double d = x[i + 3 * WIDTH];
            sums[j] = (a + b) + (c + d);
            magnitudes[j] = (Math.abs(a) + Math.abs(b)) + (Math.abs(c) + Math.abs(d));
        }
    }

    private static void products(float[] x, int at, float[] y, int start, double[] sums, double[] magnitudes) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            int k = start + j;
            double a = x[i] * y[k];
            double b = x[i + WIDTH] * y[k + WIDTH];
            double c = x[i + 2 * WIDTH] * y[k + 2 * WIDTH];
            double d = x[i + 3 * WIDTH] * y[k + 3 * WIDTH];
            sums[j] = (a + b) + (c + d);
            magnitudes[j] = (Math.abs(a) + Math.abs(b)) + (Math.abs(c) + Math.abs(d));
        }
    }

    private static void squares(float[] x, int at, double[] sums) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            double a = x[i] * x[i];
            double b = x[i + WIDTH] * x[i + WIDTH];
            double c = x[i + 2 * WIDTH] * x[i + 2 * WIDTH];
            double d = x[i + 3 * WIDTH] * x[i + 3 * WIDTH];
            sums[j] = (a + b) + (c + d);
        }
    }

    private static void magnitudes(float[] x, int at, double[] sums) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            double a = Math.abs(x[i]);
            double b = Math.abs(x[i + WIDTH]);
            double c = Math.abs(x[i + 2 * WIDTH]);
            double d = Math.abs(x[i + 3 * WIDTH]);
            sums[j] = (a + b) + (c + d);
        }
    }

    @Override
    public final long combine(KnownLoop loop, long left, long right) {
        return doubles.combine(loop, left, right);
    }

    @Override
    public final long identity(KnownLoop loop) {
        return doubles.identity(loop);
    }

    @Override
    public final void store(long bits, Operands states, int component, int slot) {
        doubles.store(bits, states, component, slot);
    }
}
