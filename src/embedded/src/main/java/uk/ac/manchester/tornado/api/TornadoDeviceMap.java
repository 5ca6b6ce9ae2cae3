package uk.ac.manchester.tornado.api;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.runtime.TornadoRuntimeProvider;

/** All backends and devices of the runtime, to choose from. */
public class TornadoDeviceMap {

    private final List<TornadoBackend> backends;

    /** The backends and devices as they are now. */
    public TornadoDeviceMap() {
        TornadoRuntime runtime = TornadoRuntimeProvider.getTornadoRuntime();
        backends = IntStream.range(0, runtime.getNumBackends()).mapToObj(runtime::getBackend).toList();
    }

    /** How many backends there are. */
    public int getNumBackends() {
        return backends.size();
    }

    /** All backends. */
    public List<TornadoBackend> getAllBackends() {
        return backends;
    }

    /** The backends that meet a condition. */
    public List<TornadoBackend> getBackendsWithPredicate(Predicate<? super TornadoBackend> predicate) {
        return backends.stream().filter(predicate).toList();
    }

    /** The backends with a device that meets a condition. */
    public List<TornadoBackend> getBackendsWithDevicePredicate(Predicate<? super TornadoDevice> predicate) {
        return getBackendsWithPredicate(backend -> backend.getAllDevices().stream().anyMatch(predicate));
    }

    /** The devices whose name contains this, in small or capital letters. */
    public Stream<TornadoDevice> getDevicesByName(String deviceName) {
        String wanted = deviceName.toLowerCase(Locale.ROOT);
        return devices()
                .filter(device -> device.getPhysicalDevice().getDeviceName().toLowerCase(Locale.ROOT).contains(wanted));
    }

    /** The devices of a kind. */
    public Stream<TornadoDevice> getDevicesByType(TornadoDeviceType deviceType) {
        return devices().filter(device -> device.getDeviceType() == deviceType);
    }

    private Stream<TornadoDevice> devices() {
        return backends.stream().flatMap(backend -> backend.getAllDevices().stream());
    }
}
