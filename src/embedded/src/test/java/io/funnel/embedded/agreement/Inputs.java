package io.funnel.embedded.agreement;

import java.util.Random;
import java.util.stream.IntStream;

/** Inputs that are the same in every process. */
final class Inputs {

    static final long SEED = 20260214;

    private Inputs() {}

    /** Arbitrary ints whose sums overflow. */
    static int[] ints(int size) {
        return new Random(SEED).ints(size).toArray();
    }

    /** Arbitrary longs whose sums overflow. */
    static long[] longs(int size) {
        return new Random(SEED).longs(size).toArray();
    }

    /** Floats whose sums are rounded. */
    static float[] floats(int size) {
        Random random = new Random(SEED);
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = random.nextFloat() * 200 - 100;
        }
        return values;
    }

    /** Doubles whose sums are rounded. */
    static double[] doubles(int size) {
        return new Random(SEED).doubles(size, -100, 100).toArray();
    }

    /** Whole numbers from -50 to 50: their products and sums are exact, with fused rounding or not. */
    static int[] small(int size) {
        return new Random(SEED).ints(size, -50, 51).toArray();
    }

    /** {@link #small} as floats. */
    static float[] smallFloats(int size) {
        int[] values = small(size);
        float[] floats = new float[size];
        IntStream.range(0, size).forEach(i -> floats[i] = values[i]);
        return floats;
    }

    /** {@link #small} as doubles. */
    static double[] smallDoubles(int size) {
        return IntStream.of(small(size)).asDoubleStream().toArray();
    }
}
