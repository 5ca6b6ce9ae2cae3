// [specialise LongVectorLoops: Int -> Long; int[] -> long[]; int extreme -> long extreme; int value -> long value]
// [specialise IntNativeLoops: IntVectorLoops extends IntLoops -> IntNativeLoops; IntVectorFolds -> IntNativeFolds]
// [specialise LongNativeLoops: Int -> Long; int[] -> long[]]
// [specialise LongNativeLoops: IntVectorLoops extends IntLoops -> LongNativeLoops; IntVectorFolds -> LongNativeFolds]
// [specialise *NativeLoops: int[] x -> MemorySegment x; int at -> long at; int i -> long i; at + j -> at + BYTES * j]
package io.funnel.engine.host.loops;

import static io.funnel.engine.host.loops.IntVectorFolds.BYTES;
import static io.funnel.engine.host.loops.IntVectorFolds.LANES;
import static io.funnel.engine.host.loops.IntVectorFolds.ROW;
import static io.funnel.engine.host.loops.IntVectorFolds.SPECIES;
import static io.funnel.engine.host.loops.IntVectorFolds.WIDTH;
import static io.funnel.engine.host.loops.IntVectorFolds.at;
import static io.funnel.engine.host.loops.IntVectorFolds.narrow;

import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/**
 * The known loops over ints with the JDK's vectors: the same folds, several columns at once. The loops over arrays
 * also make those over a {@link MemorySegment} outside the heap. Load it only if the module {@code jdk.incubator.vector}
 * is present.
 */
final class IntVectorLoops extends IntLoops {

    private static final int HALF = Integer.SIZE / 2;

    // [not *NativeLoops]
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
            IntNativeLoops.least(x.segment(), from * BYTES, lanes);
        } else {
            IntNativeLoops.greatest(x.segment(), from * BYTES, lanes);
        }
        return true;
    }

    // [not *NativeLoops, Long*]
    /** Leaves the exact sum of a full block in {@code out}; returns its length, 0 if the memory must be copied first. */
    static int foldExactly(LoopInput x, long from, long[] out) {
        if (x.array() instanceof int[] a) {
            out[0] = sum(a, x.at(from));
        } else if (x.isNative()) {
            out[0] = IntNativeLoops.sum(x.segment(), from * BYTES);
        } else {
            return 0;
        }
        return 1;
    }

    // [end]
    static void least(int[] x, int at, int[] lanes) {
        narrow(x);
        IntVector least = IntVector.broadcast(SPECIES, Integer.MAX_VALUE);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            least = least.min(at(x, i).min(at(x, i + ROW)).min(at(x, i + 2 * ROW).min(at(x, i + 3 * ROW))));
        }
        least.intoArray(lanes, 0);
    }

    static void greatest(int[] x, int at, int[] lanes) {
        narrow(x);
        IntVector greatest = IntVector.broadcast(SPECIES, Integer.MIN_VALUE);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            greatest = greatest.max(at(x, i).max(at(x, i + ROW)).max(at(x, i + 2 * ROW).max(at(x, i + 3 * ROW))));
        }
        greatest.intoArray(lanes, 0);
    }

    // [not Long*]
    /** Sums without widening: the sum of the upper halves reveals the overflow of the sum of ints. */
    static long sum(int[] x, int at) {
        narrow(x);
        IntVector sum = IntVector.zero(SPECIES);
        IntVector upper = IntVector.zero(SPECIES);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            IntVector a = at(x, i);
            IntVector b = at(x, i + ROW);
            IntVector c = at(x, i + 2 * ROW);
            IntVector d = at(x, i + 3 * ROW);
            sum = sum.add(a.add(b).add(c.add(d)));
            upper = upper.add(upper(a).add(upper(b)).add(upper(c).add(upper(d))));
        }
        return exact(sum, upper);
    }

    private static IntVector upper(IntVector x) {
        return x.lanewise(VectorOperators.ASHR, HALF);
    }

    /** The lower halves of a block are not negative, and their sum is below 2^28. */
    private static long exact(IntVector sum, IntVector upper) {
        IntVector lower = sum.sub(upper.lanewise(VectorOperators.LSHL, HALF));
        return ((long) upper.reduceLanes(VectorOperators.ADD) << HALF) + lower.reduceLanes(VectorOperators.ADD);
    }
    // [end]
}
