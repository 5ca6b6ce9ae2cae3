package io.funnel.reduction;

/** Effects of the order of combination on the bits of the result. */
public enum Rounding {
    /** No effect: every order gives the same bits. */
    EXACT,
    /** No effect: every order gives the same bits, but integer results may wrap modulo 2^32 or 2^64. */
    MODULAR,
    /** A floating-point sum: the bound of its error is proved from the plan's tree. */
    SUM,
    /** A floating-point product: relative errors add up along the plan's tree. */
    PRODUCT,
    /** Any other rounding: the bound is estimated from several orders of combination. */
    OTHER;

    /** Whether every order of combination gives the same bits. */
    public boolean isExact() {
        return this == EXACT || this == MODULAR;
    }
}
