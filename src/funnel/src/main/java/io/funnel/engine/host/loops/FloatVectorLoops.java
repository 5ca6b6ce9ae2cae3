// [specialise DoubleVectorLoops, DoubleNativeLoops: float -> double; Int -> Long; int.class -> long.class]
// [specialise DoubleVectorLoops, DoubleNativeLoops: int least -> long least; int greatest -> long greatest; int flip -> long flip]
// [specialise DoubleVectorLoops: int SIGN -> long SIGN; int bits -> long bits; int leastBits -> long leastBits]
// [specialise FloatNativeLoops: FloatVectorFolds -> FloatNativeFolds]
// [specialise FloatNativeLoops: FloatVectorLoops extends FloatLoops -> FloatNativeLoops]
// [specialise DoubleNativeLoops: FloatVectorFolds -> DoubleNativeFolds]
// [specialise DoubleNativeLoops: FloatVectorLoops extends FloatLoops -> DoubleNativeLoops]
// [specialise *NativeLoops: float[] x -> MemorySegment x; int at -> long at; int i -> long i; at + j -> at + BYTES * j]
package io.funnel.engine.host.loops;

import static io.funnel.engine.host.loops.FloatVectorFolds.BYTES;
import static io.funnel.engine.host.loops.FloatVectorFolds.LANES;
import static io.funnel.engine.host.loops.FloatVectorFolds.ROW;
import static io.funnel.engine.host.loops.FloatVectorFolds.SPECIES;
import static io.funnel.engine.host.loops.FloatVectorFolds.WIDTH;
import static io.funnel.engine.host.loops.FloatVectorFolds.at;
import static io.funnel.engine.host.loops.FloatVectorFolds.narrow;

import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The known loops over floats with the JDK's vectors: the same folds as in {@link FloatLoops}, several columns at once,
 * so the same bits. The loops over arrays also make those over a {@link MemorySegment}
 * outside the heap. Load it only if the module {@code jdk.incubator.vector} is present.
 */
final class FloatVectorLoops extends FloatLoops {

    private static final VectorSpecies<Integer> BITS = SPECIES.withLanes(int.class);
    // [not *NativeLoops]
    private static final int SIGN = Integer.MIN_VALUE;

    @Override
    int foldFirst(KnownLoop loop, LoopInput x, LoopInput y, long from, float[] out) {
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
     * Compares raw bits, which is cheaper than {@code Math.min} and {@code Math.max} per lane: for one sign they have
     * the order of floats, or its reverse. Scratch memory records whether the last block had negative elements, for
     * which the minimum needs another loop. NaN, or infinities of both signs, make the sum NaN; then the plain loop
     * decides.
     */
    @Override
    float extreme(KnownLoop loop, LoopInput x, long from, int count, ScratchMemory scratch) {
        if (count < BLOCK || !(x.isNative() || x.array() instanceof float[])) {
            return super.extreme(loop, x, from, count, scratch);
        }
        int bits = loop == KnownLoop.MIN ? least(x, from, scratch) : greatest(x, from, scratch);
        float sum = 0;
        for (int lane = 0; lane < LANES; lane++) {
            sum += scratch.floats()[lane];
        }
        return Float.isNaN(sum) ? super.extreme(loop, x, from, count, scratch) : Float.intBitsToFloat(bits);
    }

    private static int least(LoopInput x, long from, ScratchMemory scratch) {
        boolean expected = scratch.hasNegatives();
        int bits = expected ? greatest(x, from, SIGN, scratch) ^ SIGN : leastBits(x, from, scratch);
        boolean negative = bits < 0; // true of either if there are negative ones
        if (negative != expected) {
            scratch.setNegatives(negative);
            bits = negative ? greatest(x, from, SIGN, scratch) ^ SIGN : leastBits(x, from, scratch);
        }
        return bits;
    }

    private static int greatest(LoopInput x, long from, ScratchMemory scratch) {
        int bits = greatest(x, from, 0, scratch);
        return bits < 0 ? leastBits(x, from, scratch) : bits; // all are negative
    }

    private static int leastBits(LoopInput x, long from, ScratchMemory scratch) {
        if (x.array() instanceof float[] a) {
            return least(a, x.at(from), scratch.floats());
        }
        return FloatNativeLoops.least(x.segment(), from * BYTES, scratch.floats());
    }

    private static int greatest(LoopInput x, long from, int flip, ScratchMemory scratch) {
        if (x.array() instanceof float[] a) {
            return greatest(a, x.at(from), flip, scratch.floats());
        }
        return FloatNativeLoops.greatest(x.segment(), from * BYTES, flip, scratch.floats());
    }

    // [end]
    private static IntVector bits(FloatVector x) {
        return x.reinterpretAsInts();
    }

    static int least(float[] x, int at, float[] sums) {
        narrow(x);
        IntVector least = IntVector.broadcast(BITS, Integer.MAX_VALUE);
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            FloatVector a = at(x, i);
            FloatVector b = at(x, i + ROW);
            FloatVector c = at(x, i + 2 * ROW);
            FloatVector d = at(x, i + 3 * ROW);
            least = least.min(bits(a).min(bits(b)).min(bits(c).min(bits(d))));
            sum = sum.add(a.add(b).add(c.add(d)));
        }
        sum.intoArray(sums, 0);
        return least.reduceLanes(VectorOperators.MIN);
    }

    /** The greatest of the bits, inverted where {@code flip} has ones. */
    static int greatest(float[] x, int at, int flip, float[] sums) {
        narrow(x);
        IntVector greatest = IntVector.broadcast(BITS, Integer.MIN_VALUE);
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            FloatVector a = at(x, i);
            FloatVector b = at(x, i + ROW);
            FloatVector c = at(x, i + 2 * ROW);
            FloatVector d = at(x, i + 3 * ROW);
            greatest = greatest.max(flipped(a, flip).max(flipped(b, flip)).max(flipped(c, flip).max(flipped(d, flip))));
            sum = sum.add(a.add(b).add(c.add(d)));
        }
        sum.intoArray(sums, 0);
        return greatest.reduceLanes(VectorOperators.MAX);
    }

    private static IntVector flipped(FloatVector x, int flip) {
        return x.reinterpretAsInts().lanewise(VectorOperators.XOR, flip);
    }
}
