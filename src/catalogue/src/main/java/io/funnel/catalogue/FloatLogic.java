// [specialise DoubleLogic: float -> double]
// [specialise IntLogic: float -> int]
// [specialise LongLogic: float -> long]
// [specialise IntLogic, LongLogic: NaN is neither above nor below any number and is not zero. No elements -> No elements; other than zero, as 0.0 and -0.0 are. -> other than zero.]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Counts and tests of floats. All are exact and independent of the order.
 * NaN is neither above nor below any number and is not zero. No elements: 0, false for any, true for all.
 */
public final class FloatLogic {

    private FloatLogic() {}

    /** Counts the elements greater than {@code threshold[0]}. */
    @Reduction
    public static void countAbove(FloatArray values, FloatArray threshold, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            if (values.get(i) > threshold.get(0)) {
                result.set(0, result.get(0) + 1);
            }
        }
    }

    /** Counts the elements greater than zero. */
    @Reduction
    public static void countPositive(FloatArray values, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            if (values.get(i) > 0f) {
                result.set(0, result.get(0) + 1);
            }
        }
    }

    /** Counts the elements other than zero, as 0.0 and -0.0 are. */
    @Reduction
    public static void countNonZero(FloatArray values, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            if (values.get(i) != 0f) {
                result.set(0, result.get(0) + 1);
            }
        }
    }

    // [only FloatLogic, DoubleLogic]
    /** Counts the NaN elements. */
    @Reduction
    public static void countNan(FloatArray values, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            if (Float.isNaN(values.get(i))) {
                result.set(0, result.get(0) + 1);
            }
        }
    }

    // [end]
    /** Whether any element is not zero. */
    @Reduction
    public static final class AnyNonZero {

        private AnyNonZero() {}

        static int identity() {
            return 0;
        }

        static int map(float value) {
            return value != 0f ? 1 : 0;
        }

        static int combine(int left, int right) {
            return left | right;
        }

        static boolean finish(int answer) {
            return answer != 0;
        }
    }

    /** Whether all elements are not zero. */
    @Reduction
    public static final class AllNonZero {

        private AllNonZero() {}

        static int identity() {
            return 1;
        }

        static int map(float value) {
            return value != 0f ? 1 : 0;
        }

        static int combine(int left, int right) {
            return left & right;
        }

        static boolean finish(int answer) {
            return answer != 0;
        }
    }
}
