package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;

/** The backends that this process has. */
public interface TornadoRuntime {

    /** A backend by its number. */
    TornadoBackend getBackend(int index);

    /** Chooses the backend that is used when none is named. */
    void setDefaultBackend(int index);

    /** Which of TornadoVM's backends it is. */
    TornadoVMBackendType getBackendType(int index);

    /** How many backends there are. */
    int getNumBackends();

    /** The device that is used when none is named. */
    TornadoDevice getDefaultDevice();

    /** Whether every plan is profiled without being asked. */
    boolean isProfilerEnabled();

    /** Whether power is measured. */
    boolean isPowerMonitoringEnabled();
}
