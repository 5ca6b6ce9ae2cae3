package uk.ac.manchester.tornado.api.enums;

/** The times of copies between host and device. */
public class DataTransferMode {

    /** Before the first execution only: the device does not see later changes on the host. */
    public static final int FIRST_EXECUTION = 0;

    /** At every execution. */
    public static final int EVERY_EXECUTION = 1;

    /** Only on request. */
    public static final int UNDER_DEMAND = 2;

    /** Holds only constants; the constructor is public because TornadoVM's is. */
    public DataTransferMode() {}
}
