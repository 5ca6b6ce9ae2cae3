package io.funnel.cli;

import io.funnel.cli.data.DataSource;
import io.funnel.cli.data.SegmentChoice;
import io.funnel.cli.job.Event;
import io.funnel.cli.job.InputArrays;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import io.funnel.cli.job.Runner;
import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Message;
import io.funnel.cli.message.Suggestions;
import io.funnel.cli.option.ComparisonOptions;
import io.funnel.cli.option.DataOptions;
import io.funnel.cli.option.KeyOptions;
import io.funnel.cli.option.OpenSession;
import io.funnel.cli.option.ProgramOption;
import io.funnel.cli.option.SizeOptions;
import io.funnel.cli.peer.SegmentPeers;
import io.funnel.cli.report.ComparisonFile;
import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.report.ComparisonTable;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.SelectedKernel;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.reduction.Partition;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code compare}: checks, then times every strategy on the same data. */
@Command(
        name = "compare", abbreviateSynopsis = true,
        description = "Run every strategy on the same data, check each against Java streams, and time correct ones.",
        footer = {"", "Exit code: 0 all verified or unsupported, 1 something wrong or failed, 2 bad usage or input.",
            "On TornadoVM, AnnotatedLoop is TornadoVM's own code: it counts only if --strategy names it."})
final class CompareCommand extends DeviceCommand {

    @Mixin
    private final ComparisonOptions options = new ComparisonOptions();

    @Parameters(paramLabel = "FILE", arity = "0..*",
            description = "Your own data, a file for each input, as for run. Default: generated elements.")
    private List<String> files = new ArrayList<>();

    @Mixin
    private final DataOptions data = new DataOptions();

    @Mixin
    private final ProgramOption programs = new ProgramOption();

    @Mixin
    private final KeyOptions segments = new KeyOptions();

    @Option(names = "--segments", paramLabel = "FORM",
            description = "An answer for each of some generated segments: uniform:1-64 (lengths), powerlaw:mean=32, keys:16"
                    + " (in any order), sorted:1000 (keys) or one:1e6 (one segment among so many empty ones).")
    private @Nullable String form;

    @Option(names = "--peers", arity = "0..1", paramLabel = "NAMES", fallbackValue = "numpy,torch,cuda", split = ",",
            description = "With --rows, --columns or --axis, measure these as well, where they can run: numpy, torch,"
                    + " cuda (CUB). Default: all of them.")
    private List<String> peers = new ArrayList<>();

    @Option(names = "--distribution", paramLabel = "NAME",
            description = "Distribution of the input: uniform, ones, cancelling, specials or denormals. Default: uniform.")
    private @Nullable Distribution distribution;

    @Option(names = "--format", paramLabel = "NAME", defaultValue = "table",
            description = "table, json or csv. Default: table.")
    private TableFormat format = TableFormat.TABLE;

    @Mixin
    private final SizeOptions sizes = new SizeOptions();

