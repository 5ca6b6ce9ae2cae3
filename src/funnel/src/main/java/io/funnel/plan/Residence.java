package io.funnel.plan;

/** Where the elements of an input lie. */
public enum Residence {
    /** In the host's memory. */
    HOST,
    /** On the device. */
    DEVICE,
    /** On the device, with the copy that TornadoVM keeps in the host's memory: either may be read. */
    BOTH
}
