// Written by Funnel's annotation processor from Products.
package com.acme;

import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction2;
import io.funnel.reduction.ReductionProvider;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** The reductions of {@code Products}, one constant each. */
public final class ProductsReductions implements ReductionProvider {

    /**
     * The sum of products where the first factor is positive.
     *
     * <p>Inputs: {@code xs}, {@code ys}. Result: {@code float}, as Java's float addition, rounded at every step.
     */
    public static final Reduction2<FloatArray, FloatArray, Float> POSITIVE_DOT =
            new Reduction2<>(new Products_positiveDotDefinition());

    /** A provider of all of them, for the library. */
    public ProductsReductions() {}

    @Override
    public List<Reduction<?>> reductions() {
        return List.of(POSITIVE_DOT);
    }
}
