package io.funnel.engine.host;

import io.funnel.reduction.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The known loops over doubles with the JDK's vectors: the same folds as in {@link DoubleLoops}, several columns at once,
 * so the same bits. To be loaded only where the module {@code jdk.incubator.vector} is there.
 */
final class DoubleVectorLoops extends DoubleLoops {

    /** The lanes that the machine has; any number that divides the widths serves. */
    static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;

    private static final VectorSpecies<Long> KEYS = SPECIES.withLanes(long.class);
    private static final int LANES = SPECIES.length();
    private static final long WIDTH_BYTES = (long) WIDTH * Double.BYTES;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    @Override
    boolean foldFirst(KnownLoop loop, Source x, Source y, long from, double[] out) {
        if (x.array() instanceof double[] a) {
            return loop == KnownLoop.DOT
                    ? y.array() instanceof double[] b && products(a, x.at(from), b, y.at(from), out)
                    : foldArray(loop, a, x.at(from), out);
        }
        if (!x.isNative()) {
            return false;
        }
        long at = from * Double.BYTES;
        return loop == KnownLoop.DOT
                ? y.isNative() && products(x.segment(), y.segment(), at, out)
                : foldSegment(loop, x.segment(), at, out);
    }

    private static boolean foldArray(KnownLoop loop, double[] x, int at, double[] out) {
        switch (loop) {
            case SUM -> sums(x, at, out);
            case SUM_OF_SQUARES -> squares(x, at, out);
            case SUM_OF_MAGNITUDES -> magnitudes(x, at, out);
            default -> throw new IllegalArgumentException(loop.name());
        }
        return true;
    }

    private static boolean foldSegment(KnownLoop loop, MemorySegment x, long at, double[] out) {
        switch (loop) {
            case SUM -> sums(x, at, out);
            case SUM_OF_SQUARES -> squares(x, at, out);
            case SUM_OF_MAGNITUDES -> magnitudes(x, at, out);
            default -> throw new IllegalArgumentException(loop.name());
        }
        return true;
    }

    @Override
    void fold(double[] a, int columns) {
        if (columns < LANES) {
            super.fold(a, columns);
            return;
        }
        for (int j = 0; j < columns; j += LANES) {
            at(a, j).add(at(a, j + columns)).add(at(a, j + 2 * columns).add(at(a, j + 3 * columns))).intoArray(a, j);
        }
    }

    private static void requireNative(MemorySegment x) {
        if (!x.isNative()) {
            throw new IllegalArgumentException("on the heap");
        }
    }

    private static DoubleVector at(double[] x, int i) {
        return DoubleVector.fromArray(SPECIES, x, i);
    }

    private static DoubleVector at(MemorySegment x, long offset) {
        return DoubleVector.fromMemorySegment(SPECIES, x, offset, ORDER);
    }

