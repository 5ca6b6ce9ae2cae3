// Written by Funnel's annotation processor from com.acme.Operators.Path.
package com.acme;

import io.funnel.reduction.HostMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task6;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/**
 * The kernels of {@code com.acme.Operators.Path}, one for each strategy, and its loops on the host.
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
 *   <li>{@code xPartials} and {@code yPartials}: one value a work-group, unless the kernel says otherwise.
 * </ul>
 *
 * <p>No length needs padding: a work-item without an element holds the identity.
 */
public final class Operators_PathKernels {

    /** The largest work-group that there is local memory for. */
    public static final int MAX_GROUP = 256;

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

    private static final ValueLayout.OfFloat FLOATS = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private static final float IDENTITY_X = 0f;
    private static final float IDENTITY_Y = 0f;

    private Operators_PathKernels() {}

    /**
     * {@code Sequential}: one pass over the elements in order, on one Java thread, by the operator's own methods. It is
     * the definition that the other strategies are variations of.
     *
     * <p>Combines the first {@code n} elements of {@code dx} and {@code dy} from the first to the last, starting with
     * the identity.
     *
     * @return the identity for n = 0; otherwise as {@code Path.combine} in Java
     */
    public static Operators.Path sequential(FloatArray dx, FloatArray dy, int n) {
        Operators.Path state = Operators.Path.identity();
        for (int i = 0; i < n; i++) {
            state = Operators.Path.combine(state, Operators.Path.map(dx.get(i), dy.get(i)));
        }
        return state;
    }

    /**
     * {@code ParallelStream}: what plain Java gives without a device, a parallel stream over the indices on the common
     * pool's Java threads.
     *
     * <p>Combines the first {@code n} elements of {@code dx} and {@code dy}.
     *
     * @return the identity for n = 0; otherwise as {@code Path.combine} in Java
     */
    public static Operators.Path parallelStream(FloatArray dx, FloatArray dy, int n) {
        return IntStream.range(0, n).parallel().mapToObj(i -> Operators.Path.map(dx.get(i), dy.get(i)))
                .reduce(Operators.Path.identity(), Operators.Path::combine);
    }

    /**
     * Combines the elements {@code start} to {@code end - 1} of {@code dx} and {@code dy}, outside the heap, in the
     * order that {@code Definition.reduceRange} documents, with 4 lanes. It makes no objects.
     *
     * @param first the index of the segments' first element in the whole input
     * @param slot where in {@code xOut} and {@code yOut} the state goes: as {@code Path.combine} in Java; the identity
     *     without elements
     */
    static void reduceRange(MemorySegment dx, MemorySegment dy, long first, long start, long end, FloatArray xOut,
            FloatArray yOut, int slot) {
        dx = HostMemory.outsideHeap(dx);
        dy = HostMemory.outsideHeap(dy);
        float x0 = IDENTITY_X;
        float y0 = IDENTITY_Y;
        float x1 = IDENTITY_X;
        float y1 = IDENTITY_Y;
        float x2 = IDENTITY_X;
        float y2 = IDENTITY_Y;
        float x3 = IDENTITY_X;
        float y3 = IDENTITY_Y;
        int block = (int) (end - start) / 4 * 4; // in whole turns
        for (int k = 0; k < block; k += 4) {
            long i = start + k;
            x0 = x0 + dx.getAtIndex(FLOATS, i);
            y0 = y0 + dy.getAtIndex(FLOATS, i);
            x1 = x1 + dx.getAtIndex(FLOATS, i + 1);
            y1 = y1 + dy.getAtIndex(FLOATS, i + 1);
            x2 = x2 + dx.getAtIndex(FLOATS, i + 2);
            y2 = y2 + dy.getAtIndex(FLOATS, i + 2);
            x3 = x3 + dx.getAtIndex(FLOATS, i + 3);
            y3 = y3 + dy.getAtIndex(FLOATS, i + 3);
        }
        for (long i = start + block; i < end; i++) {
            x0 = x0 + dx.getAtIndex(FLOATS, i);
            y0 = y0 + dy.getAtIndex(FLOATS, i);
        }

        // Combine the lanes, neighbours first.
        x0 = x0 + x1;
        y0 = y0 + y1;
        x2 = x2 + x3;
        y2 = y2 + y3;
        x0 = x0 + x2;
        y0 = y0 + y2;
        xOut.set(slot, x0);
        yOut.set(slot, y0);
    }

    /** As {@link #reduceRange}, of Java arrays. */
    static void reduceRangeOnHeap(MemorySegment dx, MemorySegment dy, long first, long start, long end, FloatArray xOut,
            FloatArray yOut, int slot) {
        dx = HostMemory.floatsOnHeap(dx);
        dy = HostMemory.floatsOnHeap(dy);
        float x0 = IDENTITY_X;
        float y0 = IDENTITY_Y;
        float x1 = IDENTITY_X;
        float y1 = IDENTITY_Y;
        float x2 = IDENTITY_X;
        float y2 = IDENTITY_Y;
        float x3 = IDENTITY_X;
        float y3 = IDENTITY_Y;
        int block = (int) (end - start) / 4 * 4; // in whole turns
        for (int k = 0; k < block; k += 4) {
            long i = start + k;
            x0 = x0 + dx.getAtIndex(FLOATS, i);
            y0 = y0 + dy.getAtIndex(FLOATS, i);
            x1 = x1 + dx.getAtIndex(FLOATS, i + 1);
            y1 = y1 + dy.getAtIndex(FLOATS, i + 1);
            x2 = x2 + dx.getAtIndex(FLOATS, i + 2);
            y2 = y2 + dy.getAtIndex(FLOATS, i + 2);
            x3 = x3 + dx.getAtIndex(FLOATS, i + 3);
            y3 = y3 + dy.getAtIndex(FLOATS, i + 3);
        }
        for (long i = start + block; i < end; i++) {
            x0 = x0 + dx.getAtIndex(FLOATS, i);
            y0 = y0 + dy.getAtIndex(FLOATS, i);
        }

        // Combine the lanes, neighbours first.
        x0 = x0 + x1;
        y0 = y0 + y1;
        x2 = x2 + x3;
        y2 = y2 + y3;
        x0 = x0 + x2;
        y0 = y0 + y2;
        xOut.set(slot, x0);
        yOut.set(slot, y0);
    }

