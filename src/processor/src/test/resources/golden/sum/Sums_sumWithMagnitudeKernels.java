// Written by Funnel's annotation processor from com.acme.Sums.sum.
package com.acme;

import io.funnel.reduction.DoubleWithMagnitude;
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
 * The kernels of {@code com.acme.Sums.sumWithMagnitude}, one for each strategy, and its loops on the host.
 *
 * <p>The sum.
 *
 * <p>A kernel runs once for every work-item of a launch. Its parameters:
 *
 * <ul>
 *   <li>{@code context}: the item's place in the launch, local memory and barriers;
 *   <li>{@code in}: elements; there may be more than n of them;
 *   <li>{@code length}: its first value is n. It is an array because a number would be compiled in: each length would
 *       be a compilation of its own;
 *   <li>{@code sumPartials} and {@code magnitudePartials}: one value a work-group, unless the kernel says otherwise.
 * </ul>
 *
 * <p>No length needs padding: a work-item without an element holds the identity.
 */
public final class Sums_sumWithMagnitudeKernels {

    /** The largest work-group that there is local memory for. */
    public static final int MAX_GROUP = 256;

    /** Elements in a vector. */
    public static final int LANES = 4;

    private static final ValueLayout.OfFloat FLOATS = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private static final double IDENTITY_SUM = 0.0;
    private static final double IDENTITY_MAGNITUDE = 0.0;

    private Sums_sumWithMagnitudeKernels() {}

    /**
     * {@code Sequential}: one pass over the elements in order, on one Java thread. It is the definition that the other
     * strategies are variations of.
     *
     * <p>Combines the first {@code n} elements of {@code in} from the first to the last, starting with the identity.
     *
     * @return the identity for n = 0; otherwise as Java's double addition, rounded at every step
     */
    public static DoubleWithMagnitude sequential(FloatArray in, int n) {
        double sum = IDENTITY_SUM;
        double magnitude = IDENTITY_MAGNITUDE;
        for (int i = 0; i < n; i++) {
            sum = sum + in.get(i);
            magnitude = magnitude + Math.abs(in.get(i));
        }
        return new DoubleWithMagnitude(sum, magnitude);
    }

    /**
     * {@code ParallelStream}: what plain Java gives without a device, a parallel stream over the indices on the common
     * pool's Java threads.
     *
     * <p>Combines the first {@code n} elements of {@code in}.
     *
     * @return the identity for n = 0; otherwise as Java's double addition, rounded at every step
     */
    public static DoubleWithMagnitude parallelStream(FloatArray in, int n) {
        return IntStream.range(0, n).parallel().mapToObj(i -> element(in, i))
                .reduce(new DoubleWithMagnitude(IDENTITY_SUM, IDENTITY_MAGNITUDE),
                Sums_sumWithMagnitudeKernels::combine);
    }

    /** The state of element {@code i}; the identity where a filter leaves it out. */
    static DoubleWithMagnitude element(FloatArray in, int i) {
        double sum = IDENTITY_SUM;
        double magnitude = IDENTITY_MAGNITUDE;
        sum = in.get(i);
        magnitude = Math.abs(in.get(i));
        return new DoubleWithMagnitude(sum, magnitude);
    }

    /** The combination of two states, the left one's elements before the right one's. */
    static DoubleWithMagnitude combine(DoubleWithMagnitude left, DoubleWithMagnitude right) {
        double sum = left.value();
        double magnitude = left.magnitude();
        sum = sum + right.value();
        magnitude = magnitude + right.magnitude();
        return new DoubleWithMagnitude(sum, magnitude);
    }

