package io.funnel.strategy;

/** The methods that a strategy's code consists of. */
public enum Code {
    /** Java loops on the host; no kernel. */
    HOST,
    /** The annotated method itself. */
    ANNOTATED_METHOD,
    /** A kernel over elements, and one over the partials of the launch before. */
    ELEMENTS_AND_PARTIALS,
    /** Two versions of {@link #ELEMENTS_AND_PARTIALS}: one with warp operations, one with barriers. */
    WARPS_OR_BARRIERS,
    /** A kernel for each group size. */
    EACH_GROUP_SIZE,
    /** A kernel over elements; the host or an atomic operation combines its partials. */
    ELEMENTS,
    /** A kernel over vectors of elements. */
    VECTORS
}
