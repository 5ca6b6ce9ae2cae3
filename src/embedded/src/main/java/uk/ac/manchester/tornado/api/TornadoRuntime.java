package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;

/** The backends of this process. */
public interface TornadoRuntime {

    TornadoBackend getBackend(int index);

    void setDefaultBackend(int index);

    TornadoVMBackendType getBackendType(int index);

    int getNumBackends();

    TornadoDevice getDefaultDevice();

    /** Returns whether every plan is profiled by default. */
    boolean isProfilerEnabled();

    boolean isPowerMonitoringEnabled();
}
