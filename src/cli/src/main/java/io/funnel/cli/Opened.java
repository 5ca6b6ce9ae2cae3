package io.funnel.cli;

import io.funnel.cli.report.Setting;
import io.funnel.cli.worker.Logs;
import io.funnel.cli.worker.Runner;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * A runtime that was chosen.
 *
 * @param runners        makes what carries jobs out, given the bytes of device memory that a job needs
 * @param runtimeVersion its version
 * @param fastMath       whether kernels may break Java's floating-point rules
 * @param logs           where TornadoVM's output goes; empty on the embedded runtime
 */
record Opened(LongFunction<Runner> runners, String runtimeVersion, boolean fastMath, Optional<Logs> logs) {

    boolean isEmbedded() {
        return logs.isEmpty();
    }

    Runner runner(long deviceBytes) {
        return runners.apply(deviceBytes);
    }

    /** For a report. */
    Setting.Versions versions(String command) {
        return new Setting.Versions(runtimeVersion, Version.jdk(), Version.funnel(), fastMath, command);
    }
}
