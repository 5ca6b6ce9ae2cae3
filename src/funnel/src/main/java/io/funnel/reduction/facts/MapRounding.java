package io.funnel.reduction.facts;

/**
 * Roundings in which devices may differ from Java before an element enters a sum; the coarsest one counts. See
 * {@link io.funnel.reduction.Facts#mapRounding()}.
 */
public enum MapRounding {
    /** No difference: devices perform Java's additions exactly, if in another order. */
    NONE,

    /**
     * Differences in products of doubles whose rounding is uncertain; these are rare, and weigh a million times in the
     * sum of magnitudes: {@link io.funnel.kernel.TwoProduct}.
     */
    UNSURE_PRODUCTS,

    /** Differences in divisions, roots and functions of doubles, or in products fused into an addition. */
    DOUBLE,

    /** Likewise for floats. */
    FLOAT
}
