package io.funnel;

/** Which results carry an error bound. */
public enum ErrorBounds {
    /** None: {@link Result#errorBound()} is NaN where something rounds. The fastest. */
    NONE,
    /**
     * Floating-point sums, their square roots, and products: a bound that is proved. The sum of the magnitudes, or the
     * least partial product, which it needs, is computed in the same pass.
     */
    PROVED,
    /**
     * The same, and an estimate for whatever else rounds, from several more passes on the host; for inputs in the host's
     * memory.
     */
    ESTIMATED
}
