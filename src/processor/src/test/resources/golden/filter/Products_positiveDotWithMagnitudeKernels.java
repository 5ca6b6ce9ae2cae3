// Written by Funnel's annotation processor from com.acme.Products.positiveDot.
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
 * The kernels of {@code com.acme.Products.positiveDotWithMagnitude}, one for each strategy, and its loops on the host.
 *
 * <p>The sum of products where the first factor is positive.
 *
 * <p>A kernel runs once for every work-item of a launch. Its parameters:
 *
 * <ul>
 *   <li>{@code context}: the item's place in the launch, local memory and barriers;
 *   <li>{@code xs}: elements; there may be more than n of them;
 *   <li>{@code ys}: elements; there may be more than n of them;
 *   <li>{@code length}: its first value is n. It is an array because a number would be compiled in: each length would
 *       be a compilation of its own;
 *   <li>{@code positiveDotPartials} and {@code magnitudePartials}: one value a work-group, unless the kernel says
 *       otherwise.
 * </ul>
 *
 * <p>No length needs padding: a work-item without an element holds the identity.
 */
public final class Products_positiveDotWithMagnitudeKernels {

    /** The largest work-group that there is local memory for. */
    public static final int MAX_GROUP = 256;

    /** Elements in a vector. */
    public static final int LANES = 4;

    private static final ValueLayout.OfFloat FLOATS = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private static final double IDENTITY_POSITIVE_DOT = 0.0;
    private static final double IDENTITY_MAGNITUDE = 0.0;

    private Products_positiveDotWithMagnitudeKernels() {}

    /**
     * {@code Sequential}: one pass over the elements in order, on one Java thread. It is the definition that the other
     * strategies are variations of.
     *
     * <p>Combines the first {@code n} elements of {@code xs} and {@code ys} from the first to the last, starting with
     * the identity.
     *
     * @return the identity for n = 0; otherwise as Java's double addition, rounded at every step
     */
    public static DoubleWithMagnitude sequential(FloatArray xs, FloatArray ys, int n) {
        double positiveDot = IDENTITY_POSITIVE_DOT;
        double magnitude = IDENTITY_MAGNITUDE;
        for (int i = 0; i < n; i++) {
            if (xs.get(i) > 0f) {
                float added = xs.get(i) * ys.get(i);
                positiveDot = positiveDot + added;
                magnitude = magnitude + Math.abs(added);
            }
        }
        return new DoubleWithMagnitude(positiveDot, magnitude);
    }

    /**
     * {@code ParallelStream}: what plain Java gives without a device, a parallel stream over the indices on the common
     * pool's Java threads.
     *
     * <p>Combines the first {@code n} elements of {@code xs} and {@code ys}.
     *
     * @return the identity for n = 0; otherwise as Java's double addition, rounded at every step
     */
    public static DoubleWithMagnitude parallelStream(FloatArray xs, FloatArray ys, int n) {
        return IntStream.range(0, n).parallel().mapToObj(i -> element(xs, ys, i))
                .reduce(new DoubleWithMagnitude(IDENTITY_POSITIVE_DOT, IDENTITY_MAGNITUDE),
                Products_positiveDotWithMagnitudeKernels::combine);
    }

    /** The state of element {@code i}; the identity where a filter leaves it out. */
    static DoubleWithMagnitude element(FloatArray xs, FloatArray ys, int i) {
        double positiveDot = IDENTITY_POSITIVE_DOT;
        double magnitude = IDENTITY_MAGNITUDE;
        if (xs.get(i) > 0f) {
            float added = xs.get(i) * ys.get(i);
            positiveDot = added;
            magnitude = Math.abs(added);
        }
        return new DoubleWithMagnitude(positiveDot, magnitude);
    }

    /** The combination of two states, the left one's elements before the right one's. */
    static DoubleWithMagnitude combine(DoubleWithMagnitude left, DoubleWithMagnitude right) {
        double positiveDot = left.value();
        double magnitude = left.magnitude();
        positiveDot = positiveDot + right.value();
        magnitude = magnitude + right.magnitude();
        return new DoubleWithMagnitude(positiveDot, magnitude);
    }

