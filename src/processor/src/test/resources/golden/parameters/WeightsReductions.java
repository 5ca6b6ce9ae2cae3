// Written by Funnel's annotation processor from Weights.
package com.acme;

import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction2;
import io.funnel.reduction.ReductionProvider;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The reductions of {@code Weights}, one constant each. */
public final class WeightsReductions implements ReductionProvider {

    /**
     * The sum of elements times a line over their indices.
     *
     * <p>Inputs: {@code samples}, {@code factors} (parameters). Result: {@code long}, as Java's long addition, which
     * wraps around.
     */
    public static final Reduction2<IntArray, IntArray, Long> WEIGHTED =
            new Reduction2<>(new Weights_weightedDefinition());

    /** A provider of all of them, for the library. */
    public WeightsReductions() {}

    @Override
    public List<Reduction<?>> reductions() {
        return List.of(WEIGHTED);
    }
}
