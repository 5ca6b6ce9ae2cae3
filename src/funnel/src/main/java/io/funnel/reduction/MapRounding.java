package io.funnel.reduction;

/**
 * Where devices may round otherwise than Java does on an element's way into a sum or a product, see
 * {@link Definition#mapRounding()}; the widest one counts.
 */
public enum MapRounding {
    /** Nowhere: every device adds, or multiplies, bit by bit what Java does, if in another order. */
    NONE,

    /**
     * In the few products of doubles whose rounding is not sure, and which count a million times in the sum of magnitudes
     * therefore: {@link io.funnel.kernel.TwoProduct}.
     */
    UNSURE_PRODUCTS,

    /** In a division, a root or a function of doubles, or where a product of doubles can be fused into an addition. */
    DOUBLE,

    /** The same of floats. */
    FLOAT
}
