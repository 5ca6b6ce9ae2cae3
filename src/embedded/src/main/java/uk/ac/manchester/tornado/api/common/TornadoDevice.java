package uk.ac.manchester.tornado.api.common;

import uk.ac.manchester.tornado.api.TornadoDeviceContext;
import uk.ac.manchester.tornado.api.TornadoTargetDevice;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;

/** A device that plans can run on. */
public interface TornadoDevice {

    /** Frees what the device keeps between plans; here each plan frees its own memory. */
    void clean();

    String getDeviceName();

    String getDescription();

    String getPlatformName();

    TornadoDeviceContext getDeviceContext();

    TornadoTargetDevice getPhysicalDevice();

    TornadoDeviceType getDeviceType();

    /** The largest single buffer in bytes. */
    long getMaxAllocMemory();

    /** The memory in bytes. */
    long getMaxGlobalMemory();

    /** The local memory of a work-group in bytes. */
    long getDeviceLocalMemorySize();

    /** The most items of a group in x, y and z. */
    long[] getDeviceMaxWorkgroupDimensions();

    /** The version of OpenCL C, or a note that the device is not OpenCL's. */
    String getDeviceOpenCLCVersion();

    Object getDeviceInfo();

    /** The index of its backend. */
    int getBackendIndex();

    default int getAvailableProcessors() {
        return getPhysicalDevice().getDeviceMaxComputeUnits();
    }

    TornadoVMBackendType getTornadoVMBackend();

    boolean isSPIRVSupported();
}
