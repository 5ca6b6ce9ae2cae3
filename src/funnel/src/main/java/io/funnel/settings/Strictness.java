package io.funnel.settings;

/** Degrees of trust in a device. */
public enum Strictness {
    /** Trusts all kernels. */
    TRUSTING,
    /** Trusts strategies whose short canary runs, before each one's first answer, agree with the host. */
    CANARY,
    /**
     * Compares every answer with the host's own, too, which takes longer than the reduction. For inputs in host memory
     * of at most 2^31 - 1 elements. {@link io.funnel.Funnel#checking(double)} does so for a share of the answers.
     */
    EVERY_ANSWER
}
