package io.funnel.plan;

/** The places where reductions may run. */
public enum Placement {
    /** The host or the device, whichever is faster by the profile. */
    FASTEST,
    /** The device, whatever the cost. */
    DEVICE,
    /** The host engine, without any kernel. */
    HOST
}
