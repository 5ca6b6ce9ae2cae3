package io.funnel.cli;

import io.funnel.cli.data.SegmentChoice;
import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.message.InputException;
import io.funnel.cli.option.DataOptions;
import io.funnel.cli.option.KeyOptions;
import io.funnel.cli.option.OpenSession;
import io.funnel.cli.option.OutputFile;
import io.funnel.cli.option.Parsers.Bytes;
import io.funnel.cli.option.ReductionOptions;
import io.funnel.cli.option.SizeOptions;
import io.funnel.cli.option.ValueFiles;
import io.funnel.cli.report.RunReport;
import io.funnel.cli.report.SegmentFile;
import io.funnel.cli.report.Tables;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.cli.search.Statistic;
import io.funnel.cli.worker.Logs;
import io.funnel.plan.Placement;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code run}: reduces data once. */
@Command(
        name = "run", abbreviateSynopsis = true,
        description = "Reduce the numbers in files: Parquet, Arrow, NumPy or CSV (these two also gzipped), or raw little-endian elements.",
        footer = {"", "Exit code: 0 done, 1 not run, 2 bad usage or input, 130 Ctrl-C."})
final class RunCommand extends DeviceCommand {

    enum Style {
        TEXT, JSON
    }

    private static final String CSV = ".csv";
    private static final String NPY = ".npy";

    @Parameters(paramLabel = "FILE", arity = "1..*",
            description = "A file for each input of the reduction; - for standard input; uniform:2^20 for generated elements;"
                    + " twice as many make two runs.")
    private List<String> files = new ArrayList<>();

    @Option(names = "--op", paramLabel = "NAME", split = ",",
            description = "Operations, such as min,max,mean,median,quantile=0.99,top=5: any of funnel reductions without its type,"
                    + " or of --classpath; or else --reduction.")
    private List<String> operations = new ArrayList<>();

    @Option(names = "--type", paramLabel = "NAME",
            description = "Type for --op: int, long, float or double. Default: long for integers, the file's own for the rest,"
                    + " double for fractions in CSV.")
    private @Nullable ElementType type;

    @Mixin
    private final ReductionOptions reduction = new ReductionOptions();

    @Mixin
    private final DataOptions data = new DataOptions();

    @Mixin
    private final KeyOptions keys = new KeyOptions();

    @Option(names = "--map",
            description = "A value for each element by the reduction's map, as softmax has one: given what all elements make,"
                    + " or those of its row, column or other segment.")
    private boolean map;

