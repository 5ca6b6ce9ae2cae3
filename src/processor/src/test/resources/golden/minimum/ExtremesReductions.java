// Written by Funnel's annotation processor from Extremes.
package com.acme;

import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.ReductionProvider;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** The reductions of {@code Extremes}, one constant each. */
public final class ExtremesReductions implements ReductionProvider {

    /**
     * The least element.
     *
     * <p>Inputs: {@code in}. Result: {@code float}, as {@code Math.min}, NaN wins and -0.0 is below 0.0.
     */
    public static final Reduction1<FloatArray, Float> MINIMUM = new Reduction1<>(new Extremes_minimumDefinition());

    /** A provider of all of them, for the library. */
    public ExtremesReductions() {}

    @Override
    public List<Reduction<?>> reductions() {
        return List.of(MINIMUM);
    }
}
