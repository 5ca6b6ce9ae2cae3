package io.funnel.engine;

import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;
import io.funnel.kernel.FloatExponentials;
import java.util.List;
import java.util.Optional;

/** Options of this JVM with which TornadoVM's answers would be wrong. */
public final class StartOptions {

    private static final String FALLBACK = "tornado.recover.bailout";

    private StartOptions() {}

    /**
     * Refuses to run on TornadoVM while it may run kernels that do not compile as wrong sequential Java, and on PTX with
     * its coarse exponential.
     */
    public static void require(Device device) {
        refusal(device, FloatExponentials.isNative()).ifPresent(reason -> {
            throw new EngineException(reason);
        });
    }

    static Optional<String> refusal(Device device, boolean isNative) {
        if (device.runtime() != Runtime.TORNADOVM) {
            return Optional.empty();
        }
        if (!"false".equalsIgnoreCase(System.getProperty(FALLBACK))) {
            return Optional.of("TornadoVM's silent fallback is on: " + FALLBACK + "="
                    + System.getProperty(FALLBACK, "true (default)") + "; start Java with -D" + FALLBACK + "=False");
        }
        String exponentials = System.getProperty(FloatExponentials.PROPERTY, "own");
        if (!List.of("own", "native", "reduced").contains(exponentials)) {
            return Optional.of("unknown exponentials: " + FloatExponentials.PROPERTY + "=" + exponentials
                    + "; try own, native or reduced");
        }
        return isNative && device.backend().equals("ptx")
                ? Optional.of("exponentials of PTX are coarse: " + FloatExponentials.PROPERTY + "=native, device="
                        + device.name() + "; start Java with tornado-config/ptx.args")
                : Optional.empty();
    }
}
