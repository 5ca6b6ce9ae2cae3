// [specialise IntRanges: float -> int]
package io.funnel.handwritten;

import io.funnel.reduction.Signature;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Ranges of floats on the host, in the order that {@code Definition.reduceRange} documents: the exemplars of the
 * generated ones.
 */
final class FloatRanges {

    private static final int LANES = Signature.MOST_HOST_LANES;

    private FloatRanges() {}

    /** Sum of floats. */
    static float sum(MemorySegment in, long from, long to) {
        float state0 = 0f;
        float state1 = 0f;
        float state2 = 0f;
        float state3 = 0f;
        float state4 = 0f;
        float state5 = 0f;
        float state6 = 0f;
        float state7 = 0f;
        long whole = to - (to - from) % LANES;
        for (long i = from; i < whole; i += LANES) {
            state0 = state0 + in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i);
            state1 = state1 + in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i + 1);
            state2 = state2 + in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i + 2);
            state3 = state3 + in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i + 3);
            state4 = state4 + in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i + 4);
            state5 = state5 + in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i + 5);
            state6 = state6 + in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i + 6);
            state7 = state7 + in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i + 7);
        }
        for (long i = whole; i < to; i++) {
            state0 = state0 + in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i);
        }
        state0 = state0 + state1;
        state2 = state2 + state3;
        state4 = state4 + state5;
        state6 = state6 + state7;
        state0 = state0 + state2;
        state4 = state4 + state6;
        return state0 + state4;
    }

    // [not IntRanges]
    /** Least float by the rules of {@code Math.min}. */
    static float minimum(MemorySegment in, long from, long to) {
        float state0 = Float.POSITIVE_INFINITY;
        float state1 = Float.POSITIVE_INFINITY;
        float state2 = Float.POSITIVE_INFINITY;
        float state3 = Float.POSITIVE_INFINITY;
        float state4 = Float.POSITIVE_INFINITY;
        float state5 = Float.POSITIVE_INFINITY;
        float state6 = Float.POSITIVE_INFINITY;
        float state7 = Float.POSITIVE_INFINITY;
        long whole = to - (to - from) % LANES;
        for (long i = from; i < whole; i += LANES) {
            state0 = Math.min(state0, in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i));
            state1 = Math.min(state1, in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i + 1));
            state2 = Math.min(state2, in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i + 2));
            state3 = Math.min(state3, in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i + 3));
            state4 = Math.min(state4, in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i + 4));
            state5 = Math.min(state5, in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i + 5));
            state6 = Math.min(state6, in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i + 6));
            state7 = Math.min(state7, in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i + 7));
        }
        for (long i = whole; i < to; i++) {
            state0 = Math.min(state0, in.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i));
        }
        state0 = Math.min(state0, state1);
        state2 = Math.min(state2, state3);
        state4 = Math.min(state4, state5);
        state6 = Math.min(state6, state7);
        state0 = Math.min(state0, state2);
        state4 = Math.min(state4, state6);
        return Math.min(state0, state4);
    }
    // [end]
}
