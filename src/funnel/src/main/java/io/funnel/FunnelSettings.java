package io.funnel;

import io.funnel.device.Device;
import io.funnel.device.Profile;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.plan.Placement;
import java.util.Optional;
import java.util.OptionalInt;

/** What a {@link Funnel} was built with; {@link FunnelBuilder} says what each means. */
record FunnelSettings(
        Optional<Device> device, Optional<Profile> profile, Placement placement, Fallback fallback, ErrorBounds bounds,
        Strictness strictness, double checking, DeviceOptions options, OptionalInt threads) {}
