package io.funnel;

/** Which results carry an error bound. */
public enum ErrorBounds {
    /**
     * None: {@link Result#errorBound()} is NaN where something rounds. The fastest; sums and products of floats round as
     * floats at every step then.
     */
    NONE,
    /**
     * A bound that is proved, wherever one is known: for floating-point sums, their square roots, and products, by the sum
     * of the magnitudes or the least partial product; for whatever else rounds, the last step included, by bounds of the
     * rounding errors that are computed as the reduction goes along. The host engine computes either in the same pass,
     * and so does a device where there are kernels for it.
     * With it sums and products of floats are themselves computed in double, and rounded to float once; to sums of doubles
     * what their additions lose is added in the end.
     */
    PROVED,
    /**
     * The same, and an estimate for whatever else rounds, from several more passes on the host; for inputs in the host's
     * memory.
     */
    ESTIMATED
}
