// [specialise DoubleLoops: float -> double; Int -> Long; int[] -> long[]; (int) left -> left; (int) right -> right; (int) bits -> bits; 31 -> 63]
// [specialise DoubleLoops: int x -> long x; int magnitude -> long magnitude; int least -> long least; int greatest -> long greatest]
// [specialise DoubleLoops: int MAGNITUDE -> long MAGNITUDE; int INFINITY -> long INFINITY; int keyOf(int bits) -> long keyOf(long bits); int key -> long key]
package io.funnel.engine.host.loops;

import io.funnel.reduction.Operands;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The known loops over floats as plain loops: the sums, the least and the greatest element. */
class FloatLoops extends FloatFolds {

    private static final int MAGNITUDE = Integer.MAX_VALUE; // all bits but the sign
    private static final int INFINITY = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);

    @Override
    public final long block(KnownLoop loop, LoopInput x, LoopInput y, long from, int count, ScratchMemory scratch) {
        float value = switch (loop) {
            case MIN, MAX -> extreme(loop, x, from, count, scratch);
            default -> sum(loop, x, y, from, count, scratch);
        };
        return Float.floatToRawIntBits(value);
    }

    float extreme(KnownLoop loop, LoopInput x, long from, int count, ScratchMemory scratch) {
        int[] bits = scratch.ints();
        MemorySegment.copy(x.segment(), ValueLayout.JAVA_INT_UNALIGNED, from * Float.BYTES, bits, 0, count);
        return loop == KnownLoop.MIN ? least(bits, count) : greatest(bits, count);
    }

    /**
     * Compares as integers, which the compiler vectorizes: with the lower bits of negative floats inverted, bits have
     * the order of {@code Math.min}. NaN lies outside the infinities, and is checked separately.
     */
    private static float least(int[] bits, int count) {
        int least = Integer.MAX_VALUE;
        int magnitude = 0;
        for (int i = 0; i < count; i++) {
            int x = bits[i];
            least = Math.min(least, keyOf(x));
            magnitude = Math.max(magnitude, x & MAGNITUDE);
        }
        return magnitude > INFINITY ? Float.NaN : ofKey(least);
    }

    private static int keyOf(int bits) {
        return bits ^ ((bits >> 31) & MAGNITUDE);
    }

    static float ofKey(int key) {
        return Float.intBitsToFloat(keyOf(key));
    }

    private static float greatest(int[] bits, int count) {
        int greatest = Integer.MIN_VALUE;
        int magnitude = 0;
        for (int i = 0; i < count; i++) {
            int x = bits[i];
            greatest = Math.max(greatest, keyOf(x));
            magnitude = Math.max(magnitude, x & MAGNITUDE);
        }
        return magnitude > INFINITY ? Float.NaN : ofKey(greatest);
    }

    @Override
    public final long combine(KnownLoop loop, long left, long right) {
        float a = Float.intBitsToFloat((int) left);
        float b = Float.intBitsToFloat((int) right);
        float value = switch (loop) {
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
            default -> a + b;
        };
        return Float.floatToRawIntBits(value);
    }

    @Override
    public final long identity(KnownLoop loop) {
        float value = switch (loop) {
            case MIN -> Float.POSITIVE_INFINITY;
            case MAX -> Float.NEGATIVE_INFINITY;
            default -> 0;
        };
        return Float.floatToRawIntBits(value);
    }

    @Override
    public final void store(long bits, Operands states, int component, int slot) {
        states.floats(component).set(slot,
                Float.intBitsToFloat(Float.floatToIntBits(Float.intBitsToFloat((int) bits))));
    }
}
