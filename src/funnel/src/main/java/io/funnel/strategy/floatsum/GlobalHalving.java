package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code GlobalHalving}: no local memory and no barrier. Each launch halves the elements: item i combines
 * the elements i and i + half, and the launches go on until one element is left.
 *
 * <p>From the first simple sample of C++ AMP. There an odd element is put aside for the host; here the halves are
 * rounded up, so that the odd one is carried into the next launch and no length needs a special case.
 *
 * <p>Not for speed: about 3n accesses to global memory in log2(n) launches ({@link GlobalWindow} has fewer of both).
 * Not for operators that do not commute.
 */
public final class GlobalHalving {

    private static final float IDENTITY = 0f;

    private GlobalHalving() {}

    /**
     * Combines the first n = {@code length[0]} elements of {@code in} into ceil(n / 2), at least one, in {@code out}.
     *
     * <ul>
     *   <li>Called by: all items of the grid; items beyond the outputs do nothing.
     *   <li>Result valid in: {@code out[0]} to {@code out[ceil(n / 2) - 1]}, each stored by the item of that number.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any.
     *   <li>Range: n from 0 to 2^31 - 1; globalSize at least ceil(n / 2); {@code out} is not {@code in}.
     *   <li>Order and determinism: elements half the input apart; the same n gives the same bits, whatever the
     *       launch.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; without elements item 0 stores the
     *       identity.
     * </ul>
     */
    public static void sum(KernelContext context, FloatArray in, IntArray length, FloatArray out) {
        int globalId = context.globalIdx;
        int n = length.get(0);
        int half = n - n / 2; // rounded up, and never past the largest int

        // Load and combine per item: the element, and its partner if it has one.
        float sum = IDENTITY;
        if (globalId < half) {
            sum = sum + in.get(globalId);
        }
        if (globalId < n - half) {
            sum = sum + in.get(globalId + half);
        }

        // Store: one value an item; without elements the identity is the one value.
        if (globalId < Math.max(half, 1)) {
            out.set(globalId, sum);
        }
    }
}