    /**
     * Combines the elements {@code start} to {@code end - 1} of {@code in}, outside the heap, in the order that
     * {@code Definition.reduceRange} documents, with 4 lanes. It makes no objects.
     *
     * @param first the index of the segments' first element in the whole input
     * @param slot where in {@code sumOut} and {@code magnitudeOut} the state goes: as Java's double addition, rounded
     *     at every step; the identity without elements
     */
    static void reduceRange(MemorySegment in, long first, long start, long end, DoubleArray sumOut,
            DoubleArray magnitudeOut, int slot) {
        in = HostMemory.outsideHeap(in);
        double sum0 = IDENTITY_SUM;
        double magnitude0 = IDENTITY_MAGNITUDE;
        double sum1 = IDENTITY_SUM;
        double magnitude1 = IDENTITY_MAGNITUDE;
        double sum2 = IDENTITY_SUM;
        double magnitude2 = IDENTITY_MAGNITUDE;
        double sum3 = IDENTITY_SUM;
        double magnitude3 = IDENTITY_MAGNITUDE;
        int block = (int) (end - start) / 4 * 4; // in whole turns
        for (int k = 0; k < block; k += 4) {
            long i = start + k;
            sum0 = sum0 + in.getAtIndex(FLOATS, i);
            magnitude0 = magnitude0 + Math.abs(in.getAtIndex(FLOATS, i));
            sum1 = sum1 + in.getAtIndex(FLOATS, i + 1);
            magnitude1 = magnitude1 + Math.abs(in.getAtIndex(FLOATS, i + 1));
            sum2 = sum2 + in.getAtIndex(FLOATS, i + 2);
            magnitude2 = magnitude2 + Math.abs(in.getAtIndex(FLOATS, i + 2));
            sum3 = sum3 + in.getAtIndex(FLOATS, i + 3);
            magnitude3 = magnitude3 + Math.abs(in.getAtIndex(FLOATS, i + 3));
        }
        for (long i = start + block; i < end; i++) {
            sum0 = sum0 + in.getAtIndex(FLOATS, i);
            magnitude0 = magnitude0 + Math.abs(in.getAtIndex(FLOATS, i));
        }

        // Combine the lanes, neighbours first.
        sum0 = sum0 + sum1;
        magnitude0 = magnitude0 + magnitude1;
        sum2 = sum2 + sum3;
        magnitude2 = magnitude2 + magnitude3;
        sum0 = sum0 + sum2;
        magnitude0 = magnitude0 + magnitude2;
        sumOut.set(slot, sum0);
        magnitudeOut.set(slot, magnitude0);
    }

    /** As {@link #reduceRange}, of Java arrays. */
    static void reduceRangeOnHeap(MemorySegment in, long first, long start, long end, DoubleArray sumOut,
            DoubleArray magnitudeOut, int slot) {
        in = HostMemory.floatsOnHeap(in);
        double sum0 = IDENTITY_SUM;
        double magnitude0 = IDENTITY_MAGNITUDE;
        double sum1 = IDENTITY_SUM;
        double magnitude1 = IDENTITY_MAGNITUDE;
        double sum2 = IDENTITY_SUM;
        double magnitude2 = IDENTITY_MAGNITUDE;
        double sum3 = IDENTITY_SUM;
        double magnitude3 = IDENTITY_MAGNITUDE;
        int block = (int) (end - start) / 4 * 4; // in whole turns
        for (int k = 0; k < block; k += 4) {
            long i = start + k;
            sum0 = sum0 + in.getAtIndex(FLOATS, i);
            magnitude0 = magnitude0 + Math.abs(in.getAtIndex(FLOATS, i));
            sum1 = sum1 + in.getAtIndex(FLOATS, i + 1);
            magnitude1 = magnitude1 + Math.abs(in.getAtIndex(FLOATS, i + 1));
            sum2 = sum2 + in.getAtIndex(FLOATS, i + 2);
            magnitude2 = magnitude2 + Math.abs(in.getAtIndex(FLOATS, i + 2));
            sum3 = sum3 + in.getAtIndex(FLOATS, i + 3);
            magnitude3 = magnitude3 + Math.abs(in.getAtIndex(FLOATS, i + 3));
        }
        for (long i = start + block; i < end; i++) {
            sum0 = sum0 + in.getAtIndex(FLOATS, i);
            magnitude0 = magnitude0 + Math.abs(in.getAtIndex(FLOATS, i));
        }

        // Combine the lanes, neighbours first.
        sum0 = sum0 + sum1;
        magnitude0 = magnitude0 + magnitude1;
        sum2 = sum2 + sum3;
        magnitude2 = magnitude2 + magnitude3;
        sum0 = sum0 + sum2;
        magnitude0 = magnitude0 + magnitude2;
        sumOut.set(slot, sum0);
        magnitudeOut.set(slot, magnitude0);
    }

    /** Combines the states in two slots, the left one's elements before the right one's, into a slot. */
    static void combineSlots(DoubleArray sumOut, DoubleArray magnitudeOut, int left, int right, int slot) {
        double sum = sumOut.get(left);
        double sumOther = sumOut.get(right);
        double magnitude = magnitudeOut.get(left);
        double magnitudeOther = magnitudeOut.get(right);
        sum = sum + sumOther;
        magnitude = magnitude + magnitudeOther;
        sumOut.set(slot, sum);
        magnitudeOut.set(slot, magnitude);
    }

