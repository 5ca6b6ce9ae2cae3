// Written by Funnel's annotation processor from com.acme.Operators.Argmin.
package com.acme;

import io.funnel.reduction.HostMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/**
 * The kernels of {@code com.acme.Operators.Argmin}, one for each strategy, and its loops on the host.
 *
 * <p>The least element and where it is first.
 *
 * <p>A kernel runs once for every work-item of a launch. Its parameters:
 *
 * <ul>
 *   <li>{@code context}: the item's place in the launch, local memory and barriers;
 *   <li>{@code sample}: elements; there may be more than n of them;
 *   <li>{@code length}: its first value is n; the next two are the index of the first element in the whole input, the
 *       low 31 bits and then the high ones. It is an array because a number would be compiled in: each length would be
 *       a compilation of its own;
 *   <li>{@code valuePartials} and {@code atPartials}: one value a work-group, unless the kernel says otherwise.
 * </ul>
 *
 * <p>No length needs padding: a work-item without an element holds the identity.
 */
public final class Operators_ArgminKernels {

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

    private static final float IDENTITY_VALUE = Float.POSITIVE_INFINITY;
    private static final int IDENTITY_AT = Integer.MAX_VALUE;

    private Operators_ArgminKernels() {}

    /** The value of {@code Argmin.combine}. */
    private static float combineValue(float leftValue, float rightValue) {
        if (rightValue < leftValue) {
            return rightValue;
        }
        if (leftValue < rightValue) {
            return leftValue;
        }
        return leftValue;
    }

    /** The at of {@code Argmin.combine}. */
    private static int combineAt(float leftValue, int leftAt, float rightValue, int rightAt) {
        if (rightValue < leftValue) {
            return rightAt;
        }
        if (leftValue < rightValue) {
            return leftAt;
        }
        return Math.min(leftAt, rightAt);
    }

    /**
     * {@code Sequential}: one pass over the elements in order, on one Java thread, by the operator's own methods. It is
     * the definition that the other strategies are variations of.
     *
     * <p>Combines the first {@code n} elements of {@code sample} from the first to the last, starting with the
     * identity.
     *
     * @return the identity for n = 0; otherwise as {@code Argmin.combine} in Java
     */
    public static Operators.Argmin sequential(FloatArray sample, int n) {
        Operators.Argmin state = Operators.Argmin.identity();
        for (int i = 0; i < n; i++) {
            state = Operators.Argmin.combine(state, Operators.Argmin.map(sample.get(i), i));
        }
        return state;
    }

    /**
     * {@code ParallelStream}: what plain Java gives without a device, a parallel stream over the indices on the common
     * pool's Java threads.
     *
     * <p>Combines the first {@code n} elements of {@code sample}.
     *
     * @return the identity for n = 0; otherwise as {@code Argmin.combine} in Java
     */
    public static Operators.Argmin parallelStream(FloatArray sample, int n) {
        return IntStream.range(0, n).parallel().mapToObj(i -> Operators.Argmin.map(sample.get(i), i))
                .reduce(Operators.Argmin.identity(), Operators.Argmin::combine);
    }

    /**
     * Combines the elements {@code start} to {@code end - 1} of {@code sample}, outside the heap, in the order that
     * {@code Definition.reduceRange} documents, with 4 lanes. It makes no objects.
     *
     * @param first the index of the segments' first element in the whole input
     * @param slot where in {@code valueOut} and {@code atOut} the state goes: as {@code Argmin.combine} in Java; the
     *     identity without elements
     */
    static void reduceRange(
            MemorySegment sample, long first, long start, long end, FloatArray valueOut, IntArray atOut, int slot) {
        sample = HostMemory.outsideHeap(sample);
        float value0 = IDENTITY_VALUE;
        int at0 = IDENTITY_AT;
        float value1 = IDENTITY_VALUE;
        int at1 = IDENTITY_AT;
        float value2 = IDENTITY_VALUE;
        int at2 = IDENTITY_AT;
        float value3 = IDENTITY_VALUE;
        int at3 = IDENTITY_AT;
        int block = (int) (end - start) / 4 * 4; // in whole turns
        for (int k = 0; k < block; k += 4) {
            long i = start + k;
            int index = (int) (first + i);
            float valueNext0 = combineValue(value0, sample.getAtIndex(FLOATS, i));
            at0 = combineAt(value0, at0, sample.getAtIndex(FLOATS, i), index);
            value0 = valueNext0;
            float valueNext1 = combineValue(value1, sample.getAtIndex(FLOATS, i + 1));
            at1 = combineAt(value1, at1, sample.getAtIndex(FLOATS, i + 1), index + 1);
            value1 = valueNext1;
            float valueNext2 = combineValue(value2, sample.getAtIndex(FLOATS, i + 2));
            at2 = combineAt(value2, at2, sample.getAtIndex(FLOATS, i + 2), index + 2);
            value2 = valueNext2;
            float valueNext3 = combineValue(value3, sample.getAtIndex(FLOATS, i + 3));
            at3 = combineAt(value3, at3, sample.getAtIndex(FLOATS, i + 3), index + 3);
            value3 = valueNext3;
        }
        for (long i = start + block; i < end; i++) {
            int index = (int) (first + i);
            float valueNext = combineValue(value0, sample.getAtIndex(FLOATS, i));
            at0 = combineAt(value0, at0, sample.getAtIndex(FLOATS, i), index);
            value0 = valueNext;
        }

        // Combine the lanes, neighbours first.
        float valueNext01 = combineValue(value0, value1);
        at0 = combineAt(value0, at0, value1, at1);
        value0 = valueNext01;
        float valueNext21 = combineValue(value2, value3);
        at2 = combineAt(value2, at2, value3, at3);
        value2 = valueNext21;
        float valueNext02 = combineValue(value0, value2);
        at0 = combineAt(value0, at0, value2, at2);
        value0 = valueNext02;
        valueOut.set(slot, value0);
        atOut.set(slot, at0);
    }

