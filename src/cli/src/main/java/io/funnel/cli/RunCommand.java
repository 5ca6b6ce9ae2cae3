package io.funnel.cli;

import io.funnel.cli.data.DataFile;
import io.funnel.cli.data.DataFile.Format;
import io.funnel.cli.data.InputException;
import io.funnel.cli.report.RunJson;
import io.funnel.cli.report.RunReport;
import io.funnel.cli.report.RunText;
import io.funnel.cli.worker.DeviceChoice;
import io.funnel.cli.worker.RunJob;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operator;
import io.funnel.strategy.Strategy;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code run}: one reduction of a file. */
@Command(
        name = "run", abbreviateSynopsis = true,
        description = "Reduce the numbers in a file: .npy, .csv, or raw little-endian elements.",
        footer = {"", "Exit code: 0 done, 1 it did not run, 2 bad usage or input."})
final class RunCommand extends FunnelCommand {

    /** No element takes less than an eighth of what it becomes: a byte in the file, a long on the device. */
    private static final long GROWTH = 8;

    /** The values of {@code --format}. */
    enum Style {
        /** For people. */
        TEXT,
        /** For programs. */
        JSON
    }

    @Parameters(index = "0", paramLabel = "FILE", description = "The file.")
    private Path file = Path.of("");

    @Option(names = "--op", paramLabel = "NAME", required = true, description = "sum or min.")
    private Operator operator = Operator.SUM;

    @Option(names = "--type", paramLabel = "NAME",
            description = "int, long, float or double. Default: long for integers, the file's own for the rest,"
                    + " double for CSV.")
    private @Nullable ElementType type;

    @Option(names = "--column", paramLabel = "COLUMN", description = "Of a CSV file: its name, or its number from 1.")
    private @Nullable String column;

    @Option(names = "--skip-missing", description = "Leave empty cells of a CSV file out.")
    private boolean skipMissing;

    @Option(names = "--no-header", description = "The first row of a CSV file is data.")
    private boolean noHeader;

    @Option(names = "--raw", description = "The file holds little-endian elements of --type and nothing else.")
    private boolean raw;

    @Option(names = "--strategy", paramLabel = "NAME", description = "Default: what suits the device.")
    private @Nullable Strategy strategy;

    @Option(names = "--device", paramLabel = "DEVICE",
            description = "Backend:device as in 0:0, or a part of the device's name. Default: the first.")
    private @Nullable String device;

    @Option(names = "--format", paramLabel = "NAME", defaultValue = "text",
            description = "text or json. Default: text.")
    private Style format = Style.TEXT;

    @Mixin
    private final SizeOptions sizes = new SizeOptions();

    @Mixin
    private final RuntimeOptions runtime = new RuntimeOptions();

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() {
        RunJob job = job();
        output.require();
        Opened opened = runtime.open();
        RunReport report = opened.carryOut(GROWTH * job.data().path().toFile().length(), false,
                runner -> runner.run(job)).withFile(file.toString());
        output.write(text(report, opened), out());
        return ExitCode.OK;
    }

    private RunJob job() {
        Format kind = raw ? Format.RAW : DataFile.formatOf(file);
        if (kind != Format.CSV && (column != null || skipMissing || noHeader)) {
            throw new InputException("option of CSV files only: file=" + file
                    + "; try without --column, --skip-missing and --no-header");
        }
        Optional<Strategy> chosen = Optional.ofNullable(strategy);
        if (chosen.isEmpty() && !sizes.isEmpty()) {
            throw new InputException("sizes without a strategy; try --strategy with --group-size and --groups");
        }
        DataFile data = new DataFile(file.toAbsolutePath(), kind, Optional.ofNullable(type),
                Optional.ofNullable(column), skipMissing, !noHeader);
        DeviceChoice choice = new DeviceChoice(runtime.backend(), Optional.ofNullable(device));
        return new RunJob(choice, operator, data, chosen, sizes.sizes());
    }

    private String text(RunReport report, Opened opened) {
        return format == Style.JSON
                ? RunJson.format(report, opened.versions(CommandText.of(spec())))
                : RunText.format(report);
    }
}
