package io.funnel.embedded.service;

/** A figure of an execution: a time in nanoseconds, or a size in bytes. */
public enum Figure {
    /** From the start of the execution to its end. */
    TOTAL("totalNanos"),
    /** Reading and rewriting the kernels' bytecode. */
    PREPARE("prepareNanos"),
    /** What is neither preparing, nor a kernel, nor a transfer. */
    DISPATCH("dispatchNanos"),
    /** The kernels alone. */
    KERNEL("kernelNanos"),
    /** Transfers to the device. */
    TO_DEVICE("toDeviceNanos"),
    /** Transfers to the host. */
    TO_HOST("toHostNanos"),
    /** What was copied to the device. */
    BYTES_TO_DEVICE("bytesToDevice"),
    /** What was copied to the host. */
    BYTES_TO_HOST("bytesToHost"),
    /** Device memory that the plan holds. */
    DEVICE_BYTES("deviceBytes");

    private final String label;

    Figure(String label) {
        this.label = label;
    }

    /** The name in a log. */
    public String label() {
        return label;
    }
}
