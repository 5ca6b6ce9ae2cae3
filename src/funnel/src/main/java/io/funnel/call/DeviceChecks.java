package io.funnel.call;

import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;
import java.util.HashSet;
import java.util.List;

/** Checks which devices can work together. */
public final class DeviceChecks {

    private DeviceChecks() {}

    /** Refuses an empty list, duplicates, several backends, and a backend with one context for all devices. */
    public static void requireTogether(List<Device> devices) {
        if (devices.isEmpty()) {
            throw new IllegalArgumentException("no device: devices=[]; try Devices.all()");
        }
        String given = "devices=" + devices.stream().map(device -> device.address() + " " + device.backend()).toList();
        if (new HashSet<>(devices.stream().map(Device::address).toList()).size() < devices.size()) {
            throw new IllegalArgumentException("device named twice: " + given + "; try each once");
        }
        if (devices.stream().map(Device::backendIndex).distinct().count() > 1) {
            throw new IllegalArgumentException("devices of several backends, whose answers may differ in the last bit: "
                    + given + "; try those of one");
        }
        Device first = devices.getFirst();
        if (devices.size() > 1 && first.runtime() == Runtime.TORNADOVM && first.backend().equals("cuda")) {
            throw new IllegalArgumentException(
                    "TornadoVM's CUDA backend runs work for other devices on its first "
                            + "one: " + given + "; try the backend ptx or opencl");
        }
    }
}
