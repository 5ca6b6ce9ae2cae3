package uk.ac.manchester.tornado.api;

import java.util.List;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;

/** An interface to devices: OpenCL, PTX, CUDA; here the JVM itself. */
public interface TornadoBackend {

    TornadoDevice getDefaultDevice();

    void setDefaultDevice(int index);

    int getNumDevices();

    TornadoDevice getDevice(int index);

    List<TornadoDevice> getAllDevices();

    /** The kind of the default device. */
    TornadoDeviceType getTypeDefaultDevice();

    String getName();

    int getNumPlatforms();

    TornadoVMBackendType getBackendType();
}
