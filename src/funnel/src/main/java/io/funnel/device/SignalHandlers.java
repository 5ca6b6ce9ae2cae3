package io.funnel.device;

import io.funnel.device.Device.Runtime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Says that NVIDIA's OpenCL driver has set signal handlers in place of the JVM's: seen with driver 580.159 in
 * {@code clGetDeviceIDs}. The JVM stops its threads by SIGSEGV, and so dies at a later pause, without a report.
 */
public final class SignalHandlers {

    private static final System.Logger LOG = System.getLogger("io.funnel");
    private static final Path LOADED = Path.of("/proc/self/maps");
    private static final String CHAINING = "libjsig";
    private static final AtomicBoolean ASKED = new AtomicBoolean();

    private SignalHandlers() {}

    /** The JDK's library that, loaded first, passes on to the JVM the signals that are the JVM's; on Linux. */
    public static Path chainingLibrary(Path javaHome) {
        return javaHome.resolve("lib").resolve(CHAINING + ".so");
    }

    /** Warns once, on Linux, unless the JDK's library for signal chaining was loaded before. */
    static void warnIfTaken(List<Device> devices) {
        if (areTaken(devices) && ASKED.compareAndSet(false, true) && !isChaining()) {
            LOG.log(System.Logger.Level.WARNING,
                    "NVIDIA's OpenCL driver takes signals that the JVM needs, and the process"
                            + " may die without a report; start Java with LD_PRELOAD="
                            + chainingLibrary(Path.of(System.getProperty("java.home"))));
        }
    }

    static boolean areTaken(List<Device> devices) {
        return devices.stream().anyMatch(device -> device.runtime() == Runtime.TORNADOVM
                && device.backend().equals("opencl") && device.name().contains("NVIDIA"));
    }

    /** True, too, where the system does not tell. */
    private static boolean isChaining() {
        try {
            return !Files.isReadable(LOADED) || Files.readString(LOADED).contains(CHAINING);
        } catch (IOException e) {
            return true;
        }
    }
}
