package io.funnel.cli;

import io.funnel.cli.data.InputException;
import io.funnel.cli.data.Message;
import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.Runner;
import io.funnel.cli.option.Opened;
import io.funnel.cli.option.Parsers;
import io.funnel.cli.option.ReductionOptions;
import io.funnel.cli.option.SizeOptions;
import io.funnel.cli.report.ComparisonCsv;
import io.funnel.cli.report.ComparisonJson;
import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.report.ComparisonTable;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.Chosen;
import io.funnel.cli.search.Operation;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operator;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
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

    static final int EMBEDDED_SIZE = 1 << 20;
    static final int TORNADO_SIZE = 1 << 24;

    @Option(names = "--op", paramLabel = "NAME", description = "sum or min. Default: sum.")
    private @Nullable Operator operator;

    @Option(names = "--type", paramLabel = "NAME", description = "int, long, float or double. Default: float.")
    private @Nullable ElementType type;

    @Mixin
    private final ReductionOptions reduction = new ReductionOptions();

    @Option(names = "--size", paramLabel = "N",
            description = "Elements, such as 1000003 or 2^24. Default: 2^20 on the embedded runtime, else 2^24.")
    private Parsers.@Nullable Length size;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Of the random input. Default: 42.")
    private long seed = 42;

    @Option(names = "--distribution", paramLabel = "NAME", defaultValue = "uniform",
            description = "Of the input: uniform, ones, cancelling, specials or denormals. Default: uniform.")
    private Distribution distribution = Distribution.UNIFORM;

    @Option(names = "--strategy", paramLabel = "NAME", split = ",",
            description = "Only these strategies; more than one with commas. Default: all.")
    private List<Strategy> strategies = new ArrayList<>();

    @Option(names = "--repetitions", paramLabel = "N", defaultValue = "5",
            description = "Timed runs of each strategy. Default: 5.")
    private int repetitions = 5;

    @Option(names = "--format", paramLabel = "NAME", defaultValue = "table",
            description = "table, json or csv. Default: table.")
    private TableFormat format = TableFormat.TABLE;

    @Mixin
    private final SizeOptions sizes = new SizeOptions();

    @Override
    public Integer call() {
        if (repetitions <= 0) {
            throw new InputException("repetitions not positive: repetitions=" + repetitions + "; try 5");
        }
        output.require(reduction.classPath());
        Chosen chosen = chosen(reduction, operator, type);
        if (strategies.size() == 1) { // among several it is a row that says why not
            chosen.requireCode(strategies.getFirst());
        }
        reduction.requireLawful(chosen, err());
        Opened opened = runtime.open(reduction.classPath());
        Job.Comparison job = job(opened, chosen);
        ComparisonReport report =
                opened.carryOut(footprint(job.workload(), job.chosen()), true, runner -> compare(runner, job, opened));
        output.write(text(report), out());
        opened.logs().ifPresent(logs -> Message.say(err(),
                "generated code and TornadoVM's messages are in " + logs.folder()));
        return report.isClean(strategies) ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private ComparisonReport compare(Runner runner, Job.Comparison job, Opened opened) {
        List<Row> rows = new ArrayList<>();
        AtomicReference<OptionalDouble> copied = new AtomicReference<>(OptionalDouble.empty());
        try (Progress progress = Progress.of("compare", job.strategies().size())) {
            Event.Started started = runner.result(job, Event.Started.class, event -> {
                if (event instanceof Event.Running(Strategy strategy)) {
                    progress.says(strategy.label());
                } else if (event instanceof Event.Copied(double bytesPerSecond)) {
                    copied.set(OptionalDouble.of(bytesPerSecond));
                } else if (event instanceof Event.Finished(Row row)) {
                    rows.add(row);
                    progress.step();
                }
            });
            return new ComparisonReport(started.device(), copied.get(), opened.versions(commandText()), job.chosen(),
                    job.workload(), rows);
        }
    }

    /** The reduction that was named, or an operation, the sum of floats where nothing is said. */
    static Chosen chosen(ReductionOptions named, @Nullable Operator operator, @Nullable ElementType type) {
        return named.find(operator != null || type != null).orElseGet(() -> Chosen.of(new Operation(
                Objects.requireNonNullElse(operator, Operator.SUM),
                Objects.requireNonNullElse(type, ElementType.FLOAT))));
    }

    private Job.Comparison job(Opened opened, Chosen chosen) {
        int elements = size == null ? (opened.isEmbedded() ? EMBEDDED_SIZE : TORNADO_SIZE) : size.elements();
        List<Strategy> wished = strategies.isEmpty() ? List.of(Strategy.values()) : strategies;
        return new Job.Comparison(runtime.choice(), chosen, reduction.parameters(),
                new Workload(elements, seed, distribution, repetitions), sizes.sizes(),
                wished.stream().distinct().toList());
    }

    /** The inputs and the partials of the strategy that keeps most of them, three quarters as many as elements. */
    static long footprint(Workload workload, Chosen chosen) {
        return (long) workload.size() * (chosen.elementBytes() + chosen.signature().stateBytes());
    }

    private String text(ComparisonReport report) {
        return switch (format) {
            case TABLE -> ComparisonTable.format(report, output.charset(), output.width());
            case JSON -> ComparisonJson.format(report);
            case CSV -> ComparisonCsv.format(report);
        };
    }
}
