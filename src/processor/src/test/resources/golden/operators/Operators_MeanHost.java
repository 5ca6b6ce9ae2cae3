// Written by Funnel's annotation processor from com.acme.Operators.Mean.
package com.acme;

import io.funnel.reduction.HostMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** {@code com.acme.Operators.Mean} on the host. */
final class Operators_MeanHost {

    private static final ValueLayout.OfFloat FLOATS = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private static final long IDENTITY_COUNT = 0L;
    private static final double IDENTITY_MEAN = 0.0;

    private Operators_MeanHost() {}

    /** The mean of {@code Mean.combine}. */
    private static double combineMean(long leftCount, double leftMean, long rightCount, double rightMean) {
        long count = leftCount + rightCount;
        return count == 0L ? 0.0 : leftMean + (rightMean - leftMean) * rightCount / count;
    }

    /**
     * {@code Sequential}, the definition: combines the first {@code n} elements of {@code sample} in their order, on
     * one Java thread, by the operator's own methods.
     *
     * @return the identity for n = 0; otherwise as {@code Mean.combine} in Java
     */
    static Operators.Mean sequential(FloatArray sample, int n) {
        Operators.Mean state = Operators.Mean.identity();
        for (int i = 0; i < n; i++) {
            state = Operators.Mean.combine(state, Operators.Mean.map(sample.get(i)));
        }
        return state;
    }

    /**
     * {@code ParallelStream}: the same by a parallel stream over the indices, on the common pool.
     *
     * @return the identity for n = 0; otherwise as {@code Mean.combine} in Java
     */
    static Operators.Mean parallelStream(FloatArray sample, int n) {
        return IntStream.range(0, n).parallel().mapToObj(i -> Operators.Mean.map(sample.get(i)))
                .reduce(Operators.Mean.identity(), Operators.Mean::combine);
    }

    /**
     * Combines rows of {@code sample}, outside the heap, with 4 lanes, as {@code Definition.reduceRows} documents.
     */
    static void reduceRange(MemorySegment sample, long first, long start, long end, LongArray countOut,
            DoubleArray meanOut, int slot, int rows, long turn) {
        sample = HostMemory.outsideHeap(sample);
        int count = (int) (end - start);
        int block = count / 4 * 4; // in whole turns
        for (int row = 0; row < rows; row++, first -= turn, start += count, slot++) {
            long count0 = IDENTITY_COUNT;
            double mean0 = IDENTITY_MEAN;
            long count1 = IDENTITY_COUNT;
            double mean1 = IDENTITY_MEAN;
            long count2 = IDENTITY_COUNT;
            double mean2 = IDENTITY_MEAN;
            long count3 = IDENTITY_COUNT;
            double mean3 = IDENTITY_MEAN;
            for (int k = 0; k < block; k += 4) {
                long i = start + k;
                long countNext0 = count0 + 1L;
                mean0 = combineMean(count0, mean0, 1L, sample.getAtIndex(FLOATS, i));
                count0 = countNext0;
                long countNext1 = count1 + 1L;
                mean1 = combineMean(count1, mean1, 1L, sample.getAtIndex(FLOATS, i + 1));
                count1 = countNext1;
                long countNext2 = count2 + 1L;
                mean2 = combineMean(count2, mean2, 1L, sample.getAtIndex(FLOATS, i + 2));
                count2 = countNext2;
                long countNext3 = count3 + 1L;
                mean3 = combineMean(count3, mean3, 1L, sample.getAtIndex(FLOATS, i + 3));
                count3 = countNext3;
            }
            for (int k = block; k < count; k++) {
                long i = start + k;
                long countNext = count0 + 1L;
                mean0 = combineMean(count0, mean0, 1L, sample.getAtIndex(FLOATS, i));
                count0 = countNext;
            }

            // Combine the lanes, neighbours first; without a whole turn all but the first one are empty.
            if (block > 0) {
                long countNext01 = count0 + count1;
                mean0 = combineMean(count0, mean0, count1, mean1);
                count0 = countNext01;
                long countNext21 = count2 + count3;
                mean2 = combineMean(count2, mean2, count3, mean3);
                count2 = countNext21;
                long countNext02 = count0 + count2;
                mean0 = combineMean(count0, mean0, count2, mean2);
                count0 = countNext02;
            }
            countOut.set(slot, count0);
            meanOut.set(slot, mean0);
        }
    }

