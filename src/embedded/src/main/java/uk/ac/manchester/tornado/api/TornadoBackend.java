package uk.ac.manchester.tornado.api;

import java.util.List;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;

/** A way to reach devices: OpenCL, PTX, CUDA; here the JVM itself. */
public interface TornadoBackend {

    /** The device that is used when none is named. */
    TornadoDevice getDefaultDevice();

    /** Chooses the device that is used when none is named. */
    void setDefaultDevice(int index);

    /** How many devices there are. */
    int getNumDevices();

    /** One of them. */
    TornadoDevice getDevice(int index);

    /** All of them. */
    List<TornadoDevice> getAllDevices();

    /** The kind of the default device. */
    TornadoDeviceType getTypeDefaultDevice();

    /** The backend's name. */
    String getName();

    /** How many platforms there are. */
    int getNumPlatforms();

    /** Which of TornadoVM's backends it is. */
    TornadoVMBackendType getBackendType();
}
