package io.funnel.cli;

import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.option.OpenSession;
import io.funnel.cli.option.Parsers.Bytes;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code calibrate}: measures a device once, for the planner. */
@Command(
        name = "calibrate", abbreviateSynopsis = true,
        description = "Measure host and device, and write a profile for the planner.",
        footer = {"", "Programs use it when Java is started with -Dfunnel.profile=FILE.",
            "Exit code: 0 done, 1 not run, 2 bad usage or input."})
final class CalibrateCommand extends DeviceCommand {

    private static final int PERCENT = 100;

    /** Separates the lines of one property or comment. */
    private static final String CONTINUED = " \\\n    ";
    private static final String COMMENTED = "\n# ";

    @Option(names = "--longest", paramLabel = "BYTES", defaultValue = "256m",
            description = "Size of the largest input, as in 1g, if a minute is enough. Default: 256m.")
    private Bytes longest = new Bytes(1L << 28);

    @Override
    public Integer call() {
        Job.Calibration job = new Job.Calibration(runtime.choice(), longest.count());
        output.require(List.of());
        OpenSession opened = runtime.open();
        Event.Calibrated calibrated;
        try (Progress progress = Progress.timed("calibrate", PERCENT)) {
            calibrated = opened.carryOut(2 * longest.count(), false,
                    runner -> runner.result(job, Event.Calibrated.class, event -> {
                        if (event instanceof Event.Measuring(String what, int done, int all)) {
                            progress.says(what);
                            progress.at((long) PERCENT * done / all);
                        }
                    }));
        }
        output.write(folded(calibrated.profile(), output.width()), out());
        return ExitCode.OK;
    }

    /** Folds the properties into lines of at most {@code width} characters. */
    static String folded(String profile, int width) {
        return profile.lines().map(line -> line.length() <= width
                ? line
                : WordUtils.wrap(line, width - CONTINUED.length(), line.startsWith("#") ? COMMENTED : CONTINUED, false))
                .map(line -> line + '\n').collect(Collectors.joining());
    }
}
