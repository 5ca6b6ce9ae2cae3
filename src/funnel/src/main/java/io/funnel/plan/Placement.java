package io.funnel.plan;

/** Where reductions may run. */
public enum Placement {
    /** On the host or the device, whichever takes less time by the profile. */
    FASTEST,
    /** On the device, whatever it costs. */
    DEVICE,
    /** On the host engine: no kernel at all. */
    HOST
}