    /** As {@link #reduceRange}, of Java arrays. */
    static void reduceRangeOnHeap(
            MemorySegment sample, long first, long start, long end, FloatArray valueOut, IntArray atOut, int slot) {
        sample = HostMemory.floatsOnHeap(sample);
        float value0 = IDENTITY_VALUE;
        int at0 = IDENTITY_AT;
        float value1 = IDENTITY_VALUE;
        int at1 = IDENTITY_AT;
        float value2 = IDENTITY_VALUE;
        int at2 = IDENTITY_AT;
        float value3 = IDENTITY_VALUE;
        int at3 = IDENTITY_AT;
        int block = (int) (end - start) / 4 * 4; // in whole turns
        for (int k = 0; k < block; k += 4) {
            long i = start + k;
            int index = (int) (first + i);
            float valueNext0 = combineValue(value0, sample.getAtIndex(FLOATS, i));
            at0 = combineAt(value0, at0, sample.getAtIndex(FLOATS, i), index);
            value0 = valueNext0;
            float valueNext1 = combineValue(value1, sample.getAtIndex(FLOATS, i + 1));
            at1 = combineAt(value1, at1, sample.getAtIndex(FLOATS, i + 1), index + 1);
            value1 = valueNext1;
            float valueNext2 = combineValue(value2, sample.getAtIndex(FLOATS, i + 2));
            at2 = combineAt(value2, at2, sample.getAtIndex(FLOATS, i + 2), index + 2);
            value2 = valueNext2;
            float valueNext3 = combineValue(value3, sample.getAtIndex(FLOATS, i + 3));
            at3 = combineAt(value3, at3, sample.getAtIndex(FLOATS, i + 3), index + 3);
            value3 = valueNext3;
        }
        for (long i = start + block; i < end; i++) {
            int index = (int) (first + i);
            float valueNext = combineValue(value0, sample.getAtIndex(FLOATS, i));
            at0 = combineAt(value0, at0, sample.getAtIndex(FLOATS, i), index);
            value0 = valueNext;
        }

        // Combine the lanes, neighbours first.
        float valueNext01 = combineValue(value0, value1);
        at0 = combineAt(value0, at0, value1, at1);
        value0 = valueNext01;
        float valueNext21 = combineValue(value2, value3);
        at2 = combineAt(value2, at2, value3, at3);
        value2 = valueNext21;
        float valueNext02 = combineValue(value0, value2);
        at0 = combineAt(value0, at0, value2, at2);
        value0 = valueNext02;
        valueOut.set(slot, value0);
        atOut.set(slot, at0);
    }

    /** Combines the states in two slots, the left one's elements before the right one's, into a slot. */
    static void combineSlots(FloatArray valueOut, IntArray atOut, int left, int right, int slot) {
        float value = valueOut.get(left);
        float valueOther = valueOut.get(right);
        int at = atOut.get(left);
        int atOther = atOut.get(right);
        float valueNext = combineValue(value, valueOther);
        at = combineAt(value, at, valueOther, atOther);
        value = valueNext;
        valueOut.set(slot, value);
        atOut.set(slot, at);
    }

    /** Stores the identity in a slot. */
    static void storeIdentity(FloatArray valueOut, IntArray atOut, int slot) {
        valueOut.set(slot, IDENTITY_VALUE);
        atOut.set(slot, IDENTITY_AT);
    }

    /**
     * {@code GlobalHalving}: no local memory and no barrier. Each launch halves the elements: item i combines the
     * elements i and i + half, and the launches go on until one element is left.
     *
     * <p>Not for speed: about 3n accesses to global memory in log2(n) launches ({@code GlobalWindow} has fewer of
     * both). Not for operators that do not commute.
     *
     * <p>Combines the first n = {@code length[0]} elements of {@code sample} into ceil(n / 2), at least one, in
     * {@code valueOut} and {@code atOut}.
     *
     * <ul>
     *   <li>Called by: all items of the grid; items beyond the outputs do nothing.
     *   <li>Result valid in: {@code valueOut[0]} and {@code atOut[0]} to {@code valueOut[ceil(n / 2) - 1]} and
     *       {@code atOut[ceil(n / 2) - 1]}, each stored by the item of that number.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any.
     *   <li>Range: n from 0 to 2^31 - 1; globalSize at least ceil(n / 2); an output is no input.
     *   <li>Order and determinism: elements half the input apart; the same n gives the same bits, whatever the launch.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; without elements item 0 stores the identity.
     * </ul>
     */
    public static void globalHalving(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valueOut, IntArray atOut) {
        int globalId = context.globalIdx;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        int half = n - n / 2; // rounded up, and never past the largest int

        // Load and combine per item: the element, and its partner if it has one.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (globalId < half) {
            float valueNext = combineValue(value, sample.get(globalId));
            at = combineAt(value, at, sample.get(globalId), origin + globalId);
            value = valueNext;
        }
        if (globalId < n - half) {
            float valueNext = combineValue(value, sample.get(globalId + half));
            at = combineAt(value, at, sample.get(globalId + half), origin + globalId + half);
            value = valueNext;
        }

