// [specialise DoubleIgnoringNan: float -> double]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Sum, minimum and maximum without the NaN elements; otherwise as in {@link FloatSums} and {@link FloatExtremes}. An
 * array of NaN alone counts as empty. Infinities of both signs still make a sum NaN.
 */
public final class FloatIgnoringNan {

    private FloatIgnoringNan() {}

    /** The sum of the elements that are not NaN; 0 if there are none. */
    @Reduction(nan = Reduction.Nan.IGNORE)
    public static void sum(FloatArray values, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            if (!Float.isNaN(values.get(i))) {
                result.set(0, result.get(0) + values.get(i));
            }
        }
    }

    /** The smallest element that is not NaN; positive infinity if there are none. */
    @Reduction(nan = Reduction.Nan.IGNORE)
    public static void minimum(FloatArray values, @Reduce FloatArray result) {
        result.set(0, Float.POSITIVE_INFINITY);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            if (!Float.isNaN(values.get(i))) {
                result.set(0, Math.min(result.get(0), values.get(i)));
            }
        }
    }

    /** The largest element that is not NaN; negative infinity if there are none. */
    @Reduction(nan = Reduction.Nan.IGNORE)
    public static void maximum(FloatArray values, @Reduce FloatArray result) {
        result.set(0, Float.NEGATIVE_INFINITY);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            if (!Float.isNaN(values.get(i))) {
                result.set(0, Math.max(result.get(0), values.get(i)));
            }
        }
    }
}