    /** Combines the states in two slots, the left one's elements before the right one's, into a slot. */
    static void combineSlots(FloatArray xOut, FloatArray yOut, int left, int right, int slot) {
        float x = xOut.get(left);
        float xOther = xOut.get(right);
        float y = yOut.get(left);
        float yOther = yOut.get(right);
        x = x + xOther;
        y = y + yOther;
        xOut.set(slot, x);
        yOut.set(slot, y);
    }

    /** Stores the identity in a slot. */
    static void storeIdentity(FloatArray xOut, FloatArray yOut, int slot) {
        xOut.set(slot, IDENTITY_X);
        yOut.set(slot, IDENTITY_Y);
    }

    /**
     * {@code GlobalHalving}: no local memory and no barrier. Each launch halves the elements: item i combines the
     * elements i and i + half, and the launches go on until one element is left.
     *
     * <p>Not for speed: about 3n accesses to global memory in log2(n) launches ({@code GlobalWindow} has fewer of
     * both). Not for operators that do not commute.
     *
     * <p>Combines the first n = {@code length[0]} elements of {@code dx} and {@code dy} into ceil(n / 2), at least one,
     * in {@code xOut} and {@code yOut}.
     *
     * <ul>
     *   <li>Called by: all items of the grid; items beyond the outputs do nothing.
     *   <li>Result valid in: {@code xOut[0]} and {@code yOut[0]} to {@code xOut[ceil(n / 2) - 1]} and
     *       {@code yOut[ceil(n / 2) - 1]}, each stored by the item of that number.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any.
     *   <li>Range: n from 0 to 2^31 - 1; globalSize at least ceil(n / 2); an output is no input.
     *   <li>Order and determinism: elements half the input apart; the same n gives the same bits, whatever the launch.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; without elements item 0 stores the identity.
     * </ul>
     */
    public static void globalHalving(
            KernelContext context, FloatArray dx, FloatArray dy, IntArray length, FloatArray xOut, FloatArray yOut) {
        int globalId = context.globalIdx;
        int n = length.get(0);
        int half = n - n / 2; // rounded up, and never past the largest int

        // Load and combine per item: the element, and its partner if it has one.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (globalId < half) {
            x = x + dx.get(globalId);
            y = y + dy.get(globalId);
        }
        if (globalId < n - half) {
            x = x + dx.get(globalId + half);
            y = y + dy.get(globalId + half);
        }

