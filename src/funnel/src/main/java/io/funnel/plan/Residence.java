package io.funnel.plan;

/** The location of an input's elements. */
public enum Residence {
    /** Host memory. */
    HOST,
    /** Device memory. */
    DEVICE,
    /** Device memory, with TornadoVM's copy in host memory; either may be read. */
    BOTH
}
