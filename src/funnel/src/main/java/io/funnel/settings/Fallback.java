package io.funnel.settings;

import io.funnel.result.Result;

/** Reactions to a failure of a reduction on the device; the result reports them. */
public enum Fallback {
    /** The failure is an exception. */
    NEVER,
    /** Other devices take the share of one that fails, and {@link Result#remarks()} says so. */
    OTHER_DEVICES,
    /** The host engine computes the answer, and {@link Result#remarks()} says why. */
    HOST_ON_FAILURE,
    /** Nothing runs on a device: the host engine computes every answer, and says so. */
    HOST_ALWAYS
}
