package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code GlobalWindow}: as {@link GlobalHalving}, with a window of eight elements an item instead of two.
 *
 * <p>From the second simple sample of C++ AMP. Eight reads for one write make about 1.28n accesses to global memory
 * in log8(n) launches; the elements of a window lie ceil(n / 8) apart, so neighbouring items read neighbouring
 * elements.
 *
 * <p>Not for speed either: each launch still writes its values to global memory and reads them back ({@link Cascade}
 * keeps them in registers). Not for operators that do not commute.
 */
public final class GlobalWindow {

    /** Elements that an item combines in one launch. */
    public static final int WINDOW = 8;

    private static final float IDENTITY = 0f;

    private GlobalWindow() {}

    /**
     * Combines the first n = {@code length[0]} elements of {@code in} into ceil(n / WINDOW), at least one, in
     * {@code out}.
     *
     * <ul>
     *   <li>Called by: all items of the grid; items beyond the outputs do nothing.
     *   <li>Result valid in: {@code out[0]} to {@code out[ceil(n / WINDOW) - 1]}, each stored by the item of that
     *       number.
     *   <li>Local memory: none.
     *   <li>Barriers: none.
     *   <li>Group size: any.
     *   <li>Range: n from 0 to 2^31 - 1; globalSize at least ceil(n / WINDOW); {@code out} is not {@code in}.
     *   <li>Order and determinism: elements ceil(n / WINDOW) apart; the same n gives the same bits, whatever the
     *       launch.
     *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; without elements item 0 stores the
     *       identity.
     * </ul>
     */
    public static void sum(KernelContext context, FloatArray in, IntArray length, FloatArray out) {
        int globalId = context.globalIdx;
        int n = length.get(0);
        int windows = n / WINDOW;
        if (n % WINDOW > 0) {
            windows = windows + 1;
        }

        // Load and combine per item. The index is a long, because its last step may pass the largest int.
        float sum = IDENTITY;
        if (globalId < windows) {
            for (long i = globalId; i < n; i += windows) {
                sum = sum + in.get((int) i);
            }
        }

        // Store: one value an item; without elements the identity is the one value.
        if (globalId < Math.max(windows, 1)) {
            out.set(globalId, sum);
        }
    }
}
