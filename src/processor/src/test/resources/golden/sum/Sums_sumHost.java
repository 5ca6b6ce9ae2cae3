// Written by Funnel's annotation processor from com.acme.Sums.sum.
package com.acme;

import io.funnel.reduction.HostMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** {@code com.acme.Sums.sum} on the host. */
final class Sums_sumHost {

    private static final ValueLayout.OfFloat FLOATS = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private static final float IDENTITY = 0f;

    private Sums_sumHost() {}

    /**
     * {@code Sequential}, the definition: combines the first {@code n} elements of {@code in} in their order, on one
     * Java thread.
     *
     * @return the identity for n = 0; otherwise as Java's float addition, rounded at every step
     */
    static float sequential(FloatArray in, int n) {
        float sum = IDENTITY;
        for (int i = 0; i < n; i++) {
            sum = sum + in.get(i);
        }
        return sum;
    }

    /**
     * {@code ParallelStream}: the same by a parallel stream over the indices, on the common pool.
     *
     * @return the identity for n = 0; otherwise as a double sum, rounded once to float
     */
    static float parallelStream(FloatArray in, int n) {
        return (float) IntStream.range(0, n).parallel().mapToDouble(in::get).sum();
    }

    /** The combination of two states, the left one's elements before the right one's. */
    static float combine(float left, float right) {
        return left + right;
    }

    /**
     * Combines rows of {@code in}, outside the heap, with 8 lanes, as {@code Definition.reduceRows} documents.
     */
    static void reduceRange(
            MemorySegment in, long first, long start, long end, FloatArray out, int slot, int rows, long turn) {
        in = HostMemory.outsideHeap(in);
        int count = (int) (end - start);
        int block = count / 8 * 8; // in whole turns
        for (int row = 0; row < rows; row++, first -= turn, start += count, slot++) {
            float sum0 = IDENTITY;
            float sum1 = IDENTITY;
            float sum2 = IDENTITY;
            float sum3 = IDENTITY;
            float sum4 = IDENTITY;
            float sum5 = IDENTITY;
            float sum6 = IDENTITY;
            float sum7 = IDENTITY;
            for (int k = 0; k < block; k += 8) {
                long i = start + k;
                sum0 = sum0 + in.getAtIndex(FLOATS, i);
                sum1 = sum1 + in.getAtIndex(FLOATS, i + 1);
                sum2 = sum2 + in.getAtIndex(FLOATS, i + 2);
                sum3 = sum3 + in.getAtIndex(FLOATS, i + 3);
                sum4 = sum4 + in.getAtIndex(FLOATS, i + 4);
                sum5 = sum5 + in.getAtIndex(FLOATS, i + 5);
                sum6 = sum6 + in.getAtIndex(FLOATS, i + 6);
                sum7 = sum7 + in.getAtIndex(FLOATS, i + 7);
            }
            for (int k = block; k < count; k++) {
                long i = start + k;
                sum0 = sum0 + in.getAtIndex(FLOATS, i);
            }

            // Combine the lanes, neighbours first; without a whole turn all but the first one are empty.
            if (block > 0) {
                sum0 = sum0 + sum1;
                sum2 = sum2 + sum3;
                sum4 = sum4 + sum5;
                sum6 = sum6 + sum7;
                sum0 = sum0 + sum2;
                sum4 = sum4 + sum6;
                sum0 = sum0 + sum4;
            }
            out.set(slot, sum0);
        }
    }

    /** As {@link #reduceRange}, of Java arrays. */
    static void reduceRangeOnHeap(
            MemorySegment in, long first, long start, long end, FloatArray out, int slot, int rows, long turn) {
        in = HostMemory.floatsOnHeap(in);
        int count = (int) (end - start);
        int block = count / 8 * 8; // in whole turns
        for (int row = 0; row < rows; row++, first -= turn, start += count, slot++) {
            float sum0 = IDENTITY;
            float sum1 = IDENTITY;
            float sum2 = IDENTITY;
            float sum3 = IDENTITY;
            float sum4 = IDENTITY;
            float sum5 = IDENTITY;
            float sum6 = IDENTITY;
            float sum7 = IDENTITY;
            for (int k = 0; k < block; k += 8) {
                long i = start + k;
                sum0 = sum0 + in.getAtIndex(FLOATS, i);
                sum1 = sum1 + in.getAtIndex(FLOATS, i + 1);
                sum2 = sum2 + in.getAtIndex(FLOATS, i + 2);
                sum3 = sum3 + in.getAtIndex(FLOATS, i + 3);
                sum4 = sum4 + in.getAtIndex(FLOATS, i + 4);
                sum5 = sum5 + in.getAtIndex(FLOATS, i + 5);
                sum6 = sum6 + in.getAtIndex(FLOATS, i + 6);
                sum7 = sum7 + in.getAtIndex(FLOATS, i + 7);
            }
            for (int k = block; k < count; k++) {
                long i = start + k;
                sum0 = sum0 + in.getAtIndex(FLOATS, i);
            }

            // Combine the lanes, neighbours first; without a whole turn all but the first one are empty.
            if (block > 0) {
                sum0 = sum0 + sum1;
                sum2 = sum2 + sum3;
                sum4 = sum4 + sum5;
                sum6 = sum6 + sum7;
                sum0 = sum0 + sum2;
                sum4 = sum4 + sum6;
                sum0 = sum0 + sum4;
            }
            out.set(slot, sum0);
        }
    }

    /** Combines pairs of slots, the left one's elements before the right one's. */
    static void combineSlots(FloatArray out, int left, int right, int slot, int count, int step) {
        for (int pair = 0; pair < count; pair++, left += step, right += step, slot += step) {
            float sum = out.get(left);
            float other = out.get(right);
            sum = sum + other;
            out.set(slot, sum);
        }
    }

    /** Stores the state of the elements up to each, after that of slot {@code before}, {@code step} slots apart. */
    static void scanRange(
            MemorySegment in, long first, long start, long end, FloatArray out, int before, int slot, int step) {
        in = HostMemory.outsideHeap(in);
        int count = (int) (end - start);
        float sum = IDENTITY;
        if (before >= 0) {
            sum = out.get(before);
        }
        for (int k = 0; k < count; k++, slot += step) {
            long i = start + k;
            sum = sum + in.getAtIndex(FLOATS, i);
            out.set(slot, sum);
        }
    }

    /** Combines an element of each segment with its state. */
    static void reduceAcross(float[] in, float[] out, int from, int to) {
        for (int k = from; k < to; k++) {
            float sum = out[k];
            sum = sum + in[k];
            out[k] = sum;
        }
    }

    /** Combines four elements of each lane with its state, in order. */
    static void reduceTurn(float[] in0Row, float[] in1Row, float[] in2Row, float[] in3Row, float[] out, int to) {
        for (int k = 0; k < to; k++) {
            float sum = out[k];
            sum = sum + in0Row[k];
            sum = sum + in1Row[k];
            sum = sum + in2Row[k];
            sum = sum + in3Row[k];
            out[k] = sum;
        }
    }

    /** Combines neighbouring slots with as many others. */
    static void combineAcross(float[] out, int left, int right, int slot, int count) {
        for (int k = 0; k < count; k++) {
            float sum = out[left + k];
            float other = out[right + k];
            sum = sum + other;
            out[slot + k] = sum;
        }
    }
}
