// Written by Funnel's annotation processor from com.acme.Doubles.dot.
package com.acme;

import io.funnel.kernel.TwoProduct;
import io.funnel.kernel.TwoSum;
import io.funnel.reduction.CompensatedSum;
import io.funnel.reduction.HostMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorDouble4;
import uk.ac.manchester.tornado.api.types.vectors.Double4;

/**
 * The kernels of {@code com.acme.Doubles.dotWithMagnitude}, one for each strategy, and its loops on the host.
 *
 * <p>The sum of products.
 *
 * <p>A kernel runs once for every work-item of a launch. Its parameters:
 *
 * <ul>
 *   <li>{@code context}: the item's place in the launch, local memory and barriers;
 *   <li>{@code xs}: elements; there may be more than n of them;
 *   <li>{@code ys}: elements; there may be more than n of them;
 *   <li>{@code length}: its first value is n. It is an array because a number would be compiled in: each length would
 *       be a compilation of its own;
 *   <li>{@code dotPartials}, {@code lostPartials} and {@code magnitudePartials}: one value a work-group, unless the
 *       kernel says otherwise.
 * </ul>
 *
 * <p>No length needs padding: a work-item without an element holds the identity.
 */
public final class Doubles_dotWithMagnitudeKernels {

    /** The largest work-group that there is local memory for. */
    public static final int MAX_GROUP = 256;

    /** Elements in a vector. */
    public static final int LANES = 4;

    private static final ValueLayout.OfDouble DOUBLES = ValueLayout.JAVA_DOUBLE_UNALIGNED;

    private static final double IDENTITY_DOT = 0.0;
    private static final double IDENTITY_LOST = 0.0;
    private static final double IDENTITY_MAGNITUDE = 0.0;

    private Doubles_dotWithMagnitudeKernels() {}

    /**
     * {@code Sequential}: one pass over the elements in order, on one Java thread. It is the definition that the other
     * strategies are variations of.
     *
     * <p>Combines the first {@code n} elements of {@code xs} and {@code ys} from the first to the last, starting with
     * the identity.
     *
     * @return the identity for n = 0; otherwise as Java's double addition, rounded at every step
     */
    public static CompensatedSum sequential(DoubleArray xs, DoubleArray ys, int n) {
        double dot = IDENTITY_DOT;
        double lost = IDENTITY_LOST;
        double magnitude = IDENTITY_MAGNITUDE;
        for (int i = 0; i < n; i++) {
            double left = xs.get(i);
            double right = ys.get(i);
            double uncertainty = TwoProduct.uncertainty(left, right);
            double added = TwoProduct.rounded(left, right, uncertainty);
            lost = lost + TwoSum.lost(dot, added);
            dot = dot + added;
            magnitude = magnitude + TwoProduct.weight(added, uncertainty);
        }
        return new CompensatedSum(dot, lost, magnitude);
    }

    /**
     * {@code ParallelStream}: what plain Java gives without a device, a parallel stream over the indices on the common
     * pool's Java threads.
     *
     * <p>Combines the first {@code n} elements of {@code xs} and {@code ys}.
     *
     * @return the identity for n = 0; otherwise as Java's double addition, rounded at every step
     */
    public static CompensatedSum parallelStream(DoubleArray xs, DoubleArray ys, int n) {
        return IntStream.range(0, n).parallel().mapToObj(i -> element(xs, ys, i))
                .reduce(new CompensatedSum(IDENTITY_DOT, IDENTITY_LOST, IDENTITY_MAGNITUDE),
                Doubles_dotWithMagnitudeKernels::combine);
    }

