// [specialise DoubleVectorLoops: float -> double; Int -> Long; int[] -> long[]; int key -> long key; int.class -> long.class]
package io.funnel.engine.host.loops;

import static io.funnel.engine.host.loops.FloatVectorFolds.LANES;
import static io.funnel.engine.host.loops.FloatVectorFolds.SPECIES;
import static io.funnel.engine.host.loops.FloatVectorFolds.WIDTH_BYTES;
import static io.funnel.engine.host.loops.FloatVectorFolds.at;
import static io.funnel.engine.host.loops.FloatVectorFolds.requireNative;

import io.funnel.reduction.KnownLoop;
import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The known loops over floats with the JDK's vectors: the same folds as in {@link FloatLoops}, several columns at once,
 * so the same bits. To be loaded only where the module {@code jdk.incubator.vector} is there.
 */
final class FloatVectorLoops extends FloatLoops {

    private static final VectorSpecies<Integer> KEYS = SPECIES.withLanes(int.class);

    @Override
    boolean foldFirst(KnownLoop loop, LoopInput x, LoopInput y, long from, float[] out) {
        return FloatVectorFolds.foldFirst(loop, x, y, from, out);
    }

    @Override
    void fold(float[] a, int columns) {
        if (columns < LANES) {
            super.fold(a, columns);
        } else {
            FloatVectorFolds.fold(a, columns);
        }
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
