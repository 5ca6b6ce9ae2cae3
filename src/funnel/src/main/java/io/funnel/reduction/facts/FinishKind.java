package io.funnel.reduction.facts;

/** Kinds of last steps on a sum or a product, as far as a bound can be carried through them. */
public enum FinishKind {
    /** The number itself. */
    NONE,
    /** Its square root, by {@link Math#sqrt}. */
    ROOT,
    /** The sum, a double, divided by a count of type long. */
    MEAN,
    /** The square root of such a quotient. */
    ROOT_OF_MEAN,
    /**
     * At most two roundings, and one more to float, of exact elements and combinations that do not wrap around: a mean
     * of integers, an operation of two floating-point numbers.
     */
    ROUNDED,
    /** No rounding or wrapping, neither here nor in the elements: with exact combinations the answer is exact. */
    EXACT,
    /** Anything else. */
    OWN
}
