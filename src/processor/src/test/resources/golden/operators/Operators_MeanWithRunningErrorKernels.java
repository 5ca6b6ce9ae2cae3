// Written by Funnel's annotation processor from com.acme.Operators.Mean.
package com.acme;

import io.funnel.kernel.RunningError;
import io.funnel.reduction.HostMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The kernels of {@code com.acme.Operators.MeanWithRunningError}, one for each strategy, and its loops on the host.
 *
 * <p>The mean.
 *
 * <p>A kernel runs once for every work-item of a launch. Its parameters:
 *
 * <ul>
 *   <li>{@code context}: the item's place in the launch, local memory and barriers;
 *   <li>{@code sample}: elements; there may be more than n of them;
 *   <li>{@code length}: its first value is n. It is an array because a number would be compiled in: each length would
 *       be a compilation of its own;
 *   <li>{@code countPartials}, {@code meanPartials} and {@code meanErrorPartials}: one value a work-group, unless the
 *       kernel says otherwise.
 * </ul>
 *
 * <p>No length needs padding: a work-item without an element holds the identity.
 */
public final class Operators_MeanWithRunningErrorKernels {

    /** The largest work-group that there is local memory for. */
    public static final int MAX_GROUP = 256;

    private static final ValueLayout.OfFloat FLOATS = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private static final long IDENTITY_COUNT = 0L;
    private static final double IDENTITY_MEAN = 0.0;
    private static final double IDENTITY_MEAN_ERROR = 0.0;

    private Operators_MeanWithRunningErrorKernels() {}

    /** The reduction's state, and bounds of the errors of what is inexact in it. */
    public record State(long count, double mean, double meanError) {}

    /** Bounds the error of {@link #combineMean}. */
    private static double combineMeanError(
            long leftCount, double leftMean, long rightCount, double rightMean, double leftMeanError) {
        long count = leftCount + rightCount;
        double choiceError;
        if (count == 0L) {
            choiceError = 0.0;
        } else {
            double part = rightMean - leftMean;
            double error = RunningError.sum(rightMean, 0.0, leftMean, leftMeanError, part);
            double partA = rightCount;
            double errorA = RunningError.converted(0.0, partA);
            double partB = part * partA;
            double errorB = RunningError.product(part, error, partA, errorA, partB);
            double partC = count;
            double errorC = RunningError.converted(0.0, partC);
            double partD = partB / partC;
            double errorD = RunningError.quotient(partB, errorB, partC, errorC, partD);
            double partE = leftMean + partD;
            choiceError = RunningError.sum(leftMean, leftMeanError, partD, errorD, partE);
        }
        return choiceError;
    }

    /** The mean of {@code Mean.combine}. */
    private static double combineMean(long leftCount, double leftMean, long rightCount, double rightMean) {
        long count = leftCount + rightCount;
        return count == 0L ? 0.0 : leftMean + (rightMean - leftMean) * rightCount / count;
    }

    /** Bounds the error of {@link #combineMean}. */
    private static double combineMeanError2(long leftCount, double leftMean, long rightCount, double rightMean,
            double leftMeanError, double rightMeanError) {
        long count = leftCount + rightCount;
        double choiceError;
        if (count == 0L) {
            choiceError = 0.0;
        } else {
            double part = rightMean - leftMean;
            double error = RunningError.sum(rightMean, rightMeanError, leftMean, leftMeanError, part);
            double partA = rightCount;
            double errorA = RunningError.converted(0.0, partA);
            double partB = part * partA;
            double errorB = RunningError.product(part, error, partA, errorA, partB);
            double partC = count;
            double errorC = RunningError.converted(0.0, partC);
            double partD = partB / partC;
            double errorD = RunningError.quotient(partB, errorB, partC, errorC, partD);
            double partE = leftMean + partD;
            choiceError = RunningError.sum(leftMean, leftMeanError, partD, errorD, partE);
        }
        return choiceError;
    }