    /** Stores the identity in a slot. */
    static void storeIdentity(DoubleArray sumOut, DoubleArray magnitudeOut, int slot) {
        sumOut.set(slot, IDENTITY_SUM);
        magnitudeOut.set(slot, IDENTITY_MAGNITUDE);
    }

    /**
     * {@code Cascade}: a fixed number of work-groups, whatever the length. Each item first combines its share of the
     * elements on its own, then each work-group combines its items' values in a tree.
     *
     * <p>Not for operators that do not commute (an item's elements lie {@code globalSize} apart) nor for CPUs, where
     * {@code SerialPerCore} has neither tree nor barrier.
     *
     * <p>Combines the first {@code length[0]} elements of {@code in} into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code sumPartials[groupId]} and {@code magnitudePartials[groupId]}, stored by item 0 of
     *       the group.
     *   <li>Local memory: MAX_GROUP values of each component: double, double.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void cascade(KernelContext context, FloatArray in, IntArray length, DoubleArray sumPartials,
            DoubleArray magnitudePartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] sumSlots = context.allocateDoubleLocalArray(MAX_GROUP);
        double[] magnitudeSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double sum = IDENTITY_SUM;
        double magnitude = IDENTITY_MAGNITUDE;
        for (long i = globalId; i < n; i += globalSize) {
            sum = sum + in.get((int) i);
            magnitude = magnitude + Math.abs(in.get((int) i));
        }
        sumSlots[localId] = sum;
        magnitudeSlots[localId] = magnitude;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                sumSlots[localId] = sumSlots[localId] + sumSlots[localId + active];
                magnitudeSlots[localId] = magnitudeSlots[localId] + magnitudeSlots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            sumPartials.set(groupId, sumSlots[0]);
            magnitudePartials.set(groupId, magnitudeSlots[0]);
        }
    }

    /**
     * {@code CascadeVector}: {@code Cascade} on vectors of four elements. One wide load fetches four neighbours, each
     * of which goes to an accumulator of its own. They are combined at the end.
     *
     * <p>Not for later passes, whose partials are no vectors ({@code Cascade} takes those), nor for operators that do
     * not commute: vectors reorder the elements by their nature.
     *
     * <p>Combines n = {@code length[0]} elements, n / LANES vectors of {@code in} and n % LANES elements of
     * {@code tail}, into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code sumPartials[groupId]} and {@code magnitudePartials[groupId]}, stored by item 0 of
     *       the group.
     *   <li>Local memory: MAX_GROUP values of each component: double, double.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the vectors k, k + globalSize, ... lane by lane; the same n and launch
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void cascadeVector(KernelContext context, VectorFloat4 in, FloatArray tail, IntArray length,
            DoubleArray sumPartials, DoubleArray magnitudePartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int vectors = n / LANES;
        int rest = n % LANES;
        double[] sumSlots = context.allocateDoubleLocalArray(MAX_GROUP);
        double[] magnitudeSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, lane by lane. The index is a long, because it may pass the largest int.
        double sum0 = IDENTITY_SUM;
        double magnitude0 = IDENTITY_MAGNITUDE;
        double sum1 = IDENTITY_SUM;
        double magnitude1 = IDENTITY_MAGNITUDE;
        double sum2 = IDENTITY_SUM;
        double magnitude2 = IDENTITY_MAGNITUDE;
        double sum3 = IDENTITY_SUM;
        double magnitude3 = IDENTITY_MAGNITUDE;
        for (long i = globalId; i < vectors; i += globalSize) {
            Float4 vector = in.get((int) i);
            sum0 = sum0 + vector.getX();
            magnitude0 = magnitude0 + Math.abs(vector.getX());
            sum1 = sum1 + vector.getY();
            magnitude1 = magnitude1 + Math.abs(vector.getY());
            sum2 = sum2 + vector.getZ();
            magnitude2 = magnitude2 + Math.abs(vector.getZ());
            sum3 = sum3 + vector.getW();
            magnitude3 = magnitude3 + Math.abs(vector.getW());
        }

        // The elements after the last whole vector; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            sum0 = sum0 + tail.get((int) i);
            magnitude0 = magnitude0 + Math.abs(tail.get((int) i));
        }
        sum0 = sum0 + sum1;
        magnitude0 = magnitude0 + magnitude1;
        sum2 = sum2 + sum3;
        magnitude2 = magnitude2 + magnitude3;
        sumSlots[localId] = sum0 + sum2;
        magnitudeSlots[localId] = magnitude0 + magnitude2;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                sumSlots[localId] = sumSlots[localId] + sumSlots[localId + active];
                magnitudeSlots[localId] = magnitudeSlots[localId] + magnitudeSlots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            sumPartials.set(groupId, sumSlots[0]);
            magnitudePartials.set(groupId, magnitudeSlots[0]);
        }
    }

    /**
     * {@code SerialPerCore}: no parallelism but the cores'. As many work-groups as cores, one item each, and each item
     * walks through a contiguous block of the elements; no local memory, no barrier, no tree.
     *
     * <p>Not for GPUs, whose lanes would read from places far apart, and a few items leave nearly all of it idle
     * ({@code Cascade}).
     *
     * <p>Combines the first {@code length[0]} elements of {@code in} into one partial an item.
     *
     * <ul>
     *   <li>Called by: all items of the grid.
     *   <li>Result valid in: {@code sumPartials[globalId]} and {@code magnitudePartials[globalId]}, one an item: with
     *       work-groups of one item, one a work-group.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any; 1 is meant.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: blocks in the order of the items, each from left to right; the same n and globalSize
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void serialPerCore(KernelContext context, FloatArray in, IntArray length, DoubleArray sumPartials,
            DoubleArray magnitudePartials) {
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
        double sum = IDENTITY_SUM;
        double magnitude = IDENTITY_MAGNITUDE;
        for (int i = start; i < end; i++) {
            sum = sum + in.get(i);
            magnitude = magnitude + Math.abs(in.get(i));
        }

        // Store: one partial an item.
        sumPartials.set(globalId, sum);
        magnitudePartials.set(globalId, magnitude);
    }

    /**
     * {@code SerialPerCoreVector}: {@code SerialPerCore} on vectors of four elements. Each lane has an accumulator of
     * its own and the loop has no branch but its end, so a CPU's compiler can keep the four in one vector register.
     *
     * <p>Not for GPUs ({@code CascadeVector}), nor for later passes, whose partials are no vectors, nor for operators
     * that do not commute.
     *
     * <p>Combines n = {@code length[0]} elements, n / LANES vectors of {@code in} and n % LANES elements of
     * {@code tail}, into one partial an item.
     *
     * <ul>
     *   <li>Called by: all items of the grid.
     *   <li>Result valid in: {@code sumPartials[globalId]} and {@code magnitudePartials[globalId]}, one an item: with
     *       work-groups of one item, one a work-group.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any; 1 is meant.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: blocks of vectors in the order of the items, lane by lane; the same n and globalSize
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void serialPerCoreVector(KernelContext context, VectorFloat4 in, FloatArray tail, IntArray length,
            DoubleArray sumPartials, DoubleArray magnitudePartials) {
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
        double sum0 = IDENTITY_SUM;
        double magnitude0 = IDENTITY_MAGNITUDE;
        double sum1 = IDENTITY_SUM;
        double magnitude1 = IDENTITY_MAGNITUDE;
        double sum2 = IDENTITY_SUM;
        double magnitude2 = IDENTITY_MAGNITUDE;
        double sum3 = IDENTITY_SUM;
        double magnitude3 = IDENTITY_MAGNITUDE;
        for (int i = start; i < end; i++) {
            Float4 vector = in.get(i);
            sum0 = sum0 + vector.getX();
            magnitude0 = magnitude0 + Math.abs(vector.getX());
            sum1 = sum1 + vector.getY();
            magnitude1 = magnitude1 + Math.abs(vector.getY());
            sum2 = sum2 + vector.getZ();
            magnitude2 = magnitude2 + Math.abs(vector.getZ());
            sum3 = sum3 + vector.getW();
            magnitude3 = magnitude3 + Math.abs(vector.getW());
        }

        // The elements after the last whole vector, by the first items; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            sum0 = sum0 + tail.get((int) i);
            magnitude0 = magnitude0 + Math.abs(tail.get((int) i));
        }
        sum0 = sum0 + sum1;
        magnitude0 = magnitude0 + magnitude1;
        sum2 = sum2 + sum3;
        magnitude2 = magnitude2 + magnitude3;

        // Store: one partial an item.
        sum0 = sum0 + sum2;
        magnitude0 = magnitude0 + magnitude2;
        sumPartials.set(globalId, sum0);
        magnitudePartials.set(globalId, magnitude0);
    }
}
