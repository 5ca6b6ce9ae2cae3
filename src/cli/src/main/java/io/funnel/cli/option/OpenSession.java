package io.funnel.cli.option;

import io.funnel.cli.job.Runner;
import io.funnel.cli.message.InputException;
import io.funnel.cli.report.Versions;
import io.funnel.cli.worker.Logs;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * An open runtime.
 *
 * @param runners        makes a runner, given the bytes of device memory that a job needs
 * @param fastMath       whether kernels may break Java's floating-point rules
 * @param logs           for the output of workers; empty without them
 */
public record OpenSession(LongFunction<Runner> runners, boolean isEmbedded, String runtimeVersion, boolean fastMath,
        Optional<Logs> logs) {

    /** Runs a job. Keeps the logs of a job that failed after it began; of a successful one only on request. */
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
