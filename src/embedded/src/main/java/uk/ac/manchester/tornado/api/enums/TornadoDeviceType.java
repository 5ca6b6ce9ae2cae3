package uk.ac.manchester.tornado.api.enums;

/** Kinds of devices; the embedded device is a {@link #CPU}. */
public enum TornadoDeviceType {
    /** A device of unknown type. */
    UNKNOWN,
    /** The default of the platform. */
    DEFAULT,
    /** A general-purpose processor. */
    CPU,
    /** A graphics processor. */
    GPU,
    /** A field-programmable gate array. */
    FPGA,
    /** A device for computation only. */
    ACCELERATOR,
    /** A device of a type that the platform defines. */
    CUSTOM,
    /** Every type, in queries. */
    ALL
}
