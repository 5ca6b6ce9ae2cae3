package uk.ac.manchester.tornado.api.common;

import uk.ac.manchester.tornado.api.TornadoDeviceContext;
import uk.ac.manchester.tornado.api.TornadoTargetDevice;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;

/** A device that plans can run on: what a program may ask of it. */
public interface TornadoDevice {

    /** A short name. */
    String getDeviceName();

    /** The device in words. */
    String getDescription();

    /** The platform it belongs to. */
    String getPlatformName();

    /** What the device is and can do. */
    TornadoDeviceContext getDeviceContext();

    /** Its limits. */
    TornadoTargetDevice getPhysicalDevice();

    /** Its kind. */
    TornadoDeviceType getDeviceType();

    /** The largest single buffer in bytes. */
    long getMaxAllocMemory();

    /** Its memory in bytes. */
    long getMaxGlobalMemory();

    /** The local memory of a work-group in bytes. */
    long getDeviceLocalMemorySize();

    /** The most items of a group in x, y and z. */
    long[] getDeviceMaxWorkgroupDimensions();

    /** The version of OpenCL C; a device that is not OpenCL's says so. */
    String getDeviceOpenCLCVersion();

    /** More about the device. */
    Object getDeviceInfo();

    /** The number of its backend. */
    int getBackendIndex();

    /** How many processors it has. */
    default int getAvailableProcessors() {
        return getPhysicalDevice().getDeviceMaxComputeUnits();
    }

    /** Which of TornadoVM's backends it belongs to. */
    TornadoVMBackendType getTornadoVMBackend();

    /** Whether it takes SPIR-V. */
    boolean isSPIRVSupported();
}
