package uk.ac.manchester.tornado.api.enums;

/** When data are copied between host and device. */
public class DataTransferMode {

    /** Before the first execution only: later changes on the host are not seen by the device. */
    public static final int FIRST_EXECUTION = 0;

    /** At every execution. */
    public static final int EVERY_EXECUTION = 1;

    /** Only when asked for. */
    public static final int UNDER_DEMAND = 2;

    /** Holds constants only; the constructor is public because TornadoVM's is. */
    public DataTransferMode() {}
}
