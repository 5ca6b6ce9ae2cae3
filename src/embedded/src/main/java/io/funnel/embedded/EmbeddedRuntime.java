package io.funnel.embedded;

import java.util.List;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.TornadoBackend;
import uk.ac.manchester.tornado.api.TornadoRuntime;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;
import uk.ac.manchester.tornado.api.exceptions.TornadoBackendNotFound;
import uk.ac.manchester.tornado.api.exceptions.TornadoDeviceNotFound;

/**
 * The embedded runtime: one backend named "embedded", with the number of devices that {@link DeviceLimits} sets.
 *
 * <p>The backend's name distinguishes it from a real TornadoVM at run time:
 *
 * <pre>{@code
 * TornadoRuntimeProvider.getTornadoRuntime().getBackend(0).getName().equals("embedded")
 * }</pre>
 *
 * <p>Whether this class can be loaded says nothing: it is on the class path even where TornadoVM's own interface
 * replaces the embedded one.
 */
public final class EmbeddedRuntime implements TornadoRuntime {

    /** Name of the runtime, its backend and its platform. */
    public static final String NAME = EmbeddedDevice.NAME;

    private static final EmbeddedRuntime INSTANCE = new EmbeddedRuntime();

    private EmbeddedRuntime() {}

    /** The runtime of this process. */
    public static EmbeddedRuntime instance() {
        return INSTANCE;
    }

    @Override
    public TornadoBackend getBackend(int index) {
        if (index != 0) {
            throw new TornadoBackendNotFound("no such backend: index=" + index + ", backends=1; try 0");
        }
        return Backend.INSTANCE;
    }

    @Override
    public void setDefaultBackend(int index) {
        getBackend(index);
    }

    @Override
    public TornadoVMBackendType getBackendType(int index) {
        return getBackend(index).getBackendType();
    }

    @Override
    public int getNumBackends() {
        return 1;
    }

    @Override
    public TornadoDevice getDefaultDevice() {
        return EmbeddedDevice.of(0);
    }

    @Override
    public boolean isProfilerEnabled() {
        return false;
    }

    @Override
    public boolean isPowerMonitoringEnabled() {
        return false;
    }

    @Override
    public String toString() {
        return NAME;
    }

    private static final class Backend implements TornadoBackend {

        static final Backend INSTANCE = new Backend();

        @Override
        public TornadoDevice getDefaultDevice() {
            return EmbeddedDevice.of(0);
        }

        @Override
        public void setDefaultDevice(int index) {
            getDevice(index);
        }

        @Override
        public int getNumDevices() {
            return DeviceLimits.devices();
        }

        @Override
        public TornadoDevice getDevice(int index) {
            if (index < 0 || index >= getNumDevices()) {
                throw new TornadoDeviceNotFound("no such device: index=" + index + ", devices=" + getNumDevices()
                        + "; try 0");
            }
            return EmbeddedDevice.of(index);
        }

        @Override
        public List<TornadoDevice> getAllDevices() {
            return IntStream.range(0, getNumDevices()).<TornadoDevice>mapToObj(EmbeddedDevice::of).toList();
        }

        @Override
        public TornadoDeviceType getTypeDefaultDevice() {
            return EmbeddedDevice.of(0).getDeviceType();
        }

        @Override
        public String getName() {
            return NAME;
        }

        @Override
        public int getNumPlatforms() {
            return 1;
        }

        @Override
        public TornadoVMBackendType getBackendType() {
            return TornadoVMBackendType.JAVA;
        }

        @Override
        public String toString() {
            return NAME;
        }
    }
}