    private static void sums(double[] x, int at, double[] out) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            at(x, i).add(at(x, i + WIDTH)).add(at(x, i + 2 * WIDTH).add(at(x, i + 3 * WIDTH))).intoArray(out, j);
        }
    }

    private static void sums(MemorySegment x, long at, double[] out) {
        requireNative(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Double.BYTES * j;
            at(x, i).add(at(x, i + WIDTH_BYTES)).add(at(x, i + 2 * WIDTH_BYTES).add(at(x, i + 3 * WIDTH_BYTES)))
                    .intoArray(out, j);
        }
    }

    private static DoubleVector square(DoubleVector x) {
        return x.mul(x);
    }

    private static void squares(double[] x, int at, double[] out) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            square(at(x, i)).add(square(at(x, i + WIDTH)))
                    .add(square(at(x, i + 2 * WIDTH)).add(square(at(x, i + 3 * WIDTH)))).intoArray(out, j);
        }
    }

    private static void squares(MemorySegment x, long at, double[] out) {
        requireNative(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Double.BYTES * j;
            square(at(x, i)).add(square(at(x, i + WIDTH_BYTES)))
                    .add(square(at(x, i + 2 * WIDTH_BYTES)).add(square(at(x, i + 3 * WIDTH_BYTES)))).intoArray(out, j);
        }
    }

    private static void magnitudes(double[] x, int at, double[] out) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            at(x, i).abs().add(at(x, i + WIDTH).abs())
                    .add(at(x, i + 2 * WIDTH).abs().add(at(x, i + 3 * WIDTH).abs())).intoArray(out, j);
        }
    }

    private static void magnitudes(MemorySegment x, long at, double[] out) {
        requireNative(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Double.BYTES * j;
            at(x, i).abs().add(at(x, i + WIDTH_BYTES).abs())
                    .add(at(x, i + 2 * WIDTH_BYTES).abs().add(at(x, i + 3 * WIDTH_BYTES).abs())).intoArray(out, j);
        }
    }

    private static boolean products(double[] x, int at, double[] y, int start, double[] out) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            int k = start + j;
            at(x, i).mul(at(y, k)).add(at(x, i + WIDTH).mul(at(y, k + WIDTH)))
                    .add(at(x, i + 2 * WIDTH).mul(at(y, k + 2 * WIDTH))
                            .add(at(x, i + 3 * WIDTH).mul(at(y, k + 3 * WIDTH))))
                    .intoArray(out, j);
        }
        return true;
    }

    private static boolean products(MemorySegment x, MemorySegment y, long at, double[] out) {
        requireNative(x);
        requireNative(y);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Double.BYTES * j;
            at(x, i).mul(at(y, i)).add(at(x, i + WIDTH_BYTES).mul(at(y, i + WIDTH_BYTES)))
                    .add(at(x, i + 2 * WIDTH_BYTES).mul(at(y, i + 2 * WIDTH_BYTES))
                            .add(at(x, i + 3 * WIDTH_BYTES).mul(at(y, i + 3 * WIDTH_BYTES))))
                    .intoArray(out, j);
        }
        return true;
    }

    /**
     * By way of integers as in the plain loop, which costs less than {@code Math.min} and {@code Math.max} lane by lane.
     * NaN makes the sum NaN, and then the plain loop decides; so do infinities of both signs.
     */
    @Override
    double extreme(KnownLoop loop, Source x, long from, int count, Scratch scratch) {
        long[] keys = scratch.longs();
        double[] sums = scratch.doubles();
        if (count < BLOCK || !extremes(loop, x, from, keys, sums)) {
            return super.extreme(loop, x, from, count, scratch);
        }
        long key = keys[0];
        double sum = sums[0];
        for (int lane = 1; lane < LANES; lane++) {
            key = loop == KnownLoop.MIN ? Math.min(key, keys[lane]) : Math.max(key, keys[lane]);
            sum += sums[lane];
        }
        return Double.isNaN(sum) ? super.extreme(loop, x, from, count, scratch) : ofKey(key);
    }

    private static boolean extremes(KnownLoop loop, Source x, long from, long[] keys, double[] sums) {
        if (x.array() instanceof double[] a) {
            if (loop == KnownLoop.MIN) {
                least(a, x.at(from), keys, sums);
            } else {
                greatest(a, x.at(from), keys, sums);
            }
            return true;
        }
        if (!x.isNative()) {
            return false;
        }
        if (loop == KnownLoop.MIN) {
            least(x.segment(), from * Double.BYTES, keys, sums);
        } else {
            greatest(x.segment(), from * Double.BYTES, keys, sums);
        }
        return true;
    }

    private static LongVector keys(DoubleVector x) {
        LongVector bits = x.reinterpretAsLongs();
        return bits.lanewise(VectorOperators.XOR,
                bits.lanewise(VectorOperators.ASHR, Long.SIZE - 1).lanewise(VectorOperators.LSHR, 1));
    }

    private static void least(double[] x, int at, long[] keys, double[] sums) {
        LongVector least = LongVector.broadcast(KEYS, Long.MAX_VALUE);
        DoubleVector sum = DoubleVector.zero(SPECIES);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            DoubleVector a = at(x, i);
            DoubleVector b = at(x, i + WIDTH);
            DoubleVector c = at(x, i + 2 * WIDTH);
            DoubleVector d = at(x, i + 3 * WIDTH);
            least = least.min(keys(a).min(keys(b)).min(keys(c).min(keys(d))));
            sum = sum.add(a.add(b).add(c.add(d)));
        }
        least.intoArray(keys, 0);
        sum.intoArray(sums, 0);
    }

    private static void least(MemorySegment x, long at, long[] keys, double[] sums) {
        requireNative(x);
        LongVector least = LongVector.broadcast(KEYS, Long.MAX_VALUE);
        DoubleVector sum = DoubleVector.zero(SPECIES);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Double.BYTES * j;
            DoubleVector a = at(x, i);
            DoubleVector b = at(x, i + WIDTH_BYTES);
            DoubleVector c = at(x, i + 2 * WIDTH_BYTES);
            DoubleVector d = at(x, i + 3 * WIDTH_BYTES);
            least = least.min(keys(a).min(keys(b)).min(keys(c).min(keys(d))));
            sum = sum.add(a.add(b).add(c.add(d)));
        }
        least.intoArray(keys, 0);
        sum.intoArray(sums, 0);
    }

    private static void greatest(double[] x, int at, long[] keys, double[] sums) {
        LongVector greatest = LongVector.broadcast(KEYS, Long.MIN_VALUE);
        DoubleVector sum = DoubleVector.zero(SPECIES);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            DoubleVector a = at(x, i);
            DoubleVector b = at(x, i + WIDTH);
            DoubleVector c = at(x, i + 2 * WIDTH);
            DoubleVector d = at(x, i + 3 * WIDTH);
            greatest = greatest.max(keys(a).max(keys(b)).max(keys(c).max(keys(d))));
            sum = sum.add(a.add(b).add(c.add(d)));
        }
        greatest.intoArray(keys, 0);
        sum.intoArray(sums, 0);
    }

    private static void greatest(MemorySegment x, long at, long[] keys, double[] sums) {
        requireNative(x);
        LongVector greatest = LongVector.broadcast(KEYS, Long.MIN_VALUE);
        DoubleVector sum = DoubleVector.zero(SPECIES);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Double.BYTES * j;
            DoubleVector a = at(x, i);
            DoubleVector b = at(x, i + WIDTH_BYTES);
            DoubleVector c = at(x, i + 2 * WIDTH_BYTES);
            DoubleVector d = at(x, i + 3 * WIDTH_BYTES);
            greatest = greatest.max(keys(a).max(keys(b)).max(keys(c).max(keys(d))));
            sum = sum.add(a.add(b).add(c.add(d)));
        }
        greatest.intoArray(keys, 0);
        sum.intoArray(sums, 0);
    }
}
