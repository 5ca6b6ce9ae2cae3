package io.funnel.reduction;

/**
 * Reductions of a single component that a host engine may have code of its own for. The state's type is the elements'
 * type, nothing is filtered, and every operation is Java's on that type.
 */
public enum KnownLoop {
    /** The elements' sum. */
    SUM,
    /** The least element by the rules of {@code Math.min}. */
    MIN,
    /** The greatest element by the rules of {@code Math.max}. */
    MAX,
    /** The sum of the products of two inputs' elements. */
    DOT,
    /** The sum of the elements' products with themselves. */
    SUM_OF_SQUARES,
    /** The sum of the elements' magnitudes, as {@code Math.abs} gives them. */
    SUM_OF_MAGNITUDES
}
