package io.funnel.cli.option;

import io.funnel.cli.data.InputException;
import io.funnel.cli.job.Runner;
import io.funnel.cli.report.Versions;
import io.funnel.cli.worker.Logs;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * A runtime that was chosen.
 *
 * @param runners        makes what carries jobs out, given the bytes of device memory that a job needs
 * @param runtimeVersion its version
 * @param fastMath       whether kernels may break Java's floating-point rules
 * @param logs           where TornadoVM's output goes; empty on the embedded runtime
 */
public record Opened(LongFunction<Runner> runners, String runtimeVersion, boolean fastMath, Optional<Logs> logs) {

    public boolean isEmbedded() {
        return logs.isEmpty();
    }

    /**
     * Carries a job out. The logs of one that never began because of bad input are not kept.
     *
     * @param deviceBytes memory that it needs on the device
     * @param keepLogs    whether the logs of one that went well are kept
     */
    public <T> T carryOut(long deviceBytes, boolean keepLogs, Function<Runner, T> job) {
        try {
            T result = job.apply(runners.apply(deviceBytes));
            logs.filter(folder -> !keepLogs).ifPresent(Logs::discard);
            return result;
        } catch (InputException e) {
            logs.ifPresent(Logs::discard);
            throw e;
        }
    }

    /** For a report. */
    public Versions versions(String command) {
        return new Versions(runtimeVersion, Version.jdk(), Version.funnel(), fastMath, command);
    }
}