        // Store: one value an item; without elements the identity is the one value.
        if (globalId < Math.max(half, 1)) {
            valueOut.set(globalId, value);
            atOut.set(globalId, at);
        }
    }

    /** As {@link #globalHalving}, over the partials of an earlier launch. */
    public static void globalHalvingPartials(KernelContext context, FloatArray valueIn, IntArray atIn, IntArray length,
            FloatArray valueOut, IntArray atOut) {
        int globalId = context.globalIdx;
        int n = length.get(0);
        int half = n - n / 2; // rounded up, and never past the largest int

        // Load and combine per item: the element, and its partner if it has one.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (globalId < half) {
            float valueRight = valueIn.get(globalId);
            int atRight = atIn.get(globalId);
            float valueNext = combineValue(value, valueRight);
            at = combineAt(value, at, valueRight, atRight);
            value = valueNext;
        }
        if (globalId < n - half) {
            float valueRight = valueIn.get(globalId + half);
            int atRight = atIn.get(globalId + half);
            float valueNext = combineValue(value, valueRight);
            at = combineAt(value, at, valueRight, atRight);
            value = valueNext;
        }

        // Store: one value an item; without elements the identity is the one value.
        if (globalId < Math.max(half, 1)) {
            valueOut.set(globalId, value);
            atOut.set(globalId, at);
        }
    }

    /**
     * {@code GlobalWindow}: as {@code GlobalHalving}, with a window of eight elements an item instead of two.
     *
     * <p>Not for speed either: each launch still writes its values to global memory and reads them back
     * ({@code Cascade} keeps them in registers). Not for operators that do not commute.
     *
     * <p>Combines the first n = {@code length[0]} elements of {@code sample} into ceil(n / WINDOW), at least one, in
     * {@code valueOut} and {@code atOut}.
     *
     * <ul>
     *   <li>Called by: all items of the grid; items beyond the outputs do nothing.
     *   <li>Result valid in: {@code valueOut[0]} and {@code atOut[0]} to {@code valueOut[ceil(n / WINDOW) - 1]} and
     *       {@code atOut[ceil(n / WINDOW) - 1]}, each stored by the item of that number.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any.
     *   <li>Range: n from 0 to 2^31 - 1; globalSize at least ceil(n / WINDOW); an output is no input.
     *   <li>Order and determinism: elements ceil(n / WINDOW) apart; the same n gives the same bits, whatever the
     *       launch.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; without elements item 0 stores the identity.
     * </ul>
     */
    public static void globalWindow(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valueOut, IntArray atOut) {
        int globalId = context.globalIdx;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        int windows = n / WINDOW;
        if (n % WINDOW > 0) {
            windows = windows + 1;
        }

        // Load and combine per item. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (globalId < windows) {
            for (long i = globalId; i < n; i += windows) {
                float valueNext = combineValue(value, sample.get((int) i));
                at = combineAt(value, at, sample.get((int) i), origin + (int) i);
                value = valueNext;
            }
        }

        // Store: one value an item; without elements the identity is the one value.
        if (globalId < Math.max(windows, 1)) {
            valueOut.set(globalId, value);
            atOut.set(globalId, at);
        }
    }

    /** As {@link #globalWindow}, over the partials of an earlier launch. */
    public static void globalWindowPartials(KernelContext context, FloatArray valueIn, IntArray atIn, IntArray length,
            FloatArray valueOut, IntArray atOut) {
        int globalId = context.globalIdx;
        int n = length.get(0);
        int windows = n / WINDOW;
        if (n % WINDOW > 0) {
            windows = windows + 1;
        }

        // Load and combine per item. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (globalId < windows) {
            for (long i = globalId; i < n; i += windows) {
                float valueRight = valueIn.get((int) i);
                int atRight = atIn.get((int) i);
                float valueNext = combineValue(value, valueRight);
                at = combineAt(value, at, valueRight, atRight);
                value = valueNext;
            }
        }

        // Store: one value an item; without elements the identity is the one value.
        if (globalId < Math.max(windows, 1)) {
            valueOut.set(globalId, value);
            atOut.set(globalId, at);
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
     * <p>Combines tiles of groupSize elements of {@code sample}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code valuePartials[groupId]} and {@code atPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: float, int.
     *   <li>Barriers: ceil(log2(groupSize)), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to globalSize, which fits an int: at least ceil(n / groupSize) groups.
     *   <li>Order and determinism: neighbours combine, left operand first; the same n and group size give the same
     *       bits.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void interleavedModulo(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load one element an item.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (globalId < n) {
            float valueNext = combineValue(value, sample.get(globalId));
            at = combineAt(value, at, sample.get(globalId), origin + globalId);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + stride]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + stride], atSlots[localId + stride]);
                valueSlots[localId] = valueNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** As {@link #interleavedModulo}, over the partials of an earlier launch. */
    public static void interleavedModuloPartials(KernelContext context, FloatArray valueIn, IntArray atIn,
            IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load one element an item.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (globalId < n) {
            float valueRight = valueIn.get(globalId);
            int atRight = atIn.get(globalId);
            float valueNext = combineValue(value, valueRight);
            at = combineAt(value, at, valueRight, atRight);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + stride]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + stride], atSlots[localId + stride]);
                valueSlots[localId] = valueNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
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
     * <p>Combines tiles of groupSize elements of {@code sample}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code valuePartials[groupId]} and {@code atPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: float, int.
     *   <li>Barriers: ceil(log2(groupSize)), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to globalSize, which fits an int: at least ceil(n / groupSize) groups.
     *   <li>Order and determinism: neighbours combine, left operand first; the same n and group size give the same
     *       bits.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void interleavedStrided(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load one element an item.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (globalId < n) {
            float valueNext = combineValue(value, sample.get(globalId));
            at = combineAt(value, at, sample.get(globalId), origin + globalId);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            int slot = 2 * stride * localId;
            if (slot + stride < groupSize) {
                float valueNext = combineValue(valueSlots[slot], valueSlots[slot + stride]);
                atSlots[slot] = combineAt(
                        valueSlots[slot], atSlots[slot], valueSlots[slot + stride], atSlots[slot + stride]);
                valueSlots[slot] = valueNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** As {@link #interleavedStrided}, over the partials of an earlier launch. */
    public static void interleavedStridedPartials(KernelContext context, FloatArray valueIn, IntArray atIn,
            IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load one element an item.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (globalId < n) {
            float valueRight = valueIn.get(globalId);
            int atRight = atIn.get(globalId);
            float valueNext = combineValue(value, valueRight);
            at = combineAt(value, at, valueRight, atRight);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            int slot = 2 * stride * localId;
            if (slot + stride < groupSize) {
                float valueNext = combineValue(valueSlots[slot], valueSlots[slot + stride]);
                atSlots[slot] = combineAt(
                        valueSlots[slot], atSlots[slot], valueSlots[slot + stride], atSlots[slot + stride]);
                valueSlots[slot] = valueNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /**
     * {@code SequentialAddressing}: one element an item, then a tree in local memory whose stride halves. The active
     * items and the slots that they touch are contiguous, so neither divergence nor bank conflicts are left.
     *
     * <p>Not for speed: half the items are idle from the first step on ({@code FirstCombineOnLoad}), and each tile pays
     * for a tree ({@code Cascade}). Not for operators that do not commute.
     *
     * <p>Combines tiles of groupSize elements of {@code sample}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code valuePartials[groupId]} and {@code atPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: float, int.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to globalSize, which fits an int: at least ceil(n / groupSize) groups.
     *   <li>Order and determinism: the tree pairs slots half the tile apart; the same n and group size give the same
     *       bits.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void sequentialAddressing(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load one element an item.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (globalId < n) {
            float valueNext = combineValue(value, sample.get(globalId));
            at = combineAt(value, at, sample.get(globalId), origin + globalId);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group: halve the stride each step; every item reaches the barrier.
        for (int stride = groupSize / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (localId < stride) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + stride]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + stride], atSlots[localId + stride]);
                valueSlots[localId] = valueNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** As {@link #sequentialAddressing}, over the partials of an earlier launch. */
    public static void sequentialAddressingPartials(KernelContext context, FloatArray valueIn, IntArray atIn,
            IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load one element an item.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (globalId < n) {
            float valueRight = valueIn.get(globalId);
            int atRight = atIn.get(globalId);
            float valueNext = combineValue(value, valueRight);
            at = combineAt(value, at, valueRight, atRight);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group: halve the stride each step; every item reaches the barrier.
        for (int stride = groupSize / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (localId < stride) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + stride]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + stride], atSlots[localId + stride]);
                valueSlots[localId] = valueNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /**
     * {@code FirstCombineOnLoad}: each item combines two elements while it loads them, so that half as many items do
     * the work and none is idle in the first step. The tree is {@code SequentialAddressing}'s.
     *
     * <p>Not for long inputs, where each tile of two elements an item still pays for a whole tree ({@code Cascade} pays
     * once a work-group). Not for operators that do not commute.
     *
     * <p>Combines tiles of 2 * groupSize elements of {@code sample}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code valuePartials[groupId]} and {@code atPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: float, int.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; as many groups as tiles, ceil(n / (2 * groupSize)), or 1.
     *   <li>Order and determinism: both combine elements groupSize apart, then slots half the tile apart; the same n
     *       and group size give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void firstCombineOnLoad(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        int tileStart = groupId * groupSize * 2;
        int left = n - tileStart; // elements from the tile's start on: indices past the end are never formed
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load and combine per item: two elements, groupSize apart.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (localId < left) {
            float valueNext = combineValue(value, sample.get(tileStart + localId));
            at = combineAt(value, at, sample.get(tileStart + localId), origin + tileStart + localId);
            value = valueNext;
        }
        if (localId < left - groupSize) {
            float valueNext = combineValue(value, sample.get(tileStart + groupSize + localId));
            at = combineAt(
                    value, at, sample.get(tileStart + groupSize + localId), origin + tileStart + groupSize + localId);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group: halve the stride each step; every item reaches the barrier.
        for (int stride = groupSize / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (localId < stride) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + stride]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + stride], atSlots[localId + stride]);
                valueSlots[localId] = valueNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** As {@link #firstCombineOnLoad}, over the partials of an earlier launch. */
    public static void firstCombineOnLoadPartials(KernelContext context, FloatArray valueIn, IntArray atIn,
            IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * 2;
        int left = n - tileStart; // elements from the tile's start on: indices past the end are never formed
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load and combine per item: two elements, groupSize apart.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (localId < left) {
            float valueRight = valueIn.get(tileStart + localId);
            int atRight = atIn.get(tileStart + localId);
            float valueNext = combineValue(value, valueRight);
            at = combineAt(value, at, valueRight, atRight);
            value = valueNext;
        }
        if (localId < left - groupSize) {
            float valueRight = valueIn.get(tileStart + groupSize + localId);
            int atRight = atIn.get(tileStart + groupSize + localId);
            float valueNext = combineValue(value, valueRight);
            at = combineAt(value, at, valueRight, atRight);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group: halve the stride each step; every item reaches the barrier.
        for (int stride = groupSize / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (localId < stride) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + stride]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + stride], atSlots[localId + stride]);
                valueSlots[localId] = valueNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /**
     * {@code UnrolledTree}: the load of {@code FirstCombineOnLoad}, then the tree written out, a step for each power of
     * two below the largest work-group. No loop, no counter, no stride to compute.
     *
     * <p>Not for small work-groups: one of 32 items still passes all barriers ({@code UnrolledPerGroupSize} has a
     * kernel for each size). Not for operators that do not commute.
     *
     * <p>Combines tiles of 2 * groupSize elements of {@code sample}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code valuePartials[groupId]} and {@code atPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: float, int.
     *   <li>Barriers: 8, one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; as many groups as tiles, ceil(n / (2 * groupSize)), or 1.
     *   <li>Order and determinism: elements groupSize apart, then slots a power of two apart; the same n and group size
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void unrolledTree(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        int tileStart = groupId * groupSize * 2;
        int left = n - tileStart; // elements from the tile's start on: indices past the end are never formed
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load and combine per item: two elements, groupSize apart.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (localId < left) {
            float valueNext = combineValue(value, sample.get(tileStart + localId));
            at = combineAt(value, at, sample.get(tileStart + localId), origin + tileStart + localId);
            value = valueNext;
        }
        if (localId < left - groupSize) {
            float valueNext = combineValue(value, sample.get(tileStart + groupSize + localId));
            at = combineAt(
                    value, at, sample.get(tileStart + groupSize + localId), origin + tileStart + groupSize + localId);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group: a step for each power of two, for the items whose partner's slot is inside the group.
        context.localBarrier();
        if (localId < 128 && localId + 128 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 128]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 128], atSlots[localId + 128]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 64 && localId + 64 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 64]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 64], atSlots[localId + 64]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 32 && localId + 32 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 32]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 32], atSlots[localId + 32]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 16 && localId + 16 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 16]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 16], atSlots[localId + 16]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 8 && localId + 8 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 8]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 8], atSlots[localId + 8]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 4 && localId + 4 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 4]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 4], atSlots[localId + 4]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 2 && localId + 2 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 2]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 2], atSlots[localId + 2]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 1 && localId + 1 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 1]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 1], atSlots[localId + 1]);
            valueSlots[localId] = valueNext;
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** As {@link #unrolledTree}, over the partials of an earlier launch. */
    public static void unrolledTreePartials(KernelContext context, FloatArray valueIn, IntArray atIn, IntArray length,
            FloatArray valuePartials, IntArray atPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * 2;
        int left = n - tileStart; // elements from the tile's start on: indices past the end are never formed
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load and combine per item: two elements, groupSize apart.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (localId < left) {
            float valueRight = valueIn.get(tileStart + localId);
            int atRight = atIn.get(tileStart + localId);
            float valueNext = combineValue(value, valueRight);
            at = combineAt(value, at, valueRight, atRight);
            value = valueNext;
        }
        if (localId < left - groupSize) {
            float valueRight = valueIn.get(tileStart + groupSize + localId);
            int atRight = atIn.get(tileStart + groupSize + localId);
            float valueNext = combineValue(value, valueRight);
            at = combineAt(value, at, valueRight, atRight);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group: a step for each power of two, for the items whose partner's slot is inside the group.
        context.localBarrier();
        if (localId < 128 && localId + 128 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 128]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 128], atSlots[localId + 128]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 64 && localId + 64 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 64]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 64], atSlots[localId + 64]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 32 && localId + 32 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 32]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 32], atSlots[localId + 32]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 16 && localId + 16 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 16]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 16], atSlots[localId + 16]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 8 && localId + 8 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 8]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 8], atSlots[localId + 8]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 4 && localId + 4 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 4]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 4], atSlots[localId + 4]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 2 && localId + 2 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 2]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 2], atSlots[localId + 2]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 1 && localId + 1 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 1]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 1], atSlots[localId + 1]);
            valueSlots[localId] = valueNext;
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /**
     * {@code WarpFinish}: the grid-stride loop and tree of {@code Cascade}, with the last warp's steps taken out of the
     * loop. This kernel does them in local memory, on every backend.
     *
     * <p>Not for operators that do not commute.
     *
     * <p>Combines the first {@code length[0]} elements of {@code sample} into one partial a work-group, the last warp
     * by barriers.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code valuePartials[groupId]} and {@code atPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: float, int.
     *   <li>Barriers: log2(groupSize / WARP), at least 0, and 5 for the warp, one before each step; one is owed before
     *       the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void warpFinishWithBarriers(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (long i = globalId; i < n; i += globalSize) {
            float valueNext = combineValue(value, sample.get((int) i));
            at = combineAt(value, at, sample.get((int) i), origin + (int) i);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group, down to one warp: every item reaches the barrier.
        for (int active = groupSize / 2; active >= WARP; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + active]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + active], atSlots[localId + active]);
                valueSlots[localId] = valueNext;
            }
        }

        // Combine in warp 0, written out; the guards make work-groups smaller than a warp right.
        context.localBarrier();
        if (localId < WARP / 2 && localId + WARP / 2 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + WARP / 2]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + WARP / 2], atSlots[localId + WARP / 2]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < WARP / 4 && localId + WARP / 4 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + WARP / 4]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + WARP / 4], atSlots[localId + WARP / 4]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < WARP / 8 && localId + WARP / 8 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + WARP / 8]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + WARP / 8], atSlots[localId + WARP / 8]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < WARP / 16 && localId + WARP / 16 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + WARP / 16]);
            atSlots[localId] = combineAt(valueSlots[localId], atSlots[localId], valueSlots[localId + WARP / 16],
                    atSlots[localId + WARP / 16]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < WARP / 32 && localId + WARP / 32 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + WARP / 32]);
            atSlots[localId] = combineAt(valueSlots[localId], atSlots[localId], valueSlots[localId + WARP / 32],
                    atSlots[localId + WARP / 32]);
            valueSlots[localId] = valueNext;
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** As {@link #warpFinishWithBarriers}, over the partials of an earlier launch. */
    public static void warpFinishWithBarriersPartials(KernelContext context, FloatArray valueIn, IntArray atIn,
            IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (long i = globalId; i < n; i += globalSize) {
            float valueRight = valueIn.get((int) i);
            int atRight = atIn.get((int) i);
            float valueNext = combineValue(value, valueRight);
            at = combineAt(value, at, valueRight, atRight);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group, down to one warp: every item reaches the barrier.
        for (int active = groupSize / 2; active >= WARP; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + active]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + active], atSlots[localId + active]);
                valueSlots[localId] = valueNext;
            }
        }

        // Combine in warp 0, written out; the guards make work-groups smaller than a warp right.
        context.localBarrier();
        if (localId < WARP / 2 && localId + WARP / 2 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + WARP / 2]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + WARP / 2], atSlots[localId + WARP / 2]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < WARP / 4 && localId + WARP / 4 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + WARP / 4]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + WARP / 4], atSlots[localId + WARP / 4]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < WARP / 8 && localId + WARP / 8 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + WARP / 8]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + WARP / 8], atSlots[localId + WARP / 8]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < WARP / 16 && localId + WARP / 16 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + WARP / 16]);
            atSlots[localId] = combineAt(valueSlots[localId], atSlots[localId], valueSlots[localId + WARP / 16],
                    atSlots[localId + WARP / 16]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < WARP / 32 && localId + WARP / 32 < groupSize) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + WARP / 32]);
            atSlots[localId] = combineAt(valueSlots[localId], atSlots[localId], valueSlots[localId + WARP / 32],
                    atSlots[localId + WARP / 32]);
            valueSlots[localId] = valueNext;
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
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
     *   <li>Result valid in: {@code valuePartials[groupId]} and {@code atPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: S values of each component: float, int, none for S = 1.
     *   <li>Barriers: log2(S), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: S, nothing else.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; an item without an element holds the identity.
     * </ul>
     *
     * @param groupSize items in a work-group of the launch
     * @return the kernel that is written for this size
     * @throws IllegalArgumentException if there is none
     */
    public static Task5<KernelContext, FloatArray, IntArray, FloatArray, IntArray> unrolledPerGroupSize(int groupSize) {
        return switch (groupSize) {
            case 1 -> Operators_ArgminKernels::unrolledPerGroupSize1;
            case 2 -> Operators_ArgminKernels::unrolledPerGroupSize2;
            case 4 -> Operators_ArgminKernels::unrolledPerGroupSize4;
            case 8 -> Operators_ArgminKernels::unrolledPerGroupSize8;
            case 16 -> Operators_ArgminKernels::unrolledPerGroupSize16;
            case 32 -> Operators_ArgminKernels::unrolledPerGroupSize32;
            case 64 -> Operators_ArgminKernels::unrolledPerGroupSize64;
            case 128 -> Operators_ArgminKernels::unrolledPerGroupSize128;
            case 256 -> Operators_ArgminKernels::unrolledPerGroupSize256;
            default -> throw new IllegalArgumentException(
                    "no kernel for it: groupSize=" + groupSize + "; try a power of two from 1 to " + MAX_GROUP);
        };
    }

    /** The kernel for work-groups of 1 item, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize1(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (long i = globalId; i < n; i += globalSize) {
            float valueNext = combineValue(value, sample.get((int) i));
            at = combineAt(value, at, sample.get((int) i), origin + (int) i);
            value = valueNext;
        }

        // Store: the item's value is the work-group's partial.
        valuePartials.set(groupId, value);
        atPartials.set(groupId, at);
    }

    /** The kernel for work-groups of 2 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize2(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(2);
        int[] atSlots = context.allocateIntLocalArray(2);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (long i = globalId; i < n; i += globalSize) {
            float valueNext = combineValue(value, sample.get((int) i));
            at = combineAt(value, at, sample.get((int) i), origin + (int) i);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group.
        context.localBarrier();
        if (localId < 1) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 1]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 1], atSlots[localId + 1]);
            valueSlots[localId] = valueNext;
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** The kernel for work-groups of 4 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize4(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(4);
        int[] atSlots = context.allocateIntLocalArray(4);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (long i = globalId; i < n; i += globalSize) {
            float valueNext = combineValue(value, sample.get((int) i));
            at = combineAt(value, at, sample.get((int) i), origin + (int) i);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group.
        context.localBarrier();
        if (localId < 2) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 2]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 2], atSlots[localId + 2]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 1) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 1]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 1], atSlots[localId + 1]);
            valueSlots[localId] = valueNext;
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** The kernel for work-groups of 8 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize8(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(8);
        int[] atSlots = context.allocateIntLocalArray(8);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (long i = globalId; i < n; i += globalSize) {
            float valueNext = combineValue(value, sample.get((int) i));
            at = combineAt(value, at, sample.get((int) i), origin + (int) i);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group.
        context.localBarrier();
        if (localId < 4) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 4]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 4], atSlots[localId + 4]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 2) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 2]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 2], atSlots[localId + 2]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 1) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 1]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 1], atSlots[localId + 1]);
            valueSlots[localId] = valueNext;
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** The kernel for work-groups of 16 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize16(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(16);
        int[] atSlots = context.allocateIntLocalArray(16);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (long i = globalId; i < n; i += globalSize) {
            float valueNext = combineValue(value, sample.get((int) i));
            at = combineAt(value, at, sample.get((int) i), origin + (int) i);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group.
        context.localBarrier();
        if (localId < 8) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 8]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 8], atSlots[localId + 8]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 4) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 4]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 4], atSlots[localId + 4]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 2) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 2]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 2], atSlots[localId + 2]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 1) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 1]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 1], atSlots[localId + 1]);
            valueSlots[localId] = valueNext;
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** The kernel for work-groups of 32 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize32(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(32);
        int[] atSlots = context.allocateIntLocalArray(32);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (long i = globalId; i < n; i += globalSize) {
            float valueNext = combineValue(value, sample.get((int) i));
            at = combineAt(value, at, sample.get((int) i), origin + (int) i);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group.
        context.localBarrier();
        if (localId < 16) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 16]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 16], atSlots[localId + 16]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 8) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 8]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 8], atSlots[localId + 8]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 4) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 4]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 4], atSlots[localId + 4]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 2) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 2]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 2], atSlots[localId + 2]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 1) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 1]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 1], atSlots[localId + 1]);
            valueSlots[localId] = valueNext;
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** The kernel for work-groups of 64 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize64(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(64);
        int[] atSlots = context.allocateIntLocalArray(64);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (long i = globalId; i < n; i += globalSize) {
            float valueNext = combineValue(value, sample.get((int) i));
            at = combineAt(value, at, sample.get((int) i), origin + (int) i);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group.
        context.localBarrier();
        if (localId < 32) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 32]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 32], atSlots[localId + 32]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 16) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 16]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 16], atSlots[localId + 16]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 8) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 8]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 8], atSlots[localId + 8]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 4) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 4]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 4], atSlots[localId + 4]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 2) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 2]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 2], atSlots[localId + 2]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 1) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 1]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 1], atSlots[localId + 1]);
            valueSlots[localId] = valueNext;
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** The kernel for work-groups of 128 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize128(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(128);
        int[] atSlots = context.allocateIntLocalArray(128);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (long i = globalId; i < n; i += globalSize) {
            float valueNext = combineValue(value, sample.get((int) i));
            at = combineAt(value, at, sample.get((int) i), origin + (int) i);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group.
        context.localBarrier();
        if (localId < 64) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 64]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 64], atSlots[localId + 64]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 32) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 32]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 32], atSlots[localId + 32]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 16) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 16]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 16], atSlots[localId + 16]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 8) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 8]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 8], atSlots[localId + 8]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 4) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 4]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 4], atSlots[localId + 4]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 2) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 2]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 2], atSlots[localId + 2]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 1) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 1]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 1], atSlots[localId + 1]);
            valueSlots[localId] = valueNext;
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** The kernel for work-groups of 256 items, see {@link #unrolledPerGroupSize}. */
    public static void unrolledPerGroupSize256(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(256);
        int[] atSlots = context.allocateIntLocalArray(256);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (long i = globalId; i < n; i += globalSize) {
            float valueNext = combineValue(value, sample.get((int) i));
            at = combineAt(value, at, sample.get((int) i), origin + (int) i);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group.
        context.localBarrier();
        if (localId < 128) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 128]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 128], atSlots[localId + 128]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 64) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 64]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 64], atSlots[localId + 64]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 32) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 32]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 32], atSlots[localId + 32]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 16) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 16]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 16], atSlots[localId + 16]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 8) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 8]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 8], atSlots[localId + 8]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 4) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 4]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 4], atSlots[localId + 4]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 2) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 2]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 2], atSlots[localId + 2]);
            valueSlots[localId] = valueNext;
        }
        context.localBarrier();
        if (localId < 1) {
            float valueNext = combineValue(valueSlots[localId], valueSlots[localId + 1]);
            atSlots[localId] = combineAt(
                    valueSlots[localId], atSlots[localId], valueSlots[localId + 1], atSlots[localId + 1]);
            valueSlots[localId] = valueNext;
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /**
     * {@code Cascade}: a fixed number of work-groups, whatever the length. Each item first combines its share of the
     * elements on its own, then each work-group combines its items' values in a tree.
     *
     * <p>Not for operators that do not commute (an item's elements lie {@code globalSize} apart) nor for CPUs, where
     * {@code SerialPerCore} has neither tree nor barrier.
     *
     * <p>Combines the first {@code length[0]} elements of {@code sample} into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code valuePartials[groupId]} and {@code atPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: float, int.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launch give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void cascade(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (long i = globalId; i < n; i += globalSize) {
            float valueNext = combineValue(value, sample.get((int) i));
            at = combineAt(value, at, sample.get((int) i), origin + (int) i);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + active]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + active], atSlots[localId + active]);
                valueSlots[localId] = valueNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /**
     * {@code CascadeUnrolled}: {@code Cascade} with four accumulators an item. The four loads of a turn do not wait for
     * each other, nor do the four combinations, so more of them are in flight at a time.
     *
     * <p>Not for short inputs, which have no full turn, nor for operators that do not commute. Where the backend's
     * compiler unrolls the plain loop by itself, it gains nothing over {@code Cascade}.
     *
     * <p>Combines the first {@code length[0]} elements of {@code sample} into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code valuePartials[groupId]} and {@code atPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: float, int.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... and deals them to its accumulators
     *       in turn; the same n and launch give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void cascadeUnrolled(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load and combine per item, in full turns. The index is a long, because it may pass the largest int.
        float value0 = IDENTITY_VALUE;
        int at0 = IDENTITY_AT;
        float value1 = IDENTITY_VALUE;
        int at1 = IDENTITY_AT;
        float value2 = IDENTITY_VALUE;
        int at2 = IDENTITY_AT;
        float value3 = IDENTITY_VALUE;
        int at3 = IDENTITY_AT;
        long stride = globalSize;
        long i = globalId;
        while (i + 3 * stride < n) {
            float valueNext = combineValue(value0, sample.get((int) i));
            at0 = combineAt(value0, at0, sample.get((int) i), origin + (int) i);
            value0 = valueNext;
            float valueNext1 = combineValue(value1, sample.get((int) (i + stride)));
            at1 = combineAt(value1, at1, sample.get((int) (i + stride)), origin + (int) (i + stride));
            value1 = valueNext1;
            float valueNext2 = combineValue(value2, sample.get((int) (i + 2 * stride)));
            at2 = combineAt(value2, at2, sample.get((int) (i + 2 * stride)), origin + (int) (i + 2 * stride));
            value2 = valueNext2;
            float valueNext3 = combineValue(value3, sample.get((int) (i + 3 * stride)));
            at3 = combineAt(value3, at3, sample.get((int) (i + 3 * stride)), origin + (int) (i + 3 * stride));
            value3 = valueNext3;
            i += ACCUMULATORS * stride;
        }

        // The elements after the last full turn, three at most; then one value an item.
        while (i < n) {
            float valueNext = combineValue(value0, sample.get((int) i));
            at0 = combineAt(value0, at0, sample.get((int) i), origin + (int) i);
            value0 = valueNext;
            i += stride;
        }
        float valueNext01 = combineValue(value0, value1);
        at0 = combineAt(value0, at0, value1, at1);
        value0 = valueNext01;
        float valueNext23 = combineValue(value2, value3);
        at2 = combineAt(value2, at2, value3, at3);
        value2 = valueNext23;
        float valueNext02 = combineValue(value0, value2);
        atSlots[localId] = combineAt(value0, at0, value2, at2);
        valueSlots[localId] = valueNext02;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + active]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + active], atSlots[localId + active]);
                valueSlots[localId] = valueNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /**
     * {@code CascadeVector}: {@code Cascade} on vectors of four elements. One wide load fetches four neighbours, each
     * of which goes to an accumulator of its own. They are combined at the end.
     *
     * <p>Not for later passes, whose partials are no vectors ({@code Cascade} takes those), nor for operators that do
     * not commute: vectors reorder the elements by their nature.
     *
     * <p>Combines n = {@code length[0]} elements, n / LANES vectors of {@code sample} and n % LANES elements of
     * {@code tail}, into one partial a work-group.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code valuePartials[groupId]} and {@code atPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: float, int.
     *   <li>Barriers: log2(groupSize), one before each step of the tree; one is owed before the slots are used again.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the vectors k, k + globalSize, ... lane by lane; the same n and launch
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void cascadeVector(KernelContext context, VectorFloat4 sample, FloatArray tail, IntArray length,
            FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        int vectors = n / LANES;
        int rest = n % LANES;
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load and combine per item, lane by lane. The index is a long, because it may pass the largest int.
        float value0 = IDENTITY_VALUE;
        int at0 = IDENTITY_AT;
        float value1 = IDENTITY_VALUE;
        int at1 = IDENTITY_AT;
        float value2 = IDENTITY_VALUE;
        int at2 = IDENTITY_AT;
        float value3 = IDENTITY_VALUE;
        int at3 = IDENTITY_AT;
        for (long i = globalId; i < vectors; i += globalSize) {
            Float4 vector = sample.get((int) i);
            float valueNext0 = combineValue(value0, vector.getX());
            at0 = combineAt(value0, at0, vector.getX(), origin + LANES * (int) i);
            value0 = valueNext0;
            float valueNext1 = combineValue(value1, vector.getY());
            at1 = combineAt(value1, at1, vector.getY(), origin + LANES * (int) i + 1);
            value1 = valueNext1;
            float valueNext2 = combineValue(value2, vector.getZ());
            at2 = combineAt(value2, at2, vector.getZ(), origin + LANES * (int) i + 2);
            value2 = valueNext2;
            float valueNext3 = combineValue(value3, vector.getW());
            at3 = combineAt(value3, at3, vector.getW(), origin + LANES * (int) i + 3);
            value3 = valueNext3;
        }

        // The elements after the last whole vector; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            float valueNext = combineValue(value0, tail.get((int) i));
            at0 = combineAt(value0, at0, tail.get((int) i), origin + LANES * vectors + (int) i);
            value0 = valueNext;
        }
        float valueNext01 = combineValue(value0, value1);
        at0 = combineAt(value0, at0, value1, at1);
        value0 = valueNext01;
        float valueNext23 = combineValue(value2, value3);
        at2 = combineAt(value2, at2, value3, at3);
        value2 = valueNext23;
        float valueNext02 = combineValue(value0, value2);
        atSlots[localId] = combineAt(value0, at0, value2, at2);
        valueSlots[localId] = valueNext02;

        // Combine in the group: halve the active items each step; every item reaches the barrier.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + active]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + active], atSlots[localId + active]);
                valueSlots[localId] = valueNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /**
     * {@code TwoPass}: the same kernel twice. The first pass leaves one partial a work-group, the second combines the
     * partials with a single work-group, so the answer never leaves the device in between.
     *
     * <p>Not for short inputs, where the second launch costs more than the whole reduction, nor for operators that do
     * not commute.
     *
     * <p>Combines the first {@code length[0]} elements of {@code sample} into one partial a work-group; with one
     * work-group that is the answer.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code valuePartials[groupId]} and {@code atPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: float, int.
     *   <li>Barriers: 1 + log2(groupSize), the last one after the last step: the slots may be used again at once.
     *   <li>Group size: a power of two, at most MAX_GROUP.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and
     *       launches give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void twoPass(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (long i = globalId; i < n; i += globalSize) {
            float valueNext = combineValue(value, sample.get((int) i));
            at = combineAt(value, at, sample.get((int) i), origin + (int) i);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + active]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + active], atSlots[localId + active]);
                valueSlots[localId] = valueNext;
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** As {@link #twoPass}, over the partials of an earlier launch. */
    public static void twoPassPartials(KernelContext context, FloatArray valueIn, IntArray atIn, IntArray length,
            FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (long i = globalId; i < n; i += globalSize) {
            float valueRight = valueIn.get((int) i);
            int atRight = atIn.get((int) i);
            float valueNext = combineValue(value, valueRight);
            at = combineAt(value, at, valueRight, atRight);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + active]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + active], atSlots[localId + active]);
                valueSlots[localId] = valueNext;
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
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
     * <p>Combines tiles of groupSize * CHUNK consecutive elements of {@code sample}, one a work-group, into one partial
     * each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code valuePartials[groupId]} and {@code atPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: float, int.
     *   <li>Barriers: ceil(log2(groupSize)), one before each step of the tree; one is owed before the slots are used
     *       again.
     *   <li>Group size: any, at most MAX_GROUP.
     *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; as many groups as tiles, ceil(n / (groupSize * CHUNK)), or
     *       1.
     *   <li>Order and determinism: every combination has the elements of its left operand before those of its right
     *       one; the same n and group size give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void associativeTree(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        int tileStart = groupId * groupSize * CHUNK;
        int chunkStart = localId * CHUNK; // within the tile
        int chunk = Math.min(CHUNK, n - tileStart - chunkStart); // its elements; not above 0 past the end
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load and combine per item, in order; an index past the end, or past the largest int, is never formed.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (int i = 0; i < chunk; i++) {
            float valueNext = combineValue(value, sample.get(tileStart + chunkStart + i));
            at = combineAt(value, at, sample.get(tileStart + chunkStart + i), origin + tileStart + chunkStart + i);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group, neighbours only: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + stride]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + stride], atSlots[localId + stride]);
                valueSlots[localId] = valueNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** As {@link #associativeTree}, over the partials of an earlier launch. */
    public static void associativeTreePartials(KernelContext context, FloatArray valueIn, IntArray atIn,
            IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int tileStart = groupId * groupSize * CHUNK;
        int chunkStart = localId * CHUNK; // within the tile
        int chunk = Math.min(CHUNK, n - tileStart - chunkStart); // its elements; not above 0 past the end
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load and combine per item, in order; an index past the end, or past the largest int, is never formed.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (int i = 0; i < chunk; i++) {
            float valueRight = valueIn.get(tileStart + chunkStart + i);
            int atRight = atIn.get(tileStart + chunkStart + i);
            float valueNext = combineValue(value, valueRight);
            at = combineAt(value, at, valueRight, atRight);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;

        // Combine in the group, neighbours only: double the stride each step; every item reaches the barrier.
        for (int stride = 1; stride < groupSize; stride *= 2) {
            context.localBarrier();
            if (localId % (2 * stride) == 0 && localId + stride < groupSize) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + stride]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + stride], atSlots[localId + stride]);
                valueSlots[localId] = valueNext;
            }
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /**
     * {@code CommutativeTree}: one element an item and the compacted tree, in which the active items stay contiguous
     * and whole warps fall idle; recursive passes, each shorter by the group size, until one value is left.
     *
     * <p>Not for long inputs: all n elements go through trees, with a barrier a step ({@code Cascade} combines all but
     * a few serially). Not for operators that do not commute.
     *
     * <p>Combines tiles of groupSize elements of {@code sample}, one a work-group, into one partial each.
     *
     * <ul>
     *   <li>Called by: all items of every work-group, convergent.
     *   <li>Result valid in: {@code valuePartials[groupId]} and {@code atPartials[groupId]}, stored by item 0 of the
     *       group.
     *   <li>Local memory: MAX_GROUP values of each component: float, int.
     *   <li>Barriers: 1 + log2(groupSize), the last one after the last step: the slots may be used again at once.
     *   <li>Group size: a power of two, at most MAX_GROUP; 1 makes a pass no shorter than the one before.
     *   <li>Range: n = {@code length[0]} from 0 to globalSize, which fits an int: at least ceil(n / groupSize) groups.
     *   <li>Order and determinism: the tree pairs slots half the tile apart; the same n and group size give the same
     *       bits.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void commutativeTree(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load one element an item.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (globalId < n) {
            float valueNext = combineValue(value, sample.get(globalId));
            at = combineAt(value, at, sample.get(globalId), origin + globalId);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + active]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + active], atSlots[localId + active]);
                valueSlots[localId] = valueNext;
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /** As {@link #commutativeTree}, over the partials of an earlier launch. */
    public static void commutativeTreePartials(KernelContext context, FloatArray valueIn, IntArray atIn,
            IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int n = length.get(0);
        float[] valueSlots = context.allocateFloatLocalArray(MAX_GROUP);
        int[] atSlots = context.allocateIntLocalArray(MAX_GROUP);

        // Load one element an item.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        if (globalId < n) {
            float valueRight = valueIn.get(globalId);
            int atRight = atIn.get(globalId);
            float valueNext = combineValue(value, valueRight);
            at = combineAt(value, at, valueRight, atRight);
            value = valueNext;
        }
        valueSlots[localId] = value;
        atSlots[localId] = at;
        context.localBarrier();

        // Combine in the group: the upper half of the active slots goes into the lower half.
        for (int active = groupSize / 2; active > 0; active /= 2) {
            if (localId < active) {
                float valueNext = combineValue(valueSlots[localId], valueSlots[localId + active]);
                atSlots[localId] = combineAt(
                        valueSlots[localId], atSlots[localId], valueSlots[localId + active], atSlots[localId + active]);
                valueSlots[localId] = valueNext;
            }
            context.localBarrier();
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            valuePartials.set(groupId, valueSlots[0]);
            atPartials.set(groupId, atSlots[0]);
        }
    }

    /**
     * {@code SerialPerCore}: no parallelism but the cores'. As many work-groups as cores, one item each, and each item
     * walks through a contiguous block of the elements; no local memory, no barrier, no tree.
     *
     * <p>Not for GPUs, whose lanes would read from places far apart, and a few items leave nearly all of it idle
     * ({@code Cascade}).
     *
     * <p>Combines the first {@code length[0]} elements of {@code sample} into one partial an item.
     *
     * <ul>
     *   <li>Called by: all items of the grid.
     *   <li>Result valid in: {@code valuePartials[globalId]} and {@code atPartials[globalId]}, one an item: with
     *       work-groups of one item, one a work-group.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any; 1 is meant.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: blocks in the order of the items, each from left to right; the same n and globalSize
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void serialPerCore(
            KernelContext context, FloatArray sample, IntArray length, FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element

        // The item's block: the first n % globalSize items take one element more than the others.
        int block = n / globalSize;
        int longer = n % globalSize;
        int start = globalId * block + Math.min(globalId, longer);
        int end = start + block;
        if (globalId < longer) {
            end = end + 1;
        }

        // Load and combine per item, in order.
        float value = IDENTITY_VALUE;
        int at = IDENTITY_AT;
        for (int i = start; i < end; i++) {
            float valueNext = combineValue(value, sample.get(i));
            at = combineAt(value, at, sample.get(i), origin + i);
            value = valueNext;
        }

        // Store: one partial an item.
        valuePartials.set(globalId, value);
        atPartials.set(globalId, at);
    }

    /**
     * {@code SerialPerCoreVector}: {@code SerialPerCore} on vectors of four elements. Each lane has an accumulator of
     * its own and the loop has no branch but its end, so a CPU's compiler can keep the four in one vector register.
     *
     * <p>Not for GPUs ({@code CascadeVector}), nor for later passes, whose partials are no vectors, nor for operators
     * that do not commute.
     *
     * <p>Combines n = {@code length[0]} elements, n / LANES vectors of {@code sample} and n % LANES elements of
     * {@code tail}, into one partial an item.
     *
     * <ul>
     *   <li>Called by: all items of the grid.
     *   <li>Result valid in: {@code valuePartials[globalId]} and {@code atPartials[globalId]}, one an item: with
     *       work-groups of one item, one a work-group.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any; 1 is meant.
     *   <li>Range: n from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
     *   <li>Order and determinism: blocks of vectors in the order of the items, lane by lane; the same n and globalSize
     *       give the same bits.
     *   <li>NaN, overflow, n = 0: as {@code Argmin.combine} in Java; an item without an element holds the identity.
     * </ul>
     */
    public static void serialPerCoreVector(KernelContext context, VectorFloat4 sample, FloatArray tail, IntArray length,
            FloatArray valuePartials, IntArray atPartials) {
        int globalId = context.globalIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        int origin = length.get(1); // index of the first element
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
        float value0 = IDENTITY_VALUE;
        int at0 = IDENTITY_AT;
        float value1 = IDENTITY_VALUE;
        int at1 = IDENTITY_AT;
        float value2 = IDENTITY_VALUE;
        int at2 = IDENTITY_AT;
        float value3 = IDENTITY_VALUE;
        int at3 = IDENTITY_AT;
        for (int i = start; i < end; i++) {
            Float4 vector = sample.get(i);
            float valueNext0 = combineValue(value0, vector.getX());
            at0 = combineAt(value0, at0, vector.getX(), origin + LANES * i);
            value0 = valueNext0;
            float valueNext1 = combineValue(value1, vector.getY());
            at1 = combineAt(value1, at1, vector.getY(), origin + LANES * i + 1);
            value1 = valueNext1;
            float valueNext2 = combineValue(value2, vector.getZ());
            at2 = combineAt(value2, at2, vector.getZ(), origin + LANES * i + 2);
            value2 = valueNext2;
            float valueNext3 = combineValue(value3, vector.getW());
            at3 = combineAt(value3, at3, vector.getW(), origin + LANES * i + 3);
            value3 = valueNext3;
        }

        // The elements after the last whole vector, by the first items; then one value an item.
        for (long i = globalId; i < rest; i += globalSize) {
            float valueNext = combineValue(value0, tail.get((int) i));
            at0 = combineAt(value0, at0, tail.get((int) i), origin + LANES * vectors + (int) i);
            value0 = valueNext;
        }
        float valueNext01 = combineValue(value0, value1);
        at0 = combineAt(value0, at0, value1, at1);
        value0 = valueNext01;
        float valueNext23 = combineValue(value2, value3);
        at2 = combineAt(value2, at2, value3, at3);
        value2 = valueNext23;

        // Store: one partial an item.
        float valueNext02 = combineValue(value0, value2);
        at0 = combineAt(value0, at0, value2, at2);
        value0 = valueNext02;
        valuePartials.set(globalId, value0);
        atPartials.set(globalId, at0);
    }
}
