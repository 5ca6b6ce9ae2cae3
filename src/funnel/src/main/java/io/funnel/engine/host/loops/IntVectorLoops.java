// [specialise LongVectorLoops: Int -> Long; int[] -> long[]; int extreme -> long extreme; int value -> long value]
package io.funnel.engine.host.loops;

import io.funnel.reduction.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The known loops over ints with the JDK's vectors: the folds of {@link IntLoops}, several columns at once. To be loaded only where the module {@code jdk.incubator.vector} is there.
 */
final class IntVectorLoops extends IntLoops {

    /** The lanes that the machine has; any number that divides the widths serves. */
    static final VectorSpecies<Integer> SPECIES = IntVector.SPECIES_PREFERRED;

    private static final int LANES = SPECIES.length();
    private static final long WIDTH_BYTES = (long) WIDTH * Integer.BYTES;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    @Override
    boolean foldFirst(KnownLoop loop, LoopInput x, LoopInput y, long from, int[] out) {
        if (x.array() instanceof int[] a) {
            return loop == KnownLoop.DOT
                    ? y.array() instanceof int[] b && products(a, x.at(from), b, y.at(from), out)
                    : foldArray(loop, a, x.at(from), out);
        }
        if (!x.isNative()) {
            return false;
        }
        long at = from * Integer.BYTES;
        return loop == KnownLoop.DOT
                ? y.isNative() && products(x.segment(), y.segment(), at, out)
                : foldSegment(loop, x.segment(), at, out);
    }

    private static boolean foldArray(KnownLoop loop, int[] x, int at, int[] out) {
        switch (loop) {
            case SUM -> sums(x, at, out);
            case SUM_OF_SQUARES -> squares(x, at, out);
            case SUM_OF_MAGNITUDES -> magnitudes(x, at, out);
            default -> throw new IllegalArgumentException(loop.name());
        }
        return true;
    }

    private static boolean foldSegment(KnownLoop loop, MemorySegment x, long at, int[] out) {
        switch (loop) {
            case SUM -> sums(x, at, out);
            case SUM_OF_SQUARES -> squares(x, at, out);
            case SUM_OF_MAGNITUDES -> magnitudes(x, at, out);
            default -> throw new IllegalArgumentException(loop.name());
        }
        return true;
    }