    /**
     * Combines the elements {@code start} to {@code end - 1} of {@code xs} and {@code ys}, outside the heap, in the
     * order that {@code Definition.reduceRange} documents, with 4 lanes. It makes no objects.
     *
     * @param first the index of the segments' first element in the whole input
     * @param slot where in {@code positiveDotOut} and {@code magnitudeOut} the state goes: as Java's double addition,
     *     rounded at every step; the identity without elements
     */
    static void reduceRange(MemorySegment xs, MemorySegment ys, long first, long start, long end,
            DoubleArray positiveDotOut, DoubleArray magnitudeOut, int slot) {
        xs = HostMemory.outsideHeap(xs);
        ys = HostMemory.outsideHeap(ys);
        double positiveDot0 = IDENTITY_POSITIVE_DOT;
        double magnitude0 = IDENTITY_MAGNITUDE;
        double positiveDot1 = IDENTITY_POSITIVE_DOT;
        double magnitude1 = IDENTITY_MAGNITUDE;
        double positiveDot2 = IDENTITY_POSITIVE_DOT;
        double magnitude2 = IDENTITY_MAGNITUDE;
        double positiveDot3 = IDENTITY_POSITIVE_DOT;
        double magnitude3 = IDENTITY_MAGNITUDE;
        int block = (int) (end - start) / 4 * 4; // in whole turns
        for (int k = 0; k < block; k += 4) {
            long i = start + k;
            if (xs.getAtIndex(FLOATS, i) > 0f) {
                float added0 = xs.getAtIndex(FLOATS, i) * ys.getAtIndex(FLOATS, i);
                positiveDot0 = positiveDot0 + added0;
                magnitude0 = magnitude0 + Math.abs(added0);
            }
            if (xs.getAtIndex(FLOATS, i + 1) > 0f) {
                float added1 = xs.getAtIndex(FLOATS, i + 1) * ys.getAtIndex(FLOATS, i + 1);
                positiveDot1 = positiveDot1 + added1;
                magnitude1 = magnitude1 + Math.abs(added1);
            }
            if (xs.getAtIndex(FLOATS, i + 2) > 0f) {
                float added2 = xs.getAtIndex(FLOATS, i + 2) * ys.getAtIndex(FLOATS, i + 2);
                positiveDot2 = positiveDot2 + added2;
                magnitude2 = magnitude2 + Math.abs(added2);
            }
            if (xs.getAtIndex(FLOATS, i + 3) > 0f) {
                float added3 = xs.getAtIndex(FLOATS, i + 3) * ys.getAtIndex(FLOATS, i + 3);
                positiveDot3 = positiveDot3 + added3;
                magnitude3 = magnitude3 + Math.abs(added3);
            }
        }
        for (long i = start + block; i < end; i++) {
            if (xs.getAtIndex(FLOATS, i) > 0f) {
                float added = xs.getAtIndex(FLOATS, i) * ys.getAtIndex(FLOATS, i);
                positiveDot0 = positiveDot0 + added;
                magnitude0 = magnitude0 + Math.abs(added);
            }
        }

        // Combine the lanes, neighbours first.
        positiveDot0 = positiveDot0 + positiveDot1;
        magnitude0 = magnitude0 + magnitude1;
        positiveDot2 = positiveDot2 + positiveDot3;
        magnitude2 = magnitude2 + magnitude3;
        positiveDot0 = positiveDot0 + positiveDot2;
        magnitude0 = magnitude0 + magnitude2;
        positiveDotOut.set(slot, positiveDot0);
        magnitudeOut.set(slot, magnitude0);
    }

