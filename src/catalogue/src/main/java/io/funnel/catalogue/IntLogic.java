// [specialise LongLogic: Int -> Long; int value -> long value]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Counts and tests of ints. All are exact and independent of the order. No elements: 0, false for any, true for all.
 */
public final class IntLogic {

    private IntLogic() {}

    /** Counts the elements greater than {@code threshold[0]}. */
    @Reduction
    public static void countAbove(IntArray values, IntArray threshold, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            if (values.get(i) > threshold.get(0)) {
                result.set(0, result.get(0) + 1);
            }
        }
    }

    /** Counts the elements greater than zero. */
    @Reduction
    public static void countPositive(IntArray values, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            if (values.get(i) > 0) {
                result.set(0, result.get(0) + 1);
            }
        }
    }

    /** Counts the elements other than zero. */
    @Reduction
    public static void countNonZero(IntArray values, @Reduce LongArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            if (values.get(i) != 0) {
                result.set(0, result.get(0) + 1);
            }
        }
    }

    /** Whether any element is not zero. */
    @Reduction
    public static final class AnyNonZero {

        private AnyNonZero() {}

        static int identity() {
            return 0;
        }

        static int map(int value) {
            return value != 0 ? 1 : 0;
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

        static int map(int value) {
            return value != 0 ? 1 : 0;
        }

        static int combine(int left, int right) {
            return left & right;
        }

        static boolean finish(int answer) {
            return answer != 0;
        }
    }
}