    @Override
    void fold(int[] a, int columns) {
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

    private static IntVector at(int[] x, int i) {
        return IntVector.fromArray(SPECIES, x, i);
    }

    private static IntVector at(MemorySegment x, long offset) {
        return IntVector.fromMemorySegment(SPECIES, x, offset, ORDER);
    }

    private static void sums(int[] x, int at, int[] out) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            at(x, i).add(at(x, i + WIDTH)).add(at(x, i + 2 * WIDTH).add(at(x, i + 3 * WIDTH))).intoArray(out, j);
        }
    }

    private static void sums(MemorySegment x, long at, int[] out) {
        requireNative(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Integer.BYTES * j;
            at(x, i).add(at(x, i + WIDTH_BYTES)).add(at(x, i + 2 * WIDTH_BYTES).add(at(x, i + 3 * WIDTH_BYTES)))
                    .intoArray(out, j);
        }
    }

    private static IntVector square(IntVector x) {
        return x.mul(x);
    }

    private static void squares(int[] x, int at, int[] out) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            square(at(x, i)).add(square(at(x, i + WIDTH)))
                    .add(square(at(x, i + 2 * WIDTH)).add(square(at(x, i + 3 * WIDTH)))).intoArray(out, j);
        }
    }

    private static void squares(MemorySegment x, long at, int[] out) {
        requireNative(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Integer.BYTES * j;
            square(at(x, i)).add(square(at(x, i + WIDTH_BYTES)))
                    .add(square(at(x, i + 2 * WIDTH_BYTES)).add(square(at(x, i + 3 * WIDTH_BYTES)))).intoArray(out, j);
        }
    }

    private static void magnitudes(int[] x, int at, int[] out) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            at(x, i).abs().add(at(x, i + WIDTH).abs())
                    .add(at(x, i + 2 * WIDTH).abs().add(at(x, i + 3 * WIDTH).abs())).intoArray(out, j);
        }
    }

    private static void magnitudes(MemorySegment x, long at, int[] out) {
        requireNative(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Integer.BYTES * j;
            at(x, i).abs().add(at(x, i + WIDTH_BYTES).abs())
                    .add(at(x, i + 2 * WIDTH_BYTES).abs().add(at(x, i + 3 * WIDTH_BYTES).abs())).intoArray(out, j);
        }
    }

    private static boolean products(int[] x, int at, int[] y, int start, int[] out) {
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

    private static boolean products(MemorySegment x, MemorySegment y, long at, int[] out) {
        requireNative(x);
        requireNative(y);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Integer.BYTES * j;
            at(x, i).mul(at(y, i)).add(at(x, i + WIDTH_BYTES).mul(at(y, i + WIDTH_BYTES)))
                    .add(at(x, i + 2 * WIDTH_BYTES).mul(at(y, i + 2 * WIDTH_BYTES))
                            .add(at(x, i + 3 * WIDTH_BYTES).mul(at(y, i + 3 * WIDTH_BYTES))))
                    .intoArray(out, j);
        }
        return true;
    }

    @Override
    int extreme(KnownLoop loop, LoopInput x, long from, int count, ScratchMemory scratch) {
        int[] lanes = scratch.moreInts();
        if (count < BLOCK || !extremes(loop, x, from, lanes)) {
            return super.extreme(loop, x, from, count, scratch);
        }
        int value = lanes[0];
        for (int lane = 1; lane < LANES; lane++) {
            value = loop == KnownLoop.MIN ? Math.min(value, lanes[lane]) : Math.max(value, lanes[lane]);
        }
        return value;
    }

    private static boolean extremes(KnownLoop loop, LoopInput x, long from, int[] lanes) {
        if (x.array() instanceof int[] a) {
            if (loop == KnownLoop.MIN) {
                least(a, x.at(from), lanes);
            } else {
                greatest(a, x.at(from), lanes);
            }
            return true;
        }
        if (!x.isNative()) {
            return false;
        }
        if (loop == KnownLoop.MIN) {
            least(x.segment(), from * Integer.BYTES, lanes);
        } else {
            greatest(x.segment(), from * Integer.BYTES, lanes);
        }
        return true;
    }

    private static void least(int[] x, int at, int[] lanes) {
        IntVector least = IntVector.broadcast(SPECIES, Integer.MAX_VALUE);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            least = least.min(at(x, i).min(at(x, i + WIDTH)).min(at(x, i + 2 * WIDTH).min(at(x, i + 3 * WIDTH))));
        }
        least.intoArray(lanes, 0);
    }

    private static void least(MemorySegment x, long at, int[] lanes) {
        requireNative(x);
        IntVector least = IntVector.broadcast(SPECIES, Integer.MAX_VALUE);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Integer.BYTES * j;
            least = least.min(at(x, i).min(at(x, i + WIDTH_BYTES))
                    .min(at(x, i + 2 * WIDTH_BYTES).min(at(x, i + 3 * WIDTH_BYTES))));
        }
        least.intoArray(lanes, 0);
    }

    private static void greatest(int[] x, int at, int[] lanes) {
        IntVector greatest = IntVector.broadcast(SPECIES, Integer.MIN_VALUE);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            greatest = greatest.max(at(x, i).max(at(x, i + WIDTH)).max(at(x, i + 2 * WIDTH).max(at(x, i + 3 * WIDTH))));
        }
        greatest.intoArray(lanes, 0);
    }

    private static void greatest(MemorySegment x, long at, int[] lanes) {
        requireNative(x);
        IntVector greatest = IntVector.broadcast(SPECIES, Integer.MIN_VALUE);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Integer.BYTES * j;
            greatest = greatest.max(at(x, i).max(at(x, i + WIDTH_BYTES))
                    .max(at(x, i + 2 * WIDTH_BYTES).max(at(x, i + 3 * WIDTH_BYTES))));
        }
        greatest.intoArray(lanes, 0);
    }
}
