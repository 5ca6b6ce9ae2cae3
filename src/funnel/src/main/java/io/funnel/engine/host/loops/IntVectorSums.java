// [specialise IntNativeSums: IntVectorSums -> IntNativeSums; IntVectorFolds -> IntNativeFolds]
// [specialise *NativeSums: int[] x -> MemorySegment x; int at -> long at; int i -> long i; at + j -> at + BYTES * j]
package io.funnel.engine.host.loops;

import static io.funnel.engine.host.loops.IntVectorFolds.BYTES;
import static io.funnel.engine.host.loops.IntVectorFolds.LANES;
import static io.funnel.engine.host.loops.IntVectorFolds.ROW;
import static io.funnel.engine.host.loops.IntVectorFolds.SPECIES;
import static io.funnel.engine.host.loops.IntVectorFolds.WIDTH;
import static io.funnel.engine.host.loops.IntVectorFolds.at;
import static io.funnel.engine.host.loops.IntVectorFolds.narrow;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/**
 * The exact sum of a full block of ints with the JDK's vectors, without widening: the sum of the upper halves reveals
 * the overflow of the sum of ints. The loop over an array also makes the one over a {@link
 * MemorySegment} outside the heap. Load it only if the module {@code jdk.incubator.vector} is present.
 */
final class IntVectorSums {

    private static final int HALF = Integer.SIZE / 2;

    private IntVectorSums() {}

    // [not IntNativeSums]
    /** Puts the sum into {@code out}; returns the elements left to fold, 0 if the memory must be copied first. */
    static int fold(LoopInput x, long from, long[] out) {
        if (x.array() instanceof int[] a) {
            out[0] = sum(a, x.at(from));
        } else if (x.isNative()) {
            out[0] = IntNativeSums.sum(x.segment(), from * BYTES);
        } else {
            return 0;
        }
        return 1;
    }

    // [end]
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
}
