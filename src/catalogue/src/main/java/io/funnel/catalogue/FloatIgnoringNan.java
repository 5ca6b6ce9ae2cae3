// [specialise DoubleIgnoringNan: float -> double]
package io.funnel.catalogue;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Sum, minimum and maximum of the elements that are no NaN; otherwise as in {@link FloatSums} and {@link
 * FloatExtremes}. NaN elements alone give what no elements give. A sum of infinities of both signs is NaN all the
 * same.
 */
public final class FloatIgnoringNan {

    private FloatIgnoringNan() {}

    /** The sum of the elements that are no NaN; 0 if there are none. */
    @Reduction(nan = Reduction.Nan.IGNORE)
    public static void sum(FloatArray values, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            if (!Float.isNaN(values.get(i))) {
                result.set(0, result.get(0) + values.get(i));
            }
        }
    }

    /** The smallest element that is no NaN; positive infinity if there are none. */
    @Reduction(nan = Reduction.Nan.IGNORE)
    public static void minimum(FloatArray values, @Reduce FloatArray result) {
        result.set(0, Float.POSITIVE_INFINITY);
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            if (!Float.isNaN(values.get(i))) {
                result.set(0, Math.min(result.get(0), values.get(i)));
            }
        }
    }

    /** The largest element that is no NaN; negative infinity if there are none. */
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