    /**
     * {@code Sequential}: one pass over the elements in order, on one Java thread. It is the definition that the other
     * strategies are variations of.
     *
     * <p>Combines the first {@code n} elements of {@code sample} from the first to the last, starting with the
     * identity.
     *
     * @return the identity for n = 0; otherwise as {@code Mean.combine} in Java
     */
    public static Operators_MeanWithRunningErrorKernels.State sequential(FloatArray sample, int n) {
        long count = IDENTITY_COUNT;
        double mean = IDENTITY_MEAN;
        double meanError = IDENTITY_MEAN_ERROR;
        for (int i = 0; i < n; i++) {
            long countNext = count + 1L;
            meanError = combineMeanError(count, mean, 1L, sample.get(i), meanError);
            mean = combineMean(count, mean, 1L, sample.get(i));
            count = countNext;
        }
        return new Operators_MeanWithRunningErrorKernels.State(count, mean, meanError);
    }

    /**
     * {@code ParallelStream}: what plain Java gives without a device, a parallel stream over the indices on the common
     * pool's Java threads.
     *
     * <p>Combines the first {@code n} elements of {@code sample}.
     *
     * @return the identity for n = 0; otherwise as {@code Mean.combine} in Java
     */
    public static Operators_MeanWithRunningErrorKernels.State parallelStream(FloatArray sample, int n) {
        return IntStream.range(0, n).parallel().mapToObj(i -> element(sample, i))
                .reduce(
                new Operators_MeanWithRunningErrorKernels.State(IDENTITY_COUNT, IDENTITY_MEAN, IDENTITY_MEAN_ERROR),
                Operators_MeanWithRunningErrorKernels::combine);
    }

    /** The state of element {@code i}; the identity where a filter leaves it out. */
    static Operators_MeanWithRunningErrorKernels.State element(FloatArray sample, int i) {
        long count = IDENTITY_COUNT;
        double mean = IDENTITY_MEAN;
        double meanError = IDENTITY_MEAN_ERROR;
        count = 1L;
        meanError = 0.0;
        mean = sample.get(i);
        return new Operators_MeanWithRunningErrorKernels.State(count, mean, meanError);
    }

    /** The combination of two states, the left one's elements before the right one's. */
    static Operators_MeanWithRunningErrorKernels.State combine(
            Operators_MeanWithRunningErrorKernels.State left, Operators_MeanWithRunningErrorKernels.State right) {
        long count = left.count();
        double mean = left.mean();
        double meanError = left.meanError();
        long countNext = count + right.count();
        meanError = combineMeanError2(count, mean, right.count(), right.mean(), meanError, right.meanError());
        mean = combineMean(count, mean, right.count(), right.mean());
        count = countNext;
        return new Operators_MeanWithRunningErrorKernels.State(count, mean, meanError);
    }

    /**
     * Combines the elements {@code start} to {@code end - 1} of {@code sample}, outside the heap, in the order that
     * {@code Definition.reduceRange} documents, with 2 lanes. It makes no objects.
     *
     * @param first the index of the segments' first element in the whole input
     * @param slot where in {@code countOut}, {@code meanOut} and {@code meanErrorOut} the state goes: as
     *     {@code Mean.combine} in Java; the identity without elements
     */
    static void reduceRange(MemorySegment sample, long first, long start, long end, LongArray countOut,
            DoubleArray meanOut, DoubleArray meanErrorOut, int slot) {
        sample = HostMemory.outsideHeap(sample);
        long count0 = IDENTITY_COUNT;
        double mean0 = IDENTITY_MEAN;
        double meanError0 = IDENTITY_MEAN_ERROR;
        long count1 = IDENTITY_COUNT;
        double mean1 = IDENTITY_MEAN;
        double meanError1 = IDENTITY_MEAN_ERROR;
        int block = (int) (end - start) / 2 * 2; // in whole turns
        for (int k = 0; k < block; k += 2) {
            long i = start + k;
            long countNext0 = count0 + 1L;
            meanError0 = combineMeanError(count0, mean0, 1L, sample.getAtIndex(FLOATS, i), meanError0);
            mean0 = combineMean(count0, mean0, 1L, sample.getAtIndex(FLOATS, i));
            count0 = countNext0;
            long countNext1 = count1 + 1L;
            meanError1 = combineMeanError(count1, mean1, 1L, sample.getAtIndex(FLOATS, i + 1), meanError1);
            mean1 = combineMean(count1, mean1, 1L, sample.getAtIndex(FLOATS, i + 1));
            count1 = countNext1;
        }
        for (long i = start + block; i < end; i++) {
            long countNext = count0 + 1L;
            meanError0 = combineMeanError(count0, mean0, 1L, sample.getAtIndex(FLOATS, i), meanError0);
            mean0 = combineMean(count0, mean0, 1L, sample.getAtIndex(FLOATS, i));
            count0 = countNext;
        }

        // Combine the lanes, neighbours first.
        long countNext01 = count0 + count1;
        meanError0 = combineMeanError2(count0, mean0, count1, mean1, meanError0, meanError1);
        mean0 = combineMean(count0, mean0, count1, mean1);
        count0 = countNext01;
        countOut.set(slot, count0);
        meanOut.set(slot, mean0);
        meanErrorOut.set(slot, meanError0);
    }

