// Written by Funnel's annotation processor from Doubles.
package com.acme;

import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction2;
import io.funnel.reduction.ReductionProvider;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** The reductions of {@code Doubles}, one constant each. */
public final class DoublesReductions implements ReductionProvider {

    /**
     * The sum of products.
     *
     * <p>Inputs: {@code xs}, {@code ys}. Result: {@code double}, as Java's double addition, rounded at every step.
     */
    public static final Reduction2<DoubleArray, DoubleArray, Double> DOT =
            new Reduction2<>(new Doubles_dotDefinition());

    /** A provider of all of them, for the library. */
    public DoublesReductions() {}

    @Override
    public List<Reduction<?>> reductions() {
        return List.of(DOT);
    }
}
