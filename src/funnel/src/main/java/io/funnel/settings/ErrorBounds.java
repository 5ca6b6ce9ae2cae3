package io.funnel.settings;

import io.funnel.result.Result;

/** Which results carry an error bound. */
public enum ErrorBounds {
    /**
     * None, the default: {@link Result#errorBound()} is an error where something rounds. The fastest; sums and products
     * round in the reduction's own type at every step.
     */
    NONE,
    /**
     * A proved bound where one is known: for floating-point sums, their square roots, means and root mean squares, from
     * the sum of the magnitudes; for products of floats from the least partial product. The host engine computes it in the
     * same pass, and so does a device where there are kernels for it; for other strategies, and for products on a device,
     * the host reads the elements once more. With it sums and products of floats are computed in double and rounded to
     * float once; sums of doubles, and means, are compensated.
     */
    PROVED,
    /**
     * The same, and an estimate for whatever else rounds, from several more passes on the host; for inputs in the host's
     * memory.
     */
    ESTIMATED
}