    /** The state of element {@code i}; the identity where a filter leaves it out. */
    static CompensatedSum element(DoubleArray xs, DoubleArray ys, int i) {
        double dot = IDENTITY_DOT;
        double lost = IDENTITY_LOST;
        double magnitude = IDENTITY_MAGNITUDE;
        double left = xs.get(i);
        double right = ys.get(i);
        double uncertainty = TwoProduct.uncertainty(left, right);
        double added = TwoProduct.rounded(left, right, uncertainty);
        lost = 0.0;
        dot = added;
        magnitude = TwoProduct.weight(added, uncertainty);
        return new CompensatedSum(dot, lost, magnitude);
    }

    /** The combination of two states, the left one's elements before the right one's. */
    static CompensatedSum combine(CompensatedSum left, CompensatedSum right) {
        double dot = left.value();
        double lost = left.lost();
        double magnitude = left.magnitude();
        lost = lost + right.lost() + TwoSum.lost(dot, right.value());
        dot = dot + right.value();
        magnitude = magnitude + right.magnitude();
        return new CompensatedSum(dot, lost, magnitude);
    }

    /**
     * Combines the elements {@code start} to {@code end - 1} of {@code xs} and {@code ys}, outside the heap, in the
     * order that {@code Definition.reduceRange} documents, with 2 lanes. It makes no objects.
     *
     * @param first the index of the segments' first element in the whole input
     * @param slot where in {@code dotOut}, {@code lostOut} and {@code magnitudeOut} the state goes: as Java's double
     *     addition, rounded at every step; the identity without elements
     */
    static void reduceRange(MemorySegment xs, MemorySegment ys, long first, long start, long end, DoubleArray dotOut,
            DoubleArray lostOut, DoubleArray magnitudeOut, int slot) {
        xs = HostMemory.outsideHeap(xs);
        ys = HostMemory.outsideHeap(ys);
        double dot0 = IDENTITY_DOT;
        double lost0 = IDENTITY_LOST;
        double magnitude0 = IDENTITY_MAGNITUDE;
        double dot1 = IDENTITY_DOT;
        double lost1 = IDENTITY_LOST;
        double magnitude1 = IDENTITY_MAGNITUDE;
        int block = (int) (end - start) / 2 * 2; // in whole turns
        for (int k = 0; k < block; k += 2) {
            long i = start + k;
            double left0 = xs.getAtIndex(DOUBLES, i);
            double right0 = ys.getAtIndex(DOUBLES, i);
            double uncertainty0 = TwoProduct.uncertainty(left0, right0);
            double added0 = TwoProduct.rounded(left0, right0, uncertainty0);
            lost0 = lost0 + TwoSum.lost(dot0, added0);
            dot0 = dot0 + added0;
            magnitude0 = magnitude0 + TwoProduct.weight(added0, uncertainty0);
            double left1 = xs.getAtIndex(DOUBLES, i + 1);
            double right1 = ys.getAtIndex(DOUBLES, i + 1);
            double uncertainty1 = TwoProduct.uncertainty(left1, right1);
            double added1 = TwoProduct.rounded(left1, right1, uncertainty1);
            lost1 = lost1 + TwoSum.lost(dot1, added1);
            dot1 = dot1 + added1;
            magnitude1 = magnitude1 + TwoProduct.weight(added1, uncertainty1);
        }
        for (long i = start + block; i < end; i++) {
            double left = xs.getAtIndex(DOUBLES, i);
            double right = ys.getAtIndex(DOUBLES, i);
            double uncertainty = TwoProduct.uncertainty(left, right);
            double added = TwoProduct.rounded(left, right, uncertainty);
            lost0 = lost0 + TwoSum.lost(dot0, added);
            dot0 = dot0 + added;
            magnitude0 = magnitude0 + TwoProduct.weight(added, uncertainty);
        }

        // Combine the lanes, neighbours first.
        lost0 = lost0 + lost1 + TwoSum.lost(dot0, dot1);
        dot0 = dot0 + dot1;
        magnitude0 = magnitude0 + magnitude1;
        dotOut.set(slot, dot0);
        lostOut.set(slot, lost0);
        magnitudeOut.set(slot, magnitude0);
    }