    /** As {@link #reduceRange}, of Java arrays. */
    static void reduceRangeOnHeap(MemorySegment sample, long first, long start, long end, LongArray countOut,
            DoubleArray meanOut, DoubleArray meanErrorOut, int slot) {
        sample = HostMemory.floatsOnHeap(sample);
        long count0 = IDENTITY_COUNT;
        double mean0 = IDENTITY_MEAN;
        double meanError0 = IDENTITY_MEAN_ERROR;
        long count1 = IDENTITY_COUNT;
        double mean1 = IDENTITY_MEAN;
        double meanError1 = IDENTITY_MEAN_ERROR;
        int block = (int) (end - start) / 2 * 2; // in whole turns
        for (int k = 0; k < block; k += 2) {
            long i = start + k;
            long countNext0 = count0 + 1L;
            meanError0 = combineMeanError(count0, mean0, 1L, sample.getAtIndex(FLOATS, i), meanError0);
            mean0 = combineMean(count0, mean0, 1L, sample.getAtIndex(FLOATS, i));
            count0 = countNext0;
            long countNext1 = count1 + 1L;
            meanError1 = combineMeanError(count1, mean1, 1L, sample.getAtIndex(FLOATS, i + 1), meanError1);
            mean1 = combineMean(count1, mean1, 1L, sample.getAtIndex(FLOATS, i + 1));
            count1 = countNext1;
        }
        for (long i = start + block; i < end; i++) {
            long countNext = count0 + 1L;
            meanError0 = combineMeanError(count0, mean0, 1L, sample.getAtIndex(FLOATS, i), meanError0);
            mean0 = combineMean(count0, mean0, 1L, sample.getAtIndex(FLOATS, i));
            count0 = countNext;
        }

        // Combine the lanes, neighbours first.
        long countNext01 = count0 + count1;
        meanError0 = combineMeanError2(count0, mean0, count1, mean1, meanError0, meanError1);
        mean0 = combineMean(count0, mean0, count1, mean1);
        count0 = countNext01;
        countOut.set(slot, count0);
        meanOut.set(slot, mean0);
        meanErrorOut.set(slot, meanError0);
    }

    /** Combines the states in two slots, the left one's elements before the right one's, into a slot. */
    static void combineSlots(
            LongArray countOut, DoubleArray meanOut, DoubleArray meanErrorOut, int left, int right, int slot) {
        long count = countOut.get(left);
        long countOther = countOut.get(right);
        double mean = meanOut.get(left);
        double meanOther = meanOut.get(right);
        double meanError = meanErrorOut.get(left);
        double meanErrorOther = meanErrorOut.get(right);
        long countNext = count + countOther;
        meanError = combineMeanError2(count, mean, countOther, meanOther, meanError, meanErrorOther);
        mean = combineMean(count, mean, countOther, meanOther);
        count = countNext;
        countOut.set(slot, count);
        meanOut.set(slot, mean);
        meanErrorOut.set(slot, meanError);
    }

    /** Stores the identity in a slot. */
    static void storeIdentity(LongArray countOut, DoubleArray meanOut, DoubleArray meanErrorOut, int slot) {
        countOut.set(slot, IDENTITY_COUNT);
        meanOut.set(slot, IDENTITY_MEAN);
        meanErrorOut.set(slot, IDENTITY_MEAN_ERROR);
    }
}
