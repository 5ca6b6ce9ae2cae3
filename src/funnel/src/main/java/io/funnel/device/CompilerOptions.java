package io.funnel.device;

import io.funnel.device.Device.Runtime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BinaryOperator;

/** The option that keeps TornadoVM's compiler from miscompiling kernels. TornadoVM reads it once, at startup. */
final class CompilerOptions {

    private static final System.Logger LOG = System.getLogger("io.funnel");
    private static final AtomicBoolean ASKED = new AtomicBoolean();

    private static final String LATE = "jdk.graal.RawConditionalElimination";

    private CompilerOptions() {}

    /** Reports in one line the options this JVM lacks; empty on the embedded runtime. */
    static Optional<String> lacking(List<Device> devices, BinaryOperator<String> properties) {
        return devices.stream().filter(device -> device.runtime() == Runtime.TORNADOVM).findFirst()
                .filter(device -> !properties.apply(LATE, "true").equalsIgnoreCase("false"))
                .map(device -> "rare operators may be miscompiled: missing=-D" + LATE
                        + "=false; start Java with tornado-config/" + device.backend() + ".args");
    }

    static void tellOnce(List<Device> devices) {
        if (ASKED.compareAndSet(false, true)) {
            lacking(devices, System::getProperty).ifPresent(line -> LOG.log(System.Logger.Level.WARNING, line));
        }
    }
}
