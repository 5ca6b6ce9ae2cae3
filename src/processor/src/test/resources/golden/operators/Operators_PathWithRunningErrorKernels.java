// Written by Funnel's annotation processor from com.acme.Operators.Path.
package com.acme;

import io.funnel.kernel.RunningError;
import io.funnel.reduction.HostMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * The kernels of {@code com.acme.Operators.PathWithRunningError}, one for each strategy, and its loops on the host.
 *
 * <p>Where a path ends.
 *
 * <p>A kernel runs once for every work-item of a launch. Its parameters:
 *
 * <ul>
 *   <li>{@code context}: the item's place in the launch, local memory and barriers;
 *   <li>{@code dx}: elements; there may be more than n of them;
 *   <li>{@code dy}: elements; there may be more than n of them;
 *   <li>{@code length}: its first value is n. It is an array because a number would be compiled in: each length would
 *       be a compilation of its own;
 *   <li>{@code xPartials}, {@code yPartials}, {@code xErrorPartials} and {@code yErrorPartials}: one value a
 *       work-group, unless the kernel says otherwise.
 * </ul>
 *
 * <p>No length needs padding: a work-item without an element holds the identity.
 */
public final class Operators_PathWithRunningErrorKernels {

    /** The largest work-group that there is local memory for. */
    public static final int MAX_GROUP = 256;

    private static final ValueLayout.OfFloat FLOATS = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private static final float IDENTITY_X = 0f;
    private static final float IDENTITY_Y = 0f;
    private static final double IDENTITY_X_ERROR = 0.0;
    private static final double IDENTITY_Y_ERROR = 0.0;

    private Operators_PathWithRunningErrorKernels() {}

    /** The reduction's state, and bounds of the errors of what is inexact in it. */
    public record State(float x, float y, double xError, double yError) {}

    /**
     * {@code Sequential}: one pass over the elements in order, on one Java thread. It is the definition that the other
     * strategies are variations of.
     *
     * <p>Combines the first {@code n} elements of {@code dx} and {@code dy} from the first to the last, starting with
     * the identity.
     *
     * @return the identity for n = 0; otherwise as {@code Path.combine} in Java
     */
    public static Operators_PathWithRunningErrorKernels.State sequential(FloatArray dx, FloatArray dy, int n) {
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        double xError = IDENTITY_X_ERROR;
        double yError = IDENTITY_Y_ERROR;
        for (int i = 0; i < n; i++) {
            float part = x + dx.get(i);
            xError = RunningError.sum(x, xError, dx.get(i), 0.0, part);
            x = part;
            float partA = y + dy.get(i);
            yError = RunningError.sum(y, yError, dy.get(i), 0.0, partA);
            y = partA;
        }
        return new Operators_PathWithRunningErrorKernels.State(x, y, xError, yError);
    }

    /**
     * {@code ParallelStream}: what plain Java gives without a device, a parallel stream over the indices on the common
     * pool's Java threads.
     *
     * <p>Combines the first {@code n} elements of {@code dx} and {@code dy}.
     *
     * @return the identity for n = 0; otherwise as {@code Path.combine} in Java
     */
    public static Operators_PathWithRunningErrorKernels.State parallelStream(FloatArray dx, FloatArray dy, int n) {
        return IntStream.range(0, n).parallel().mapToObj(i -> element(dx, dy, i))
                .reduce(
                new Operators_PathWithRunningErrorKernels.State(IDENTITY_X, IDENTITY_Y, IDENTITY_X_ERROR,
                IDENTITY_Y_ERROR), Operators_PathWithRunningErrorKernels::combine);
    }

    /** The state of element {@code i}; the identity where a filter leaves it out. */
    static Operators_PathWithRunningErrorKernels.State element(FloatArray dx, FloatArray dy, int i) {
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        double xError = IDENTITY_X_ERROR;
        double yError = IDENTITY_Y_ERROR;
        xError = 0.0;
        x = dx.get(i);
        yError = 0.0;
        y = dy.get(i);
        return new Operators_PathWithRunningErrorKernels.State(x, y, xError, yError);
    }

