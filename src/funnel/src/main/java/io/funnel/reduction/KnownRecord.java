package io.funnel.reduction;

/** Reductions of several interdependent components for which a host engine may have its own code. */
public enum KnownRecord {
    /** The state of the first of the least elements, as by {@code Math.min}; NaN is below all. */
    FIRST_LEAST,
    /** The state of the first of the greatest elements, as by {@code Math.max}; NaN is above all. */
    FIRST_GREATEST,
    /** A long and two doubles: the number of elements, their mean, and the sum of squared deviations from it. */
    MOMENTS,
    /** Two doubles: the greatest element, and the sum of the exponentials of all elements minus the greatest. */
    EXPONENTIALS
}
