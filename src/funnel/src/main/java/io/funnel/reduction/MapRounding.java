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

    /**
     * Differences in a division, a root or a function of doubles, or in a product that may be fused into an addition.
     */
    DOUBLE,

    /** Likewise for floats. */
    FLOAT
}
