package io.funnel.reduction.facts;

/** Kinds of last steps. */
public enum FinishKind {
    /** The state itself. */
    NONE,
    /** No rounding or wrapping: the answer of an exact state is exact. */
    EXACT,
    /** Anything else. */
    OWN
}
