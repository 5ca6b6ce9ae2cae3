package io.funnel.reduction;

/** What the order of combination does to the bits of the result. */
public enum Rounding {
    /** Nothing: every order gives the same bits. */
    EXACT,
    /** A floating-point sum: the bound of its error is proved from the plan's tree. */
    SUM,
    /** A floating-point product: relative errors add up along the plan's tree. */
    PRODUCT,
    /** Something else that rounds: the bound is estimated from several orders of combination. */
    OTHER
}
