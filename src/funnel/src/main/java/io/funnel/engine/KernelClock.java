package io.funnel.engine;

import io.funnel.device.Device;
import io.funnel.device.ShortCalls;

/** The device's own clock; without it kernel times read as zero. */
public final class KernelClock {

    private KernelClock() {}

    /** Refuses a JVM that was started without it. */
    public static void require(Device device) {
        if (!ShortCalls.hasKernelClock(device)) {
            throw new EngineException("kernels cannot be timed: the clock of " + device.backend()
                    + " is off, which makes calls shorter; start Java with " + ShortCalls.kernelClockOption());
        }
    }
}
