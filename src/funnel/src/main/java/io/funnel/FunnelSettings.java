package io.funnel;

import io.funnel.device.Device;
import io.funnel.device.Profile;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.plan.Placement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What a {@link Funnel} was built with; {@link FunnelBuilder} says what each means. Without a device only the host works. */
record FunnelSettings(
        List<Device> devices, Optional<Profile> profile, Placement placement, Fallback fallback, ErrorBounds bounds,
        Strictness strictness, double checking, DeviceOptions options, OptionalInt threads) {

    FunnelSettings {
        devices = List.copyOf(devices);
    }

    /** The first of the devices. */
    Optional<Device> device() {
        return devices.stream().findFirst();
    }

    /** A device within whose limits all of them are. */
    Optional<Device> planned() {
        return devices.isEmpty() ? Optional.empty() : Optional.of(Device.common(devices));
    }
}