    @Option(names = "--bounds",
            description = "Bound the rounding error of each row, column or other segment, too: one more pass of the host.")
    private boolean bounds;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42",
            description = "Seed of generated elements. Default: 42.")
    private long seed = 42;

    @Option(names = "--placement", paramLabel = "NAME",
            description = "fastest, device or host. Default: device if --runtime, --backend, --device or --devices asks for one,"
                    + " else fastest, by the device's profile.")
    private @Nullable Placement placement;

    @Option(names = "--device-memory", paramLabel = "BYTES",
            description = "Limit on device memory, as in 1g. Default: what the runtime allows.")
    private @Nullable Bytes deviceMemory;

    @Option(names = "--devices", paramLabel = "DEVICES", split = ",",
            description = "Share the work among devices of one backend: all, or each as for --device.")
    private List<String> devices = new ArrayList<>();

    @Option(names = "--reproducible",
            description = "Give the same bits on every machine and device. No bound of the rounding error.")
    private boolean reproducible;

    @Option(names = "--explain", description = "Print the plan and its reasons.")
    private boolean explain;

    @Option(names = "--strategy", paramLabel = "NAME", description = "Default: chosen for the device.")
    private @Nullable Strategy strategy;

    @Option(names = "--format", paramLabel = "NAME", defaultValue = "text",
            description = "text or json. Default: text.")
    private Style format = Style.TEXT;

    @Mixin
    private final SizeOptions sizes = new SizeOptions();

    @Override
    public Integer call() {
        if (strategy == null && !sizes.isEmpty()) {
            throw new InputException("sizes without a strategy; try --strategy with --group-size and --groups");
        }
        Optional<SelectedReduction> named = named();
        Finder finder = reduction.finder();
        List<Input> inputs = named.map(SelectedReduction::streamed).orElseGet(() -> inputs(finder));
        data.keyedBy(keys.key());
        List<List<String>> groups = groups(inputs.size());
        List<DataOptions.Sources> each = groups.stream()
                .map(group -> named.map(one -> data.sources(group, Optional.of(one), seed))
                        .orElseGet(() -> data.sources(group, inputs, Optional.ofNullable(type),
                                String.join(",", operations), seed)))
                .toList();
        List<Optional<SegmentChoice>> choices = groups.stream().map(group -> divided(group, groups.size())).toList();
        Optional<SegmentChoice> divided = choices.getFirst();
        if (bounds && divided.isEmpty()) {
            throw new InputException("an answer of all elements has its bound: option=--bounds; try it with --rows,"
                    + " --columns or --axis");
        }
        boolean inFile = divided.isPresent() && (output.isNamed(CSV) || output.isNamed(NPY));
        List<Job.Run> jobs = each.stream().map(sources -> job(sources,
                named.map(List::of).orElseGet(() -> operations(finder, sources.data().getFirst().elementType()))))
                .toList();
        output.require(Stream.concat(each.stream().flatMap(DataOptions.Sources::files), reduction.classPath().stream())
                .toList());
        OpenSession opened = runtime.open(reduction.classPath());
        try (ValueFiles values = new ValueFiles(divided.isPresent() && (inFile || format == Style.JSON))) {
            List<List<RunReport>> reports = new ArrayList<>();
            for (int i = 0; i < jobs.size(); i++) {
                reports.add(reports(each.get(i), jobs.get(i).per(choices.get(i), bounds, values.of(i)), opened));
            }
            if (inFile) {
                output.write(text(reports, opened), content(reports.getFirst()), out());
            } else {
                output.write(text(reports, opened), out());
            }
        }
        return ExitCode.OK;
    }

    /** Returns what has values of its own; all elements together are one segment of a map. */
    private Optional<SegmentChoice> divided(List<String> group, int runs) {
        Optional<SegmentChoice> chosen = keys.choice(data, group);
        boolean isScan = chosen.filter(SegmentChoice::isScan).isPresent();
        if (bounds && (isScan || map)) {
            throw new InputException("no error bounds of a value for each element: option=--bounds; try it without "
                    + (map ? "--map" : "--scan"));
        }
        if (map && isScan) {
            throw new InputException("both a map and a scan: option=--map --scan; try one of them");
        }
        if (map && data.given().contains("--skip-missing")) {
            throw new InputException("a map of a file with rows left out: option=--skip-missing; try a file without"
                    + " missing cells");
        }
        Optional<SegmentChoice> divided =
                chosen.or(() -> map ? Optional.of(new SegmentChoice(SegmentChoice.Kind.ALL, 0)) : Optional.empty());
        divided.ifPresent(_ -> requireSegments(runs));
        return divided;
    }

    private void requireSegments(int runs) {
        operations.stream().filter(name -> Statistic.parse(name).isPresent()).findFirst().ifPresent(name -> {
            throw new InputException("operation of all elements together: operation=" + name
                    + "; try it without --rows, --columns, --axis, --offsets, --by, --scan and --map");
        });
        if ((output.isNamed(CSV) || output.isNamed(NPY)) && (runs > 1 || format == Style.JSON)) {
            throw new InputException("a file of values is for one run and has no JSON: runs=" + runs
                    + "; try one run, or --output with another name");
        }
    }

    private OutputFile.Content content(List<RunReport> reports) {
        SegmentFile file = new SegmentFile(reports);
        if (output.isNamed(CSV)) {
            return file::csv;
        }
        file.requireNumbers();
        return file::npy;
    }

    /** Groups the files into runs of one file for each input. */
    private List<List<String>> groups(int inputs) {
        if (files.size() <= inputs || files.size() % inputs != 0) {
            return List.of(files);
        }
        List<List<String>> groups = new ArrayList<>();
        for (int i = 0; i < files.size(); i += inputs) {
            groups.add(files.subList(i, i + inputs));
        }
        return groups;
    }

    private List<RunReport> reports(DataOptions.Sources sources, Job.Run job, OpenSession opened) {
        try (Interruption interruption = Interruption.of(err(), sources.elements(),
                () -> opened.logs().ifPresent(Logs::discard));
                Progress progress = Progress.of("run", sources.elements())) {
            return opened.carryOut(job.memory().orElse(0), false,
                    runner -> runner.result(job, Event.Ran.class, event -> {
                        if (event instanceof Event.Progress(long done)) {
                            interruption.at(done);
                            progress.at(done);
                        }
                    })).reports().stream().map(report -> report.withNames(sources.names())).toList();
        }
    }

    private Placement placement() {
        Placement suits = runtime.isDeviceAsked() || !devices.isEmpty() ? Placement.DEVICE : Placement.FASTEST;
        return Objects.requireNonNullElse(placement, suits);
    }

    /** The reduction; empty if operations are asked for. */
    private Optional<SelectedReduction> named() {
        if (!operations.isEmpty() && !reduction.isNamed()) {
            return Optional.empty();
        }
        Optional<SelectedReduction> named = reduction.find(!operations.isEmpty() || type != null, map);
        if (named.isEmpty()) {
            throw new InputException("no reduction; try --op sum, or --reduction with a name of funnel reductions");
        }
        return named;
    }

    /** Returns the inputs of the operations; refuses operations that differ in their number. */
    private List<Input> inputs(Finder finder) {
        List<List<Input>> each = operations.stream()
                .map(name -> map ? finder.anyOf(name).map() : finder.anyOf(name)).map(SelectedReduction::streamed)
                .toList();
        if (each.stream().mapToInt(List::size).distinct().count() > 1) {
            throw new InputException("operations of one and of two inputs: operation=" + String.join(",", operations)
                    + "; try two runs");
        }
        return each.getFirst();
    }

    private List<SelectedReduction> operations(Finder finder, ElementType elements) {
        List<SelectedReduction> found = operations.stream().distinct().map(name -> finder.operation(name, elements))
                .map(one -> map ? one.map() : one).toList();
        reduction.requireParameters(found);
        return found;
    }

    private Job.Run job(DataOptions.Sources sources, List<SelectedReduction> chosen) {
        Optional<Strategy> wished = Optional.ofNullable(strategy);
        for (SelectedReduction one : chosen) {
            wished.ifPresent(one::requireCode);
            reduction.requireLawful(one, err());
            requireDeviceMemory(one);
        }
        return new Job.Run(runtime.choice(), chosen, sources.data(), reduction.parameters(), wished, sizes.sizes(),
                placement(), deviceMemory == null ? OptionalLong.empty() : OptionalLong.of(deviceMemory.count()),
                devices).reproducible(reproducible);
    }

    /** A chunk of each input for each of two lanes, and one more. */
    private void requireDeviceMemory(SelectedReduction chosen) {
        long least = (2L * chosen.streamed().size() + 1) << 20;
        if (deviceMemory != null && deviceMemory.count() < least) {
            throw new InputException("device memory too small: device-memory=" + deviceMemory.count()
                    + ", least=" + least + "; try --device-memory " + (least >> 20) + "m");
        }
    }

    private String text(List<List<RunReport>> reports, OpenSession opened) {
        return format == Style.JSON
                ? RunReport.json(reports.stream().flatMap(List::stream).toList(), opened.versions(commandText()))
                : reports.stream()
                        .map(each -> Tables.brokenAt(output.width(), RunReport.text(each) + (explain
                                ? each.stream().map(report -> report.plan() + System.lineSeparator()).distinct()
                                        .collect(Collectors.joining())
                                : "")))
                        .collect(Collectors.joining());
    }
}
