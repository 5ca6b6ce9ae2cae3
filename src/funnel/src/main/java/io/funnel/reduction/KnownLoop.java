package io.funnel.reduction;

/**
 * Reductions of a single component for which a host engine may have its own code. The state has the elements' type,
 * nothing is filtered, and all operations are Java's on that type.
 */
public enum KnownLoop {
    /** The elements' sum. */
    SUM,
    /** The least element, as by {@code Math.min}. */
    MIN,
    /** The greatest element, as by {@code Math.max}. */
    MAX,
    /** The sum of the products of two inputs' elements. */
    DOT,
    /** The sum of the elements' squares. */
    SUM_OF_SQUARES,
    /** The sum of the elements' magnitudes, as by {@code Math.abs}. */
    SUM_OF_MAGNITUDES
}
