package io.funnel.plan;

/** The location of an input's elements. */
public enum Residence {
    /** Host memory. */
    HOST,
    /** Device memory. */
    DEVICE,
    /** Device memory, with TornadoVM's copy in host memory; either may be read. */
    BOTH,
    /** Device memory of a user's plan, which kernels over single elements read in place. */
    PLAN;

    /** Whether the host has no copy. */
    public boolean isDeviceAlone() {
        return this == DEVICE || this == PLAN;
    }
}
