// [specialise DoubleVectorLoops: float -> double; Int -> Long; int[] -> long[]; int key -> long key; int.class -> long.class]
package io.funnel.engine.host.loops;

import io.funnel.reduction.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The known loops over floats with the JDK's vectors: the same folds as in {@link FloatLoops}, several columns at once,
 * so the same bits. To be loaded only where the module {@code jdk.incubator.vector} is there.
 */
final class FloatVectorLoops extends FloatLoops {

    /** The lanes that the machine has; any number that divides the widths serves. */
    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private static final VectorSpecies<Integer> KEYS = SPECIES.withLanes(int.class);
    private static final int LANES = SPECIES.length();
    private static final long WIDTH_BYTES = (long) WIDTH * Float.BYTES;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    @Override
    boolean foldFirst(KnownLoop loop, LoopInput x, LoopInput y, long from, float[] out) {
        if (x.array() instanceof float[] a) {
            return loop == KnownLoop.DOT
                    ? y.array() instanceof float[] b && products(a, x.at(from), b, y.at(from), out)
                    : foldArray(loop, a, x.at(from), out);
        }
        if (!x.isNative()) {
            return false;
        }
        long at = from * Float.BYTES;
        return loop == KnownLoop.DOT
                ? y.isNative() && products(x.segment(), y.segment(), at, out)
                : foldSegment(loop, x.segment(), at, out);
    }

    private static boolean foldArray(KnownLoop loop, float[] x, int at, float[] out) {
        switch (loop) {
            case SUM -> sums(x, at, out);
            case SUM_OF_SQUARES -> squares(x, at, out);
            case SUM_OF_MAGNITUDES -> magnitudes(x, at, out);
            default -> throw new IllegalArgumentException(loop.name());
        }
        return true;
    }

    private static boolean foldSegment(KnownLoop loop, MemorySegment x, long at, float[] out) {
        switch (loop) {
            case SUM -> sums(x, at, out);
            case SUM_OF_SQUARES -> squares(x, at, out);
            case SUM_OF_MAGNITUDES -> magnitudes(x, at, out);
            default -> throw new IllegalArgumentException(loop.name());
        }
        return true;
    }

    @Override
    void fold(float[] a, int columns) {
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

    private static FloatVector at(float[] x, int i) {
        return FloatVector.fromArray(SPECIES, x, i);
    }

    private static FloatVector at(MemorySegment x, long offset) {
        return FloatVector.fromMemorySegment(SPECIES, x, offset, ORDER);
    }

    private static void sums(float[] x, int at, float[] out) {
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            at(x, i).add(at(x, i + WIDTH)).add(at(x, i + 2 * WIDTH).add(at(x, i + 3 * WIDTH))).intoArray(out, j);
        }
    }

    private static void sums(MemorySegment x, long at, float[] out) {
        requireNative(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Float.BYTES * j;
            at(x, i).add(at(x, i + WIDTH_BYTES)).add(at(x, i + 2 * WIDTH_BYTES).add(at(x, i + 3 * WIDTH_BYTES)))
                    .intoArray(out, j);
        }
    }

    private static FloatVector square(FloatVector x) {
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

    private static boolean products(float[] x, int at, float[] y, int start, float[] out) {
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

    private static boolean products(MemorySegment x, MemorySegment y, long at, float[] out) {
        requireNative(x);
        requireNative(y);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Float.BYTES * j;
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
    float extreme(KnownLoop loop, LoopInput x, long from, int count, ScratchMemory scratch) {
        int[] keys = scratch.ints();
        float[] sums = scratch.floats();
        if (count < BLOCK || !extremes(loop, x, from, keys, sums)) {
            return super.extreme(loop, x, from, count, scratch);
        }
        int key = keys[0];
        float sum = sums[0];
        for (int lane = 1; lane < LANES; lane++) {
            key = loop == KnownLoop.MIN ? Math.min(key, keys[lane]) : Math.max(key, keys[lane]);
            sum += sums[lane];
        }
        return Float.isNaN(sum) ? super.extreme(loop, x, from, count, scratch) : ofKey(key);
    }

    private static boolean extremes(KnownLoop loop, LoopInput x, long from, int[] keys, float[] sums) {
        if (x.array() instanceof float[] a) {
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
            least(x.segment(), from * Float.BYTES, keys, sums);
        } else {
            greatest(x.segment(), from * Float.BYTES, keys, sums);
        }
        return true;
    }

    private static IntVector keys(FloatVector x) {
        IntVector bits = x.reinterpretAsInts();
        return bits.lanewise(VectorOperators.XOR,
                bits.lanewise(VectorOperators.ASHR, Integer.SIZE - 1).lanewise(VectorOperators.LSHR, 1));
    }

    private static void least(float[] x, int at, int[] keys, float[] sums) {
        IntVector least = IntVector.broadcast(KEYS, Integer.MAX_VALUE);
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            FloatVector a = at(x, i);
            FloatVector b = at(x, i + WIDTH);
            FloatVector c = at(x, i + 2 * WIDTH);
            FloatVector d = at(x, i + 3 * WIDTH);
            least = least.min(keys(a).min(keys(b)).min(keys(c).min(keys(d))));
            sum = sum.add(a.add(b).add(c.add(d)));
        }
        least.intoArray(keys, 0);
        sum.intoArray(sums, 0);
    }

    private static void least(MemorySegment x, long at, int[] keys, float[] sums) {
        requireNative(x);
        IntVector least = IntVector.broadcast(KEYS, Integer.MAX_VALUE);
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Float.BYTES * j;
            FloatVector a = at(x, i);
            FloatVector b = at(x, i + WIDTH_BYTES);
            FloatVector c = at(x, i + 2 * WIDTH_BYTES);
            FloatVector d = at(x, i + 3 * WIDTH_BYTES);
            least = least.min(keys(a).min(keys(b)).min(keys(c).min(keys(d))));
            sum = sum.add(a.add(b).add(c.add(d)));
        }
        least.intoArray(keys, 0);
        sum.intoArray(sums, 0);
    }

    private static void greatest(float[] x, int at, int[] keys, float[] sums) {
        IntVector greatest = IntVector.broadcast(KEYS, Integer.MIN_VALUE);
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            FloatVector a = at(x, i);
            FloatVector b = at(x, i + WIDTH);
            FloatVector c = at(x, i + 2 * WIDTH);
            FloatVector d = at(x, i + 3 * WIDTH);
            greatest = greatest.max(keys(a).max(keys(b)).max(keys(c).max(keys(d))));
            sum = sum.add(a.add(b).add(c.add(d)));
        }
        greatest.intoArray(keys, 0);
        sum.intoArray(sums, 0);
    }

    private static void greatest(MemorySegment x, long at, int[] keys, float[] sums) {
        requireNative(x);
        IntVector greatest = IntVector.broadcast(KEYS, Integer.MIN_VALUE);
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int j = 0; j < WIDTH; j += LANES) {
            long i = at + (long) Float.BYTES * j;
            FloatVector a = at(x, i);
            FloatVector b = at(x, i + WIDTH_BYTES);
            FloatVector c = at(x, i + 2 * WIDTH_BYTES);
            FloatVector d = at(x, i + 3 * WIDTH_BYTES);
            greatest = greatest.max(keys(a).max(keys(b)).max(keys(c).max(keys(d))));
            sum = sum.add(a.add(b).add(c.add(d)));
        }
        greatest.intoArray(keys, 0);
        sum.intoArray(sums, 0);
    }
}
