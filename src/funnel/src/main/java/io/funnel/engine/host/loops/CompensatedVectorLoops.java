package io.funnel.engine.host.loops;

import static io.funnel.engine.host.loops.DoubleVectorFolds.LANES;
import static io.funnel.engine.host.loops.DoubleVectorFolds.WIDTH_BYTES;
import static io.funnel.engine.host.loops.DoubleVectorFolds.at;
import static io.funnel.engine.host.loops.DoubleVectorFolds.requireNative;
import static io.funnel.engine.host.loops.DoubleVectorFolds.square;

import io.funnel.reduction.KnownLoop;
import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.DoubleVector;

/**
 * The loops of {@link CompensatedLoops} with the JDK's vectors: the same folds, several columns at once, so the same bits.
 * To be loaded only where the module {@code jdk.incubator.vector} is there.
 */
final class CompensatedVectorLoops extends CompensatedLoops {

    @Override
    boolean foldFirst(KnownLoop loop, LoopInput x, LoopInput y, long from, double[] out) {
        if (x.array() instanceof double[] a) {
            if (loop == KnownLoop.DOT) {
                return y.array() instanceof double[] b && products(a, x.at(from), b, y.at(from), out);
            }
            foldArray(loop, a, x.at(from), out);
            return true;
        }
        if (!x.isNative()) {
            return false;
        }
        long at = from * Double.BYTES;
        if (loop == KnownLoop.DOT) {
            return y.isNative() && products(x.segment(), y.segment(), at, out);
        }
        foldSegment(loop, x.segment(), at, out);
        return true;
    }

    private static void foldArray(KnownLoop loop, double[] x, int at, double[] out) {
        switch (loop) {
            case SUM -> sums(x, at, out);
            case SUM_OF_SQUARES -> squares(x, at, out);
            case SUM_OF_MAGNITUDES -> magnitudes(x, at, out);
            default -> throw new IllegalArgumentException(loop.name());
        }
    }

    private static void foldSegment(KnownLoop loop, MemorySegment x, long at, double[] out) {
        switch (loop) {
            case SUM -> sums(x, at, out);
            case SUM_OF_SQUARES -> squares(x, at, out);
            case SUM_OF_MAGNITUDES -> magnitudes(x, at, out);
            default -> throw new IllegalArgumentException(loop.name());
        }
    }

    /** What the addition of two vectors loses, lane by lane, as TwoSum has it. */
    private static DoubleVector lost(DoubleVector left, DoubleVector right, DoubleVector sum) {
        DoubleVector ofRight = sum.sub(left);
        return left.sub(sum.sub(ofRight)).add(right.sub(ofRight));
    }

    private static void fold(DoubleVector x, DoubleVector y, DoubleVector z, DoubleVector w, double[] out, int at) {
        DoubleVector left = x.add(y);
        DoubleVector right = z.add(w);
        DoubleVector sum = left.add(right);
        sum.intoArray(out, at);
        lost(x, y, left).add(lost(z, w, right)).add(lost(left, right, sum)).intoArray(out, at + LOST);
        x.abs().add(y.abs()).add(z.abs().add(w.abs())).intoArray(out, at + MAGNITUDE);
    }

    @Override
    void fold(double[] a, int columns) {
        if (columns < LANES) {
            super.fold(a, columns);
            return;
        }
        for (int j = 0; j < columns; j += LANES) {
            DoubleVector x = at(a, j);
            DoubleVector y = at(a, j + columns);
            DoubleVector z = at(a, j + 2 * columns);
            DoubleVector w = at(a, j + 3 * columns);
            DoubleVector left = x.add(y);
            DoubleVector right = z.add(w);
            DoubleVector sum = left.add(right);
            int l = j + LOST;
            DoubleVector lostLeft = at(a, l).add(at(a, l + columns)).add(lost(x, y, left));
            DoubleVector lostRight = at(a, l + 2 * columns).add(at(a, l + 3 * columns)).add(lost(z, w, right));
            sum.intoArray(a, j);
            lostLeft.add(lostRight).add(lost(left, right, sum)).intoArray(a, l);
            int m = j + MAGNITUDE;
            at(a, m).add(at(a, m + columns)).add(at(a, m + 2 * columns).add(at(a, m + 3 * columns))).intoArray(a, m);
        }
    }

    private static void sums(double[] x, int at, double[] out) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            fold(at(x, i), at(x, i + WIDTH), at(x, i + 2 * WIDTH), at(x, i + 3 * WIDTH), out, j);
        }
    }

    private static void sums(MemorySegment x, long at, double[] out) {
        requireNative(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Double.BYTES * j;
            fold(at(x, i), at(x, i + WIDTH_BYTES), at(x, i + 2 * WIDTH_BYTES), at(x, i + 3 * WIDTH_BYTES), out, j);
        }
    }

    private static void squares(double[] x, int at, double[] out) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            fold(square(at(x, i)), square(at(x, i + WIDTH)), square(at(x, i + 2 * WIDTH)),
                    square(at(x, i + 3 * WIDTH)), out, j);
        }
    }

    private static void squares(MemorySegment x, long at, double[] out) {
        requireNative(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Double.BYTES * j;
            fold(square(at(x, i)), square(at(x, i + WIDTH_BYTES)), square(at(x, i + 2 * WIDTH_BYTES)),
                    square(at(x, i + 3 * WIDTH_BYTES)), out, j);
        }
    }

    private static void magnitudes(double[] x, int at, double[] out) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            fold(at(x, i).abs(), at(x, i + WIDTH).abs(), at(x, i + 2 * WIDTH).abs(), at(x, i + 3 * WIDTH).abs(), out,
                    j);
        }
    }

    private static void magnitudes(MemorySegment x, long at, double[] out) {
        requireNative(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Double.BYTES * j;
            fold(at(x, i).abs(), at(x, i + WIDTH_BYTES).abs(), at(x, i + 2 * WIDTH_BYTES).abs(),
                    at(x, i + 3 * WIDTH_BYTES).abs(), out, j);
        }
    }

    private static boolean products(double[] x, int at, double[] y, int start, double[] out) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            int k = start + j;
            fold(at(x, i).mul(at(y, k)), at(x, i + WIDTH).mul(at(y, k + WIDTH)),
                    at(x, i + 2 * WIDTH).mul(at(y, k + 2 * WIDTH)), at(x, i + 3 * WIDTH).mul(at(y, k + 3 * WIDTH)),
                    out, j);
        }
        return true;
    }

    private static boolean products(MemorySegment x, MemorySegment y, long at, double[] out) {
        requireNative(x);
        requireNative(y);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Double.BYTES * j;
            fold(at(x, i).mul(at(y, i)), at(x, i + WIDTH_BYTES).mul(at(y, i + WIDTH_BYTES)),
                    at(x, i + 2 * WIDTH_BYTES).mul(at(y, i + 2 * WIDTH_BYTES)),
                    at(x, i + 3 * WIDTH_BYTES).mul(at(y, i + 3 * WIDTH_BYTES)), out, j);
        }
        return true;
    }
}
