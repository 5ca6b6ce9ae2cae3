package io.funnel.engine;

import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;

/**
 * TornadoVM's silent fallback: by default a task that does not compile is run as sequential Java, which for a kernel
 * gives a wrong answer.
 */
public final class Bailout {

    private static final String PROPERTY = "tornado.recover.bailout";

    private Bailout() {}

    /** Refuses to run on TornadoVM while the fallback is on. */
    public static void requireOff(Device device) {
        if (device.runtime() == Runtime.TORNADOVM && !"false".equalsIgnoreCase(System.getProperty(PROPERTY))) {
            throw new EngineException("TornadoVM's silent fallback is on: " + PROPERTY + "="
                    + System.getProperty(PROPERTY, "true (default)") + "; start Java with -D" + PROPERTY + "=False");
        }
    }
}
