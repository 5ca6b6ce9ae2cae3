package io.funnel.engine.host.loops;

/** Sums of doubles without a rounding error, as unevaluated sums of four. Without vectors the generated loop serves. */
public interface ExactSums {

    /** No such loops. */
    ExactSums NONE = new ExactSums() {};

    /**
     * Adds up the first elements.
     *
     * @param sum takes four doubles, whose exact sum is that of the elements
     * @return whether it is; otherwise more doubles are needed, or an element is not finite
     */
    default boolean sum(double[] x, int count, double[] sum) {
        return false;
    }

    /**
     * Replaces pairs of factors by their products and the rounding errors of these.
     *
     * @return whether all errors are doubles; otherwise the arrays are undefined
     */
    default boolean products(double[] x, double[] y, int count) {
        return false;
    }
}
