package io.funnel.cli.option;

import io.funnel.cli.job.DeviceChoice;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which runtime and which of its devices run the kernels. */
public final class DeviceOptions extends RuntimeOptions {

    @Option(names = "--device", paramLabel = "DEVICE",
            description = "Backend:device as in 0:0, or a part of the device's name. Default: the first.")
    private @Nullable String device;

    public DeviceChoice choice() {
        return new DeviceChoice(backend(), Optional.ofNullable(device));
    }

    /** Whether an option asks for a device, or for a runtime. */
    public boolean isDeviceAsked() {
        return device != null || isAsked();
    }
}
