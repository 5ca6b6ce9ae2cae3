package io.funnel.engine;

import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;

/** Detects TornadoVM's silent fallback, which runs kernels that do not compile as wrong sequential Java. */
public final class SilentFallback {

    private static final String PROPERTY = "tornado.recover.bailout";

    private SilentFallback() {}

    /** Refuses to run on TornadoVM while the fallback is on. */
    public static void requireOff(Device device) {
        if (device.runtime() == Runtime.TORNADOVM && !"false".equalsIgnoreCase(System.getProperty(PROPERTY))) {
            throw new EngineException("TornadoVM's silent fallback is on: " + PROPERTY + "="
                    + System.getProperty(PROPERTY, "true (default)") + "; start Java with -D" + PROPERTY + "=False");
        }
    }
}