    @Override
    public Integer call() {
        data.keyedBy(segments.key());
        Optional<DataOptions.Sources> sources = sources();
        output.require(Stream.concat(sources.stream().flatMap(DataOptions.Sources::files),
                options.classPath().stream()).toList());
        SelectedReduction chosen = sources.isEmpty()
                ? programs.elements(options.classPath()).filter(type -> options.named().isEmpty())
                        .map(options::operation).orElseGet(options::chosen)
                : options.named().orElseGet(() -> options.operation(sources.get().data().getFirst().elementType()));
        options.requireLawful(chosen, err());
        OpenSession opened = runtime.open(programs.classPath(options.jobClassPath()));
        Job.Comparison job = job(opened, chosen, sources);
        ComparisonReport report =
                opened.carryOut(ComparisonOptions.footprint(job.workload(), job.chosen()), true,
                        runner -> compare(runner, job, opened));
        output.write(text(report), out());
        opened.logs().ifPresent(logs -> Message.say(err(),
                "generated code and TornadoVM's messages are in " + logs.folder()));
        return report.isClean(options.strategies()) ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private ComparisonReport compare(Runner runner, Job.Comparison job, OpenSession opened) {
        List<Row> rows = new CopyOnWriteArrayList<>();
        AtomicReference<OptionalDouble> copied = new AtomicReference<>(OptionalDouble.empty());
        AtomicReference<@Nullable Device> device = new AtomicReference<>();
        Supplier<Optional<ComparisonReport>> report = () -> Optional.ofNullable(device.get())
                .map(known -> new ComparisonReport(known, copied.get(), opened.versions(commandText()), job.chosen(),
                        job.workload(), rows));
        return Interruption.telling(err(),
                () -> report.get().filter(done -> !rows.isEmpty()).map(done -> reached(done, job)).orElse(""), () -> {
                    try (Progress progress = Progress.of("compare", job.strategies().size())) {
                        runner.run(job, event -> {
                            if (event instanceof Event.Started(Device known, var process)) {
                                device.set(known);
                            } else if (event instanceof Event.Running(Algorithm strategy)) {
                                progress.says(strategy.label());
                            } else if (event instanceof Event.MemoryTimed(double bytesPerSecond, var read)) {
                                copied.set(OptionalDouble.of(bytesPerSecond));
                            } else if (event instanceof Event.Finished(Row row)) {
                                rows.add(row);
                                progress.step();
                            }
                        });
                        if (!peers.isEmpty()) {
                            addPeers(job, device.get(), rows, progress);
                        }
                        return report.get().orElseThrow(JobException::unexpected);
                    }
                });
    }

    private void addPeers(Job.Comparison job, @Nullable Device device, List<Row> rows, Progress progress) {
        try (SegmentPeers others = new SegmentPeers(job, Objects.requireNonNull(device))) {
            for (String peer : named()) {
                progress.says(peer);
                rows.addAll(others.rows(peer));
            }
        }
    }

    private List<String> named() {
        return peers.stream().map(name -> SegmentPeers.NAMES.stream().filter(name.strip()::equalsIgnoreCase).findFirst()
                .orElseThrow(() -> new InputException("unknown peer: peer=" + name + "; try "
                        + Suggestions.names(name, SegmentPeers.NAMES))))
                .distinct().toList();
    }

    /** Refuses peers that cannot be compared. */
    private void requirePeers(SelectedReduction chosen, Optional<SegmentChoice> divided) {
        if (!named().isEmpty()) {
            if (divided.filter(choice -> !choice.isUnequal() && !choice.isScan()).isEmpty()) {
                throw new InputException(
                        "peers of rows, columns and axes alone: option=--peers; try --rows 1024, or funnel report"
                                + " --peers for one answer of all elements");
            }
            SegmentPeers.require(chosen);
        }
    }

    private String reached(ComparisonReport done, Job.Comparison job) {
        out().print(text(done));
        out().flush();
        return "strategies=" + done.rows().size() + " of " + job.strategies().size();
    }

    private Job.Comparison job(OpenSession opened, SelectedReduction chosen, Optional<DataOptions.Sources> sources) {
        List<Strategy> wished = options.strategies();
        Optional<SegmentChoice> divided = segments.choice(data, files, options.generated(form));
        requirePeers(chosen, divided);
        Workload workload = sources.map(files -> read(files, chosen, divided))
                .orElseGet(() -> options.workload(opened.isEmbedded(),
                        Objects.requireNonNullElse(distribution, Distribution.UNIFORM), divided));
        Optional<Partition> partition = workload.partition(); // refuses a size before anything runs
        List<SelectedKernel> own = programs.of(chosen, options.classPath());
        if (divided.isPresent() && !own.isEmpty()) {
            throw new InputException("programs reduce all elements to one value: program=" + own.getFirst().label()
                    + "; try without --rows, --columns, --axis or other segments");
        }
        List<SelectedKernel> kernels =
                Stream.concat(options.kernels(chosen, divided).stream(), own.stream()).toList();
        List<Strategy> strategies =
                wished.isEmpty()
                        ? divided.map(choice -> choice.strategies(partition.orElseThrow())).orElse(Strategy.flat())
                        : wished;
        return new Job.Comparison(runtime.choice(), chosen, options.parameters(), workload, sizes.sizes(),
                Stream.<Algorithm>concat(strategies.stream(), kernels.stream()).toList(),
                sources.map(DataOptions.Sources::data).orElse(List.of()), false);
    }

    private Optional<DataOptions.Sources> sources() {
        if (files.isEmpty()) {
            data.requireNone();
            return Optional.empty();
        }
        if (distribution != null) {
            throw new InputException("elements are read, not generated: distribution=" + distribution.label()
                    + "; try without --distribution");
        }
        return Optional.of(data.sources(files, options.named(), options.seed()));
    }

    private Workload read(DataOptions.Sources sources, SelectedReduction chosen, Optional<SegmentChoice> divided) {
        List<String> names = new ArrayList<>();
        List<Long> shape = new ArrayList<>();
        long length = 0;
        for (DataSource.Loaded loaded : InputArrays.load(chosen, sources.data())) {
            try (loaded) {
                length = loaded.data().length();
                shape = shape.isEmpty() ? loaded.shape() : shape;
                names.add(sources.names().get(names.size()) + (loaded.column().isEmpty() ? "" : ":" + loaded.column()));
                if (loaded.rounded() + loaded.skipped() > 0) {
                    Message.say(err(), "read " + names.getLast() + ": elements=" + length + ", rounded="
                            + loaded.rounded() + ", missing cells skipped=" + loaded.skipped());
                }
            }
        }
        if (length > Integer.MAX_VALUE) {
            throw new InputException("too many elements to compare: elements=" + length + ", most=" + Integer.MAX_VALUE
                    + "; try funnel run, or a part of the file");
        }
        Workload all = options.ofFiles((int) length, names);
        return divided.isEmpty() ? all : all.per(divided.get().in(shape));
    }

    private String text(ComparisonReport report) {
        return switch (format) {
            case TABLE -> ComparisonTable.format(report, output.charset(), output.width());
            case JSON -> ComparisonFile.json(report);
            case CSV -> ComparisonFile.csv(report);
        };
    }
}
