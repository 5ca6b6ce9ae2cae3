package io.funnel.settings;

import io.funnel.result.Result;

/** Kinds of error bounds of results. */
public enum ErrorBounds {
    /**
     * None, the default: {@link Result#errorBound()} is an error unless nothing rounds. The fastest; sums
     * round in the reduction's own type at every step.
     */
    NONE,
    /**
     * A proved bound if one is known: for floating-point sums, and for last steps of a sum or of a sum and a count, from
     * the sum of the magnitudes. The host engine computes it in the same pass, and so does a device with kernels for it.
     * For other strategies the host reads the elements once more. Sums of floats are then computed in double and
     * rounded to float once; sums of doubles, and means, are compensated.
     */
    PROVED,
    /**
     * Proved bounds, and estimates for everything else that rounds, by several more passes on the host; for inputs in
     * host memory.
     */
    ESTIMATED
}
