package io.funnel.cli;

import io.funnel.cli.job.CalibrationJob;
import io.funnel.cli.option.DeviceOptions;
import io.funnel.cli.option.Opened;
import io.funnel.cli.option.OutputOption;
import io.funnel.cli.option.Parsers.Bytes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code calibrate}: measures a device once, for the planner. */
@Command(
        name = "calibrate", abbreviateSynopsis = true,
        description = "Measure host and device, and write a profile that the planner decides by.",
        footer = {"", "Programs use it when Java is started with -Dfunnel.profile=FILE.",
            "Exit code: 0 done, 1 it did not run, 2 bad usage or input."})
final class CalibrateCommand extends FunnelCommand {

    @Option(names = "--longest", paramLabel = "BYTES", defaultValue = "256m",
            description = "Of the inputs that are measured, as in 1g. Default: 256m.")
    private Bytes longest = new Bytes(1L << 28);

    @Mixin
    private final DeviceOptions runtime = new DeviceOptions();

    @Mixin
    private final OutputOption output = new OutputOption();

    @Override
    public Integer call() {
        CalibrationJob job = new CalibrationJob(
                runtime.choice(), longest.count());
        output.require();
        Opened opened = runtime.open();
        String profile;
        try (Progress progress = Progress.of("calibrate", CalibrationJob.STEPS)) {
            profile = opened.carryOut(2 * longest.count(), false, runner -> runner.calibrate(job, what -> {
                progress.says(what);
                progress.step();
            }));
        }
        output.write(profile, out());
        return ExitCode.OK;
    }
}
