// Written by Funnel's annotation processor from com.acme.Doubles.dot.
package com.acme;

import io.funnel.reduction.HostMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorDouble4;
import uk.ac.manchester.tornado.api.types.vectors.Double4;

/**
 * The kernels of {@code com.acme.Doubles.dot}, one for each strategy, and its loops on the host.
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
 *   <li>{@code partials}: one value a work-group, unless the kernel says otherwise.
 * </ul>
 *
 * <p>No length needs padding: a work-item without an element holds the identity.
 */
public final class Doubles_dotKernels {

    /** The largest work-group that there is local memory for. */
    public static final int MAX_GROUP = 1024;

    /** Elements that an item of {@link #globalWindow} combines. */
    public static final int WINDOW = 8;

    /** Lanes of a warp, and the smallest work-group that shuffles. */
    public static final int WARP = 32;

    /** Elements that an item of {@link #cascadeUnrolled} takes in a turn. */
    public static final int ACCUMULATORS = 4;

    /** Elements in a vector. */
    public static final int LANES = 4;

    /** Consecutive elements that an item of {@link #associativeTree} combines. */
    public static final int CHUNK = 8;

    private static final ValueLayout.OfDouble DOUBLES = ValueLayout.JAVA_DOUBLE_UNALIGNED;

    private static final double IDENTITY = 0.0;

    private Doubles_dotKernels() {}

    /**
     * {@code Sequential}: one pass over the elements in order, on one Java thread. It is the definition that the other
     * strategies are variations of.
     *
     * <p>Combines the first {@code n} elements of {@code xs} and {@code ys} from the first to the last, starting with
     * the identity.
     *
     * @return the identity for n = 0; otherwise as Java's double addition, rounded at every step
     */
    public static double sequential(DoubleArray xs, DoubleArray ys, int n) {
        double dot = IDENTITY;
        for (int i = 0; i < n; i++) {
            dot = dot + xs.get(i) * ys.get(i);
        }
        return dot;
    }

    /**
     * {@code ParallelStream}: what plain Java gives without a device, a parallel stream over the indices on the common
     * pool's Java threads.
     *
     * <p>Combines the first {@code n} elements of {@code xs} and {@code ys}.
     *
     * @return the identity for n = 0; otherwise as Java's double addition, rounded at every step
     */
    public static double parallelStream(DoubleArray xs, DoubleArray ys, int n) {
        return IntStream.range(0, n).parallel().mapToDouble(i -> element(xs, ys, i)).sum();
    }

    /** The state of element {@code i}; the identity where a filter leaves it out. */
    static double element(DoubleArray xs, DoubleArray ys, int i) {
        double dot = IDENTITY;
        dot = xs.get(i) * ys.get(i);
        return dot;
    }

    /** The combination of two states, the left one's elements before the right one's. */
    static double combine(double left, double right) {
        return left + right;
    }

    /**
     * Combines the elements {@code start} to {@code end - 1} of {@code xs} and {@code ys}, outside the heap, in the
     * order that {@code Definition.reduceRange} documents, with 8 lanes. It makes no objects.
     *
     * @param first the index of the segments' first element in the whole input
     * @param slot where in {@code out} the state goes: as Java's double addition, rounded at every step; the identity
     *     without elements
     */
    static void reduceRange(
            MemorySegment xs, MemorySegment ys, long first, long start, long end, DoubleArray out, int slot) {
        xs = HostMemory.outsideHeap(xs);
        ys = HostMemory.outsideHeap(ys);
        double dot0 = IDENTITY;
        double dot1 = IDENTITY;
        double dot2 = IDENTITY;
        double dot3 = IDENTITY;
        double dot4 = IDENTITY;
        double dot5 = IDENTITY;
        double dot6 = IDENTITY;
        double dot7 = IDENTITY;
        int block = (int) (end - start) / 8 * 8; // in whole turns
        for (int k = 0; k < block; k += 8) {
            long i = start + k;
            dot0 = dot0 + xs.getAtIndex(DOUBLES, i) * ys.getAtIndex(DOUBLES, i);
            dot1 = dot1 + xs.getAtIndex(DOUBLES, i + 1) * ys.getAtIndex(DOUBLES, i + 1);
            dot2 = dot2 + xs.getAtIndex(DOUBLES, i + 2) * ys.getAtIndex(DOUBLES, i + 2);
            dot3 = dot3 + xs.getAtIndex(DOUBLES, i + 3) * ys.getAtIndex(DOUBLES, i + 3);
            dot4 = dot4 + xs.getAtIndex(DOUBLES, i + 4) * ys.getAtIndex(DOUBLES, i + 4);
            dot5 = dot5 + xs.getAtIndex(DOUBLES, i + 5) * ys.getAtIndex(DOUBLES, i + 5);
            dot6 = dot6 + xs.getAtIndex(DOUBLES, i + 6) * ys.getAtIndex(DOUBLES, i + 6);
            dot7 = dot7 + xs.getAtIndex(DOUBLES, i + 7) * ys.getAtIndex(DOUBLES, i + 7);
        }
        for (long i = start + block; i < end; i++) {
            dot0 = dot0 + xs.getAtIndex(DOUBLES, i) * ys.getAtIndex(DOUBLES, i);
        }

        // Combine the lanes, neighbours first.
        dot0 = dot0 + dot1;
        dot2 = dot2 + dot3;
        dot4 = dot4 + dot5;
        dot6 = dot6 + dot7;
        dot0 = dot0 + dot2;
        dot4 = dot4 + dot6;
        dot0 = dot0 + dot4;
        out.set(slot, dot0);
    }

