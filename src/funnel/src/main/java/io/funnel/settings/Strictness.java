package io.funnel.settings;

/** How far a device is trusted. */
public enum Strictness {
    /** Whatever its kernels give. */
    TRUSTING,
    /**
     * A strategy whose short canary runs agree with the host: each device, strategy and reduction is tried before its
     * first answer.
     */
    CANARY,
    /**
     * The same, and every answer is held against the host's own, which takes longer than the reduction; for inputs in
     * the host's memory of at most 2^31 - 1 elements. {@link io.funnel.Funnel#checking(double)} does so for some of the answers.
     */
    EVERY_ANSWER
}
