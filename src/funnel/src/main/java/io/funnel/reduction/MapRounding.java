package io.funnel.reduction;

/**
 * Roundings in which devices may differ from Java before an element enters a sum or a product, see {@link
 * Definition#mapRounding()}; the coarsest one counts.
 */
public enum MapRounding {
    /** No difference: devices perform Java's additions or multiplications exactly, if in another order. */
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