    /** As {@link #reduceRange}, of Java arrays. */
    static void reduceRangeOnHeap(
            MemorySegment xs, MemorySegment ys, long first, long start, long end, DoubleArray out, int slot) {
        xs = HostMemory.doublesOnHeap(xs);
        ys = HostMemory.doublesOnHeap(ys);
        double dot0 = IDENTITY;
        double dot1 = IDENTITY;
        double dot2 = IDENTITY;
        double dot3 = IDENTITY;
        double dot4 = IDENTITY;
        double dot5 = IDENTITY;
        double dot6 = IDENTITY;
        double dot7 = IDENTITY;
        int block = (int) (end - start) / 8 * 8; // in whole turns
        for (int k = 0; k < block; k += 8) {
            long i = start + k;
            dot0 = dot0 + xs.getAtIndex(DOUBLES, i) * ys.getAtIndex(DOUBLES, i);
            dot1 = dot1 + xs.getAtIndex(DOUBLES, i + 1) * ys.getAtIndex(DOUBLES, i + 1);
            dot2 = dot2 + xs.getAtIndex(DOUBLES, i + 2) * ys.getAtIndex(DOUBLES, i + 2);
            dot3 = dot3 + xs.getAtIndex(DOUBLES, i + 3) * ys.getAtIndex(DOUBLES, i + 3);
            dot4 = dot4 + xs.getAtIndex(DOUBLES, i + 4) * ys.getAtIndex(DOUBLES, i + 4);
            dot5 = dot5 + xs.getAtIndex(DOUBLES, i + 5) * ys.getAtIndex(DOUBLES, i + 5);
            dot6 = dot6 + xs.getAtIndex(DOUBLES, i + 6) * ys.getAtIndex(DOUBLES, i + 6);
            dot7 = dot7 + xs.getAtIndex(DOUBLES, i + 7) * ys.getAtIndex(DOUBLES, i + 7);
        }
        for (long i = start + block; i < end; i++) {
            dot0 = dot0 + xs.getAtIndex(DOUBLES, i) * ys.getAtIndex(DOUBLES, i);
        }

        // Combine the lanes, neighbours first.
        dot0 = dot0 + dot1;
        dot2 = dot2 + dot3;
        dot4 = dot4 + dot5;
        dot6 = dot6 + dot7;
        dot0 = dot0 + dot2;
        dot4 = dot4 + dot6;
        dot0 = dot0 + dot4;
        out.set(slot, dot0);
    }

    /** Combines the states in two slots, the left one's elements before the right one's, into a slot. */
    static void combineSlots(DoubleArray out, int left, int right, int slot) {
        double dot = out.get(left);
        double other = out.get(right);
        dot = dot + other;
        out.set(slot, dot);
    }

    /** Stores the identity in a slot. */
    static void storeIdentity(DoubleArray out, int slot) {
        out.set(slot, IDENTITY);
    }

    /**
     * {@code GlobalHalving}: no local memory and no barrier. Each launch halves the elements: item i combines the
     * elements i and i + half, and the launches go on until one element is left.
     *
     * <p>Not for speed: about 3n accesses to global memory in log2(n) launches ({@code GlobalWindow} has fewer of
     * both). Not for operators that do not commute.
     *
     * <p>Combines the first n = {@code length[0]} elements of {@code xs} and {@code ys} into ceil(n / 2), at least one,
     * in {@code out}.
     *
     * <ul>
     *   <li>Called by: all items of the grid; items beyond the outputs do nothing.
     *   <li>Result valid in: {@code out[0]} to {@code out[ceil(n / 2) - 1]}, each stored by the item of that number.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any.
     *   <li>Range: n from 0 to 2^31 - 1; globalSize at least ceil(n / 2); an output is no input.
     *   <li>Order and determinism: elements half the input apart; the same n gives the same bits, whatever the launch.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; without elements item 0 stores the
     *       identity.
     * </ul>
     */
    public static void globalHalving(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray out) {
        int globalId = context.globalIdx;
        int n = length.get(0);
        int half = n - n / 2; // rounded up, and never past the largest int

        // Load and combine per item: the element, and its partner if it has one.
        double dot = IDENTITY;
        if (globalId < half) {
            dot = dot + xs.get(globalId) * ys.get(globalId);
        }
        if (globalId < n - half) {
            dot = dot + xs.get(globalId + half) * ys.get(globalId + half);
        }

        // Store: one value an item; without elements the identity is the one value.
        if (globalId < Math.max(half, 1)) {
            out.set(globalId, dot);
        }
    }

    /** As {@link #globalHalving}, over the partials of an earlier launch. */
    public static void globalHalvingPartials(KernelContext context, DoubleArray in, IntArray length, DoubleArray out) {
        int globalId = context.globalIdx;
        int n = length.get(0);
        int half = n - n / 2; // rounded up, and never past the largest int

        // Load and combine per item: the element, and its partner if it has one.
        double dot = IDENTITY;
        if (globalId < half) {
            dot = dot + in.get(globalId);
        }
        if (globalId < n - half) {
            dot = dot + in.get(globalId + half);
        }

        // Store: one value an item; without elements the identity is the one value.
        if (globalId < Math.max(half, 1)) {
            out.set(globalId, dot);
        }
    }

