package io.funnel.cli.worker;

import io.funnel.device.SignalHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Lets a worker's JVM keep its signals. NVIDIA's OpenCL driver sets handlers of its own, SIGSEGV's too. The JVM stops
 * its threads with that signal and would die at a garbage collection, without a report. The JDK's libjsig, loaded
 * first, forwards the JVM's signals.
 */
final class SignalChaining {

    private static final String PRELOAD = "LD_PRELOAD";

    private SignalChaining() {}

    /** Adds the library to a process's environment, if the system and the JDK have it: on Linux. */
    static void addTo(Map<String, String> environment, Path javaHome) {
        Path library = SignalHandlers.chainingLibrary(javaHome);
        if (Files.isRegularFile(library)) {
            environment.merge(PRELOAD, library.toString(), (others, first) -> first + ":" + others);
        }
    }
}