        // Store: one value an item; without elements the identity is the one value.
        if (globalId < Math.max(half, 1)) {
            xOut.set(globalId, x);
            yOut.set(globalId, y);
        }
    }

    /** As {@link #globalHalving}, over the partials of an earlier launch. */
    public static void globalHalvingPartials(
            KernelContext context, FloatArray xIn, FloatArray yIn, IntArray length, FloatArray xOut, FloatArray yOut) {
        int globalId = context.globalIdx;
        int n = length.get(0);
        int half = n - n / 2; // rounded up, and never past the largest int

        // Load and combine per item: the element, and its partner if it has one.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (globalId < half) {
            float xRight = xIn.get(globalId);
            float yRight = yIn.get(globalId);
            x = x + xRight;
            y = y + yRight;
        }
        if (globalId < n - half) {
            float xRight = xIn.get(globalId + half);
            float yRight = yIn.get(globalId + half);
            x = x + xRight;
            y = y + yRight;
        }

        // Store: one value an item; without elements the identity is the one value.
        if (globalId < Math.max(half, 1)) {
            xOut.set(globalId, x);
            yOut.set(globalId, y);
        }
    }

    /**
     * {@code GlobalWindow}: as {@code GlobalHalving}, with a window of eight elements an item instead of two.
     *
     * <p>Not for speed either: each launch still writes its values to global memory and reads them back
     * ({@code Cascade} keeps them in registers). Not for operators that do not commute.
     *
     * <p>Combines the first n = {@code length[0]} elements of {@code dx} and {@code dy} into ceil(n / WINDOW), at least
     * one, in {@code xOut} and {@code yOut}.
     *
     * <ul>
     *   <li>Called by: all items of the grid; items beyond the outputs do nothing.
     *   <li>Result valid in: {@code xOut[0]} and {@code yOut[0]} to {@code xOut[ceil(n / WINDOW) - 1]} and
     *       {@code yOut[ceil(n / WINDOW) - 1]}, each stored by the item of that number.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any.
     *   <li>Range: n from 0 to 2^31 - 1; globalSize at least ceil(n / WINDOW); an output is no input.
     *   <li>Order and determinism: elements ceil(n / WINDOW) apart; the same n gives the same bits, whatever the
     *       launch.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; without elements item 0 stores the identity.
     * </ul>
     */
    public static void globalWindow(
            KernelContext context, FloatArray dx, FloatArray dy, IntArray length, FloatArray xOut, FloatArray yOut) {
        int globalId = context.globalIdx;
        int n = length.get(0);
        int windows = n / WINDOW;
        if (n % WINDOW > 0) {
            windows = windows + 1;
        }

        // Load and combine per item. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (globalId < windows) {
            for (long i = globalId; i < n; i += windows) {
                x = x + dx.get((int) i);
                y = y + dy.get((int) i);
            }
        }

        // Store: one value an item; without elements the identity is the one value.
        if (globalId < Math.max(windows, 1)) {
            xOut.set(globalId, x);
            yOut.set(globalId, y);
        }
    }

    /** As {@link #globalWindow}, over the partials of an earlier launch. */
    public static void globalWindowPartials(
            KernelContext context, FloatArray xIn, FloatArray yIn, IntArray length, FloatArray xOut, FloatArray yOut) {
        int globalId = context.globalIdx;
        int n = length.get(0);
        int windows = n / WINDOW;
        if (n % WINDOW > 0) {
            windows = windows + 1;
        }

        // Load and combine per item. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (globalId < windows) {
            for (long i = globalId; i < n; i += windows) {
                float xRight = xIn.get((int) i);
                float yRight = yIn.get((int) i);
                x = x + xRight;
                y = y + yRight;
            }
        }

        // Store: one value an item; without elements the identity is the one value.
        if (globalId < Math.max(windows, 1)) {
            xOut.set(globalId, x);
            yOut.set(globalId, y);
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
     * <p>Combines tiles of groupSize elements of {@code dx} and {@code dy}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code xPartials[groupId]} and {@code yPartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: float, float.
     *   <li>Barriers: ceil(log2(groupSize)), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to globalSize, which fits an int: at least ceil(n / groupSize) groups.
     *   <li>Order and determinism: neighbours combine, left operand first; the same n and group size give the same
     *       bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void interleavedModulo(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load one element an item.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (globalId < n) {
            x = x + dx.get(globalId);
            y = y + dy.get(globalId);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + stride];
                ySlots[localId] = ySlots[localId] + ySlots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** As {@link #interleavedModulo}, over the partials of an earlier launch. */
    public static void interleavedModuloPartials(KernelContext context, FloatArray xIn, FloatArray yIn, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load one element an item.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (globalId < n) {
            float xRight = xIn.get(globalId);
            float yRight = yIn.get(globalId);
            x = x + xRight;
            y = y + yRight;
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + stride];
                ySlots[localId] = ySlots[localId] + ySlots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
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
     * <p>Combines tiles of groupSize elements of {@code dx} and {@code dy}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code xPartials[groupId]} and {@code yPartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: float, float.
     *   <li>Barriers: ceil(log2(groupSize)), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to globalSize, which fits an int: at least ceil(n / groupSize) groups.
     *   <li>Order and determinism: neighbours combine, left operand first; the same n and group size give the same
     *       bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void interleavedStrided(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load one element an item.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (globalId < n) {
            x = x + dx.get(globalId);
            y = y + dy.get(globalId);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            int slot = 2 * stride * localId;
            if (slot + stride < groupSize) {
                xSlots[slot] = xSlots[slot] + xSlots[slot + stride];
                ySlots[slot] = ySlots[slot] + ySlots[slot + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** As {@link #interleavedStrided}, over the partials of an earlier launch. */
    public static void interleavedStridedPartials(KernelContext context, FloatArray xIn, FloatArray yIn,
            IntArray length, FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load one element an item.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (globalId < n) {
            float xRight = xIn.get(globalId);
            float yRight = yIn.get(globalId);
            x = x + xRight;
            y = y + yRight;
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            int slot = 2 * stride * localId;
            if (slot + stride < groupSize) {
                xSlots[slot] = xSlots[slot] + xSlots[slot + stride];
                ySlots[slot] = ySlots[slot] + ySlots[slot + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /**
     * {@code SequentialAddressing}: one element an item, then a tree in local memory whose stride halves. The active
     * items and the slots that they touch are contiguous, so neither divergence nor bank conflicts are left.
     *
     * <p>Not for speed: half the items are idle from the first step on ({@code FirstCombineOnLoad}), and each tile pays
     * for a tree ({@code Cascade}). Not for operators that do not commute.
     *
     * <p>Combines tiles of groupSize elements of {@code dx} and {@code dy}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code xPartials[groupId]} and {@code yPartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: float, float.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to globalSize, which fits an int: at least ceil(n / groupSize) groups.
     *   <li>Order and determinism: the tree pairs slots half the tile apart; the same n and group size give the same
     *       bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void sequentialAddressing(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load one element an item.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (globalId < n) {
            x = x + dx.get(globalId);
            y = y + dy.get(globalId);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group: halve the stride each step; every item reaches the barrier.
        for (int stride = groupSize / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (localId < stride) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + stride];
                ySlots[localId] = ySlots[localId] + ySlots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** As {@link #sequentialAddressing}, over the partials of an earlier launch. */
    public static void sequentialAddressingPartials(KernelContext context, FloatArray xIn, FloatArray yIn,
            IntArray length, FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load one element an item.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (globalId < n) {
            float xRight = xIn.get(globalId);
            float yRight = yIn.get(globalId);
            x = x + xRight;
            y = y + yRight;
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group: halve the stride each step; every item reaches the barrier.
        for (int stride = groupSize / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (localId < stride) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + stride];
                ySlots[localId] = ySlots[localId] + ySlots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /**
     * {@code FirstCombineOnLoad}: each item combines two elements while it loads them, so that half as many items do
     * the work and none is idle in the first step. The tree is {@code SequentialAddressing}'s.
     *
     * <p>Not for long inputs, where each tile of two elements an item still pays for a whole tree ({@code Cascade} pays
     * once a work-group). Not for operators that do not commute.
     *
     * <p>Combines tiles of 2 * groupSize elements of {@code dx} and {@code dy}, one a work-group, into one partial
     * each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code xPartials[groupId]} and {@code yPartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: float, float.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; as many groups as tiles, ceil(n / (2 * groupSize)), or 1.
     *   <li>Order and determinism: both combine elements groupSize apart, then slots half the tile apart; the same n
     *       and group size give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void firstCombineOnLoad(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * 2;
        int left = n - tileStart; // elements from the tile's start on: indices past the end are never formed
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item: two elements, groupSize apart.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (localId < left) {
            x = x + dx.get(tileStart + localId);
            y = y + dy.get(tileStart + localId);
        }
        if (localId < left - groupSize) {
            x = x + dx.get(tileStart + groupSize + localId);
            y = y + dy.get(tileStart + groupSize + localId);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group: halve the stride each step; every item reaches the barrier.
        for (int stride = groupSize / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (localId < stride) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + stride];
                ySlots[localId] = ySlots[localId] + ySlots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** As {@link #firstCombineOnLoad}, over the partials of an earlier launch. */
    public static void firstCombineOnLoadPartials(KernelContext context, FloatArray xIn, FloatArray yIn,
            IntArray length, FloatArray xPartials, FloatArray yPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * 2;
        int left = n - tileStart; // elements from the tile's start on: indices past the end are never formed
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item: two elements, groupSize apart.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (localId < left) {
            float xRight = xIn.get(tileStart + localId);
            float yRight = yIn.get(tileStart + localId);
            x = x + xRight;
            y = y + yRight;
        }
        if (localId < left - groupSize) {
            float xRight = xIn.get(tileStart + groupSize + localId);
            float yRight = yIn.get(tileStart + groupSize + localId);
            x = x + xRight;
            y = y + yRight;
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group: halve the stride each step; every item reaches the barrier.
        for (int stride = groupSize / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (localId < stride) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + stride];
                ySlots[localId] = ySlots[localId] + ySlots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /**
     * {@code UnrolledTree}: the load of {@code FirstCombineOnLoad}, then the tree written out, a step for each power of
     * two below the largest work-group. No loop, no counter, no stride to compute.
     *
     * <p>Not for small work-groups: one of 32 items still passes all barriers ({@code UnrolledPerGroupSize} has a
     * kernel for each size). Not for operators that do not commute.
     *
     * <p>Combines tiles of 2 * groupSize elements of {@code dx} and {@code dy}, one a work-group, into one partial
     * each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code xPartials[groupId]} and {@code yPartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: float, float.
     *   <li>Barriers: 8, one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; as many groups as tiles, ceil(n / (2 * groupSize)), or 1.
     *   <li>Order and determinism: elements groupSize apart, then slots a power of two apart; the same n and group size
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void unrolledTree(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * 2;
        int left = n - tileStart; // elements from the tile's start on: indices past the end are never formed
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item: two elements, groupSize apart.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (localId < left) {
            x = x + dx.get(tileStart + localId);
            y = y + dy.get(tileStart + localId);
        }
        if (localId < left - groupSize) {
            x = x + dx.get(tileStart + groupSize + localId);
            y = y + dy.get(tileStart + groupSize + localId);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group: a step for each power of two, for the items whose partner's slot is inside the group.
        context.localBarrier();
        if (localId < 128 && localId + 128 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 128];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 128];
        }
        context.localBarrier();
        if (localId < 64 && localId + 64 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 64];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 64];
        }
        context.localBarrier();
        if (localId < 32 && localId + 32 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 32];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16 && localId + 16 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 16];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8 && localId + 8 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 8];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4 && localId + 4 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 4];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2 && localId + 2 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 2];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1 && localId + 1 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 1];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** As {@link #unrolledTree}, over the partials of an earlier launch. */
    public static void unrolledTreePartials(KernelContext context, FloatArray xIn, FloatArray yIn, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * 2;
        int left = n - tileStart; // elements from the tile's start on: indices past the end are never formed
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item: two elements, groupSize apart.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (localId < left) {
            float xRight = xIn.get(tileStart + localId);
            float yRight = yIn.get(tileStart + localId);
            x = x + xRight;
            y = y + yRight;
        }
        if (localId < left - groupSize) {
            float xRight = xIn.get(tileStart + groupSize + localId);
            float yRight = yIn.get(tileStart + groupSize + localId);
            x = x + xRight;
            y = y + yRight;
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group: a step for each power of two, for the items whose partner's slot is inside the group.
        context.localBarrier();
        if (localId < 128 && localId + 128 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 128];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 128];
        }
        context.localBarrier();
        if (localId < 64 && localId + 64 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 64];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 64];
        }
        context.localBarrier();
        if (localId < 32 && localId + 32 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 32];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16 && localId + 16 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 16];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8 && localId + 8 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 8];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4 && localId + 4 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 4];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2 && localId + 2 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 2];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1 && localId + 1 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 1];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /**
     * {@code WarpFinish}: the grid-stride loop and tree of {@code Cascade}, with the last warp's steps taken out of the
     * loop. This kernel hands values from lane to lane, where the backend has warp operations; the one with barriers
     * does the same steps in local memory everywhere.
     *
     * <p>Not for OpenCL: TornadoVM 5.2.0 gives each lane its own value back there, and the answer is wrong. Not for
     * operators that do not commute.
     *
     * <p>Combines the first {@code length[0]} elements of {@code dx} and {@code dy} into one partial a work-group, the
     * last warp by shuffles.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent; warp 0 alone shuffles, with all of its lanes.
     *   <li>Result valid in: {@code xPartials[groupId]} and {@code yPartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: float, float.
     *   <li>Barriers: log2(groupSize / WARP), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: a power of two from WARP to MAX_GROUP: a shuffle needs every lane of its warp to exist.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits, and the same as the kernel with barriers.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void warpFinishWithShuffles(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            x = x + dx.get((int) i);
            y = y + dy.get((int) i);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group, down to one warp: every item reaches the barrier.
        for (int active = groupSize / 2; active >= WARP; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + active];
                ySlots[localId] = ySlots[localId] + ySlots[localId + active];
            }
        }

        // Combine in warp 0: the condition is the same for all lanes of a warp, and each lane reads the slot it wrote.
        if (localId < WARP) {
            float xLane = xSlots[localId];
            float yLane = ySlots[localId];
            float xOther2 = context.simdShuffleDown(xLane, WARP / 2);
            float yOther2 = context.simdShuffleDown(yLane, WARP / 2);
            xLane = xLane + xOther2;
            yLane = yLane + yOther2;
            float xOther4 = context.simdShuffleDown(xLane, WARP / 4);
            float yOther4 = context.simdShuffleDown(yLane, WARP / 4);
            xLane = xLane + xOther4;
            yLane = yLane + yOther4;
            float xOther8 = context.simdShuffleDown(xLane, WARP / 8);
            float yOther8 = context.simdShuffleDown(yLane, WARP / 8);
            xLane = xLane + xOther8;
            yLane = yLane + yOther8;
            float xOther16 = context.simdShuffleDown(xLane, WARP / 16);
            float yOther16 = context.simdShuffleDown(yLane, WARP / 16);
            xLane = xLane + xOther16;
            yLane = yLane + yOther16;
            float xOther32 = context.simdShuffleDown(xLane, WARP / 32);
            float yOther32 = context.simdShuffleDown(yLane, WARP / 32);
            xLane = xLane + xOther32;
            yLane = yLane + yOther32;

            // Store: lane 0 holds the work-group's partial.
            if (localId == 0) {
                xPartials.set(groupId, xLane);
                yPartials.set(groupId, yLane);
            }
        }
    }

    /** As {@link #warpFinishWithShuffles}, over the partials of an earlier launch. */
    public static void warpFinishWithShufflesPartials(KernelContext context, FloatArray xIn, FloatArray yIn,
            IntArray length, FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            float xRight = xIn.get((int) i);
            float yRight = yIn.get((int) i);
            x = x + xRight;
            y = y + yRight;
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group, down to one warp: every item reaches the barrier.
        for (int active = groupSize / 2; active >= WARP; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + active];
                ySlots[localId] = ySlots[localId] + ySlots[localId + active];
            }
        }

        // Combine in warp 0: the condition is the same for all lanes of a warp, and each lane reads the slot it wrote.
        if (localId < WARP) {
            float xLane = xSlots[localId];
            float yLane = ySlots[localId];
            float xOther2 = context.simdShuffleDown(xLane, WARP / 2);
            float yOther2 = context.simdShuffleDown(yLane, WARP / 2);
            xLane = xLane + xOther2;
            yLane = yLane + yOther2;
            float xOther4 = context.simdShuffleDown(xLane, WARP / 4);
            float yOther4 = context.simdShuffleDown(yLane, WARP / 4);
            xLane = xLane + xOther4;
            yLane = yLane + yOther4;
            float xOther8 = context.simdShuffleDown(xLane, WARP / 8);
            float yOther8 = context.simdShuffleDown(yLane, WARP / 8);
            xLane = xLane + xOther8;
            yLane = yLane + yOther8;
            float xOther16 = context.simdShuffleDown(xLane, WARP / 16);
            float yOther16 = context.simdShuffleDown(yLane, WARP / 16);
            xLane = xLane + xOther16;
            yLane = yLane + yOther16;
            float xOther32 = context.simdShuffleDown(xLane, WARP / 32);
            float yOther32 = context.simdShuffleDown(yLane, WARP / 32);
            xLane = xLane + xOther32;
            yLane = yLane + yOther32;

            // Store: lane 0 holds the work-group's partial.
            if (localId == 0) {
                xPartials.set(groupId, xLane);
                yPartials.set(groupId, yLane);
            }
        }
    }

    /**
     * {@code WarpFinish}: the grid-stride loop and tree of {@code Cascade}, with the last warp's steps taken out of the
     * loop. This kernel does them in local memory, on every backend.
     *
     * <p>Not for operators that do not commute.
     *
     * <p>Combines the first {@code length[0]} elements of {@code dx} and {@code dy} into one partial a work-group, the
     * last warp by barriers.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code xPartials[groupId]} and {@code yPartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: float, float.
     *   <li>Barriers: log2(groupSize / WARP), at least 0, and 5 for the warp, one before each step; one is owed before
     *       the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void warpFinishWithBarriers(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            x = x + dx.get((int) i);
            y = y + dy.get((int) i);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group, down to one warp: every item reaches the barrier.
        for (int active = groupSize / 2; active >= WARP; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + active];
                ySlots[localId] = ySlots[localId] + ySlots[localId + active];
            }
        }

        // Combine in warp 0, written out; the guards make work-groups smaller than a warp right.
        context.localBarrier();
        if (localId < WARP / 2 && localId + WARP / 2 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + WARP / 2];
            ySlots[localId] = ySlots[localId] + ySlots[localId + WARP / 2];
        }
        context.localBarrier();
        if (localId < WARP / 4 && localId + WARP / 4 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + WARP / 4];
            ySlots[localId] = ySlots[localId] + ySlots[localId + WARP / 4];
        }
        context.localBarrier();
        if (localId < WARP / 8 && localId + WARP / 8 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + WARP / 8];
            ySlots[localId] = ySlots[localId] + ySlots[localId + WARP / 8];
        }
        context.localBarrier();
        if (localId < WARP / 16 && localId + WARP / 16 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + WARP / 16];
            ySlots[localId] = ySlots[localId] + ySlots[localId + WARP / 16];
        }
        context.localBarrier();
        if (localId < WARP / 32 && localId + WARP / 32 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + WARP / 32];
            ySlots[localId] = ySlots[localId] + ySlots[localId + WARP / 32];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** As {@link #warpFinishWithBarriers}, over the partials of an earlier launch. */
    public static void warpFinishWithBarriersPartials(KernelContext context, FloatArray xIn, FloatArray yIn,
            IntArray length, FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            float xRight = xIn.get((int) i);
            float yRight = yIn.get((int) i);
            x = x + xRight;
            y = y + yRight;
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group, down to one warp: every item reaches the barrier.
        for (int active = groupSize / 2; active >= WARP; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + active];
                ySlots[localId] = ySlots[localId] + ySlots[localId + active];
            }
        }

        // Combine in warp 0, written out; the guards make work-groups smaller than a warp right.
        context.localBarrier();
        if (localId < WARP / 2 && localId + WARP / 2 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + WARP / 2];
            ySlots[localId] = ySlots[localId] + ySlots[localId + WARP / 2];
        }
        context.localBarrier();
        if (localId < WARP / 4 && localId + WARP / 4 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + WARP / 4];
            ySlots[localId] = ySlots[localId] + ySlots[localId + WARP / 4];
        }
        context.localBarrier();
        if (localId < WARP / 8 && localId + WARP / 8 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + WARP / 8];
            ySlots[localId] = ySlots[localId] + ySlots[localId + WARP / 8];
        }
        context.localBarrier();
        if (localId < WARP / 16 && localId + WARP / 16 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + WARP / 16];
            ySlots[localId] = ySlots[localId] + ySlots[localId + WARP / 16];
        }
        context.localBarrier();
        if (localId < WARP / 32 && localId + WARP / 32 < groupSize) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + WARP / 32];
            ySlots[localId] = ySlots[localId] + ySlots[localId + WARP / 32];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
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
     *   <li>Result valid in: {@code xPartials[groupId]} and {@code yPartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: S values of each component: float, float, none for S = 1.
     *   <li>Barriers: log2(S), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: S, nothing else.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     *
     * @param groupSize items in a work-group of the launch
     * @return the kernel that is written for this size
     * @throws IllegalArgumentException if there is none
     */
    public static Task6<KernelContext, FloatArray, FloatArray, IntArray, FloatArray, FloatArray> unrolledPerGroupSize(
            int groupSize) {
        return switch (groupSize) {
            case 1 -> Operators_PathKernels::unrolledPerGroupSize1;
            case 2 -> Operators_PathKernels::unrolledPerGroupSize2;
            case 4 -> Operators_PathKernels::unrolledPerGroupSize4;
            case 8 -> Operators_PathKernels::unrolledPerGroupSize8;
            case 16 -> Operators_PathKernels::unrolledPerGroupSize16;
            case 32 -> Operators_PathKernels::unrolledPerGroupSize32;
            case 64 -> Operators_PathKernels::unrolledPerGroupSize64;
            case 128 -> Operators_PathKernels::unrolledPerGroupSize128;
            case 256 -> Operators_PathKernels::unrolledPerGroupSize256;
            default -> throw new IllegalArgumentException(
                    "no kernel for it: groupSize=" + groupSize + "; try a power of two from 1 to " + MAX_GROUP);
        };
    }

    /** The kernel for work-groups of 1 item, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize1(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            x = x + dx.get((int) i);
            y = y + dy.get((int) i);
        }

        // Store: the item's value is the work-group's partial.
        xPartials.set(groupId, x);
        yPartials.set(groupId, y);
    }

    /** The kernel for work-groups of 2 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize2(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(2);
        float[] ySlots = context.allocateFloatLocalArray(2);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            x = x + dx.get((int) i);
            y = y + dy.get((int) i);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group.
        context.localBarrier();
        if (localId < 1) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 1];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** The kernel for work-groups of 4 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize4(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(4);
        float[] ySlots = context.allocateFloatLocalArray(4);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            x = x + dx.get((int) i);
            y = y + dy.get((int) i);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group.
        context.localBarrier();
        if (localId < 2) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 2];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 1];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** The kernel for work-groups of 8 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize8(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(8);
        float[] ySlots = context.allocateFloatLocalArray(8);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            x = x + dx.get((int) i);
            y = y + dy.get((int) i);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group.
        context.localBarrier();
        if (localId < 4) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 4];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 2];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 1];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** The kernel for work-groups of 16 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize16(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(16);
        float[] ySlots = context.allocateFloatLocalArray(16);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            x = x + dx.get((int) i);
            y = y + dy.get((int) i);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group.
        context.localBarrier();
        if (localId < 8) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 8];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 4];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 2];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 1];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** The kernel for work-groups of 32 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize32(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(32);
        float[] ySlots = context.allocateFloatLocalArray(32);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            x = x + dx.get((int) i);
            y = y + dy.get((int) i);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group.
        context.localBarrier();
        if (localId < 16) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 16];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 8];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 4];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 2];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 1];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** The kernel for work-groups of 64 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize64(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(64);
        float[] ySlots = context.allocateFloatLocalArray(64);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            x = x + dx.get((int) i);
            y = y + dy.get((int) i);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group.
        context.localBarrier();
        if (localId < 32) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 32];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 16];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 8];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 4];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 2];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 1];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** The kernel for work-groups of 128 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize128(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(128);
        float[] ySlots = context.allocateFloatLocalArray(128);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            x = x + dx.get((int) i);
            y = y + dy.get((int) i);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group.
        context.localBarrier();
        if (localId < 64) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 64];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 64];
        }
        context.localBarrier();
        if (localId < 32) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 32];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 16];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 8];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 4];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 2];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 1];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** The kernel for work-groups of 256 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize256(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(256);
        float[] ySlots = context.allocateFloatLocalArray(256);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            x = x + dx.get((int) i);
            y = y + dy.get((int) i);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group.
        context.localBarrier();
        if (localId < 128) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 128];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 128];
        }
        context.localBarrier();
        if (localId < 64) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 64];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 64];
        }
        context.localBarrier();
        if (localId < 32) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 32];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 16];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 8];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 4];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 2];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            xSlots[localId] = xSlots[localId] + xSlots[localId + 1];
            ySlots[localId] = ySlots[localId] + ySlots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
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
     *   <li>Result valid in: {@code xPartials[groupId]} and {@code yPartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: float, float.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void cascade(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            x = x + dx.get((int) i);
            y = y + dy.get((int) i);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + active];
                ySlots[localId] = ySlots[localId] + ySlots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /**
     * {@code CascadeUnrolled}: {@code Cascade} with four accumulators an item. The four loads of a turn do not wait for
     * each other, nor do the four combinations, so more of them are in flight at a time.
     *
     * <p>Not for short inputs, which have no full turn, nor for operators that do not commute. Where the backend's
     * compiler unrolls the plain loop by itself, it gains nothing over {@code Cascade}.
     *
     * <p>Combines the first {@code length[0]} elements of {@code dx} and {@code dy} into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code xPartials[groupId]} and {@code yPartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: float, float.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... and deals them to its accumulators
     *       in turn; the same n and launch give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void cascadeUnrolled(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item, in full turns. The index is a long, because it may pass the largest int.
        float x0 = IDENTITY_X;
        float y0 = IDENTITY_Y;
        float x1 = IDENTITY_X;
        float y1 = IDENTITY_Y;
        float x2 = IDENTITY_X;
        float y2 = IDENTITY_Y;
        float x3 = IDENTITY_X;
        float y3 = IDENTITY_Y;
        long stride = globalSize;
        long i = globalId;
        while (i + 3 * stride < n) {
            x0 = x0 + dx.get((int) i);
            y0 = y0 + dy.get((int) i);
            x1 = x1 + dx.get((int) (i + stride));
            y1 = y1 + dy.get((int) (i + stride));
            x2 = x2 + dx.get((int) (i + 2 * stride));
            y2 = y2 + dy.get((int) (i + 2 * stride));
            x3 = x3 + dx.get((int) (i + 3 * stride));
            y3 = y3 + dy.get((int) (i + 3 * stride));
            i += ACCUMULATORS * stride;
        }

        // The elements after the last full turn, three at most; then one value an item.
        while (i < n) {
            x0 = x0 + dx.get((int) i);
            y0 = y0 + dy.get((int) i);
            i += stride;
        }
        x0 = x0 + x1;
        y0 = y0 + y1;
        x2 = x2 + x3;
        y2 = y2 + y3;
        xSlots[localId] = x0 + x2;
        ySlots[localId] = y0 + y2;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + active];
                ySlots[localId] = ySlots[localId] + ySlots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
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
     *   <li>Result valid in: {@code xPartials[groupId]} and {@code yPartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: float, float.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the vectors k, k + globalSize, ... lane by lane; the same n and launch
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void cascadeVector(KernelContext context, VectorFloat4 dx, VectorFloat4 dy, FloatArray dxTail,
            FloatArray dyTail, IntArray length, FloatArray xPartials, FloatArray yPartials) {
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

        // Load and combine per item, lane by lane. The index is a long, because it may pass the largest int.
        float x0 = IDENTITY_X;
        float y0 = IDENTITY_Y;
        float x1 = IDENTITY_X;
        float y1 = IDENTITY_Y;
        float x2 = IDENTITY_X;
        float y2 = IDENTITY_Y;
        float x3 = IDENTITY_X;
        float y3 = IDENTITY_Y;
        for (long i = globalId; i < vectors; i += globalSize) {
            Float4 dxVector = dx.get((int) i);
            Float4 dyVector = dy.get((int) i);
            x0 = x0 + dxVector.getX();
            y0 = y0 + dyVector.getX();
            x1 = x1 + dxVector.getY();
            y1 = y1 + dyVector.getY();
            x2 = x2 + dxVector.getZ();
            y2 = y2 + dyVector.getZ();
            x3 = x3 + dxVector.getW();
            y3 = y3 + dyVector.getW();
        }

        // The elements after the last whole vector; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            x0 = x0 + dxTail.get((int) i);
            y0 = y0 + dyTail.get((int) i);
        }
        x0 = x0 + x1;
        y0 = y0 + y1;
        x2 = x2 + x3;
        y2 = y2 + y3;
        xSlots[localId] = x0 + x2;
        ySlots[localId] = y0 + y2;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + active];
                ySlots[localId] = ySlots[localId] + ySlots[localId + active];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /**
     * {@code TwoPass}: the same kernel twice. The first pass leaves one partial a work-group, the second combines the
     * partials with a single work-group, so the answer never leaves the device in between.
     *
     * <p>Not for short inputs, where the second launch costs more than the whole reduction, nor for operators that do
     * not commute.
     *
     * <p>Combines the first {@code length[0]} elements of {@code dx} and {@code dy} into one partial a work-group; with
     * one work-group that is the answer.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code xPartials[groupId]} and {@code yPartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: float, float.
     *   <li>Barriers: 1 + log2(groupSize), the last one after the last step: the slots may be used again at once.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launches give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void twoPass(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            x = x + dx.get((int) i);
            y = y + dy.get((int) i);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + active];
                ySlots[localId] = ySlots[localId] + ySlots[localId + active];
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** As {@link #twoPass}, over the partials of an earlier launch. */
    public static void twoPassPartials(KernelContext context, FloatArray xIn, FloatArray yIn, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (long i = globalId; i < n; i += globalSize) {
            float xRight = xIn.get((int) i);
            float yRight = yIn.get((int) i);
            x = x + xRight;
            y = y + yRight;
        }
        xSlots[localId] = x;
        ySlots[localId] = y;
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + active];
                ySlots[localId] = ySlots[localId] + ySlots[localId + active];
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
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
     * <p>Combines tiles of groupSize * CHUNK consecutive elements of {@code dx} and {@code dy}, one a work-group, into
     * one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code xPartials[groupId]} and {@code yPartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: float, float.
     *   <li>Barriers: ceil(log2(groupSize)), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; as many groups as tiles, ceil(n / (groupSize * CHUNK)), or
     *       1.
     *   <li>Order and determinism: every combination has the elements of its left operand before those of its right
     *       one; the same n and group size give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void associativeTree(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * CHUNK;
        int chunkStart = localId * CHUNK; // within the tile
        int chunk = Math.min(CHUNK, n - tileStart - chunkStart); // its elements; not above 0 past the end
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item, in order; an index past the end, or past the largest int, is never formed.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (int i = 0; i < chunk; i++) {
            x = x + dx.get(tileStart + chunkStart + i);
            y = y + dy.get(tileStart + chunkStart + i);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group, neighbours only: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + stride];
                ySlots[localId] = ySlots[localId] + ySlots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** As {@link #associativeTree}, over the partials of an earlier launch. */
    public static void associativeTreePartials(KernelContext context, FloatArray xIn, FloatArray yIn, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * CHUNK;
        int chunkStart = localId * CHUNK; // within the tile
        int chunk = Math.min(CHUNK, n - tileStart - chunkStart); // its elements; not above 0 past the end
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load and combine per item, in order; an index past the end, or past the largest int, is never formed.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        for (int i = 0; i < chunk; i++) {
            float xRight = xIn.get(tileStart + chunkStart + i);
            float yRight = yIn.get(tileStart + chunkStart + i);
            x = x + xRight;
            y = y + yRight;
        }
        xSlots[localId] = x;
        ySlots[localId] = y;

        // Combine in the group, neighbours only: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + stride];
                ySlots[localId] = ySlots[localId] + ySlots[localId + stride];
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /**
     * {@code CommutativeTree}: one element an item and the compacted tree, in which the active items stay contiguous
     * and whole warps fall idle; recursive passes, each shorter by the group size, until one value is left.
     *
     * <p>Not for long inputs: all n elements go through trees, with a barrier a step ({@code Cascade} combines all but
     * a few serially). Not for operators that do not commute.
     *
     * <p>Combines tiles of groupSize elements of {@code dx} and {@code dy}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code xPartials[groupId]} and {@code yPartials[groupId]}, stored by item 0 of the group.
     *   <li>Local memory: MAX_GROUP values of each component: float, float.
     *   <li>Barriers: 1 + log2(groupSize), the last one after the last step: the slots may be used again at once.
     *   <li>Group size: a power of two, at most MAX_GROUP; 1 makes a pass no shorter than the one before.
     *   <li>Range: n = {@code length[0]} from 0 to globalSize, which fits an int: at least ceil(n / groupSize) groups.
     *   <li>Order and determinism: the tree pairs slots half the tile apart; the same n and group size give the same
     *       bits.
     *   <li>NaN, overflow, n = 0: as {@code Path.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void commutativeTree(KernelContext context, FloatArray dx, FloatArray dy, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load one element an item.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (globalId < n) {
            x = x + dx.get(globalId);
            y = y + dy.get(globalId);
        }
        xSlots[localId] = x;
        ySlots[localId] = y;
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + active];
                ySlots[localId] = ySlots[localId] + ySlots[localId + active];
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
        }
    }

    /** As {@link #commutativeTree}, over the partials of an earlier launch. */
    public static void commutativeTreePartials(KernelContext context, FloatArray xIn, FloatArray yIn, IntArray length,
            FloatArray xPartials, FloatArray yPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        float[] xSlots = context.allocateFloatLocalArray(MAX_GROUP);
        float[] ySlots = context.allocateFloatLocalArray(MAX_GROUP);

        // Load one element an item.
        float x = IDENTITY_X;
        float y = IDENTITY_Y;
        if (globalId < n) {
            float xRight = xIn.get(globalId);
            float yRight = yIn.get(globalId);
            x = x + xRight;
            y = y + yRight;
        }
        xSlots[localId] = x;
        ySlots[localId] = y;
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                xSlots[localId] = xSlots[localId] + xSlots[localId + active];
                ySlots[localId] = ySlots[localId] + ySlots[localId + active];
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            xPartials.set(groupId, xSlots[0]);
            yPartials.set(groupId, ySlots[0]);
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
     *   <li>Result valid in: {@code xPartials[globalId]} and {@code yPartials[globalId]}, one an item: with work-groups
     *       of one item, one a work-group.
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
            FloatArray xPartials, FloatArray yPartials) {
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
        for (int i = start; i < end; i++) {
            x = x + dx.get(i);
            y = y + dy.get(i);
        }

        // Store: one partial an item.
        xPartials.set(globalId, x);
        yPartials.set(globalId, y);
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
     *   <li>Result valid in: {@code xPartials[globalId]} and {@code yPartials[globalId]}, one an item: with work-groups
     *       of one item, one a work-group.
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
            FloatArray dyTail, IntArray length, FloatArray xPartials, FloatArray yPartials) {
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
        float x1 = IDENTITY_X;
        float y1 = IDENTITY_Y;
        float x2 = IDENTITY_X;
        float y2 = IDENTITY_Y;
        float x3 = IDENTITY_X;
        float y3 = IDENTITY_Y;
        for (int i = start; i < end; i++) {
            Float4 dxVector = dx.get(i);
            Float4 dyVector = dy.get(i);
            x0 = x0 + dxVector.getX();
            y0 = y0 + dyVector.getX();
            x1 = x1 + dxVector.getY();
            y1 = y1 + dyVector.getY();
            x2 = x2 + dxVector.getZ();
            y2 = y2 + dyVector.getZ();
            x3 = x3 + dxVector.getW();
            y3 = y3 + dyVector.getW();
        }

        // The elements after the last whole vector, by the first items; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            x0 = x0 + dxTail.get((int) i);
            y0 = y0 + dyTail.get((int) i);
        }
        x0 = x0 + x1;
        y0 = y0 + y1;
        x2 = x2 + x3;
        y2 = y2 + y3;

        // Store: one partial an item.
        x0 = x0 + x2;
        y0 = y0 + y2;
        xPartials.set(globalId, x0);
        yPartials.set(globalId, y0);
    }
}