    /**
     * {@code GlobalWindow}: as {@code GlobalHalving}, with a window of eight elements an item instead of two.
     *
     * <p>Not for speed either: each launch still writes its values to global memory and reads them back
     * ({@code Cascade} keeps them in registers). Not for operators that do not commute.
     *
     * <p>Combines the first n = {@code length[0]} elements of {@code xs} and {@code ys} into ceil(n / WINDOW), at least
     * one, in {@code out}.
     *
     * <ul>
     *   <li>Called by: all items of the grid; items beyond the outputs do nothing.
     *   <li>Result valid in: {@code out[0]} to {@code out[ceil(n / WINDOW) - 1]}, each stored by the item of that
     *       number.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any.
     *   <li>Range: n from 0 to 2^31 - 1; globalSize at least ceil(n / WINDOW); an output is no input.
     *   <li>Order and determinism: elements ceil(n / WINDOW) apart; the same n gives the same bits, whatever the
     *       launch.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; without elements item 0 stores the
     *       identity.
     * </ul>
     */
    public static void globalWindow(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray out) {
        int globalId = context.globalIdx;
        int n = length.get(0);
        int windows = n / WINDOW;
        if (n % WINDOW > 0) {
            windows = windows + 1;
        }

        // Load and combine per item. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        if (globalId < windows) {
            for (long i = globalId; i < n; i += windows) {
                dot = dot + xs.get((int) i) * ys.get((int) i);
            }
        }

