package io.funnel.cli;

import io.funnel.cli.data.Message;
import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import io.funnel.cli.job.Runner;
import io.funnel.cli.option.ComparisonOptions;
import io.funnel.cli.option.Opened;
import io.funnel.cli.option.SizeOptions;
import io.funnel.cli.report.ComparisonCsv;
import io.funnel.cli.report.ComparisonJson;
import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.report.ComparisonTable;
import io.funnel.cli.report.Row;
import io.funnel.cli.search.Chosen;
import io.funnel.device.Device;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code compare}: every strategy on the same data, each checked, then timed. */
@Command(
        name = "compare", abbreviateSynopsis = true,
        description = "Run every strategy on the same data, check each against Java streams, time what is right.",
        footer = {"", "Exit code: 0 all verified or unsupported, 1 something wrong or failed, 2 bad usage or input.",
            "On TornadoVM, AnnotatedLoop is TornadoVM's own code: it counts where --strategy names it."})
final class CompareCommand extends DeviceCommand {

    @Mixin
    private final ComparisonOptions options = new ComparisonOptions();

    @Option(names = "--distribution", paramLabel = "NAME", defaultValue = "uniform",
            description = "Of the input: uniform, ones, cancelling, specials or denormals. Default: uniform.")
    private Distribution distribution = Distribution.UNIFORM;

    @Option(names = "--format", paramLabel = "NAME", defaultValue = "table",
            description = "table, json or csv. Default: table.")
    private TableFormat format = TableFormat.TABLE;

    @Mixin
    private final SizeOptions sizes = new SizeOptions();

    @Override
    public Integer call() {
        output.require(options.classPath());
        Chosen chosen = options.chosen();
        if (options.strategies().size() == 1) { // among several it is a row that says why not
            chosen.requireCode(options.strategies().getFirst());
        }
        options.requireLawful(chosen, err());
        Opened opened = runtime.open(options.classPath());
        Job.Comparison job = job(opened, chosen);
        ComparisonReport report =
                opened.carryOut(ComparisonOptions.footprint(job.workload(), job.chosen()), true,
                        runner -> compare(runner, job, opened));
        output.write(text(report), out());
        opened.logs().ifPresent(logs -> Message.say(err(),
                "generated code and TornadoVM's messages are in " + logs.folder()));
        return report.isClean(options.strategies()) ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private ComparisonReport compare(Runner runner, Job.Comparison job, Opened opened) {
        List<Row> rows = new CopyOnWriteArrayList<>();
        AtomicReference<OptionalDouble> copied = new AtomicReference<>(OptionalDouble.empty());
        AtomicReference<@Nullable Device> device = new AtomicReference<>();
        Supplier<Optional<ComparisonReport>> report = () -> Optional.ofNullable(device.get())
                .map(known -> new ComparisonReport(known, copied.get(), opened.versions(commandText()), job.chosen(),
                        job.workload(), rows));
        Thread hook = new Thread(() -> report.get().filter(done -> !rows.isEmpty())
                .ifPresentOrElse(done -> tellInterrupted(done, job), () -> Message.say(err(), "interrupted")));
        Runtime.getRuntime().addShutdownHook(hook);
        try (Progress progress = Progress.of("compare", job.strategies().size())) {
            runner.run(job, event -> {
                if (event instanceof Event.Started(Device known)) {
                    device.set(known);
                } else if (event instanceof Event.Running(Strategy strategy)) {
                    progress.says(strategy.label());
                } else if (event instanceof Event.Copied(double bytesPerSecond)) {
                    copied.set(OptionalDouble.of(bytesPerSecond));
                } else if (event instanceof Event.Finished(Row row)) {
                    rows.add(row);
                    progress.step();
                }
            });
            return report.get().orElseThrow(JobException::unexpected);
        } finally {
            release(hook);
        }
    }

    /** What is done by the time of a Ctrl-C. */
    private void tellInterrupted(ComparisonReport done, Job.Comparison job) {
        out().print(text(done));
        out().flush();
        Message.say(err(), "interrupted: strategies=" + done.rows().size() + " of " + job.strategies().size());
    }

    private static void release(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            new Semaphore(0).acquireUninterruptibly(); // the process ends, and the hook says the rest
        }
    }

    private Job.Comparison job(Opened opened, Chosen chosen) {
        List<Strategy> wished = options.strategies();
        return new Job.Comparison(runtime.choice(), chosen, options.parameters(),
                options.workload(opened.isEmbedded(), distribution), sizes.sizes(),
                wished.isEmpty() ? List.of(Strategy.values()) : wished);
    }

    private String text(ComparisonReport report) {
        return switch (format) {
            case TABLE -> ComparisonTable.format(report, output.charset(), output.width());
            case JSON -> ComparisonJson.format(report);
            case CSV -> ComparisonCsv.format(report);
        };
    }
}
