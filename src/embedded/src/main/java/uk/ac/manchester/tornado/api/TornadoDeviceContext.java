package uk.ac.manchester.tornado.api;

/** What a device is and can do. */
public interface TornadoDeviceContext {

    /** The device's limits. */
    TornadoTargetDevice getDevice();

    /** Whether the device is a field-programmable gate array. */
    boolean isPlatformFPGA();

    /** Whether it is one of Xilinx. */
    boolean isPlatformXilinxFPGA();

    /** Whether it computes in double precision. */
    boolean isFP64Supported();

    /** Its number within the backend. */
    int getDeviceIndex();

    /** The number of its platform. */
    int getDevicePlatform();

    /** Its name. */
    String getDeviceName();

    /** The number of its backend. */
    int getDriverIndex();
}
