// [specialise DoubleVectorFolds: float -> double]
// [specialise IntVectorFolds: float -> int]
// [specialise LongVectorFolds: float -> long]
package io.funnel.engine.host.loops;

import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The folds of {@link FloatFolds} with the JDK's vectors: the same additions in the same order, several columns at
 * once, so the same bits. Load it only if the module {@code jdk.incubator.vector} is present.
 */
final class FloatVectorFolds {

    /** The machine's lanes; any number that divides the widths works. */
    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    static final int LANES = SPECIES.length();
    static final int WIDTH = FloatFolds.WIDTH;
    static final long WIDTH_BYTES = (long) WIDTH * Float.BYTES;
    private static final int COLUMNS = WIDTH / 4;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    private FloatVectorFolds() {}

    static int foldFirst(KnownLoop loop, LoopInput x, LoopInput y, long from, float[] out) {
        if (x.array() instanceof float[] a) {
            return loop == KnownLoop.DOT
                    ? y.array() instanceof float[] b ? products(a, x.at(from), b, y.at(from), out) : 0
                    : foldArray(loop, a, x.at(from), out);
        }
        if (!x.isNative()) {
            return 0;
        }
        long at = from * Float.BYTES;
        return loop == KnownLoop.DOT
                ? y.isNative() ? products(x.segment(), y.segment(), at, out) : 0
                : foldSegment(loop, x.segment(), at, out);
    }

    private static int foldArray(KnownLoop loop, float[] x, int at, float[] out) {
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

    private static int foldSegment(KnownLoop loop, MemorySegment x, long at, float[] out) {
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

    /** Folds by four in place; a multiple of {@link #LANES} columns. */
    static void fold(float[] a, int columns) {
        for (int j = 0; j < columns; j += LANES) {
            four(a, j, columns).intoArray(a, j);
        }
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

    static void requireNative(MemorySegment x) {
        if (!x.isNative()) {
            throw new IllegalArgumentException("on the heap");
        }
    }

    static FloatVector at(float[] x, int i) {
        return FloatVector.fromArray(SPECIES, x, i);
    }

    static FloatVector at(MemorySegment x, long offset) {
        return FloatVector.fromMemorySegment(SPECIES, x, offset, ORDER);
    }

    /** Folds twice: the second time with the last quarter of the first fold, which is then in registers. */
    private static void sums(float[] x, int at, float[] out) {
        for (int j = 0; j < WIDTH - COLUMNS; j += LANES) {
            four(x, at + j, WIDTH).intoArray(out, j);
        }
        for (int j = 0; j < COLUMNS; j += LANES) {
            at(out, j).add(at(out, j + COLUMNS))
                    .add(at(out, j + 2 * COLUMNS).add(four(x, at + j + 3 * COLUMNS, WIDTH))).intoArray(out, j);
        }
    }

    private static void sums(MemorySegment x, long at, float[] out) {
        requireNative(x);
        for (int j = 0; j < WIDTH - COLUMNS; j += LANES) {
            four(x, at + (long) Float.BYTES * j).intoArray(out, j);
        }
        for (int j = 0; j < COLUMNS; j += LANES) {
            at(out, j).add(at(out, j + COLUMNS))
                    .add(at(out, j + 2 * COLUMNS).add(four(x, at + (long) Float.BYTES * (j + 3 * COLUMNS))))
                    .intoArray(out, j);
        }
    }

    private static FloatVector four(MemorySegment x, long i) {
        return at(x, i).add(at(x, i + WIDTH_BYTES)).add(at(x, i + 2 * WIDTH_BYTES).add(at(x, i + 3 * WIDTH_BYTES)));
    }

    static FloatVector square(FloatVector x) {
        return x.mul(x);
    }

    private static void squares(float[] x, int at, float[] out) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            square(at(x, i)).add(square(at(x, i + WIDTH)))
                    .add(square(at(x, i + 2 * WIDTH)).add(square(at(x, i + 3 * WIDTH)))).intoArray(out, j);
        }
    }

    private static void squares(MemorySegment x, long at, float[] out) {
        requireNative(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Float.BYTES * j;
            square(at(x, i)).add(square(at(x, i + WIDTH_BYTES)))
                    .add(square(at(x, i + 2 * WIDTH_BYTES)).add(square(at(x, i + 3 * WIDTH_BYTES)))).intoArray(out, j);
        }
    }

    private static void magnitudes(float[] x, int at, float[] out) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            at(x, i).abs().add(at(x, i + WIDTH).abs())
                    .add(at(x, i + 2 * WIDTH).abs().add(at(x, i + 3 * WIDTH).abs())).intoArray(out, j);
        }
    }

    private static void magnitudes(MemorySegment x, long at, float[] out) {
        requireNative(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Float.BYTES * j;
            at(x, i).abs().add(at(x, i + WIDTH_BYTES).abs())
                    .add(at(x, i + 2 * WIDTH_BYTES).abs().add(at(x, i + 3 * WIDTH_BYTES).abs())).intoArray(out, j);
        }
    }

    private static int products(float[] x, int at, float[] y, int start, float[] out) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            int k = start + j;
            at(x, i).mul(at(y, k)).add(at(x, i + WIDTH).mul(at(y, k + WIDTH)))
                    .add(at(x, i + 2 * WIDTH).mul(at(y, k + 2 * WIDTH))
                            .add(at(x, i + 3 * WIDTH).mul(at(y, k + 3 * WIDTH))))
                    .intoArray(out, j);
        }
        return WIDTH;
    }

    private static int products(MemorySegment x, MemorySegment y, long at, float[] out) {
        requireNative(x);
        requireNative(y);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Float.BYTES * j;
            at(x, i).mul(at(y, i)).add(at(x, i + WIDTH_BYTES).mul(at(y, i + WIDTH_BYTES)))
                    .add(at(x, i + 2 * WIDTH_BYTES).mul(at(y, i + 2 * WIDTH_BYTES))
                            .add(at(x, i + 3 * WIDTH_BYTES).mul(at(y, i + 3 * WIDTH_BYTES))))
                    .intoArray(out, j);
        }
        return WIDTH;
    }
}
