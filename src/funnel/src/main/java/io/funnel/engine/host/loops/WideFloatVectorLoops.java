// [specialise WideFloatNativeLoops: WideFloatVectorLoops extends WideFloatLoops -> WideFloatNativeLoops]
// [specialise WideFloatNativeLoops: float[] x -> MemorySegment x; int at -> long at; int i -> long i; at + j -> at + BYTES * j]
// [specialise WideFloatNativeLoops: float[] y, int start -> MemorySegment y; int k = start + j -> long k = i]
// [specialise WideFloatNativeLoops: static final int ROW = WIDTH -> static final long ROW = WIDTH * BYTES]
package io.funnel.engine.host.loops;

import static io.funnel.engine.host.loops.FloatFolds.WIDTH;
import static io.funnel.engine.host.loops.FloatVectorFolds.narrow;
import static io.funnel.engine.host.loops.FloatsInDouble.LANES;
import static io.funnel.engine.host.loops.FloatsInDouble.NARROW;
import static io.funnel.engine.host.loops.FloatsInDouble.sum;
import static io.funnel.engine.host.loops.FloatsInDouble.wide;

import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;

/**
 * The loops of {@link WideFloatLoops} with the JDK's vectors: the same folds, several columns at once, so the same
 * bits. The loops over arrays also make those over memory outside the heap. Load it only if the module {@code
 * jdk.incubator.vector} is present.
 */
final class WideFloatVectorLoops extends WideFloatLoops {

    private static final long BYTES = Float.BYTES;
    /** The distance of a fold's rows. */
    private static final int ROW = WIDTH;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    // [not WideFloatNativeLoops]
    WideFloatVectorLoops(DoubleLoops doubles) {
        super(doubles);
    }

    @Override
    boolean foldFirst(KnownLoop loop, LoopInput x, LoopInput y, long from, double[] sums, double[] magnitudes) {
        boolean dot = loop == KnownLoop.DOT;
        if (x.array() instanceof float[] a) {
            return !dot
                    ? fold(loop, a, x.at(from), sums, magnitudes)
                    : y.array() instanceof float[] b && products(a, x.at(from), b, y.at(from), sums, magnitudes);
        }
        if (!x.isNative()) {
            return false;
        }
        long at = from * BYTES;
        return !dot
                ? WideFloatNativeLoops.fold(loop, x.segment(), at, sums, magnitudes)
                : y.isNative() && WideFloatNativeLoops.products(x.segment(), at, y.segment(), sums, magnitudes);
    }

    // [end]
    static boolean fold(KnownLoop loop, float[] x, int at, double[] sums, double[] magnitudes) {
        switch (loop) {
            case SUM -> sums(x, at, sums, magnitudes);
            case SUM_OF_SQUARES -> squares(x, at, sums);
            case SUM_OF_MAGNITUDES -> magnitudes(x, at, sums);
            default -> throw new IllegalArgumentException(loop.name());
        }
        return true;
    }

    private static FloatVector at(float[] array, int index) {
        return FloatVector.fromArray(NARROW, array, index);
    }

    static FloatVector at(MemorySegment segment, long offset) {
        return FloatVector.fromMemorySegment(NARROW, segment, offset, ORDER);
    }

    private static DoubleVector square(FloatVector x) {
        return wide(x.mul(x));
    }

    private static void fold(FloatVector x, FloatVector y, FloatVector z, FloatVector w, double[] sums,
            double[] magnitudes, int j) {
        DoubleVector a = wide(x);
        DoubleVector b = wide(y);
        DoubleVector c = wide(z);
        DoubleVector d = wide(w);
        sum(a, b, c, d).intoArray(sums, j);
        sum(a.abs(), b.abs(), c.abs(), d.abs()).intoArray(magnitudes, j);
    }

    private static void sums(float[] x, int at, double[] sums, double[] magnitudes) {
        narrow(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            fold(at(x, i), at(x, i + ROW), at(x, i + 2 * ROW), at(x, i + 3 * ROW), sums, magnitudes, j);
        }
    }

    static boolean products(float[] x, int at, float[] y, int start, double[] sums, double[] magnitudes) {
        narrow(x);
        narrow(y);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            int k = start + j;
            fold(at(x, i).mul(at(y, k)), at(x, i + ROW).mul(at(y, k + ROW)),
                    at(x, i + 2 * ROW).mul(at(y, k + 2 * ROW)), at(x, i + 3 * ROW).mul(at(y, k + 3 * ROW)),
                    sums, magnitudes, j);
        }
        return true;
    }

    private static void squares(float[] x, int at, double[] sums) {
        narrow(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            sum(square(at(x, i)), square(at(x, i + ROW)), square(at(x, i + 2 * ROW)), square(at(x, i + 3 * ROW)))
                    .intoArray(sums, j);
        }
    }

    private static void magnitudes(float[] x, int at, double[] sums) {
        narrow(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            sum(wide(at(x, i).abs()), wide(at(x, i + ROW).abs()), wide(at(x, i + 2 * ROW).abs()),
                    wide(at(x, i + 3 * ROW).abs())).intoArray(sums, j);
        }
    }
}