        // Store: one value an item; without elements the identity is the one value.
        if (globalId < Math.max(windows, 1)) {
            out.set(globalId, dot);
        }
    }

    /** As {@link #globalWindow}, over the partials of an earlier launch. */
    public static void globalWindowPartials(KernelContext context, DoubleArray in, IntArray length, DoubleArray out) {
        int globalId = context.globalIdx;
        int n = length.get(0);
        int windows = n / WINDOW;
        if (n % WINDOW > 0) {
            windows = windows + 1;
        }

        // Load and combine per item. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        if (globalId < windows) {
            for (long i = globalId; i < n; i += windows) {
                dot = dot + in.get((int) i);
            }
        }

        // Store: one value an item; without elements the identity is the one value.
        if (globalId < Math.max(windows, 1)) {
            out.set(globalId, dot);
        }
    }

    /**
     * {@code InterleavedModulo}: one element an item, then a tree in local memory whose stride doubles. Items whose
     * number is a multiple of twice the stride are active, each with the slot one stride above its own.
     *
     * <p>Not for speed: the active items are strewn over all warps, so every warp diverges at every step, and the
     * remainder is a slow operation ({@code InterleavedStrided} has neither). The order of the elements is kept; where
     * that is what counts, {@code AssociativeTree} is this tree with several elements an item.
     *
     * <p>Combines tiles of groupSize elements of {@code xs} and {@code ys}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type double.
     *   <li>Barriers: ceil(log2(groupSize)), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to globalSize, which fits an int: at least ceil(n / groupSize) groups.
     *   <li>Order and determinism: neighbours combine, left operand first; the same n and group size give the same
     *       bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void interleavedModulo(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load one element an item.
        double dot = IDENTITY;
        if (globalId < n) {
            dot = dot + xs.get(globalId) * ys.get(globalId);
        }
        slots[localId] = dot;

        // Combine in the group: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                slots[localId] = slots[localId] + slots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** As {@link #interleavedModulo}, over the partials of an earlier launch. */
    public static void interleavedModuloPartials(
            KernelContext context, DoubleArray in, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load one element an item.
        double dot = IDENTITY;
        if (globalId < n) {
            dot = dot + in.get(globalId);
        }
        slots[localId] = dot;

        // Combine in the group: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                slots[localId] = slots[localId] + slots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /**
     * {@code InterleavedStrided}: the tree of {@code InterleavedModulo}, with the active items made contiguous. Item k
     * works on the slot 2 * stride * k.
     *
     * <p>Not for speed: slots that lie a power of two apart share the banks of local memory, so the accesses of a warp
     * queue up ({@code SequentialAddressing} is free of that). The order of the elements is kept, as in
     * {@code InterleavedModulo}.
     *
     * <p>Combines tiles of groupSize elements of {@code xs} and {@code ys}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type double.
     *   <li>Barriers: ceil(log2(groupSize)), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to globalSize, which fits an int: at least ceil(n / groupSize) groups.
     *   <li>Order and determinism: neighbours combine, left operand first; the same n and group size give the same
     *       bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void interleavedStrided(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load one element an item.
        double dot = IDENTITY;
        if (globalId < n) {
            dot = dot + xs.get(globalId) * ys.get(globalId);
        }
        slots[localId] = dot;

        // Combine in the group: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            int slot = 2 * stride * localId;
            if (slot + stride < groupSize) {
                slots[slot] = slots[slot] + slots[slot + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** As {@link #interleavedStrided}, over the partials of an earlier launch. */
    public static void interleavedStridedPartials(
            KernelContext context, DoubleArray in, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load one element an item.
        double dot = IDENTITY;
        if (globalId < n) {
            dot = dot + in.get(globalId);
        }
        slots[localId] = dot;

        // Combine in the group: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            int slot = 2 * stride * localId;
            if (slot + stride < groupSize) {
                slots[slot] = slots[slot] + slots[slot + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /**
     * {@code SequentialAddressing}: one element an item, then a tree in local memory whose stride halves. The active
     * items and the slots that they touch are contiguous, so neither divergence nor bank conflicts are left.
     *
     * <p>Not for speed: half the items are idle from the first step on ({@code FirstCombineOnLoad}), and each tile pays
     * for a tree ({@code Cascade}). Not for operators that do not commute.
     *
     * <p>Combines tiles of groupSize elements of {@code xs} and {@code ys}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type double.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to globalSize, which fits an int: at least ceil(n / groupSize) groups.
     *   <li>Order and determinism: the tree pairs slots half the tile apart; the same n and group size give the same
     *       bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void sequentialAddressing(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load one element an item.
        double dot = IDENTITY;
        if (globalId < n) {
            dot = dot + xs.get(globalId) * ys.get(globalId);
        }
        slots[localId] = dot;

        // Combine in the group: halve the stride each step; every item reaches the barrier.
        for (int stride = groupSize / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (localId < stride) {
                slots[localId] = slots[localId] + slots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** As {@link #sequentialAddressing}, over the partials of an earlier launch. */
    public static void sequentialAddressingPartials(
            KernelContext context, DoubleArray in, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load one element an item.
        double dot = IDENTITY;
        if (globalId < n) {
            dot = dot + in.get(globalId);
        }
        slots[localId] = dot;

        // Combine in the group: halve the stride each step; every item reaches the barrier.
        for (int stride = groupSize / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (localId < stride) {
                slots[localId] = slots[localId] + slots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /**
     * {@code FirstCombineOnLoad}: each item combines two elements while it loads them, so that half as many items do
     * the work and none is idle in the first step. The tree is {@code SequentialAddressing}'s.
     *
     * <p>Not for long inputs, where each tile of two elements an item still pays for a whole tree ({@code Cascade} pays
     * once a work-group). Not for operators that do not commute.
     *
     * <p>Combines tiles of 2 * groupSize elements of {@code xs} and {@code ys}, one a work-group, into one partial
     * each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type double.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; as many groups as tiles, ceil(n / (2 * groupSize)), or 1.
     *   <li>Order and determinism: both combine elements groupSize apart, then slots half the tile apart; the same n
     *       and group size give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void firstCombineOnLoad(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * 2;
        int left = n - tileStart; // elements from the tile's start on: indices past the end are never formed
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item: two elements, groupSize apart.
        double dot = IDENTITY;
        if (localId < left) {
            dot = dot + xs.get(tileStart + localId) * ys.get(tileStart + localId);
        }
        if (localId < left - groupSize) {
            dot = dot + xs.get(tileStart + groupSize + localId) * ys.get(tileStart + groupSize + localId);
        }
        slots[localId] = dot;

        // Combine in the group: halve the stride each step; every item reaches the barrier.
        for (int stride = groupSize / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (localId < stride) {
                slots[localId] = slots[localId] + slots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** As {@link #firstCombineOnLoad}, over the partials of an earlier launch. */
    public static void firstCombineOnLoadPartials(
            KernelContext context, DoubleArray in, IntArray length, DoubleArray partials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * 2;
        int left = n - tileStart; // elements from the tile's start on: indices past the end are never formed
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item: two elements, groupSize apart.
        double dot = IDENTITY;
        if (localId < left) {
            dot = dot + in.get(tileStart + localId);
        }
        if (localId < left - groupSize) {
            dot = dot + in.get(tileStart + groupSize + localId);
        }
        slots[localId] = dot;

        // Combine in the group: halve the stride each step; every item reaches the barrier.
        for (int stride = groupSize / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (localId < stride) {
                slots[localId] = slots[localId] + slots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /**
     * {@code UnrolledTree}: the load of {@code FirstCombineOnLoad}, then the tree written out, a step for each power of
     * two below the largest work-group. No loop, no counter, no stride to compute.
     *
     * <p>Not for small work-groups: one of 32 items still passes all barriers ({@code UnrolledPerGroupSize} has a
     * kernel for each size). Not for operators that do not commute.
     *
     * <p>Combines tiles of 2 * groupSize elements of {@code xs} and {@code ys}, one a work-group, into one partial
     * each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type double.
     *   <li>Barriers: 10, one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; as many groups as tiles, ceil(n / (2 * groupSize)), or 1.
     *   <li>Order and determinism: elements groupSize apart, then slots a power of two apart; the same n and group size
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void unrolledTree(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * 2;
        int left = n - tileStart; // elements from the tile's start on: indices past the end are never formed
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item: two elements, groupSize apart.
        double dot = IDENTITY;
        if (localId < left) {
            dot = dot + xs.get(tileStart + localId) * ys.get(tileStart + localId);
        }
        if (localId < left - groupSize) {
            dot = dot + xs.get(tileStart + groupSize + localId) * ys.get(tileStart + groupSize + localId);
        }
        slots[localId] = dot;

        // Combine in the group: a step for each power of two, for the items whose partner's slot is inside the group.
        context.localBarrier();
        if (localId < 512 && localId + 512 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 512];
        }
        context.localBarrier();
        if (localId < 256 && localId + 256 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 256];
        }
        context.localBarrier();
        if (localId < 128 && localId + 128 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 128];
        }
        context.localBarrier();
        if (localId < 64 && localId + 64 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 64];
        }
        context.localBarrier();
        if (localId < 32 && localId + 32 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16 && localId + 16 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8 && localId + 8 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4 && localId + 4 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2 && localId + 2 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1 && localId + 1 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** As {@link #unrolledTree}, over the partials of an earlier launch. */
    public static void unrolledTreePartials(
            KernelContext context, DoubleArray in, IntArray length, DoubleArray partials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * 2;
        int left = n - tileStart; // elements from the tile's start on: indices past the end are never formed
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item: two elements, groupSize apart.
        double dot = IDENTITY;
        if (localId < left) {
            dot = dot + in.get(tileStart + localId);
        }
        if (localId < left - groupSize) {
            dot = dot + in.get(tileStart + groupSize + localId);
        }
        slots[localId] = dot;

        // Combine in the group: a step for each power of two, for the items whose partner's slot is inside the group.
        context.localBarrier();
        if (localId < 512 && localId + 512 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 512];
        }
        context.localBarrier();
        if (localId < 256 && localId + 256 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 256];
        }
        context.localBarrier();
        if (localId < 128 && localId + 128 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 128];
        }
        context.localBarrier();
        if (localId < 64 && localId + 64 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 64];
        }
        context.localBarrier();
        if (localId < 32 && localId + 32 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16 && localId + 16 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8 && localId + 8 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4 && localId + 4 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2 && localId + 2 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1 && localId + 1 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /**
     * {@code WarpFinish}: the grid-stride loop and tree of {@code Cascade}, with the last warp's steps taken out of the
     * loop. This kernel does them in local memory, on every backend.
     *
     * <p>Not for operators that do not commute.
     *
     * <p>Combines the first {@code length[0]} elements of {@code xs} and {@code ys} into one partial a work-group, the
     * last warp by barriers.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type double.
     *   <li>Barriers: log2(groupSize / WARP), at least 0, and 5 for the warp, one before each step; one is owed before
     *       the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void warpFinishWithBarriers(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + xs.get((int) i) * ys.get((int) i);
        }
        slots[localId] = dot;

        // Combine in the group, down to one warp: every item reaches the barrier.
        for (int active = groupSize / 2; active >= WARP; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
        }

        // Combine in warp 0, written out; the guards make work-groups smaller than a warp right.
        context.localBarrier();
        if (localId < WARP / 2 && localId + WARP / 2 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + WARP / 2];
        }
        context.localBarrier();
        if (localId < WARP / 4 && localId + WARP / 4 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + WARP / 4];
        }
        context.localBarrier();
        if (localId < WARP / 8 && localId + WARP / 8 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + WARP / 8];
        }
        context.localBarrier();
        if (localId < WARP / 16 && localId + WARP / 16 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + WARP / 16];
        }
        context.localBarrier();
        if (localId < WARP / 32 && localId + WARP / 32 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + WARP / 32];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** As {@link #warpFinishWithBarriers}, over the partials of an earlier launch. */
    public static void warpFinishWithBarriersPartials(
            KernelContext context, DoubleArray in, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + in.get((int) i);
        }
        slots[localId] = dot;

        // Combine in the group, down to one warp: every item reaches the barrier.
        for (int active = groupSize / 2; active >= WARP; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
        }

        // Combine in warp 0, written out; the guards make work-groups smaller than a warp right.
        context.localBarrier();
        if (localId < WARP / 2 && localId + WARP / 2 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + WARP / 2];
        }
        context.localBarrier();
        if (localId < WARP / 4 && localId + WARP / 4 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + WARP / 4];
        }
        context.localBarrier();
        if (localId < WARP / 8 && localId + WARP / 8 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + WARP / 8];
        }
        context.localBarrier();
        if (localId < WARP / 16 && localId + WARP / 16 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + WARP / 16];
        }
        context.localBarrier();
        if (localId < WARP / 32 && localId + WARP / 32 < groupSize) {
            slots[localId] = slots[localId] + slots[localId + WARP / 32];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /**
     * {@code UnrolledPerGroupSize}: one kernel for each work-group size 1, 2, 4 ... MAX_GROUP, with the grid-stride
     * loop of {@code Cascade} and a tree written out for exactly that size: no loop, no guard, no slot that is not
     * used.
     *
     * <p>Not for a group size that is not known before the launch, nor for operators that do not commute.
     *
     * <p>The contract is the same for all kernels; S is the number in the kernel's name:
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: S values of type double, none for S = 1.
     *   <li>Barriers: log2(S), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: S, nothing else.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     *
     * @param groupSize items in a work-group of the launch
     * @return the kernel that is written for this size
     * @throws IllegalArgumentException if there is none
     */
    public static Task5<KernelContext, DoubleArray, DoubleArray, IntArray, DoubleArray> unrolledPerGroupSize(
            int groupSize) {
        return switch (groupSize) {
            case 1 -> Doubles_dotKernels::unrolledPerGroupSize1;
            case 2 -> Doubles_dotKernels::unrolledPerGroupSize2;
            case 4 -> Doubles_dotKernels::unrolledPerGroupSize4;
            case 8 -> Doubles_dotKernels::unrolledPerGroupSize8;
            case 16 -> Doubles_dotKernels::unrolledPerGroupSize16;
            case 32 -> Doubles_dotKernels::unrolledPerGroupSize32;
            case 64 -> Doubles_dotKernels::unrolledPerGroupSize64;
            case 128 -> Doubles_dotKernels::unrolledPerGroupSize128;
            case 256 -> Doubles_dotKernels::unrolledPerGroupSize256;
            case 512 -> Doubles_dotKernels::unrolledPerGroupSize512;
            case 1024 -> Doubles_dotKernels::unrolledPerGroupSize1024;
            default -> throw new IllegalArgumentException(
                    "no kernel for it: groupSize=" + groupSize + "; try a power of two from 1 to " + MAX_GROUP);
        };
    }

    /** The kernel for work-groups of 1 item, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize1(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + xs.get((int) i) * ys.get((int) i);
        }

        // Store: the item's value is the work-group's partial.
        partials.set(groupId, dot);
    }

    /** The kernel for work-groups of 2 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize2(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(2);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + xs.get((int) i) * ys.get((int) i);
        }
        slots[localId] = dot;

        // Combine in the group.
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 4 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize4(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(4);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + xs.get((int) i) * ys.get((int) i);
        }
        slots[localId] = dot;

        // Combine in the group.
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 8 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize8(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(8);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + xs.get((int) i) * ys.get((int) i);
        }
        slots[localId] = dot;

        // Combine in the group.
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 16 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize16(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(16);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + xs.get((int) i) * ys.get((int) i);
        }
        slots[localId] = dot;

        // Combine in the group.
        context.localBarrier();
        if (localId < 8) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 32 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize32(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(32);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + xs.get((int) i) * ys.get((int) i);
        }
        slots[localId] = dot;

        // Combine in the group.
        context.localBarrier();
        if (localId < 16) {
            slots[localId] = slots[localId] + slots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 64 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize64(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(64);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + xs.get((int) i) * ys.get((int) i);
        }
        slots[localId] = dot;

        // Combine in the group.
        context.localBarrier();
        if (localId < 32) {
            slots[localId] = slots[localId] + slots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16) {
            slots[localId] = slots[localId] + slots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 128 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize128(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(128);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + xs.get((int) i) * ys.get((int) i);
        }
        slots[localId] = dot;

        // Combine in the group.
        context.localBarrier();
        if (localId < 64) {
            slots[localId] = slots[localId] + slots[localId + 64];
        }
        context.localBarrier();
        if (localId < 32) {
            slots[localId] = slots[localId] + slots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16) {
            slots[localId] = slots[localId] + slots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 256 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize256(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(256);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + xs.get((int) i) * ys.get((int) i);
        }
        slots[localId] = dot;

        // Combine in the group.
        context.localBarrier();
        if (localId < 128) {
            slots[localId] = slots[localId] + slots[localId + 128];
        }
        context.localBarrier();
        if (localId < 64) {
            slots[localId] = slots[localId] + slots[localId + 64];
        }
        context.localBarrier();
        if (localId < 32) {
            slots[localId] = slots[localId] + slots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16) {
            slots[localId] = slots[localId] + slots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 512 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize512(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(512);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + xs.get((int) i) * ys.get((int) i);
        }
        slots[localId] = dot;

        // Combine in the group.
        context.localBarrier();
        if (localId < 256) {
            slots[localId] = slots[localId] + slots[localId + 256];
        }
        context.localBarrier();
        if (localId < 128) {
            slots[localId] = slots[localId] + slots[localId + 128];
        }
        context.localBarrier();
        if (localId < 64) {
            slots[localId] = slots[localId] + slots[localId + 64];
        }
        context.localBarrier();
        if (localId < 32) {
            slots[localId] = slots[localId] + slots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16) {
            slots[localId] = slots[localId] + slots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 1024 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize1024(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(1024);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + xs.get((int) i) * ys.get((int) i);
        }
        slots[localId] = dot;

        // Combine in the group.
        context.localBarrier();
        if (localId < 512) {
            slots[localId] = slots[localId] + slots[localId + 512];
        }
        context.localBarrier();
        if (localId < 256) {
            slots[localId] = slots[localId] + slots[localId + 256];
        }
        context.localBarrier();
        if (localId < 128) {
            slots[localId] = slots[localId] + slots[localId + 128];
        }
        context.localBarrier();
        if (localId < 64) {
            slots[localId] = slots[localId] + slots[localId + 64];
        }
        context.localBarrier();
        if (localId < 32) {
            slots[localId] = slots[localId] + slots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16) {
            slots[localId] = slots[localId] + slots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
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
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type double.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void cascade(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + xs.get((int) i) * ys.get((int) i);
        }
        slots[localId] = dot;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /**
     * {@code CascadeUnrolled}: {@code Cascade} with four accumulators an item. The four loads of a turn do not wait for
     * each other, nor do the four combinations, so more of them are in flight at a time.
     *
     * <p>Not for short inputs, which have no full turn, nor for operators that do not commute. Where the backend's
     * compiler unrolls the plain loop by itself, it gains nothing over {@code Cascade}.
     *
     * <p>Combines the first {@code length[0]} elements of {@code xs} and {@code ys} into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type double.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... and deals them to its accumulators
     *       in turn; the same n and launch give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void cascadeUnrolled(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, in full turns. The index is a long, because it may pass the largest int.
        double dot0 = IDENTITY;
        double dot1 = IDENTITY;
        double dot2 = IDENTITY;
        double dot3 = IDENTITY;
        long stride = globalSize;
        long i = globalId;
        while (i + 3 * stride < n) {
            dot0 = dot0 + xs.get((int) i) * ys.get((int) i);
            dot1 = dot1 + xs.get((int) (i + stride)) * ys.get((int) (i + stride));
            dot2 = dot2 + xs.get((int) (i + 2 * stride)) * ys.get((int) (i + 2 * stride));
            dot3 = dot3 + xs.get((int) (i + 3 * stride)) * ys.get((int) (i + 3 * stride));
            i += ACCUMULATORS * stride;
        }

        // The elements after the last full turn, three at most; then one value an item.
        while (i < n) {
            dot0 = dot0 + xs.get((int) i) * ys.get((int) i);
            i += stride;
        }
        dot0 = dot0 + dot1;
        dot2 = dot2 + dot3;
        slots[localId] = dot0 + dot2;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /**
     * {@code CascadeVector}: {@code Cascade} on vectors of four elements. One wide load fetches four neighbours, each
     * of which goes to an accumulator of its own. Two loads are in flight at a time; the eight accumulators are
     * combined at the end.
     *
     * <p>Not for later passes, whose partials are no vectors ({@code Cascade} takes those), nor for operators that do
     * not commute: vectors reorder the elements by their nature.
     *
     * <p>Combines n = {@code length[0]} elements, n / LANES vectors of {@code xs} and {@code ys} and n % LANES elements
     * of {@code xsTail} and {@code ysTail}, into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type double.
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
            DoubleArray ysTail, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int vectors = n / LANES;
        int rest = n % LANES;
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, two vectors a turn. The index is a long, because it may pass the largest int.
        double dot0 = IDENTITY;
        double dot1 = IDENTITY;
        double dot2 = IDENTITY;
        double dot3 = IDENTITY;
        double dot4 = IDENTITY;
        double dot5 = IDENTITY;
        double dot6 = IDENTITY;
        double dot7 = IDENTITY;
        long stride = globalSize;
        long i = globalId;
        while (i + stride < vectors) {
            Double4 xsFirst = xs.get((int) i);
            Double4 ysFirst = ys.get((int) i);
            Double4 xsSecond = xs.get((int) (i + stride));
            Double4 ysSecond = ys.get((int) (i + stride));
            dot0 = dot0 + xsFirst.getX() * ysFirst.getX();
            dot1 = dot1 + xsFirst.getY() * ysFirst.getY();
            dot2 = dot2 + xsFirst.getZ() * ysFirst.getZ();
            dot3 = dot3 + xsFirst.getW() * ysFirst.getW();
            dot4 = dot4 + xsSecond.getX() * ysSecond.getX();
            dot5 = dot5 + xsSecond.getY() * ysSecond.getY();
            dot6 = dot6 + xsSecond.getZ() * ysSecond.getZ();
            dot7 = dot7 + xsSecond.getW() * ysSecond.getW();
            i += 2 * stride;
        }
        if (i < vectors) {
            Double4 xsLast = xs.get((int) i);
            Double4 ysLast = ys.get((int) i);
            dot0 = dot0 + xsLast.getX() * ysLast.getX();
            dot1 = dot1 + xsLast.getY() * ysLast.getY();
            dot2 = dot2 + xsLast.getZ() * ysLast.getZ();
            dot3 = dot3 + xsLast.getW() * ysLast.getW();
        }

        // The elements after the last whole vector; then one value an item.
        for (long k = globalId; k < rest; k += globalSize) {
            dot0 = dot0 + xsTail.get((int) k) * ysTail.get((int) k);
        }
        dot0 = dot0 + dot1;
        dot2 = dot2 + dot3;
        dot4 = dot4 + dot5;
        dot6 = dot6 + dot7;
        dot0 = dot0 + dot2;
        dot4 = dot4 + dot6;
        slots[localId] = dot0 + dot4;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /**
     * {@code TwoPass}: the same kernel twice. The first pass leaves one partial a work-group, the second combines the
     * partials with a single work-group, so the answer never leaves the device in between.
     *
     * <p>Not for short inputs, where the second launch costs more than the whole reduction, nor for operators that do
     * not commute.
     *
     * <p>Combines the first {@code length[0]} elements of {@code xs} and {@code ys} into one partial a work-group; with
     * one work-group that is the answer.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type double.
     *   <li>Barriers: 1 + log2(groupSize), the last one after the last step: the slots may be used again at once.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launches give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void twoPass(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + xs.get((int) i) * ys.get((int) i);
        }
        slots[localId] = dot;
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** As {@link #twoPass}, over the partials of an earlier launch. */
    public static void twoPassPartials(KernelContext context, DoubleArray in, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + in.get((int) i);
        }
        slots[localId] = dot;
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /**
     * {@code AssociativeTree}: the strategy that keeps the order of the elements. Each item combines a chunk of
     * neighbours from left to right, then the tree combines neighbouring slots, left operand first; the partials, in
     * order, go into the next pass.
     *
     * <p>Not for speed where the operator commutes: neighbouring items read elements a chunk apart, and the active
     * items of the tree are strewn over all warps ({@code Cascade}).
     *
     * <p>Combines tiles of groupSize * CHUNK consecutive elements of {@code xs} and {@code ys}, one a work-group, into
     * one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type double.
     *   <li>Barriers: ceil(log2(groupSize)), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; as many groups as tiles, ceil(n / (groupSize * CHUNK)), or
     *       1.
     *   <li>Order and determinism: every combination has the elements of its left operand before those of its right
     *       one; the same n and group size give the same bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void associativeTree(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * CHUNK;
        int chunkStart = localId * CHUNK; // within the tile
        int chunk = Math.min(CHUNK, n - tileStart - chunkStart); // its elements; not above 0 past the end
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, in order; an index past the end, or past the largest int, is never formed.
        double dot = IDENTITY;
        for (int i = 0; i < chunk; i++) {
            dot = dot + xs.get(tileStart + chunkStart + i) * ys.get(tileStart + chunkStart + i);
        }
        slots[localId] = dot;

        // Combine in the group, neighbours only: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                slots[localId] = slots[localId] + slots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** As {@link #associativeTree}, over the partials of an earlier launch. */
    public static void associativeTreePartials(
            KernelContext context, DoubleArray in, IntArray length, DoubleArray partials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * CHUNK;
        int chunkStart = localId * CHUNK; // within the tile
        int chunk = Math.min(CHUNK, n - tileStart - chunkStart); // its elements; not above 0 past the end
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, in order; an index past the end, or past the largest int, is never formed.
        double dot = IDENTITY;
        for (int i = 0; i < chunk; i++) {
            dot = dot + in.get(tileStart + chunkStart + i);
        }
        slots[localId] = dot;

        // Combine in the group, neighbours only: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                slots[localId] = slots[localId] + slots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /**
     * {@code CommutativeTree}: one element an item and the compacted tree, in which the active items stay contiguous
     * and whole warps fall idle; recursive passes, each shorter by the group size, until one value is left.
     *
     * <p>Not for long inputs: all n elements go through trees, with a barrier a step ({@code Cascade} combines all but
     * a few serially). Not for operators that do not commute.
     *
     * <p>Combines tiles of groupSize elements of {@code xs} and {@code ys}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of type double.
     *   <li>Barriers: 1 + log2(groupSize), the last one after the last step: the slots may be used again at once.
     *   <li>Group size: a power of two, at most MAX_GROUP; 1 makes a pass no shorter than the one before.
     *   <li>Range: n = {@code length[0]} from 0 to globalSize, which fits an int: at least ceil(n / groupSize) groups.
     *   <li>Order and determinism: the tree pairs slots half the tile apart; the same n and group size give the same
     *       bits.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void commutativeTree(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load one element an item.
        double dot = IDENTITY;
        if (globalId < n) {
            dot = dot + xs.get(globalId) * ys.get(globalId);
        }
        slots[localId] = dot;
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** As {@link #commutativeTree}, over the partials of an earlier launch. */
    public static void commutativeTreePartials(
            KernelContext context, DoubleArray in, IntArray length, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load one element an item.
        double dot = IDENTITY;
        if (globalId < n) {
            dot = dot + in.get(globalId);
        }
        slots[localId] = dot;
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
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
     *   <li>Result valid in: {@code partials[globalId]}, one an item: with work-groups of one item, one a work-group.
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
    public static void serialPerCore(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray partials) {
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
        double dot = IDENTITY;
        for (int i = start; i < end; i++) {
            dot = dot + xs.get(i) * ys.get(i);
        }

        // Store: one partial an item.
        partials.set(globalId, dot);
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
     *   <li>Result valid in: {@code partials[globalId]}, one an item: with work-groups of one item, one a work-group.
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
            DoubleArray xsTail, DoubleArray ysTail, IntArray length, DoubleArray partials) {
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
        double dot0 = IDENTITY;
        double dot1 = IDENTITY;
        double dot2 = IDENTITY;
        double dot3 = IDENTITY;
        for (int i = start; i < end; i++) {
            Double4 xsVector = xs.get(i);
            Double4 ysVector = ys.get(i);
            dot0 = dot0 + xsVector.getX() * ysVector.getX();
            dot1 = dot1 + xsVector.getY() * ysVector.getY();
            dot2 = dot2 + xsVector.getZ() * ysVector.getZ();
            dot3 = dot3 + xsVector.getW() * ysVector.getW();
        }

        // The elements after the last whole vector, by the first items; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            dot0 = dot0 + xsTail.get((int) i) * ysTail.get((int) i);
        }
        dot0 = dot0 + dot1;
        dot2 = dot2 + dot3;

        // Store: one partial an item.
        partials.set(globalId, dot0 + dot2);
    }

    /**
     * {@code AtomicPartials}: {@code Cascade} with another finish. Item 0 of each work-group adds the group's value to
     * the one result by an atomic, so a single launch ends with the answer.
     *
     * <p>Not for operators, types or backends without the atomic: it adds, and nothing else. The order in which the
     * groups arrive is the device's, so the last bits may change from run to run ({@code Cascade} gives the same bits
     * each time).
     *
     * <p>Combines the first {@code length[0]} elements of {@code xs} and {@code ys} into {@code result[0]}, which holds
     * the identity before the launch.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code result[0]}, after the launch; the items of no group may read it.
     *   <li>Local memory: MAX_GROUP values of type double.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: as {@code Cascade} within a group; the groups arrive in any order, so the last bits
     *       may differ from run to run.
     *   <li>NaN, overflow, n = 0: as Java's double addition, rounded at every step; an item without an element holds
     *       the identity.
     * </ul>
     */
    public static void atomicPartials(
            KernelContext context, DoubleArray xs, DoubleArray ys, IntArray length, DoubleArray result) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        double[] slots = context.allocateDoubleLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        double dot = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            dot = dot + xs.get((int) i) * ys.get((int) i);
        }
        slots[localId] = dot;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] = slots[localId] + slots[localId + active];
            }
        }

        // Store: item 0 adds the work-group's value to the result.
        if (localId == 0) {
            context.atomicAdd(result, 0, slots[0]);
        }
    }
}
