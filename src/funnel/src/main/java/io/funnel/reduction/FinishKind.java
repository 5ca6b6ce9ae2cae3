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
    /** Anything else. */
    OWN
}
