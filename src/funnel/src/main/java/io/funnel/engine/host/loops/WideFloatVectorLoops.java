package io.funnel.engine.host.loops;

import static io.funnel.engine.host.loops.FloatVectorFolds.requireNative;

import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * The loops of {@link WideFloatLoops} with the JDK's vectors: the same folds, several columns at once, so the same
 * bits. Load it only if the module {@code jdk.incubator.vector} is present.
 */
final class WideFloatVectorLoops extends WideFloatLoops {

    private static final VectorSpecies<Double> WIDE = DoubleVector.SPECIES_PREFERRED;
    private static final int LANES = WIDE.length();
    /** The species with as many floats as there are doubles. */
    private static final VectorSpecies<Float> FLOATS =
            VectorSpecies.of(float.class, VectorShape.forBitSize(LANES * Float.SIZE));

    private static final long WIDTH_BYTES = (long) WIDTH * Float.BYTES;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    WideFloatVectorLoops(DoubleLoops doubles) {
        super(doubles);
    }

    @Override
    boolean foldFirst(KnownLoop loop, LoopInput x, LoopInput y, long from, double[] sums, double[] magnitudes) {
        if (x.array() instanceof float[] a) {
            return loop == KnownLoop.DOT
                    ? y.array() instanceof float[] b && products(a, x.at(from), b, y.at(from), sums, magnitudes)
                    : foldArray(loop, a, x.at(from), sums, magnitudes);
        }
        if (!x.isNative()) {
            return false;
        }
        long at = from * Float.BYTES;
        return loop == KnownLoop.DOT
                ? y.isNative() && products(x.segment(), y.segment(), at, sums, magnitudes)
                : foldSegment(loop, x.segment(), at, sums, magnitudes);
    }

    private static boolean foldArray(KnownLoop loop, float[] x, int at, double[] sums, double[] magnitudes) {
        switch (loop) {
            case SUM -> sums(x, at, sums, magnitudes);
            case SUM_OF_SQUARES -> squares(x, at, sums);
            case SUM_OF_MAGNITUDES -> magnitudes(x, at, sums);
            default -> throw new IllegalArgumentException(loop.name());
        }
        return true;
    }

    private static boolean foldSegment(
            KnownLoop loop, MemorySegment x, long at, double[] sums, double[] magnitudes) {
        switch (loop) {
            case SUM -> sums(x, at, sums, magnitudes);
            case SUM_OF_SQUARES -> squares(x, at, sums);
            case SUM_OF_MAGNITUDES -> magnitudes(x, at, sums);
            default -> throw new IllegalArgumentException(loop.name());
        }
        return true;
    }

    private static FloatVector at(float[] x, int i) {
        return FloatVector.fromArray(FLOATS, x, i);
    }

    private static FloatVector at(MemorySegment x, long offset) {
        return FloatVector.fromMemorySegment(FLOATS, x, offset, ORDER);
    }

    private static DoubleVector wide(FloatVector x) {
        return (DoubleVector) x.convertShape(VectorOperators.F2D, WIDE, 0);
    }

    private static DoubleVector square(FloatVector x) {
        return wide(x.mul(x));
    }

    private static DoubleVector sum(DoubleVector a, DoubleVector b, DoubleVector c, DoubleVector d) {
        return a.add(b).add(c.add(d));
    }

    private static void fold(FloatVector x, FloatVector y, FloatVector z, FloatVector w, double[] sums,
            double[] magnitudes, int at) {
        DoubleVector a = wide(x);
        DoubleVector b = wide(y);
        DoubleVector c = wide(z);
        DoubleVector d = wide(w);
        sum(a, b, c, d).intoArray(sums, at);
        sum(a.abs(), b.abs(), c.abs(), d.abs()).intoArray(magnitudes, at);
    }

    private static void sums(float[] x, int at, double[] sums, double[] magnitudes) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            fold(at(x, i), at(x, i + WIDTH), at(x, i + 2 * WIDTH), at(x, i + 3 * WIDTH), sums, magnitudes, j);
        }
    }

    private static void sums(MemorySegment x, long at, double[] sums, double[] magnitudes) {
        requireNative(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Float.BYTES * j;
            fold(at(x, i), at(x, i + WIDTH_BYTES), at(x, i + 2 * WIDTH_BYTES), at(x, i + 3 * WIDTH_BYTES), sums,
                    magnitudes, j);
        }
    }

    private static boolean products(float[] x, int at, float[] y, int start, double[] sums, double[] magnitudes) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            int k = start + j;
            fold(at(x, i).mul(at(y, k)), at(x, i + WIDTH).mul(at(y, k + WIDTH)),
                    at(x, i + 2 * WIDTH).mul(at(y, k + 2 * WIDTH)), at(x, i + 3 * WIDTH).mul(at(y, k + 3 * WIDTH)),
                    sums, magnitudes, j);
        }
        return true;
    }

    private static boolean products(
            MemorySegment x, MemorySegment y, long at, double[] sums, double[] magnitudes) {
        requireNative(x);
        requireNative(y);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Float.BYTES * j;
            fold(at(x, i).mul(at(y, i)), at(x, i + WIDTH_BYTES).mul(at(y, i + WIDTH_BYTES)),
                    at(x, i + 2 * WIDTH_BYTES).mul(at(y, i + 2 * WIDTH_BYTES)),
                    at(x, i + 3 * WIDTH_BYTES).mul(at(y, i + 3 * WIDTH_BYTES)), sums, magnitudes, j);
        }
        return true;
    }

    private static void squares(float[] x, int at, double[] sums) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            sum(square(at(x, i)), square(at(x, i + WIDTH)), square(at(x, i + 2 * WIDTH)), square(at(x, i + 3 * WIDTH)))
                    .intoArray(sums, j);
        }
    }

    private static void squares(MemorySegment x, long at, double[] sums) {
        requireNative(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Float.BYTES * j;
            sum(square(at(x, i)), square(at(x, i + WIDTH_BYTES)), square(at(x, i + 2 * WIDTH_BYTES)),
                    square(at(x, i + 3 * WIDTH_BYTES))).intoArray(sums, j);
        }
    }

    private static void magnitudes(float[] x, int at, double[] sums) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            sum(wide(at(x, i).abs()), wide(at(x, i + WIDTH).abs()), wide(at(x, i + 2 * WIDTH).abs()),
                    wide(at(x, i + 3 * WIDTH).abs())).intoArray(sums, j);
        }
    }

    private static void magnitudes(MemorySegment x, long at, double[] sums) {
        requireNative(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Float.BYTES * j;
            sum(wide(at(x, i).abs()), wide(at(x, i + WIDTH_BYTES).abs()), wide(at(x, i + 2 * WIDTH_BYTES).abs()),
                    wide(at(x, i + 3 * WIDTH_BYTES).abs())).intoArray(sums, j);
        }
    }
}