    /** As {@link #reduceRange}, of Java arrays. */
    static void reduceRangeOnHeap(MemorySegment xs, MemorySegment ys, long first, long start, long end,
            DoubleArray dotOut, DoubleArray lostOut, DoubleArray magnitudeOut, int slot) {
        xs = HostMemory.doublesOnHeap(xs);
        ys = HostMemory.doublesOnHeap(ys);
        double dot0 = IDENTITY_DOT;
        double lost0 = IDENTITY_LOST;
        double magnitude0 = IDENTITY_MAGNITUDE;
        double dot1 = IDENTITY_DOT;
        double lost1 = IDENTITY_LOST;
        double magnitude1 = IDENTITY_MAGNITUDE;
        int block = (int) (end - start) / 2 * 2; // in whole turns
        for (int k = 0; k < block; k += 2) {
            long i = start + k;
            double left0 = xs.getAtIndex(DOUBLES, i);
            double right0 = ys.getAtIndex(DOUBLES, i);
            double uncertainty0 = TwoProduct.uncertainty(left0, right0);
            double added0 = TwoProduct.rounded(left0, right0, uncertainty0);
            lost0 = lost0 + TwoSum.lost(dot0, added0);
            dot0 = dot0 + added0;
            magnitude0 = magnitude0 + TwoProduct.weight(added0, uncertainty0);
            double left1 = xs.getAtIndex(DOUBLES, i + 1);
            double right1 = ys.getAtIndex(DOUBLES, i + 1);
            double uncertainty1 = TwoProduct.uncertainty(left1, right1);
            double added1 = TwoProduct.rounded(left1, right1, uncertainty1);
            lost1 = lost1 + TwoSum.lost(dot1, added1);
            dot1 = dot1 + added1;
            magnitude1 = magnitude1 + TwoProduct.weight(added1, uncertainty1);
        }
        for (long i = start + block; i < end; i++) {
            double left = xs.getAtIndex(DOUBLES, i);
            double right = ys.getAtIndex(DOUBLES, i);
            double uncertainty = TwoProduct.uncertainty(left, right);
            double added = TwoProduct.rounded(left, right, uncertainty);
            lost0 = lost0 + TwoSum.lost(dot0, added);
            dot0 = dot0 + added;
            magnitude0 = magnitude0 + TwoProduct.weight(added, uncertainty);
        }

        // Combine the lanes, neighbours first.
        lost0 = lost0 + lost1 + TwoSum.lost(dot0, dot1);
        dot0 = dot0 + dot1;
        magnitude0 = magnitude0 + magnitude1;
        dotOut.set(slot, dot0);
        lostOut.set(slot, lost0);
        magnitudeOut.set(slot, magnitude0);
    }

    /** Combines the states in two slots, the left one's elements before the right one's, into a slot. */
    static void combineSlots(
            DoubleArray dotOut, DoubleArray lostOut, DoubleArray magnitudeOut, int left, int right, int slot) {
        double dot = dotOut.get(left);
        double dotOther = dotOut.get(right);
        double lost = lostOut.get(left);
        double lostOther = lostOut.get(right);
        double magnitude = magnitudeOut.get(left);
        double magnitudeOther = magnitudeOut.get(right);
        lost = lost + lostOther + TwoSum.lost(dot, dotOther);
        dot = dot + dotOther;
        magnitude = magnitude + magnitudeOther;
        dotOut.set(slot, dot);
        lostOut.set(slot, lost);
        magnitudeOut.set(slot, magnitude);
    }

