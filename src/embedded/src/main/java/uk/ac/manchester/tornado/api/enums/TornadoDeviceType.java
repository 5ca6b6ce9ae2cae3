package uk.ac.manchester.tornado.api.enums;

/** Kinds of devices; the embedded device is a {@link #CPU}. */
public enum TornadoDeviceType {
    /** A device that does not say what it is. */
    UNKNOWN,
    /** Whatever the platform takes for its default. */
    DEFAULT,
    /** A general-purpose processor. */
    CPU,
    /** A graphics processor. */
    GPU,
    /** A field-programmable gate array. */
    FPGA,
    /** A device made for computing alone. */
    ACCELERATOR,
    /** A device of a kind that the platform defines. */
    CUSTOM,
    /** In queries: every kind. */
    ALL
}