    /** As {@link #reduceRange}, of Java arrays. */
    static void reduceRangeOnHeap(MemorySegment xs, MemorySegment ys, long first, long start, long end,
            DoubleArray positiveDotOut, DoubleArray magnitudeOut, int slot) {
        xs = HostMemory.floatsOnHeap(xs);
        ys = HostMemory.floatsOnHeap(ys);
        double positiveDot0 = IDENTITY_POSITIVE_DOT;
        double magnitude0 = IDENTITY_MAGNITUDE;
        double positiveDot1 = IDENTITY_POSITIVE_DOT;
        double magnitude1 = IDENTITY_MAGNITUDE;
        double positiveDot2 = IDENTITY_POSITIVE_DOT;
        double magnitude2 = IDENTITY_MAGNITUDE;
        double positiveDot3 = IDENTITY_POSITIVE_DOT;
        double magnitude3 = IDENTITY_MAGNITUDE;
        int block = (int) (end - start) / 4 * 4; // in whole turns
        for (int k = 0; k < block; k += 4) {
            long i = start + k;
            if (xs.getAtIndex(FLOATS, i) > 0f) {
                float added0 = xs.getAtIndex(FLOATS, i) * ys.getAtIndex(FLOATS, i);
                positiveDot0 = positiveDot0 + added0;
                magnitude0 = magnitude0 + Math.abs(added0);
            }
            if (xs.getAtIndex(FLOATS, i + 1) > 0f) {
                float added1 = xs.getAtIndex(FLOATS, i + 1) * ys.getAtIndex(FLOATS, i + 1);
                positiveDot1 = positiveDot1 + added1;
                magnitude1 = magnitude1 + Math.abs(added1);
            }
            if (xs.getAtIndex(FLOATS, i + 2) > 0f) {
                float added2 = xs.getAtIndex(FLOATS, i + 2) * ys.getAtIndex(FLOATS, i + 2);
                positiveDot2 = positiveDot2 + added2;
                magnitude2 = magnitude2 + Math.abs(added2);
            }
            if (xs.getAtIndex(FLOATS, i + 3) > 0f) {
                float added3 = xs.getAtIndex(FLOATS, i + 3) * ys.getAtIndex(FLOATS, i + 3);
                positiveDot3 = positiveDot3 + added3;
                magnitude3 = magnitude3 + Math.abs(added3);
            }
        }
        for (long i = start + block; i < end; i++) {
            if (xs.getAtIndex(FLOATS, i) > 0f) {
                float added = xs.getAtIndex(FLOATS, i) * ys.getAtIndex(FLOATS, i);
                positiveDot0 = positiveDot0 + added;
                magnitude0 = magnitude0 + Math.abs(added);
            }
        }

        // Combine the lanes, neighbours first.
        positiveDot0 = positiveDot0 + positiveDot1;
        magnitude0 = magnitude0 + magnitude1;
        positiveDot2 = positiveDot2 + positiveDot3;
        magnitude2 = magnitude2 + magnitude3;
        positiveDot0 = positiveDot0 + positiveDot2;
        magnitude0 = magnitude0 + magnitude2;
        positiveDotOut.set(slot, positiveDot0);
        magnitudeOut.set(slot, magnitude0);
    }

    /** Combines the states in two slots, the left one's elements before the right one's, into a slot. */
    static void combineSlots(DoubleArray positiveDotOut, DoubleArray magnitudeOut, int left, int right, int slot) {
        double positiveDot = positiveDotOut.get(left);
        double positiveDotOther = positiveDotOut.get(right);
        double magnitude = magnitudeOut.get(left);
        double magnitudeOther = magnitudeOut.get(right);
        positiveDot = positiveDot + positiveDotOther;
        magnitude = magnitude + magnitudeOther;
        positiveDotOut.set(slot, positiveDot);
        magnitudeOut.set(slot, magnitude);
    }

    /** Stores the identity in a slot. */
    static void storeIdentity(DoubleArray positiveDotOut, DoubleArray magnitudeOut, int slot) {
        positiveDotOut.set(slot, IDENTITY_POSITIVE_DOT);
        magnitudeOut.set(slot, IDENTITY_MAGNITUDE);
    }