    /** As {@link #reduceRange}, of Java arrays. */
    static void reduceRangeOnHeap(MemorySegment sample, long first, long start, long end, LongArray countOut,
            DoubleArray meanOut, int slot, int rows, long turn) {
        sample = HostMemory.floatsOnHeap(sample);
        int count = (int) (end - start);
        int block = count / 4 * 4; // in whole turns
        for (int row = 0; row < rows; row++, first -= turn, start += count, slot++) {
            long count0 = IDENTITY_COUNT;
            double mean0 = IDENTITY_MEAN;
            long count1 = IDENTITY_COUNT;
            double mean1 = IDENTITY_MEAN;
            long count2 = IDENTITY_COUNT;
            double mean2 = IDENTITY_MEAN;
            long count3 = IDENTITY_COUNT;
            double mean3 = IDENTITY_MEAN;
            for (int k = 0; k < block; k += 4) {
                long i = start + k;
                long countNext0 = count0 + 1L;
                mean0 = combineMean(count0, mean0, 1L, sample.getAtIndex(FLOATS, i));
                count0 = countNext0;
                long countNext1 = count1 + 1L;
                mean1 = combineMean(count1, mean1, 1L, sample.getAtIndex(FLOATS, i + 1));
                count1 = countNext1;
                long countNext2 = count2 + 1L;
                mean2 = combineMean(count2, mean2, 1L, sample.getAtIndex(FLOATS, i + 2));
                count2 = countNext2;
                long countNext3 = count3 + 1L;
                mean3 = combineMean(count3, mean3, 1L, sample.getAtIndex(FLOATS, i + 3));
                count3 = countNext3;
            }
            for (int k = block; k < count; k++) {
                long i = start + k;
                long countNext = count0 + 1L;
                mean0 = combineMean(count0, mean0, 1L, sample.getAtIndex(FLOATS, i));
                count0 = countNext;
            }

            // Combine the lanes, neighbours first; without a whole turn all but the first one are empty.
            if (block > 0) {
                long countNext01 = count0 + count1;
                mean0 = combineMean(count0, mean0, count1, mean1);
                count0 = countNext01;
                long countNext21 = count2 + count3;
                mean2 = combineMean(count2, mean2, count3, mean3);
                count2 = countNext21;
                long countNext02 = count0 + count2;
                mean0 = combineMean(count0, mean0, count2, mean2);
                count0 = countNext02;
            }
            countOut.set(slot, count0);
            meanOut.set(slot, mean0);
        }
    }

    /** Combines pairs of slots, the left one's elements before the right one's. */
    static void combineSlots(
            LongArray countOut, DoubleArray meanOut, int left, int right, int slot, int count2, int step) {
        for (int pair = 0; pair < count2; pair++, left += step, right += step, slot += step) {
            long count = countOut.get(left);
            long countOther = countOut.get(right);
            double mean = meanOut.get(left);
            double meanOther = meanOut.get(right);
            long countNext = count + countOther;
            mean = combineMean(count, mean, countOther, meanOther);
            count = countNext;
            countOut.set(slot, count);
            meanOut.set(slot, mean);
        }
    }

