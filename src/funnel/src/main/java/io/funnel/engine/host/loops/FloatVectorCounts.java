// [specialise DoubleVectorCounts: float -> double]
// [specialise IntVectorCounts: float -> int]
// [specialise LongVectorCounts: float -> long]
// [specialise FloatNativeCounts: FloatVectorCounts -> FloatNativeCounts; FloatVectorFolds -> FloatNativeFolds]
// [specialise DoubleNativeCounts: float -> double; FloatVectorCounts -> DoubleNativeCounts; FloatVectorFolds -> DoubleNativeFolds]
// [specialise IntNativeCounts: float -> int; FloatVectorCounts -> IntNativeCounts; FloatVectorFolds -> IntNativeFolds]
// [specialise LongNativeCounts: float -> long; FloatVectorCounts -> LongNativeCounts; FloatVectorFolds -> LongNativeFolds]
// [specialise *NativeCounts: float[] x -> MemorySegment x; int at -> long at; at + j -> at + BYTES * j]
package io.funnel.engine.host.loops;

import static io.funnel.engine.host.loops.FloatVectorFolds.BYTES;
import static io.funnel.engine.host.loops.FloatVectorFolds.LANES;
import static io.funnel.engine.host.loops.FloatVectorFolds.at;
import static io.funnel.engine.host.loops.FloatVectorFolds.narrow;

import io.funnel.reduction.facts.HostLoop.CountLoop.Comparison;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import jdk.incubator.vector.VectorOperators;

/** Counts of floats by the bits of vector masks; each comparison is constant in its own loop. */
final class FloatVectorCounts {

    private static final ValueLayout.OfFloat ELEMENT = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private FloatVectorCounts() {}

    // [not *NativeCounts]
    static long of(Comparison comparison, LoopInput x, long from, int count, float than) {
        int whole = count - count % LANES;
        if (x.array() instanceof float[] a) {
            return of(comparison, a, x.at(from), whole, than)
                    + rest(comparison, MemorySegment.ofArray(a), x.at(from) + whole, count - whole, than);
        }
        if (!x.isNative()) {
            return LoopLibrary.Counts.NONE;
        }
        return FloatNativeCounts.of(comparison, x.segment(), from * BYTES, whole, than)
                + rest(comparison, x.segment(), from + whole, count - whole, than);
    }

    private static long rest(Comparison comparison, MemorySegment x, long from, int count, float than) {
        long number = 0;
        for (long i = from; i < from + count; i++) {
            float element = x.getAtIndex(ELEMENT, i);
            number += switch (comparison) {
                case LESS -> element < than;
                case AT_MOST -> element <= than;
                case GREATER -> element > than;
                case AT_LEAST -> element >= than;
                case EQUAL -> element == than;
                case UNEQUAL -> element != than;
            } ? 1 : 0;
        }
        return number;
    }

    // [end]
    static long of(Comparison comparison, float[] x, int at, int count, float than) {
        return switch (comparison) {
            case LESS -> less(x, at, count, than);
            case AT_MOST -> atMost(x, at, count, than);
            case GREATER -> greater(x, at, count, than);
            case AT_LEAST -> atLeast(x, at, count, than);
            case EQUAL -> equal(x, at, count, than);
            case UNEQUAL -> count - equal(x, at, count, than);
        };
    }

    private static long less(float[] x, int at, int count, float than) {
        narrow(x);
        long number = 0;
        for (int j = 0; j < count; j += LANES) {
            number += at(x, at + j).compare(VectorOperators.LT, than).trueCount();
        }
        return number;
    }

    private static long atMost(float[] x, int at, int count, float than) {
        narrow(x);
        long number = 0;
        for (int j = 0; j < count; j += LANES) {
            number += at(x, at + j).compare(VectorOperators.LE, than).trueCount();
        }
        return number;
    }

    private static long greater(float[] x, int at, int count, float than) {
        narrow(x);
        long number = 0;
        for (int j = 0; j < count; j += LANES) {
            number += at(x, at + j).compare(VectorOperators.GT, than).trueCount();
        }
        return number;
    }

    private static long atLeast(float[] x, int at, int count, float than) {
        narrow(x);
        long number = 0;
        for (int j = 0; j < count; j += LANES) {
            number += at(x, at + j).compare(VectorOperators.GE, than).trueCount();
        }
        return number;
    }

    private static long equal(float[] x, int at, int count, float than) {
        narrow(x);
        long number = 0;
        for (int j = 0; j < count; j += LANES) {
            number += at(x, at + j).compare(VectorOperators.EQ, than).trueCount();
        }
        return number;
    }
}
