package io.funnel.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import io.funnel.engine.memory.DeviceFailures;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class KernelClockTest {

    private static final String CLOCK = "tornado.opencl.profiling.enable";
    private static final Device DEVICE = new Device(Runtime.TORNADOVM, "opencl", "a device", Kind.GPU, 0, 0, 1, 1024,
            49152, 1 << 30, 0, false, OptionalDouble.empty());

    @Test
    void require_withoutClock_saysWhatToWriteAndNothingOfOtherDevices() {
        String before = System.setProperty(CLOCK, "false");
        try {
            EngineException refusal =
                    catchThrowableOfType(EngineException.class, () -> KernelClock.require(DEVICE));

            assertThat(refusal).hasMessageEndingWith("; start Java with -D" + CLOCK + "=true");
            assertThat(DeviceFailures.of(DEVICE, "reduction=sum", "kernel", refusal)).isSameAs(refusal);
        } finally {
            if (before == null) {
                System.clearProperty(CLOCK);
            } else {
                System.setProperty(CLOCK, before);
            }
        }
    }
}
