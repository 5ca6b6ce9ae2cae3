package io.funnel.reduction;

/** What the last step of a reduction computes from a sum or a product, as far as a bound can be carried through it. */
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
     * What rounds twice at most, and as a float once more, where neither elements nor combinations do or wrap around: a
     * mean of integers, an operation of two floating-point numbers.
     */
    ROUNDED,
    /** What neither rounds nor wraps around, and nor do elements: where combinations are exact, so is the answer. */
    EXACT,
    /** Anything else. */
    OWN
}
