package io.funnel;

/** What happens when a reduction fails on the device. Whatever happens is in the result. */
public enum Fallback {
    /** The failure is an exception. */
    NEVER,
    /** The host engine computes the answer, and {@link Result#remarks()} says why. */
    HOST_ON_FAILURE,
    /** Nothing runs on a device: the host engine computes every answer, and says so. */
    HOST_ALWAYS
}