    /** Stores the identity in a slot. */
    static void storeIdentity(DoubleArray dotOut, DoubleArray lostOut, DoubleArray magnitudeOut, int slot) {
        dotOut.set(slot, IDENTITY_DOT);
        lostOut.set(slot, IDENTITY_LOST);
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
     *   <li>Result valid in: {@code dotPartials[groupId]}, {@code lostPartials[groupId]} and
     *       {@code magnitudePartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: double, double, double.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void cascade(KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length,
            DoubleArray dotPartials, DoubleArray lostPartials, DoubleArray magnitudePartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] dotSlots = context.allocateDoubleLocalArray(MAX_GROUP);
        double[] lostSlots = context.allocateDoubleLocalArray(MAX_GROUP);
        double[] magnitudeSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY_DOT;
        double lost = IDENTITY_LOST;
        double magnitude = IDENTITY_MAGNITUDE;
        for (long i = globalId; i < n; i += globalSize) {
            double left = xs.get((int) i);
            double right = ys.get((int) i);
            double uncertainty = TwoProduct.uncertainty(left, right);
            double added = TwoProduct.rounded(left, right, uncertainty);
            lost = lost + TwoSum.lost(dot, added);
            dot = dot + added;
            magnitude = magnitude + TwoProduct.weight(added, uncertainty);
        }
        dotSlots[localId] = dot;
        lostSlots[localId] = lost;
        magnitudeSlots[localId] = magnitude;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                lostSlots[localId] = lostSlots[localId] + lostSlots[localId + active]
                        + TwoSum.lost(dotSlots[localId], dotSlots[localId + active]);
                dotSlots[localId] = dotSlots[localId] + dotSlots[localId + active];
                magnitudeSlots[localId] = magnitudeSlots[localId] + magnitudeSlots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            dotPartials.set(groupId, dotSlots[0]);
            lostPartials.set(groupId, lostSlots[0]);
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
     *   <li>Result valid in: {@code dotPartials[groupId]}, {@code lostPartials[groupId]} and
     *       {@code magnitudePartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: double, double, double.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the vectors k, k + globalSize, ... lane by lane; the same n and launch
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void cascadeVector(KernelContext context, VectorDouble4 xs, VectorDouble4 ys, DoubleArray xsTail,
            DoubleArray ysTail, IntArray length, DoubleArray dotPartials, DoubleArray lostPartials,
            DoubleArray magnitudePartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int vectors = n / LANES;
        int rest = n % LANES;
        double[] dotSlots = context.allocateDoubleLocalArray(MAX_GROUP);
        double[] lostSlots = context.allocateDoubleLocalArray(MAX_GROUP);
        double[] magnitudeSlots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, lane by lane. The index is a long, because it may pass the largest int.
        double dot0 = IDENTITY_DOT;
        double lost0 = IDENTITY_LOST;
        double magnitude0 = IDENTITY_MAGNITUDE;
        double dot1 = IDENTITY_DOT;
        double lost1 = IDENTITY_LOST;
        double magnitude1 = IDENTITY_MAGNITUDE;
        double dot2 = IDENTITY_DOT;
        double lost2 = IDENTITY_LOST;
        double magnitude2 = IDENTITY_MAGNITUDE;
        double dot3 = IDENTITY_DOT;
        double lost3 = IDENTITY_LOST;
        double magnitude3 = IDENTITY_MAGNITUDE;
        for (long i = globalId; i < vectors; i += globalSize) {
            Double4 xsVector = xs.get((int) i);
            Double4 ysVector = ys.get((int) i);
            double left0 = xsVector.getX();
            double right0 = ysVector.getX();
            double uncertainty0 = TwoProduct.uncertainty(left0, right0);
            double added0 = TwoProduct.rounded(left0, right0, uncertainty0);
            lost0 = lost0 + TwoSum.lost(dot0, added0);
            dot0 = dot0 + added0;
            magnitude0 = magnitude0 + TwoProduct.weight(added0, uncertainty0);
            double left1 = xsVector.getY();
            double right1 = ysVector.getY();
            double uncertainty1 = TwoProduct.uncertainty(left1, right1);
            double added1 = TwoProduct.rounded(left1, right1, uncertainty1);
            lost1 = lost1 + TwoSum.lost(dot1, added1);
            dot1 = dot1 + added1;
            magnitude1 = magnitude1 + TwoProduct.weight(added1, uncertainty1);
            double left2 = xsVector.getZ();
            double right2 = ysVector.getZ();
            double uncertainty2 = TwoProduct.uncertainty(left2, right2);
            double added2 = TwoProduct.rounded(left2, right2, uncertainty2);
            lost2 = lost2 + TwoSum.lost(dot2, added2);
            dot2 = dot2 + added2;
            magnitude2 = magnitude2 + TwoProduct.weight(added2, uncertainty2);
            double left3 = xsVector.getW();
            double right3 = ysVector.getW();
            double uncertainty3 = TwoProduct.uncertainty(left3, right3);
            double added3 = TwoProduct.rounded(left3, right3, uncertainty3);
            lost3 = lost3 + TwoSum.lost(dot3, added3);
            dot3 = dot3 + added3;
            magnitude3 = magnitude3 + TwoProduct.weight(added3, uncertainty3);
        }

        // The elements after the last whole vector; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            double left = xsTail.get((int) i);
            double right = ysTail.get((int) i);
            double uncertainty = TwoProduct.uncertainty(left, right);
            double added = TwoProduct.rounded(left, right, uncertainty);
            lost0 = lost0 + TwoSum.lost(dot0, added);
            dot0 = dot0 + added;
            magnitude0 = magnitude0 + TwoProduct.weight(added, uncertainty);
        }
        lost0 = lost0 + lost1 + TwoSum.lost(dot0, dot1);
        dot0 = dot0 + dot1;
        magnitude0 = magnitude0 + magnitude1;
        lost2 = lost2 + lost3 + TwoSum.lost(dot2, dot3);
        dot2 = dot2 + dot3;
        magnitude2 = magnitude2 + magnitude3;
        lostSlots[localId] = lost0 + lost2 + TwoSum.lost(dot0, dot2);
        dotSlots[localId] = dot0 + dot2;
        magnitudeSlots[localId] = magnitude0 + magnitude2;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                lostSlots[localId] = lostSlots[localId] + lostSlots[localId + active]
                        + TwoSum.lost(dotSlots[localId], dotSlots[localId + active]);
                dotSlots[localId] = dotSlots[localId] + dotSlots[localId + active];
                magnitudeSlots[localId] = magnitudeSlots[localId] + magnitudeSlots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            dotPartials.set(groupId, dotSlots[0]);
            lostPartials.set(groupId, lostSlots[0]);
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
     *   <li>Result valid in: {@code dotPartials[globalId]}, {@code lostPartials[globalId]} and
     *       {@code magnitudePartials[globalId]}, one an item: with work-groups of one item, one a work-group.
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
    public static void serialPerCore(KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length,
            DoubleArray dotPartials, DoubleArray lostPartials, DoubleArray magnitudePartials) {
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
        double dot = IDENTITY_DOT;
        double lost = IDENTITY_LOST;
        double magnitude = IDENTITY_MAGNITUDE;
        for (int i = start; i < end; i++) {
            double left = xs.get(i);
            double right = ys.get(i);
            double uncertainty = TwoProduct.uncertainty(left, right);
            double added = TwoProduct.rounded(left, right, uncertainty);
            lost = lost + TwoSum.lost(dot, added);
            dot = dot + added;
            magnitude = magnitude + TwoProduct.weight(added, uncertainty);
        }

        // Store: one partial an item.
        dotPartials.set(globalId, dot);
        lostPartials.set(globalId, lost);
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
     *   <li>Result valid in: {@code dotPartials[globalId]}, {@code lostPartials[globalId]} and
     *       {@code magnitudePartials[globalId]}, one an item: with work-groups of one item, one a work-group.
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
    public static void serialPerCoreVector(KernelContext context, VectorDouble4 xs, VectorDouble4 ys,
            DoubleArray xsTail, DoubleArray ysTail, IntArray length, DoubleArray dotPartials, DoubleArray lostPartials,
            DoubleArray magnitudePartials) {
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
        double dot0 = IDENTITY_DOT;
        double lost0 = IDENTITY_LOST;
        double magnitude0 = IDENTITY_MAGNITUDE;
        double dot1 = IDENTITY_DOT;
        double lost1 = IDENTITY_LOST;
        double magnitude1 = IDENTITY_MAGNITUDE;
        double dot2 = IDENTITY_DOT;
        double lost2 = IDENTITY_LOST;
        double magnitude2 = IDENTITY_MAGNITUDE;
        double dot3 = IDENTITY_DOT;
        double lost3 = IDENTITY_LOST;
        double magnitude3 = IDENTITY_MAGNITUDE;
        for (int i = start; i < end; i++) {
            Double4 xsVector = xs.get(i);
            Double4 ysVector = ys.get(i);
            double left0 = xsVector.getX();
            double right0 = ysVector.getX();
            double uncertainty0 = TwoProduct.uncertainty(left0, right0);
            double added0 = TwoProduct.rounded(left0, right0, uncertainty0);
            lost0 = lost0 + TwoSum.lost(dot0, added0);
            dot0 = dot0 + added0;
            magnitude0 = magnitude0 + TwoProduct.weight(added0, uncertainty0);
            double left1 = xsVector.getY();
            double right1 = ysVector.getY();
            double uncertainty1 = TwoProduct.uncertainty(left1, right1);
            double added1 = TwoProduct.rounded(left1, right1, uncertainty1);
            lost1 = lost1 + TwoSum.lost(dot1, added1);
            dot1 = dot1 + added1;
            magnitude1 = magnitude1 + TwoProduct.weight(added1, uncertainty1);
            double left2 = xsVector.getZ();
            double right2 = ysVector.getZ();
            double uncertainty2 = TwoProduct.uncertainty(left2, right2);
            double added2 = TwoProduct.rounded(left2, right2, uncertainty2);
            lost2 = lost2 + TwoSum.lost(dot2, added2);
            dot2 = dot2 + added2;
            magnitude2 = magnitude2 + TwoProduct.weight(added2, uncertainty2);
            double left3 = xsVector.getW();
            double right3 = ysVector.getW();
            double uncertainty3 = TwoProduct.uncertainty(left3, right3);
            double added3 = TwoProduct.rounded(left3, right3, uncertainty3);
            lost3 = lost3 + TwoSum.lost(dot3, added3);
            dot3 = dot3 + added3;
            magnitude3 = magnitude3 + TwoProduct.weight(added3, uncertainty3);
        }

        // The elements after the last whole vector, by the first items; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            double left = xsTail.get((int) i);
            double right = ysTail.get((int) i);
            double uncertainty = TwoProduct.uncertainty(left, right);
            double added = TwoProduct.rounded(left, right, uncertainty);
            lost0 = lost0 + TwoSum.lost(dot0, added);
            dot0 = dot0 + added;
            magnitude0 = magnitude0 + TwoProduct.weight(added, uncertainty);
        }
        lost0 = lost0 + lost1 + TwoSum.lost(dot0, dot1);
        dot0 = dot0 + dot1;
        magnitude0 = magnitude0 + magnitude1;
        lost2 = lost2 + lost3 + TwoSum.lost(dot2, dot3);
        dot2 = dot2 + dot3;
        magnitude2 = magnitude2 + magnitude3;

        // Store: one partial an item.
        lost0 = lost0 + lost2 + TwoSum.lost(dot0, dot2);
        dot0 = dot0 + dot2;
        magnitude0 = magnitude0 + magnitude2;
        dotPartials.set(globalId, dot0);
        lostPartials.set(globalId, lost0);
        magnitudePartials.set(globalId, magnitude0);
    }
}