    /** The combination of two states, the left one's elements before the right one's. */
    static Operators_PathWithRunningErrorKernels.State combine(
            Operators_PathWithRunningErrorKernels.State left, Operators_PathWithRunningErrorKernels.State right) {
        float x = left.x();
        float y = left.y();
        double xError = left.xError();
        double yError = left.yError();
        float part = x + right.x();
        xError = RunningError.sum(x, xError, right.x(), right.xError(), part);
        x = part;
        float partA = y + right.y();
        yError = RunningError.sum(y, yError, right.y(), right.yError(), partA);
        y = partA;
        return new Operators_PathWithRunningErrorKernels.State(x, y, xError, yError);
    }

    /**
     * Combines the elements {@code start} to {@code end - 1} of {@code dx} and {@code dy}, outside the heap, in the
     * order that {@code Definition.reduceRange} documents, with 2 lanes. It makes no objects.
     *
     * @param first the index of the segments' first element in the whole input
     * @param slot where in {@code xOut}, {@code yOut}, {@code xErrorOut} and {@code yErrorOut} the state goes: as
     *     {@code Path.combine} in Java; the identity without elements
     */
    static void reduceRange(MemorySegment dx, MemorySegment dy, long first, long start, long end, FloatArray xOut,
            FloatArray yOut, DoubleArray xErrorOut, DoubleArray yErrorOut, int slot) {
        dx = HostMemory.outsideHeap(dx);
        dy = HostMemory.outsideHeap(dy);
        float x0 = IDENTITY_X;
        float y0 = IDENTITY_Y;
        double xError0 = IDENTITY_X_ERROR;
        double yError0 = IDENTITY_Y_ERROR;
        float x1 = IDENTITY_X;
        float y1 = IDENTITY_Y;
        double xError1 = IDENTITY_X_ERROR;
        double yError1 = IDENTITY_Y_ERROR;
        int block = (int) (end - start) / 2 * 2; // in whole turns
        for (int k = 0; k < block; k += 2) {
            long i = start + k;
            float part0 = x0 + dx.getAtIndex(FLOATS, i);
            xError0 = RunningError.sum(x0, xError0, dx.getAtIndex(FLOATS, i), 0.0, part0);
            x0 = part0;
            float partA0 = y0 + dy.getAtIndex(FLOATS, i);
            yError0 = RunningError.sum(y0, yError0, dy.getAtIndex(FLOATS, i), 0.0, partA0);
            y0 = partA0;
            float part1 = x1 + dx.getAtIndex(FLOATS, i + 1);
            xError1 = RunningError.sum(x1, xError1, dx.getAtIndex(FLOATS, i + 1), 0.0, part1);
            x1 = part1;
            float partA1 = y1 + dy.getAtIndex(FLOATS, i + 1);
            yError1 = RunningError.sum(y1, yError1, dy.getAtIndex(FLOATS, i + 1), 0.0, partA1);
            y1 = partA1;
        }
        for (long i = start + block; i < end; i++) {
            float part = x0 + dx.getAtIndex(FLOATS, i);
            xError0 = RunningError.sum(x0, xError0, dx.getAtIndex(FLOATS, i), 0.0, part);
            x0 = part;
            float partA = y0 + dy.getAtIndex(FLOATS, i);
            yError0 = RunningError.sum(y0, yError0, dy.getAtIndex(FLOATS, i), 0.0, partA);
            y0 = partA;
        }

        // Combine the lanes, neighbours first.
        float part01 = x0 + x1;
        xError0 = RunningError.sum(x0, xError0, x1, xError1, part01);
        x0 = part01;
        float partA01 = y0 + y1;
        yError0 = RunningError.sum(y0, yError0, y1, yError1, partA01);
        y0 = partA01;
        xOut.set(slot, x0);
        yOut.set(slot, y0);
        xErrorOut.set(slot, xError0);
        yErrorOut.set(slot, yError0);
    }

