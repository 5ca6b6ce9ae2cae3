package io.funnel.embedded.service;

/** A figure of an execution: a time in nanoseconds, or a size in bytes. */
public enum Figure {
    TOTAL("totalNanos"),
    /** Reading and rewriting the kernels' bytecode. */
    PREPARE("prepareNanos"),
    /** Time outside preparation, kernels and transfers. */
    DISPATCH("dispatchNanos"),
    KERNEL("kernelNanos"),
    TO_DEVICE("toDeviceNanos"),
    TO_HOST("toHostNanos"),
    BYTES_TO_DEVICE("bytesToDevice"),
    BYTES_TO_HOST("bytesToHost"),
    DEVICE_BYTES("deviceBytes");

    private final String label;

    Figure(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
