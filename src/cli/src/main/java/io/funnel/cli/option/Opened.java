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
 * @param fastMath       whether kernels may break Java's floating-point rules
 * @param logs           where TornadoVM's output goes; empty on the embedded runtime
 */
public record Opened(LongFunction<Runner> runners, String runtimeVersion, boolean fastMath, Optional<Logs> logs) {

    public boolean isEmbedded() {
        return logs.isEmpty();
    }

    /** Carries a job out; keeps the logs of one that began, but where it went well only if they are asked for. */
    public <T> T carryOut(long deviceBytes, boolean keepLogs, Function<Runner, T> job) {
        try {
            Runner runner = runners.apply(deviceBytes);
            T result;
            try {
                result = job.apply(runner);
            } finally {
                runner.close();
            }
            logs.filter(folder -> !keepLogs).ifPresent(Logs::discard);
            return result;
        } catch (InputException e) {
            logs.ifPresent(Logs::discard);
            throw e;
        }
    }

    public Versions versions(String command) {
        return new Versions(runtimeVersion, Version.jdk(), Version.funnel(), fastMath, command);
    }
}
