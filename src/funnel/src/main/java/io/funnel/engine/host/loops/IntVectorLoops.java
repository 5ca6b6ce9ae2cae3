// [specialise LongVectorLoops: Int -> Long; int[] -> long[]; int extreme -> long extreme; int value -> long value]
package io.funnel.engine.host.loops;

import static io.funnel.engine.host.loops.IntVectorFolds.LANES;
import static io.funnel.engine.host.loops.IntVectorFolds.SPECIES;
import static io.funnel.engine.host.loops.IntVectorFolds.WIDTH_BYTES;
import static io.funnel.engine.host.loops.IntVectorFolds.at;
import static io.funnel.engine.host.loops.IntVectorFolds.requireNative;

import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.IntVector;

/**
 * The known loops over ints with the JDK's vectors: the same folds, several columns at once. Load it only if the module
 * {@code jdk.incubator.vector} is present.
 */
final class IntVectorLoops extends IntLoops {

    @Override
    int foldFirst(KnownLoop loop, LoopInput x, LoopInput y, long from, int[] out) {
        return IntVectorFolds.foldFirst(loop, x, y, from, out);
    }

    @Override
    void fold(int[] a, int columns) {
        if (columns < LANES) {
            super.fold(a, columns);
        } else {
            IntVectorFolds.fold(a, columns);
        }
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
