package io.funnel.device;

import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Warns of OpenCL drivers that interfere with the JVM's signals, in particular SIGSEGV, which the JVM uses for
 * safepoints. NVIDIA's driver (seen with 580.159, in {@code clGetDeviceIDs}) replaces the JVM's handlers, and the
 * process dies later without a report. PoCL's compiler (seen with 3.1) mistakes the JVM's signals for its own crashes
 * and fails now and then.
 */
public final class SignalHandlers {

    private static final System.Logger LOG = System.getLogger("io.funnel");
    private static final Path LOADED = Path.of("/proc/self/maps");
    private static final String CHAINING = "libjsig";
    private static final AtomicBoolean ASKED = new AtomicBoolean();

    private SignalHandlers() {}

    /** The JDK's library for signal chaining; preload it on Linux. */
    public static Path chainingLibrary(Path javaHome) {
        return javaHome.resolve("lib").resolve(CHAINING + ".so");
    }

    /** Warns once, on Linux, unless signal chaining is active. */
    static void warnIfTaken(List<Device> devices) {
        for (Device device : devices) {
            Optional<String> effect = effect(device);
            if (effect.isPresent() && !isChaining() && ASKED.compareAndSet(false, true)) {
                LOG.log(System.Logger.Level.WARNING, () -> effect.get() + "; " + cure());
            }
        }
    }

    /** The likely cause of a failure of this device and its cure; empty where signals are not the cause. */
    public static String hint(Device device) {
        return hint(device, isChaining());
    }

    static String hint(Device device, boolean chaining) {
        return !chaining && effect(device).isPresent() ? "; the JVM's signals may be the cause: " + cure() : "";
    }

    private static String cure() {
        return "start Java with LD_PRELOAD=" + chainingLibrary(Path.of(System.getProperty("java.home")));
    }

    static Optional<String> effect(Device device) {
        if (device.runtime() != Runtime.TORNADOVM || !device.backend().equals("opencl")) {
            return Optional.empty();
        }
        return device.name().contains("NVIDIA")
                ? Optional.of(
                        "NVIDIA's OpenCL driver takes signals that the JVM needs, and the process may die without a report")
                : device.kind() == Kind.CPU
                        ? Optional.of(
                                "OpenCL on a CPU takes signals of the JVM for its own, and kernels may sometimes fail to compile")
                        : Optional.empty();
    }

    /** Returns true, too, if the system does not tell. */
    private static boolean isChaining() {
        try {
            return !Files.isReadable(LOADED) || Files.readString(LOADED).contains(CHAINING);
        } catch (IOException e) {
            return true;
        }
    }
}
