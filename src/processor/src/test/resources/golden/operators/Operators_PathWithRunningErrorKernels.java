// Written by Funnel's annotation processor from com.acme.Operators.Path.
package com.acme;

import io.funnel.kernel.RunningError;
import io.funnel.reduction.HostMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

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
 *   <li>{@code xPartials}, {@code yPartials}, {@code xRestPartials}, {@code xErrorPartials}, {@code yRestPartials} and
 *       {@code yErrorPartials}: one value a work-group, unless the kernel says otherwise.
 * </ul>
 *
 * <p>No length needs padding: a work-item without an element holds the identity.
 */
public final class Operators_PathWithRunningErrorKernels {

    /** The largest work-group that there is local memory for. */
    public static final int MAX_GROUP = 256;

    /** Elements in a vector. */
    public static final int LANES = 4;

    private static final ValueLayout.OfFloat FLOATS = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private static final float IDENTITY_X = 0f;
    private static final float IDENTITY_Y = 0f;
    private static final double IDENTITY_X_REST = 0.0;
    private static final double IDENTITY_X_ERROR = 0.0;
    private static final double IDENTITY_Y_REST = 0.0;
    private static final double IDENTITY_Y_ERROR = 0.0;

    private Operators_PathWithRunningErrorKernels() {}

    /** The reduction's state, and bounds of the errors of what is inexact in it. */
    public record State(float x, float y, double xRest, double xError, double yRest, double yError) {}

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
        double xRest = IDENTITY_X_REST;
        double xError = IDENTITY_X_ERROR;
        double yRest = IDENTITY_Y_REST;
        double yError = IDENTITY_Y_ERROR;
        for (int i = 0; i < n; i++) {
            float part = x + dx.get(i);
            double lost = RunningError.rest(x, xRest, dx.get(i), 0.0, part);
            xError = RunningError.restError(x, xRest, xError, dx.get(i), 0.0, 0.0, lost, part);
            xRest = lost;
            x = part;
            float partA = y + dy.get(i);
            double lostA = RunningError.rest(y, yRest, dy.get(i), 0.0, partA);
            yError = RunningError.restError(y, yRest, yError, dy.get(i), 0.0, 0.0, lostA, partA);
            yRest = lostA;
            y = partA;
        }
        return new Operators_PathWithRunningErrorKernels.State(x, y, xRest, xError, yRest, yError);
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
                new Operators_PathWithRunningErrorKernels.State(IDENTITY_X, IDENTITY_Y, IDENTITY_X_REST,
                IDENTITY_X_ERROR, IDENTITY_Y_REST, IDENTITY_Y_ERROR), Operators_PathWithRunningErrorKernels::combine);
    }

    /** The state of element {@code i}; the identity where a filter leaves it out. */
    static Operators_PathWithRunningErrorKernels.State element(FloatArray dx, FloatArray dy, int i) {
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        double xRest = IDENTITY_X_REST;
        double xError = IDENTITY_X_ERROR;
        double yRest = IDENTITY_Y_REST;
        double yError = IDENTITY_Y_ERROR;
        xRest = 0.0;
        xError = 0.0;
        x = dx.get(i);
        yRest = 0.0;
        yError = 0.0;
        y = dy.get(i);
        return new Operators_PathWithRunningErrorKernels.State(x, y, xRest, xError, yRest, yError);
    }

    /** The combination of two states, the left one's elements before the right one's. */
    static Operators_PathWithRunningErrorKernels.State combine(
            Operators_PathWithRunningErrorKernels.State left, Operators_PathWithRunningErrorKernels.State right) {
        float x = left.x();
        float y = left.y();
        double xRest = left.xRest();
        double xError = left.xError();
        double yRest = left.yRest();
        double yError = left.yError();
        float part = x + right.x();
        double lost = RunningError.rest(x, xRest, right.x(), right.xRest(), part);
        xError = RunningError.restError(x, xRest, xError, right.x(), right.xRest(), right.xError(), lost, part);
        xRest = lost;
        x = part;
        float partA = y + right.y();
        double lostA = RunningError.rest(y, yRest, right.y(), right.yRest(), partA);
        yError = RunningError.restError(y, yRest, yError, right.y(), right.yRest(), right.yError(), lostA, partA);
        yRest = lostA;
        y = partA;
        return new Operators_PathWithRunningErrorKernels.State(x, y, xRest, xError, yRest, yError);
    }

    /**
     * Combines the elements {@code start} to {@code end - 1} of {@code dx} and {@code dy}, outside the heap, in the
     * order that {@code Definition.reduceRange} documents, from left to right. It makes no objects.
     *
     * @param first the index of the segments' first element in the whole input
     * @param slot where in {@code xOut}, {@code yOut}, {@code xRestOut}, {@code xErrorOut}, {@code yRestOut} and
     *     {@code yErrorOut} the state goes: as {@code Path.combine} in Java; the identity without elements
     */
    static void reduceRange(MemorySegment dx, MemorySegment dy, long first, long start, long end, FloatArray xOut,
            FloatArray yOut, DoubleArray xRestOut, DoubleArray xErrorOut, DoubleArray yRestOut, DoubleArray yErrorOut,
            int slot) {
        dx = HostMemory.outsideHeap(dx);
        dy = HostMemory.outsideHeap(dy);
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        double xRest = IDENTITY_X_REST;
        double xError = IDENTITY_X_ERROR;
        double yRest = IDENTITY_Y_REST;
        double yError = IDENTITY_Y_ERROR;
        int block = (int) (end - start);
        for (int k = 0; k < block; k++) {
            long i = start + k;
            float part = x + dx.getAtIndex(FLOATS, i);
            double lost = RunningError.rest(x, xRest, dx.getAtIndex(FLOATS, i), 0.0, part);
            xError = RunningError.restError(x, xRest, xError, dx.getAtIndex(FLOATS, i), 0.0, 0.0, lost, part);
            xRest = lost;
            x = part;
            float partA = y + dy.getAtIndex(FLOATS, i);
            double lostA = RunningError.rest(y, yRest, dy.getAtIndex(FLOATS, i), 0.0, partA);
            yError = RunningError.restError(y, yRest, yError, dy.getAtIndex(FLOATS, i), 0.0, 0.0, lostA, partA);
            yRest = lostA;
            y = partA;
        }
        xOut.set(slot, x);
        yOut.set(slot, y);
        xRestOut.set(slot, xRest);
        xErrorOut.set(slot, xError);
        yRestOut.set(slot, yRest);
        yErrorOut.set(slot, yError);
    }

    /** As {@link #reduceRange}, of Java arrays. */
    static void reduceRangeOnHeap(MemorySegment dx, MemorySegment dy, long first, long start, long end, FloatArray xOut,
            FloatArray yOut, DoubleArray xRestOut, DoubleArray xErrorOut, DoubleArray yRestOut, DoubleArray yErrorOut,
            int slot) {
        dx = HostMemory.floatsOnHeap(dx);
        dy = HostMemory.floatsOnHeap(dy);
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        double xRest = IDENTITY_X_REST;
        double xError = IDENTITY_X_ERROR;
        double yRest = IDENTITY_Y_REST;
        double yError = IDENTITY_Y_ERROR;
        int block = (int) (end - start);
        for (int k = 0; k < block; k++) {
            long i = start + k;
            float part = x + dx.getAtIndex(FLOATS, i);
            double lost = RunningError.rest(x, xRest, dx.getAtIndex(FLOATS, i), 0.0, part);
            xError = RunningError.restError(x, xRest, xError, dx.getAtIndex(FLOATS, i), 0.0, 0.0, lost, part);
            xRest = lost;
            x = part;
            float partA = y + dy.getAtIndex(FLOATS, i);
            double lostA = RunningError.rest(y, yRest, dy.getAtIndex(FLOATS, i), 0.0, partA);
            yError = RunningError.restError(y, yRest, yError, dy.getAtIndex(FLOATS, i), 0.0, 0.0, lostA, partA);
            yRest = lostA;
            y = partA;
        }
        xOut.set(slot, x);
        yOut.set(slot, y);
        xRestOut.set(slot, xRest);
        xErrorOut.set(slot, xError);
        yRestOut.set(slot, yRest);
        yErrorOut.set(slot, yError);
    }

    /** Combines the states in two slots, the left one's elements before the right one's, into a slot. */
    static void combineSlots(FloatArray xOut, FloatArray yOut, DoubleArray xRestOut, DoubleArray xErrorOut,
            DoubleArray yRestOut, DoubleArray yErrorOut, int left, int right, int slot) {
        float x = xOut.get(left);
        float xOther = xOut.get(right);
        float y = yOut.get(left);
        float yOther = yOut.get(right);
        double xRest = xRestOut.get(left);
        double xRestOther = xRestOut.get(right);
        double xError = xErrorOut.get(left);
        double xErrorOther = xErrorOut.get(right);
        double yRest = yRestOut.get(left);
        double yRestOther = yRestOut.get(right);
        double yError = yErrorOut.get(left);
        double yErrorOther = yErrorOut.get(right);
        float part = x + xOther;
        double lost = RunningError.rest(x, xRest, xOther, xRestOther, part);
        xError = RunningError.restError(x, xRest, xError, xOther, xRestOther, xErrorOther, lost, part);
        xRest = lost;
        x = part;
        float partA = y + yOther;
        double lostA = RunningError.rest(y, yRest, yOther, yRestOther, partA);
        yError = RunningError.restError(y, yRest, yError, yOther, yRestOther, yErrorOther, lostA, partA);
        yRest = lostA;
        y = partA;
        xOut.set(slot, x);
        yOut.set(slot, y);
        xRestOut.set(slot, xRest);
        xErrorOut.set(slot, xError);
        yRestOut.set(slot, yRest);
        yErrorOut.set(slot, yError);
    }

    /** Stores the identity in a slot. */
    static void storeIdentity(FloatArray xOut, FloatArray yOut, DoubleArray xRestOut, DoubleArray xErrorOut,
            DoubleArray yRestOut, DoubleArray yErrorOut, int slot) {
        xOut.set(slot, IDENTITY_X);
        yOut.set(slot, IDENTITY_Y);
        xRestOut.set(slot, IDENTITY_X_REST);
        xErrorOut.set(slot, IDENTITY_X_ERROR);
        yRestOut.set(slot, IDENTITY_Y_REST);
        yErrorOut.set(slot, IDENTITY_Y_ERROR);
    }

    /**
     * {@code Cascade}: a fixed number of work-groups, whatever the length. Each item first combines its share of the
     * elements on its own, then each work-group combines its items' values in a tree.
     *
     * <p>Not for operators that do not commute (an item's elements lie {@code globalSize} apart) nor for CPUs, where
     * {@code SerialPerCore} has neither tree nor barrier.
     *
     * <p>Combines the first {@code length[0]} elements of {@code dx} and {@code dy} into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code xPartials[groupId]}, {@code yPartials[groupId]}, {@code xRestPartials[groupId]},
     *       {@code xErrorPartials[groupId]}, {@code yRestPartials[groupId]} and {@code yErrorPartials[groupId]}, stored
     *       by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: float, float, double, double, double, double.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void cascade(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials, DoubleArray xRestPartials, DoubleArray xErrorPartials,
            DoubleArray yRestPartials, DoubleArray yErrorPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);
        double[] xRestSlots = context.allocateDoubleLocalArray(MAX_GROUP);
        double[] xErrorSlots = context.allocateDoubleLocalArray(MAX_GROUP);
        double[] yRestSlots = context.allocateDoubleLocalArray(MAX_GROUP);
        double[] yErrorSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        double xRest = IDENTITY_X_REST;
        double xError = IDENTITY_X_ERROR;
        double yRest = IDENTITY_Y_REST;
        double yError = IDENTITY_Y_ERROR;
        for (long i = globalId; i < n; i += globalSize) {
            float part = x + dx.get((int) i);
            double lost = RunningError.rest(x, xRest, dx.get((int) i), 0.0, part);
            xError = RunningError.restError(x, xRest, xError, dx.get((int) i), 0.0, 0.0, lost, part);
            xRest = lost;
            x = part;
            float partA = y + dy.get((int) i);
            double lostA = RunningError.rest(y, yRest, dy.get((int) i), 0.0, partA);
            yError = RunningError.restError(y, yRest, yError, dy.get((int) i), 0.0, 0.0, lostA, partA);
            yRest = lostA;
            y = partA;
        }
        xSlots[localId] = x;
        ySlots[localId] = y;
        xRestSlots[localId] = xRest;
        xErrorSlots[localId] = xError;
        yRestSlots[localId] = yRest;
        yErrorSlots[localId] = yError;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                float part = xSlots[localId] + xSlots[localId + active];
                double lost = RunningError.rest(xSlots[localId], xRestSlots[localId], xSlots[localId + active],
                        xRestSlots[localId + active], part);
                xErrorSlots[localId] = RunningError.restError(xSlots[localId], xRestSlots[localId],
                        xErrorSlots[localId], xSlots[localId + active], xRestSlots[localId + active],
                        xErrorSlots[localId + active], lost, part);
                xRestSlots[localId] = lost;
                xSlots[localId] = part;
                float partA = ySlots[localId] + ySlots[localId + active];
                double lostA = RunningError.rest(ySlots[localId], yRestSlots[localId], ySlots[localId + active],
                        yRestSlots[localId + active], partA);
                yErrorSlots[localId] = RunningError.restError(ySlots[localId], yRestSlots[localId],
                        yErrorSlots[localId], ySlots[localId + active], yRestSlots[localId + active],
                        yErrorSlots[localId + active], lostA, partA);
                yRestSlots[localId] = lostA;
                ySlots[localId] = partA;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
            xRestPartials.set(groupId, xRestSlots[0]);
            xErrorPartials.set(groupId, xErrorSlots[0]);
            yRestPartials.set(groupId, yRestSlots[0]);
            yErrorPartials.set(groupId, yErrorSlots[0]);
        }
    }

    /**
     * {@code CascadeVector}: {@code Cascade} on vectors of four elements. One wide load fetches four neighbours, each
     * of which goes to an accumulator of its own. They are combined at the end.
     *
     * <p>Not for later passes, whose partials are no vectors ({@code Cascade} takes those), nor for operators that do
     * not commute: vectors reorder the elements by their nature.
     *
     * <p>Combines n = {@code length[0]} elements, n / LANES vectors of {@code dx} and {@code dy} and n % LANES elements
     * of {@code dxTail} and {@code dyTail}, into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code xPartials[groupId]}, {@code yPartials[groupId]}, {@code xRestPartials[groupId]},
     *       {@code xErrorPartials[groupId]}, {@code yRestPartials[groupId]} and {@code yErrorPartials[groupId]}, stored
     *       by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: float, float, double, double, double, double.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the vectors k, k + globalSize, ... lane by lane; the same n and launch
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void cascadeVector(KernelContext context, VectorFloat4 dx, VectorFloat4 dy, FloatArray dxTail,
            FloatArray dyTail, IntArray length, FloatArray xPartials, FloatArray yPartials, DoubleArray xRestPartials,
            DoubleArray xErrorPartials, DoubleArray yRestPartials, DoubleArray yErrorPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int vectors = n / LANES;
        int rest = n % LANES;
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);
        double[] xRestSlots = context.allocateDoubleLocalArray(MAX_GROUP);
        double[] xErrorSlots = context.allocateDoubleLocalArray(MAX_GROUP);
        double[] yRestSlots = context.allocateDoubleLocalArray(MAX_GROUP);
        double[] yErrorSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, lane by lane. The index is a long, because it may pass the largest int.
        float x0 = IDENTITY_X;
        float y0 = IDENTITY_Y;
        double xRest0 = IDENTITY_X_REST;
        double xError0 = IDENTITY_X_ERROR;
        double yRest0 = IDENTITY_Y_REST;
        double yError0 = IDENTITY_Y_ERROR;
        float x1 = IDENTITY_X;
        float y1 = IDENTITY_Y;
        double xRest1 = IDENTITY_X_REST;
        double xError1 = IDENTITY_X_ERROR;
        double yRest1 = IDENTITY_Y_REST;
        double yError1 = IDENTITY_Y_ERROR;
        float x2 = IDENTITY_X;
        float y2 = IDENTITY_Y;
        double xRest2 = IDENTITY_X_REST;
        double xError2 = IDENTITY_X_ERROR;
        double yRest2 = IDENTITY_Y_REST;
        double yError2 = IDENTITY_Y_ERROR;
        float x3 = IDENTITY_X;
        float y3 = IDENTITY_Y;
        double xRest3 = IDENTITY_X_REST;
        double xError3 = IDENTITY_X_ERROR;
        double yRest3 = IDENTITY_Y_REST;
        double yError3 = IDENTITY_Y_ERROR;
        for (long i = globalId; i < vectors; i += globalSize) {
            Float4 dxVector = dx.get((int) i);
            Float4 dyVector = dy.get((int) i);
            float part0 = x0 + dxVector.getX();
            double lost0 = RunningError.rest(x0, xRest0, dxVector.getX(), 0.0, part0);
            xError0 = RunningError.restError(x0, xRest0, xError0, dxVector.getX(), 0.0, 0.0, lost0, part0);
            xRest0 = lost0;
            x0 = part0;
            float partA0 = y0 + dyVector.getX();
            double lostA0 = RunningError.rest(y0, yRest0, dyVector.getX(), 0.0, partA0);
            yError0 = RunningError.restError(y0, yRest0, yError0, dyVector.getX(), 0.0, 0.0, lostA0, partA0);
            yRest0 = lostA0;
            y0 = partA0;
            float part1 = x1 + dxVector.getY();
            double lost1 = RunningError.rest(x1, xRest1, dxVector.getY(), 0.0, part1);
            xError1 = RunningError.restError(x1, xRest1, xError1, dxVector.getY(), 0.0, 0.0, lost1, part1);
            xRest1 = lost1;
            x1 = part1;
            float partA1 = y1 + dyVector.getY();
            double lostA1 = RunningError.rest(y1, yRest1, dyVector.getY(), 0.0, partA1);
            yError1 = RunningError.restError(y1, yRest1, yError1, dyVector.getY(), 0.0, 0.0, lostA1, partA1);
            yRest1 = lostA1;
            y1 = partA1;
            float part2 = x2 + dxVector.getZ();
            double lost2 = RunningError.rest(x2, xRest2, dxVector.getZ(), 0.0, part2);
            xError2 = RunningError.restError(x2, xRest2, xError2, dxVector.getZ(), 0.0, 0.0, lost2, part2);
            xRest2 = lost2;
            x2 = part2;
            float partA2 = y2 + dyVector.getZ();
            double lostA2 = RunningError.rest(y2, yRest2, dyVector.getZ(), 0.0, partA2);
            yError2 = RunningError.restError(y2, yRest2, yError2, dyVector.getZ(), 0.0, 0.0, lostA2, partA2);
            yRest2 = lostA2;
            y2 = partA2;
            float part3 = x3 + dxVector.getW();
            double lost3 = RunningError.rest(x3, xRest3, dxVector.getW(), 0.0, part3);
            xError3 = RunningError.restError(x3, xRest3, xError3, dxVector.getW(), 0.0, 0.0, lost3, part3);
            xRest3 = lost3;
            x3 = part3;
            float partA3 = y3 + dyVector.getW();
            double lostA3 = RunningError.rest(y3, yRest3, dyVector.getW(), 0.0, partA3);
            yError3 = RunningError.restError(y3, yRest3, yError3, dyVector.getW(), 0.0, 0.0, lostA3, partA3);
            yRest3 = lostA3;
            y3 = partA3;
        }

        // The elements after the last whole vector; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            float part = x0 + dxTail.get((int) i);
            double lost = RunningError.rest(x0, xRest0, dxTail.get((int) i), 0.0, part);
            xError0 = RunningError.restError(x0, xRest0, xError0, dxTail.get((int) i), 0.0, 0.0, lost, part);
            xRest0 = lost;
            x0 = part;
            float partA = y0 + dyTail.get((int) i);
            double lostA = RunningError.rest(y0, yRest0, dyTail.get((int) i), 0.0, partA);
            yError0 = RunningError.restError(y0, yRest0, yError0, dyTail.get((int) i), 0.0, 0.0, lostA, partA);
            yRest0 = lostA;
            y0 = partA;
        }
        float part01 = x0 + x1;
        double lost01 = RunningError.rest(x0, xRest0, x1, xRest1, part01);
        xError0 = RunningError.restError(x0, xRest0, xError0, x1, xRest1, xError1, lost01, part01);
        xRest0 = lost01;
        x0 = part01;
        float partA01 = y0 + y1;
        double lostA01 = RunningError.rest(y0, yRest0, y1, yRest1, partA01);
        yError0 = RunningError.restError(y0, yRest0, yError0, y1, yRest1, yError1, lostA01, partA01);
        yRest0 = lostA01;
        y0 = partA01;
        float part23 = x2 + x3;
        double lost23 = RunningError.rest(x2, xRest2, x3, xRest3, part23);
        xError2 = RunningError.restError(x2, xRest2, xError2, x3, xRest3, xError3, lost23, part23);
        xRest2 = lost23;
        x2 = part23;
        float partA23 = y2 + y3;
        double lostA23 = RunningError.rest(y2, yRest2, y3, yRest3, partA23);
        yError2 = RunningError.restError(y2, yRest2, yError2, y3, yRest3, yError3, lostA23, partA23);
        yRest2 = lostA23;
        y2 = partA23;
        float part02 = x0 + x2;
        double lost02 = RunningError.rest(x0, xRest0, x2, xRest2, part02);
        xErrorSlots[localId] = RunningError.restError(x0, xRest0, xError0, x2, xRest2, xError2, lost02, part02);
        xRestSlots[localId] = lost02;
        xSlots[localId] = part02;
        float partA02 = y0 + y2;
        double lostA02 = RunningError.rest(y0, yRest0, y2, yRest2, partA02);
        yErrorSlots[localId] = RunningError.restError(y0, yRest0, yError0, y2, yRest2, yError2, lostA02, partA02);
        yRestSlots[localId] = lostA02;
        ySlots[localId] = partA02;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                float part = xSlots[localId] + xSlots[localId + active];
                double lost = RunningError.rest(xSlots[localId], xRestSlots[localId], xSlots[localId + active],
                        xRestSlots[localId + active], part);
                xErrorSlots[localId] = RunningError.restError(xSlots[localId], xRestSlots[localId],
                        xErrorSlots[localId], xSlots[localId + active], xRestSlots[localId + active],
                        xErrorSlots[localId + active], lost, part);
                xRestSlots[localId] = lost;
                xSlots[localId] = part;
                float partA = ySlots[localId] + ySlots[localId + active];
                double lostA = RunningError.rest(ySlots[localId], yRestSlots[localId], ySlots[localId + active],
                        yRestSlots[localId + active], partA);
                yErrorSlots[localId] = RunningError.restError(ySlots[localId], yRestSlots[localId],
                        yErrorSlots[localId], ySlots[localId + active], yRestSlots[localId + active],
                        yErrorSlots[localId + active], lostA, partA);
                yRestSlots[localId] = lostA;
                ySlots[localId] = partA;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
            xRestPartials.set(groupId, xRestSlots[0]);
            xErrorPartials.set(groupId, xErrorSlots[0]);
            yRestPartials.set(groupId, yRestSlots[0]);
            yErrorPartials.set(groupId, yErrorSlots[0]);
        }
    }

    /**
     * {@code SerialPerCore}: no parallelism but the cores'. As many work-groups as cores, one item each, and each item
     * walks through a contiguous block of the elements; no local memory, no barrier, no tree.
     *
     * <p>Not for GPUs, whose lanes would read from places far apart, and a few items leave nearly all of it idle
     * ({@code Cascade}).
     *
     * <p>Combines the first {@code length[0]} elements of {@code dx} and {@code dy} into one partial an item.
     *
     * <ul>
     *   <li>Called by: all items of the grid.
     *   <li>Result valid in: {@code xPartials[globalId]}, {@code yPartials[globalId]}, {@code xRestPartials[globalId]},
     *       {@code xErrorPartials[globalId]}, {@code yRestPartials[globalId]} and {@code yErrorPartials[globalId]}, one
     *       an item: with work-groups of one item, one a work-group.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any; 1 is meant.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: blocks in the order of the items, each from left to right; the same n and globalSize
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void serialPerCore(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials, DoubleArray xRestPartials, DoubleArray xErrorPartials,
            DoubleArray yRestPartials, DoubleArray yErrorPartials) {
        int globalId = context.globalIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);

        // The item's block: the first n % globalSize items take one element more than the others.
        int block = n / globalSize;
        int longer = n % globalSize;
        int start = globalId * block + Math.min(globalId, longer);
        int end = start + block;
        if (globalId < longer) {
            end = end + 1;
        }

        // Load and combine per item, in order.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        double xRest = IDENTITY_X_REST;
        double xError = IDENTITY_X_ERROR;
        double yRest = IDENTITY_Y_REST;
        double yError = IDENTITY_Y_ERROR;
        for (int i = start; i < end; i++) {
            float part = x + dx.get(i);
            double lost = RunningError.rest(x, xRest, dx.get(i), 0.0, part);
            xError = RunningError.restError(x, xRest, xError, dx.get(i), 0.0, 0.0, lost, part);
            xRest = lost;
            x = part;
            float partA = y + dy.get(i);
            double lostA = RunningError.rest(y, yRest, dy.get(i), 0.0, partA);
            yError = RunningError.restError(y, yRest, yError, dy.get(i), 0.0, 0.0, lostA, partA);
            yRest = lostA;
            y = partA;
        }

        // Store: one partial an item.
        xPartials.set(globalId, x);
        yPartials.set(globalId, y);
        xRestPartials.set(globalId, xRest);
        xErrorPartials.set(globalId, xError);
        yRestPartials.set(globalId, yRest);
        yErrorPartials.set(globalId, yError);
    }

    /**
     * {@code SerialPerCoreVector}: {@code SerialPerCore} on vectors of four elements. Each lane has an accumulator of
     * its own and the loop has no branch but its end, so a CPU's compiler can keep the four in one vector register.
     *
     * <p>Not for GPUs ({@code CascadeVector}), nor for later passes, whose partials are no vectors, nor for operators
     * that do not commute.
     *
     * <p>Combines n = {@code length[0]} elements, n / LANES vectors of {@code dx} and {@code dy} and n % LANES elements
     * of {@code dxTail} and {@code dyTail}, into one partial an item.
     *
     * <ul>
     *   <li>Called by: all items of the grid.
     *   <li>Result valid in: {@code xPartials[globalId]}, {@code yPartials[globalId]}, {@code xRestPartials[globalId]},
     *       {@code xErrorPartials[globalId]}, {@code yRestPartials[globalId]} and {@code yErrorPartials[globalId]}, one
     *       an item: with work-groups of one item, one a work-group.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any; 1 is meant.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: blocks of vectors in the order of the items, lane by lane; the same n and globalSize
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void serialPerCoreVector(KernelContext context, VectorFloat4 dx, VectorFloat4 dy, FloatArray dxTail,
            FloatArray dyTail, IntArray length, FloatArray xPartials, FloatArray yPartials, DoubleArray xRestPartials,
            DoubleArray xErrorPartials, DoubleArray yRestPartials, DoubleArray yErrorPartials) {
        int globalId = context.globalIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int vectors = n / LANES;
        int rest = n % LANES;

        // The item's block: the first vectors % globalSize items take one vector more than the others.
        int block = vectors / globalSize;
        int longer = vectors % globalSize;
        int start = globalId * block + Math.min(globalId, longer);
        int end = start + block;
        if (globalId < longer) {
            end = end + 1;
        }

        // Load and combine per item, lane by lane.
        float x0 = IDENTITY_X;
        float y0 = IDENTITY_Y;
        double xRest0 = IDENTITY_X_REST;
        double xError0 = IDENTITY_X_ERROR;
        double yRest0 = IDENTITY_Y_REST;
        double yError0 = IDENTITY_Y_ERROR;
        float x1 = IDENTITY_X;
        float y1 = IDENTITY_Y;
        double xRest1 = IDENTITY_X_REST;
        double xError1 = IDENTITY_X_ERROR;
        double yRest1 = IDENTITY_Y_REST;
        double yError1 = IDENTITY_Y_ERROR;
        float x2 = IDENTITY_X;
        float y2 = IDENTITY_Y;
        double xRest2 = IDENTITY_X_REST;
        double xError2 = IDENTITY_X_ERROR;
        double yRest2 = IDENTITY_Y_REST;
        double yError2 = IDENTITY_Y_ERROR;
        float x3 = IDENTITY_X;
        float y3 = IDENTITY_Y;
        double xRest3 = IDENTITY_X_REST;
        double xError3 = IDENTITY_X_ERROR;
        double yRest3 = IDENTITY_Y_REST;
        double yError3 = IDENTITY_Y_ERROR;
        for (int i = start; i < end; i++) {
            Float4 dxVector = dx.get(i);
            Float4 dyVector = dy.get(i);
            float part0 = x0 + dxVector.getX();
            double lost0 = RunningError.rest(x0, xRest0, dxVector.getX(), 0.0, part0);
            xError0 = RunningError.restError(x0, xRest0, xError0, dxVector.getX(), 0.0, 0.0, lost0, part0);
            xRest0 = lost0;
            x0 = part0;
            float partA0 = y0 + dyVector.getX();
            double lostA0 = RunningError.rest(y0, yRest0, dyVector.getX(), 0.0, partA0);
            yError0 = RunningError.restError(y0, yRest0, yError0, dyVector.getX(), 0.0, 0.0, lostA0, partA0);
            yRest0 = lostA0;
            y0 = partA0;
            float part1 = x1 + dxVector.getY();
            double lost1 = RunningError.rest(x1, xRest1, dxVector.getY(), 0.0, part1);
            xError1 = RunningError.restError(x1, xRest1, xError1, dxVector.getY(), 0.0, 0.0, lost1, part1);
            xRest1 = lost1;
            x1 = part1;
            float partA1 = y1 + dyVector.getY();
            double lostA1 = RunningError.rest(y1, yRest1, dyVector.getY(), 0.0, partA1);
            yError1 = RunningError.restError(y1, yRest1, yError1, dyVector.getY(), 0.0, 0.0, lostA1, partA1);
            yRest1 = lostA1;
            y1 = partA1;
            float part2 = x2 + dxVector.getZ();
            double lost2 = RunningError.rest(x2, xRest2, dxVector.getZ(), 0.0, part2);
            xError2 = RunningError.restError(x2, xRest2, xError2, dxVector.getZ(), 0.0, 0.0, lost2, part2);
            xRest2 = lost2;
            x2 = part2;
            float partA2 = y2 + dyVector.getZ();
            double lostA2 = RunningError.rest(y2, yRest2, dyVector.getZ(), 0.0, partA2);
            yError2 = RunningError.restError(y2, yRest2, yError2, dyVector.getZ(), 0.0, 0.0, lostA2, partA2);
            yRest2 = lostA2;
            y2 = partA2;
            float part3 = x3 + dxVector.getW();
            double lost3 = RunningError.rest(x3, xRest3, dxVector.getW(), 0.0, part3);
            xError3 = RunningError.restError(x3, xRest3, xError3, dxVector.getW(), 0.0, 0.0, lost3, part3);
            xRest3 = lost3;
            x3 = part3;
            float partA3 = y3 + dyVector.getW();
            double lostA3 = RunningError.rest(y3, yRest3, dyVector.getW(), 0.0, partA3);
            yError3 = RunningError.restError(y3, yRest3, yError3, dyVector.getW(), 0.0, 0.0, lostA3, partA3);
            yRest3 = lostA3;
            y3 = partA3;
        }

        // The elements after the last whole vector, by the first items; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            float part = x0 + dxTail.get((int) i);
            double lost = RunningError.rest(x0, xRest0, dxTail.get((int) i), 0.0, part);
            xError0 = RunningError.restError(x0, xRest0, xError0, dxTail.get((int) i), 0.0, 0.0, lost, part);
            xRest0 = lost;
            x0 = part;
            float partA = y0 + dyTail.get((int) i);
            double lostA = RunningError.rest(y0, yRest0, dyTail.get((int) i), 0.0, partA);
            yError0 = RunningError.restError(y0, yRest0, yError0, dyTail.get((int) i), 0.0, 0.0, lostA, partA);
            yRest0 = lostA;
            y0 = partA;
        }
        float part01 = x0 + x1;
        double lost01 = RunningError.rest(x0, xRest0, x1, xRest1, part01);
        xError0 = RunningError.restError(x0, xRest0, xError0, x1, xRest1, xError1, lost01, part01);
        xRest0 = lost01;
        x0 = part01;
        float partA01 = y0 + y1;
        double lostA01 = RunningError.rest(y0, yRest0, y1, yRest1, partA01);
        yError0 = RunningError.restError(y0, yRest0, yError0, y1, yRest1, yError1, lostA01, partA01);
        yRest0 = lostA01;
        y0 = partA01;
        float part23 = x2 + x3;
        double lost23 = RunningError.rest(x2, xRest2, x3, xRest3, part23);
        xError2 = RunningError.restError(x2, xRest2, xError2, x3, xRest3, xError3, lost23, part23);
        xRest2 = lost23;
        x2 = part23;
        float partA23 = y2 + y3;
        double lostA23 = RunningError.rest(y2, yRest2, y3, yRest3, partA23);
        yError2 = RunningError.restError(y2, yRest2, yError2, y3, yRest3, yError3, lostA23, partA23);
        yRest2 = lostA23;
        y2 = partA23;

        // Store: one partial an item.
        float part02 = x0 + x2;
        double lost02 = RunningError.rest(x0, xRest0, x2, xRest2, part02);
        xError0 = RunningError.restError(x0, xRest0, xError0, x2, xRest2, xError2, lost02, part02);
        xRest0 = lost02;
        x0 = part02;
        float partA02 = y0 + y2;
        double lostA02 = RunningError.rest(y0, yRest0, y2, yRest2, partA02);
        yError0 = RunningError.restError(y0, yRest0, yError0, y2, yRest2, yError2, lostA02, partA02);
        yRest0 = lostA02;
        y0 = partA02;
        xPartials.set(globalId, x0);
        yPartials.set(globalId, y0);
        xRestPartials.set(globalId, xRest0);
        xErrorPartials.set(globalId, xError0);
        yRestPartials.set(globalId, yRest0);
        yErrorPartials.set(globalId, yError0);
    }
}