    /**
     * {@code Cascade}: a fixed number of work-groups, whatever the length. Each item first combines its share of the
     * elements on its own, then each work-group combines its items' values in a tree.
     *
     * <p>Not for operators that do not commute (an item's elements lie {@code globalSize} apart) nor for CPUs, where
     * {@code SerialPerCore} has neither tree nor barrier.
     *
     * <p>Combines the first {@code length[0]} elements of {@code xs} and {@code ys} into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code positiveDotPartials[groupId]} and {@code magnitudePartials[groupId]}, stored by
     *       item 0 of the group.
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
    public static void cascade(KernelContext context, FloatArray xs, FloatArray ys, IntArray length,
            DoubleArray positiveDotPartials, DoubleArray magnitudePartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] positiveDotSlots = context.allocateDoubleLocalArray(MAX_GROUP);
        double[] magnitudeSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double positiveDot = IDENTITY_POSITIVE_DOT;
        double magnitude = IDENTITY_MAGNITUDE;
        for (long i = globalId; i < n; i += globalSize) {
            if (xs.get((int) i) > 0f) {
                float added = xs.get((int) i) * ys.get((int) i);
                positiveDot = positiveDot + added;
                magnitude = magnitude + Math.abs(added);
            }
        }
        positiveDotSlots[localId] = positiveDot;
        magnitudeSlots[localId] = magnitude;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                positiveDotSlots[localId] = positiveDotSlots[localId] + positiveDotSlots[localId + active];
                magnitudeSlots[localId] = magnitudeSlots[localId] + magnitudeSlots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            positiveDotPartials.set(groupId, positiveDotSlots[0]);
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
     * <p>Combines n = {@code length[0]} elements, n / LANES vectors of {@code xs} and {@code ys} and n % LANES elements
     * of {@code xsTail} and {@code ysTail}, into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code positiveDotPartials[groupId]} and {@code magnitudePartials[groupId]}, stored by
     *       item 0 of the group.
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
    public static void cascadeVector(KernelContext context, VectorFloat4 xs, VectorFloat4 ys, FloatArray xsTail,
            FloatArray ysTail, IntArray length, DoubleArray positiveDotPartials, DoubleArray magnitudePartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int vectors = n / LANES;
        int rest = n % LANES;
        double[] positiveDotSlots = context.allocateDoubleLocalArray(MAX_GROUP);
        double[] magnitudeSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, lane by lane. The index is a long, because it may pass the largest int.
        double positiveDot0 = IDENTITY_POSITIVE_DOT;
        double magnitude0 = IDENTITY_MAGNITUDE;
        double positiveDot1 = IDENTITY_POSITIVE_DOT;
        double magnitude1 = IDENTITY_MAGNITUDE;
        double positiveDot2 = IDENTITY_POSITIVE_DOT;
        double magnitude2 = IDENTITY_MAGNITUDE;
        double positiveDot3 = IDENTITY_POSITIVE_DOT;
        double magnitude3 = IDENTITY_MAGNITUDE;
        for (long i = globalId; i < vectors; i += globalSize) {
            Float4 xsVector = xs.get((int) i);
            Float4 ysVector = ys.get((int) i);
            if (xsVector.getX() > 0f) {
                float added0 = xsVector.getX() * ysVector.getX();
                positiveDot0 = positiveDot0 + added0;
                magnitude0 = magnitude0 + Math.abs(added0);
            }
            if (xsVector.getY() > 0f) {
                float added1 = xsVector.getY() * ysVector.getY();
                positiveDot1 = positiveDot1 + added1;
                magnitude1 = magnitude1 + Math.abs(added1);
            }
            if (xsVector.getZ() > 0f) {
                float added2 = xsVector.getZ() * ysVector.getZ();
                positiveDot2 = positiveDot2 + added2;
                magnitude2 = magnitude2 + Math.abs(added2);
            }
            if (xsVector.getW() > 0f) {
                float added3 = xsVector.getW() * ysVector.getW();
                positiveDot3 = positiveDot3 + added3;
                magnitude3 = magnitude3 + Math.abs(added3);
            }
        }

        // The elements after the last whole vector; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            if (xsTail.get((int) i) > 0f) {
                float added = xsTail.get((int) i) * ysTail.get((int) i);
                positiveDot0 = positiveDot0 + added;
                magnitude0 = magnitude0 + Math.abs(added);
            }
        }
        positiveDot0 = positiveDot0 + positiveDot1;
        magnitude0 = magnitude0 + magnitude1;
        positiveDot2 = positiveDot2 + positiveDot3;
        magnitude2 = magnitude2 + magnitude3;
        positiveDotSlots[localId] = positiveDot0 + positiveDot2;
        magnitudeSlots[localId] = magnitude0 + magnitude2;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                positiveDotSlots[localId] = positiveDotSlots[localId] + positiveDotSlots[localId + active];
                magnitudeSlots[localId] = magnitudeSlots[localId] + magnitudeSlots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            positiveDotPartials.set(groupId, positiveDotSlots[0]);
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
     * <p>Combines the first {@code length[0]} elements of {@code xs} and {@code ys} into one partial an item.
     *
     * <ul>
     *   <li>Called by: all items of the grid.
     *   <li>Result valid in: {@code positiveDotPartials[globalId]} and {@code magnitudePartials[globalId]}, one an
     *       item: with work-groups of one item, one a work-group.
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
    public static void serialPerCore(KernelContext context, FloatArray xs, FloatArray ys, IntArray length,
            DoubleArray positiveDotPartials, DoubleArray magnitudePartials) {
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
        double positiveDot = IDENTITY_POSITIVE_DOT;
        double magnitude = IDENTITY_MAGNITUDE;
        for (int i = start; i < end; i++) {
            if (xs.get(i) > 0f) {
                float added = xs.get(i) * ys.get(i);
                positiveDot = positiveDot + added;
                magnitude = magnitude + Math.abs(added);
            }
        }

        // Store: one partial an item.
        positiveDotPartials.set(globalId, positiveDot);
        magnitudePartials.set(globalId, magnitude);
    }

    /**
     * {@code SerialPerCoreVector}: {@code SerialPerCore} on vectors of four elements. Each lane has an accumulator of
     * its own and the loop has no branch but its end, so a CPU's compiler can keep the four in one vector register.
     *
     * <p>Not for GPUs ({@code CascadeVector}), nor for later passes, whose partials are no vectors, nor for operators
     * that do not commute.
     *
     * <p>Combines n = {@code length[0]} elements, n / LANES vectors of {@code xs} and {@code ys} and n % LANES elements
     * of {@code xsTail} and {@code ysTail}, into one partial an item.
     *
     * <ul>
     *   <li>Called by: all items of the grid.
     *   <li>Result valid in: {@code positiveDotPartials[globalId]} and {@code magnitudePartials[globalId]}, one an
     *       item: with work-groups of one item, one a work-group.
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
    public static void serialPerCoreVector(KernelContext context, VectorFloat4 xs, VectorFloat4 ys, FloatArray xsTail,
            FloatArray ysTail, IntArray length, DoubleArray positiveDotPartials, DoubleArray magnitudePartials) {
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
        double positiveDot0 = IDENTITY_POSITIVE_DOT;
        double magnitude0 = IDENTITY_MAGNITUDE;
        double positiveDot1 = IDENTITY_POSITIVE_DOT;
        double magnitude1 = IDENTITY_MAGNITUDE;
        double positiveDot2 = IDENTITY_POSITIVE_DOT;
        double magnitude2 = IDENTITY_MAGNITUDE;
        double positiveDot3 = IDENTITY_POSITIVE_DOT;
        double magnitude3 = IDENTITY_MAGNITUDE;
        for (int i = start; i < end; i++) {
            Float4 xsVector = xs.get(i);
            Float4 ysVector = ys.get(i);
            if (xsVector.getX() > 0f) {
                float added0 = xsVector.getX() * ysVector.getX();
                positiveDot0 = positiveDot0 + added0;
                magnitude0 = magnitude0 + Math.abs(added0);
            }
            if (xsVector.getY() > 0f) {
                float added1 = xsVector.getY() * ysVector.getY();
                positiveDot1 = positiveDot1 + added1;
                magnitude1 = magnitude1 + Math.abs(added1);
            }
            if (xsVector.getZ() > 0f) {
                float added2 = xsVector.getZ() * ysVector.getZ();
                positiveDot2 = positiveDot2 + added2;
                magnitude2 = magnitude2 + Math.abs(added2);
            }
            if (xsVector.getW() > 0f) {
                float added3 = xsVector.getW() * ysVector.getW();
                positiveDot3 = positiveDot3 + added3;
                magnitude3 = magnitude3 + Math.abs(added3);
            }
        }

        // The elements after the last whole vector, by the first items; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            if (xsTail.get((int) i) > 0f) {
                float added = xsTail.get((int) i) * ysTail.get((int) i);
                positiveDot0 = positiveDot0 + added;
                magnitude0 = magnitude0 + Math.abs(added);
            }
        }
        positiveDot0 = positiveDot0 + positiveDot1;
        magnitude0 = magnitude0 + magnitude1;
        positiveDot2 = positiveDot2 + positiveDot3;
        magnitude2 = magnitude2 + magnitude3;

        // Store: one partial an item.
        positiveDot0 = positiveDot0 + positiveDot2;
        magnitude0 = magnitude0 + magnitude2;
        positiveDotPartials.set(globalId, positiveDot0);
        magnitudePartials.set(globalId, magnitude0);
    }
}
