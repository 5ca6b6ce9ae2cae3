package io.funnel.reduction.facts;

/**
 * Roundings in which devices may differ from Java before an element enters a sum; the coarsest one counts. See
 * {@link io.funnel.reduction.Facts#mapRounding()}.
 */
public enum MapRounding {
    /** No difference: devices perform Java's additions exactly, if in another order. */
    NONE,

    /** Differences in divisions, roots and functions of doubles. */
    DOUBLE,

    /** Likewise for floats. */
    FLOAT,

    /** Differences of functions of floats, which may enter doubles in combine, too. */
    FUNCTIONS_OF_FLOATS
}
