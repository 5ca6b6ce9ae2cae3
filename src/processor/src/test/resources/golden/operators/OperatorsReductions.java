// Written by Funnel's annotation processor from Operators.
package com.acme;

import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.Reduction2;
import io.funnel.reduction.ReductionProvider;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The reductions of {@code Operators}, one constant each. */
public final class OperatorsReductions implements ReductionProvider {

    /**
     * The mean.
     *
     * <p>Inputs: {@code sample}. Result: {@code double}, as {@code Mean.combine} in Java.
     */
    public static final Reduction1<FloatArray, Double> MEAN = new Reduction1<>(new Operators_MeanDefinition());

    /**
     * The composition of affine functions, the first one applied first.
     *
     * <p>Inputs: {@code scales}, {@code offsets}. Result: {@code Operators.Affine}, as {@code Affine.combine} in Java.
     */
    public static final Reduction2<IntArray, IntArray, Operators.Affine> AFFINE =
            new Reduction2<>(new Operators_AffineDefinition());

    /**
     * The least element and where it is first.
     *
     * <p>Inputs: {@code sample}. Result: {@code int}, as {@code Argmin.combine} in Java.
     */
    public static final Reduction1<FloatArray, Integer> ARGMIN = new Reduction1<>(new Operators_ArgminDefinition());

    /**
     * Where a path ends.
     *
     * <p>Inputs: {@code dx}, {@code dy}. Result: {@code Operators.Path}, as {@code Path.combine} in Java.
     */
    public static final Reduction2<FloatArray, FloatArray, Operators.Path> PATH =
            new Reduction2<>(new Operators_PathDefinition());

    /** A provider of all of them, for the library. */
    public OperatorsReductions() {}

    @Override
    public List<Reduction<?>> reductions() {
        return List.of(MEAN, AFFINE, ARGMIN, PATH);
    }
}
