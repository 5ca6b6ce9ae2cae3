package io.funnel.reduction;

/** Reductions of several components that depend on each other, which a host engine may have code of its own for. */
public enum KnownRecord {
    /** The state of the first of the elements that are least by the rules of {@code Math.min}; NaN is less than any. */
    FIRST_LEAST,
    /** The state of the first of the elements that are greatest by the rules of {@code Math.max}; NaN is greater than any. */
    FIRST_GREATEST,
    /** A long and two doubles: the number of elements, their mean, and the sum of the squares of their deviations from it. */
    MOMENTS,
    /** Two doubles: the greatest element, and the sum of the exponentials of all elements less the greatest. */
    EXPONENTIALS
}
