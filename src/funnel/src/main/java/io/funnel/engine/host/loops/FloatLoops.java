// [specialise DoubleLoops: float -> double; Int -> Long; int[] -> long[]; (int) left -> left; (int) right -> right; (int) bits -> bits; 31 -> 63]
// [specialise DoubleLoops: int x -> long x; int magnitude -> long magnitude; int least -> long least; int greatest -> long greatest]
// [specialise DoubleLoops: int MAGNITUDE -> long MAGNITUDE; int INFINITY -> long INFINITY; int keyOf(int bits) -> long keyOf(long bits); int key -> long key]
package io.funnel.engine.host.loops;

import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** The known loops over floats as plain loops, of a form that the JIT compiler makes vector code of where it can. */
class FloatLoops implements BlockLoops {

    /** Of a full block's first fold. */
    static final int WIDTH = BLOCK / 4;

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

    private float sum(KnownLoop loop, LoopInput x, LoopInput y, long from, int count, ScratchMemory scratch) {
        float[] a = scratch.floats();
        if (count == BLOCK && foldFirst(loop, x, y, from, a)) {
            return foldAll(a, WIDTH);
        }
        added(loop, x, y, from, count, a, scratch);
        return foldAll(a, count);
    }

    /** What a block adds up, one by one. */
    static void added(KnownLoop loop, LoopInput x, LoopInput y, long from, int count, float[] a,
            ScratchMemory scratch) {
        load(x, from, count, a);
        map(loop, y, from, count, a, scratch);
    }

    /** Folds elements down to one. */
    final float foldAll(float[] a, int count) {
        int columns = BlockLoops.padded(count);
        Arrays.fill(a, count, columns, 0);
        while (columns > 1) {
            columns /= 4;
            fold(a, columns);
        }
        return a[0];
    }

    private static void map(KnownLoop loop, LoopInput y, long from, int count, float[] a, ScratchMemory scratch) {
        switch (loop) {
            case DOT -> {
                float[] b = scratch.moreFloats();
                load(y, from, count, b);
                multiply(a, b, count);
            }
            case SUM_OF_SQUARES -> square(a, count);
            case SUM_OF_MAGNITUDES -> magnitude(a, count);
            default -> {
                // an element counts as it is
            }
        }
    }

    /**
     * The first fold of a full block, straight from where the elements are.
     *
     * @return whether there is a loop for this kind of memory; otherwise the elements are copied first
     */
    boolean foldFirst(KnownLoop loop, LoopInput x, LoopInput y, long from, float[] out) {
        if (!(x.array() instanceof float[] a)) {
            return false;
        }
        int i = x.at(from);
        switch (loop) {
            case SUM -> sums(a, i, out);
            case SUM_OF_SQUARES -> squares(a, i, out);
            case SUM_OF_MAGNITUDES -> magnitudes(a, i, out);
            case DOT -> {
                if (!(y.array() instanceof float[] b)) {
                    return false;
                }
                products(a, i, b, y.at(from), out);
            }
            default -> throw new IllegalArgumentException(loop.name());
        }
        return true;
    }

    /** Folds by four in place. */
    void fold(float[] a, int columns) {
        if (columns == WIDTH) {
            foldWhole(a);
            return;
        }
        for (int j = 0; j < columns; j++) {
            a[j] = (a[j] + a[j + columns]) + (a[j + 2 * columns] + a[j + 3 * columns]);
        }
    }

    /** The widths are constants: then the compiler sees that no element is written before it is read. */
    private static void foldWhole(float[] a) {
        for (int j = 0; j < WIDTH; j++) {
            a[j] = (a[j] + a[j + WIDTH]) + (a[j + 2 * WIDTH] + a[j + 3 * WIDTH]);
        }
    }

    private static void sums(float[] x, int at, float[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            out[j] = (x[i] + x[i + WIDTH]) + (x[i + 2 * WIDTH] + x[i + 3 * WIDTH]);
        }
    }

    private static void squares(float[] x, int at, float[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            float a = x[i];
            float b = x[i + WIDTH];
            float c = x[i + 2 * WIDTH];
            float d = x[i + 3 * WIDTH];
            out[j] = (a * a + b * b) + (c * c + d * d);
        }
    }

    private static void magnitudes(float[] x, int at, float[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            out[j] = (Math.abs(x[i]) + Math.abs(x[i + WIDTH]))
                    + (Math.abs(x[i + 2 * WIDTH]) + Math.abs(x[i + 3 * WIDTH]));
        }
    }

    private static void products(float[] x, int at, float[] y, int start, float[] out) {
        for (int j = 0; j < WIDTH; j++) {
            int i = at + j;
            int k = start + j;
            out[j] = (x[i] * y[k] + x[i + WIDTH] * y[k + WIDTH])
                    + (x[i + 2 * WIDTH] * y[k + 2 * WIDTH] + x[i + 3 * WIDTH] * y[k + 3 * WIDTH]);
        }
    }

    private static void multiply(float[] a, float[] b, int count) {
        for (int j = 0; j < count; j++) {
            a[j] = a[j] * b[j];
        }
    }

    private static void square(float[] a, int count) {
        for (int j = 0; j < count; j++) {
            a[j] = a[j] * a[j];
        }
    }

    private static void magnitude(float[] a, int count) {
        for (int j = 0; j < count; j++) {
            a[j] = Math.abs(a[j]);
        }
    }

    /** Copies elements of any kind of memory. */
    static void load(LoopInput x, long from, int count, float[] a) {
        MemorySegment.copy(x.segment(), ValueLayout.JAVA_FLOAT_UNALIGNED, from * Float.BYTES, a, 0, count);
    }

    /** The least or the greatest of some elements. */
    float extreme(KnownLoop loop, LoopInput x, long from, int count, ScratchMemory scratch) {
        int[] bits = scratch.ints();
        MemorySegment.copy(x.segment(), ValueLayout.JAVA_INT_UNALIGNED, from * Float.BYTES, bits, 0, count);
        return loop == KnownLoop.MIN ? least(bits, count) : greatest(bits, count);
    }

    /**
     * By way of integers, for which the compiler knows vector code: with the lower bits of negative ones turned round,
     * the bits of floats are in the order of {@code Math.min}. NaN lies outside the infinities, and is looked for apart.
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

    /** The float that has a key. */
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
    public final void store(long bits, Operands states, int component) {
        states.floats(component).set(0, Float.intBitsToFloat(Float.floatToIntBits(Float.intBitsToFloat((int) bits))));
    }
}
