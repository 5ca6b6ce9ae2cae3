package io.funnel.call;

import io.funnel.device.Device;
import io.funnel.device.Profile;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.plan.Placement;
import io.funnel.settings.ErrorBounds;
import io.funnel.settings.Fallback;
import io.funnel.settings.Strictness;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Settings of a {@code Funnel}; {@code FunnelBuilder} explains them. Without a device only the host works. */
public record FunnelSettings(
        List<Device> devices, Optional<Profile> profile, Placement placement, Fallback fallback, ErrorBounds bounds,
        Strictness strictness, double checking, DeviceOptions options, OptionalInt threads) {

    public FunnelSettings {
        devices = List.copyOf(devices);
    }

    /** The first device. */
    public Optional<Device> device() {
        return devices.stream().findFirst();
    }

    /** A device whose limits lie within those of all devices. */
    public Optional<Device> planned() {
        return devices.isEmpty() ? Optional.empty() : Optional.of(Device.common(devices));
    }
}
