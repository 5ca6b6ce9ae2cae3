package io.funnel.cli.option;

import io.funnel.cli.job.DeviceChoice;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the runtime and the device that run the kernels. */
public final class DeviceOptions extends RuntimeOptions {

    @Option(names = "--device", paramLabel = "DEVICE",
            description = "Backend:device as in 0:0, or part of the device's name. Default: the first.")
    private @Nullable String device;

    public DeviceChoice choice() {
        return new DeviceChoice(backend(), Optional.ofNullable(device));
    }

    /** Returns whether an option asks for a device or a runtime. */
    public boolean isDeviceAsked() {
        return device != null || isAsked();
    }
}
