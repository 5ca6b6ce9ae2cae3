// Written by Funnel's annotation processor from Sums.
package com.acme;

import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.ReductionProvider;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** The reductions of {@code Sums}, one constant each. */
public final class SumsReductions implements ReductionProvider {

    /**
     * The sum.
     *
     * <p>Inputs: {@code in}. Result: {@code float}, as Java's float addition, rounded at every step.
     */
    public static final Reduction1<FloatArray, Float> SUM = new Reduction1<>(new Sums_sumDefinition());

    /** A provider of all of them, for the library. */
    public SumsReductions() {}

    @Override
    public List<Reduction<?>> reductions() {
        return List.of(SUM);
    }
}