    /** As {@link #reduceRange}, of Java arrays. */
    static void reduceRangeOnHeap(MemorySegment dx, MemorySegment dy, long first, long start, long end, FloatArray xOut,
            FloatArray yOut, DoubleArray xErrorOut, DoubleArray yErrorOut, int slot) {
        dx = HostMemory.floatsOnHeap(dx);
        dy = HostMemory.floatsOnHeap(dy);
        float x0 = IDENTITY_X;
        float y0 = IDENTITY_Y;
        double xError0 = IDENTITY_X_ERROR;
        double yError0 = IDENTITY_Y_ERROR;
        float x1 = IDENTITY_X;
        float y1 = IDENTITY_Y;
        double xError1 = IDENTITY_X_ERROR;
        double yError1 = IDENTITY_Y_ERROR;
        int block = (int) (end - start) / 2 * 2; // in whole turns
        for (int k = 0; k < block; k += 2) {
            long i = start + k;
            float part0 = x0 + dx.getAtIndex(FLOATS, i);
            xError0 = RunningError.sum(x0, xError0, dx.getAtIndex(FLOATS, i), 0.0, part0);
            x0 = part0;
            float partA0 = y0 + dy.getAtIndex(FLOATS, i);
            yError0 = RunningError.sum(y0, yError0, dy.getAtIndex(FLOATS, i), 0.0, partA0);
            y0 = partA0;
            float part1 = x1 + dx.getAtIndex(FLOATS, i + 1);
            xError1 = RunningError.sum(x1, xError1, dx.getAtIndex(FLOATS, i + 1), 0.0, part1);
            x1 = part1;
            float partA1 = y1 + dy.getAtIndex(FLOATS, i + 1);
            yError1 = RunningError.sum(y1, yError1, dy.getAtIndex(FLOATS, i + 1), 0.0, partA1);
            y1 = partA1;
        }
        for (long i = start + block; i < end; i++) {
            float part = x0 + dx.getAtIndex(FLOATS, i);
            xError0 = RunningError.sum(x0, xError0, dx.getAtIndex(FLOATS, i), 0.0, part);
            x0 = part;
            float partA = y0 + dy.getAtIndex(FLOATS, i);
            yError0 = RunningError.sum(y0, yError0, dy.getAtIndex(FLOATS, i), 0.0, partA);
            y0 = partA;
        }

        // Combine the lanes, neighbours first.
        float part01 = x0 + x1;
        xError0 = RunningError.sum(x0, xError0, x1, xError1, part01);
        x0 = part01;
        float partA01 = y0 + y1;
        yError0 = RunningError.sum(y0, yError0, y1, yError1, partA01);
        y0 = partA01;
        xOut.set(slot, x0);
        yOut.set(slot, y0);
        xErrorOut.set(slot, xError0);
        yErrorOut.set(slot, yError0);
    }

    /** Combines the states in two slots, the left one's elements before the right one's, into a slot. */
    static void combineSlots(FloatArray xOut, FloatArray yOut, DoubleArray xErrorOut, DoubleArray yErrorOut, int left,
            int right, int slot) {
        float x = xOut.get(left);
        float xOther = xOut.get(right);
        float y = yOut.get(left);
        float yOther = yOut.get(right);
        double xError = xErrorOut.get(left);
        double xErrorOther = xErrorOut.get(right);
        double yError = yErrorOut.get(left);
        double yErrorOther = yErrorOut.get(right);
        float part = x + xOther;
        xError = RunningError.sum(x, xError, xOther, xErrorOther, part);
        x = part;
        float partA = y + yOther;
        yError = RunningError.sum(y, yError, yOther, yErrorOther, partA);
        y = partA;
        xOut.set(slot, x);
        yOut.set(slot, y);
        xErrorOut.set(slot, xError);
        yErrorOut.set(slot, yError);
    }

    /** Stores the identity in a slot. */
    static void storeIdentity(
            FloatArray xOut, FloatArray yOut, DoubleArray xErrorOut, DoubleArray yErrorOut, int slot) {
        xOut.set(slot, IDENTITY_X);
        yOut.set(slot, IDENTITY_Y);
        xErrorOut.set(slot, IDENTITY_X_ERROR);
        yErrorOut.set(slot, IDENTITY_Y_ERROR);
    }
}
