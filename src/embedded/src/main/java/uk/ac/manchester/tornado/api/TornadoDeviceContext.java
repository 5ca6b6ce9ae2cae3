package uk.ac.manchester.tornado.api;

/** Properties and capabilities of a device. */
public interface TornadoDeviceContext {

    TornadoTargetDevice getDevice();

    boolean isPlatformFPGA();

    boolean isPlatformXilinxFPGA();

    boolean isFP64Supported();

    /** Its index within the backend. */
    int getDeviceIndex();

    /** The index of its platform. */
    int getDevicePlatform();

    String getDeviceName();

    /** The index of its backend. */
    int getDriverIndex();
}