    /** Stores the state of the elements up to each, after that of slot {@code before}, {@code step} slots apart. */
    static void scanRange(MemorySegment sample, long first, long start, long end, LongArray countOut,
            DoubleArray meanOut, int before, int slot, int step) {
        sample = HostMemory.outsideHeap(sample);
        int count2 = (int) (end - start);
        long count = IDENTITY_COUNT;
        double mean = IDENTITY_MEAN;
        if (before >= 0) {
            count = countOut.get(before);
            mean = meanOut.get(before);
        }
        for (int k = 0; k < count2; k++, slot += step) {
            long i = start + k;
            long countNext = count + 1L;
            mean = combineMean(count, mean, 1L, sample.getAtIndex(FLOATS, i));
            count = countNext;
            countOut.set(slot, count);
            meanOut.set(slot, mean);
        }
    }

    /** Combines an element of each segment with its state. */
    static void reduceAcross(float[] sample, long[] countOut, double[] meanOut, int from, int to) {
        for (int k = from; k < to; k++) {
            long count = countOut[k];
            double mean = meanOut[k];
            long countNext = count + 1L;
            mean = combineMean(count, mean, 1L, sample[k]);
            count = countNext;
            countOut[k] = count;
            meanOut[k] = mean;
        }
    }

    /** Combines eight elements of each lane with each other, then with its state. */
    static void reduceTurn(float[] sample0Row, float[] sample1Row, float[] sample2Row, float[] sample3Row,
            float[] sample4Row, float[] sample5Row, float[] sample6Row, float[] sample7Row, long[] countOut,
            double[] meanOut, int to) {
        for (int k = 0; k < to; k++) {
            long count = countOut[k];
            double mean = meanOut[k];
            long count0 = 1L;
            double mean0 = sample0Row[k];
            long count1 = 1L;
            double mean1 = sample1Row[k];
            long count2 = 1L;
            double mean2 = sample2Row[k];
            long count3 = 1L;
            double mean3 = sample3Row[k];
            long count4 = 1L;
            double mean4 = sample4Row[k];
            long count5 = 1L;
            double mean5 = sample5Row[k];
            long count6 = 1L;
            double mean6 = sample6Row[k];
            long count7 = 1L;
            double mean7 = sample7Row[k];
            long countNext01 = count0 + count1;
            mean0 = combineMean(count0, mean0, count1, mean1);
            count0 = countNext01;
            long countNext23 = count2 + count3;
            mean2 = combineMean(count2, mean2, count3, mean3);
            count2 = countNext23;
            long countNext45 = count4 + count5;
            mean4 = combineMean(count4, mean4, count5, mean5);
            count4 = countNext45;
            long countNext67 = count6 + count7;
            mean6 = combineMean(count6, mean6, count7, mean7);
            count6 = countNext67;
            long countNext02 = count0 + count2;
            mean0 = combineMean(count0, mean0, count2, mean2);
            count0 = countNext02;
            long countNext46 = count4 + count6;
            mean4 = combineMean(count4, mean4, count6, mean6);
            count4 = countNext46;
            long countNext04 = count0 + count4;
            mean0 = combineMean(count0, mean0, count4, mean4);
            count0 = countNext04;
            long countNext = count + count0;
            mean = combineMean(count, mean, count0, mean0);
            count = countNext;
            countOut[k] = count;
            meanOut[k] = mean;
        }
    }

    /** Combines neighbouring slots with as many others. */
    static void combineAcross(long[] countOut, double[] meanOut, int left, int right, int slot, int count2) {
        for (int k = 0; k < count2; k++) {
            long count = countOut[left + k];
            double mean = meanOut[left + k];
            long countOther = countOut[right + k];
            double meanOther = meanOut[right + k];
            long countNext = count + countOther;
            mean = combineMean(count, mean, countOther, meanOther);
            count = countNext;
            countOut[slot + k] = count;
            meanOut[slot + k] = mean;
        }
    }

    /** Stores the results of these slots. */
    static void finishSlots(LongArray countStates, DoubleArray meanStates, int from, int to, DoubleArray results) {
        for (int slot = from; slot < to; slot++) {
            Operators.Mean state = new Operators.Mean(countStates.get(slot), meanStates.get(slot));
            results.set(slot, Operators.Mean.finish(state));
        }
    }
}
