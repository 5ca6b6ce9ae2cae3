package io.funnel.cli.worker;

import io.funnel.device.SignalHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Lets a worker's JVM keep its signals. NVIDIA's OpenCL driver sets handlers of its own, SIGSEGV's too, and the JVM stops
 * its threads by that signal: it would die at a pause of the garbage collector, without a report. The JDK's libjsig,
 * loaded first, passes on to the JVM what is the JVM's.
 */
final class SignalChaining {

    private static final String PRELOAD = "LD_PRELOAD";

    private SignalChaining() {}

    /** Adds the library to a process's environment, where the system and the JDK have it: on Linux. */
    static void addTo(Map<String, String> environment, Path javaHome) {
        Path library = SignalHandlers.chainingLibrary(javaHome);
        if (Files.isRegularFile(library)) {
            environment.merge(PRELOAD, library.toString(), (others, first) -> first + ":" + others);
        }
    }
}
