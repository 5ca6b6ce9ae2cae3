// [specialise DoubleVectorFolds: float -> double]
// [specialise IntVectorFolds: float -> int]
// [specialise LongVectorFolds: float -> long]
// [specialise FloatNativeFolds: FloatVectorFolds -> FloatNativeFolds]
// [specialise DoubleNativeFolds: float -> double; FloatVectorFolds -> DoubleNativeFolds]
// [specialise IntNativeFolds: float -> int; FloatVectorFolds -> IntNativeFolds]
// [specialise LongNativeFolds: float -> long; FloatVectorFolds -> LongNativeFolds]
// [specialise *NativeFolds: float[] x -> MemorySegment x; int at -> long at; int i -> long i; at + j -> at + BYTES * j]
// [specialise *NativeFolds: float[] y, int start -> MemorySegment y; int k = start + j -> long k = i]
// [specialise *NativeFolds: static final int ROW = WIDTH -> static final long ROW = WIDTH * BYTES]
package io.funnel.engine.host.loops;

import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The folds of {@link FloatFolds} with the JDK's vectors: the same additions in the same order, several columns at
 * once, so the same bits. The loops over arrays also make those over memory outside the heap: a loop over every kind of
 * memory would be slow. Load it only if the module {@code jdk.incubator.vector} is present.
 */
final class FloatVectorFolds {

    /** The machine's lanes; any number that divides the widths works. */
    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    static final int LANES = SPECIES.length();
    static final int WIDTH = FloatFolds.WIDTH;
    static final long BYTES = Float.BYTES;
    /** The distance of a fold's rows. */
    static final int ROW = WIDTH;

    private static final int COLUMNS = WIDTH / 4;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    private FloatVectorFolds() {}

    // [not *NativeFolds]
    static int foldFirst(KnownLoop loop, LoopInput x, LoopInput y, long from, float[] out) {
        boolean dot = loop == KnownLoop.DOT;
        if (x.array() instanceof float[] a) {
            return !dot
                    ? fold(loop, a, x.at(from), out)
                    : y.array() instanceof float[] b ? products(a, x.at(from), b, y.at(from), out) : 0;
        }
        if (!x.isNative()) {
            return 0;
        }
        long at = from * BYTES;
        return !dot
                ? FloatNativeFolds.fold(loop, x.segment(), at, out)
                : y.isNative() ? FloatNativeFolds.products(x.segment(), at, y.segment(), out) : 0;
    }

    /** Folds by four in place; a multiple of {@link #LANES} columns. */
    static void fold(float[] a, int columns) {
        for (int j = 0; j < columns; j += LANES) {
            four(a, j, columns).intoArray(a, j);
        }
    }

    // [end]
    static int fold(KnownLoop loop, float[] x, int at, float[] out) {
        switch (loop) {
            case SUM -> {
                sums(x, at, out);
                return foldTwice(out);
            }
            case SUM_OF_SQUARES -> squares(x, at, out);
            case SUM_OF_MAGNITUDES -> magnitudes(x, at, out);
            default -> throw new IllegalArgumentException(loop.name());
        }
        return WIDTH;
    }

    private static FloatVector four(float[] a, int j, int columns) {
        return at(a, j).add(at(a, j + columns)).add(at(a, j + 2 * columns).add(at(a, j + 3 * columns)));
    }

    /** Folds {@link #COLUMNS} elements by sixteen; returns the number of elements left. */
    private static int foldTwice(float[] a) {
        int columns = COLUMNS / 16;
        for (int j = 0; j < columns; j += LANES) {
            four(a, j, 4 * columns).add(four(a, j + columns, 4 * columns))
                    .add(four(a, j + 2 * columns, 4 * columns).add(four(a, j + 3 * columns, 4 * columns)))
                    .intoArray(a, j);
        }
        return columns;
    }

    /** Does nothing, because the compiler knows the class of an array. */
    static void narrow(float[] array) {}

    /** Shows the compiler the class of a segment outside the heap; call it in the method that has the loop. */
    static void narrow(MemorySegment segment) {
        if (!segment.isNative()) {
            throw new IllegalArgumentException("on the heap");
        }
    }

    static FloatVector at(float[] array, int index) {
        return FloatVector.fromArray(SPECIES, array, index);
    }

    static FloatVector at(MemorySegment segment, long offset) {
        return FloatVector.fromMemorySegment(SPECIES, segment, offset, ORDER);
    }

    /** Folds twice: the second time with the last quarter of the first fold, which is then in registers. */
    private static void sums(float[] x, int at, float[] out) {
        narrow(x);
        for (int j = 0; j < WIDTH - COLUMNS; j += LANES) {
            rows(x, at + j).intoArray(out, j);
        }
        for (int j = 0; j < COLUMNS; j += LANES) {
            int i = at + j;
            at(out, j).add(at(out, j + COLUMNS)).add(at(out, j + 2 * COLUMNS).add(rows(x, i + 3 * (ROW / 4))))
                    .intoArray(out, j);
        }
    }

    private static FloatVector rows(float[] x, int i) {
        return at(x, i).add(at(x, i + ROW)).add(at(x, i + 2 * ROW).add(at(x, i + 3 * ROW)));
    }

    private static FloatVector square(FloatVector x) {
        return x.mul(x);
    }

    private static void squares(float[] x, int at, float[] out) {
        narrow(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            square(at(x, i)).add(square(at(x, i + ROW)))
                    .add(square(at(x, i + 2 * ROW)).add(square(at(x, i + 3 * ROW)))).intoArray(out, j);
        }
    }

    private static void magnitudes(float[] x, int at, float[] out) {
        narrow(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            at(x, i).abs().add(at(x, i + ROW).abs())
                    .add(at(x, i + 2 * ROW).abs().add(at(x, i + 3 * ROW).abs())).intoArray(out, j);
        }
    }

    static int products(float[] x, int at, float[] y, int start, float[] out) {
        narrow(x);
        narrow(y);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            int k = start + j;
            at(x, i).mul(at(y, k)).add(at(x, i + ROW).mul(at(y, k + ROW)))
                    .add(at(x, i + 2 * ROW).mul(at(y, k + 2 * ROW)).add(at(x, i + 3 * ROW).mul(at(y, k + 3 * ROW))))
                    .intoArray(out, j);
        }
        return WIDTH;
    }
}
