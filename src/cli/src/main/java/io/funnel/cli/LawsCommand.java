package io.funnel.cli;

import io.funnel.cli.data.GeneratedSegments;
import io.funnel.cli.data.GeneratedSegments.Form;
import io.funnel.cli.data.ParameterValues;
import io.funnel.cli.data.SegmentChoice;
import io.funnel.cli.data.SegmentChoice.Kind;
import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.Runner;
import io.funnel.cli.message.Message;
import io.funnel.cli.option.ClassPathOption;
import io.funnel.cli.option.OpenSession;
import io.funnel.cli.option.Parsers;
import io.funnel.cli.report.LawsReport;
import io.funnel.cli.report.LawsReport.Agreement;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.cli.worker.Logs;
import io.funnel.device.Device;
import io.funnel.plan.Kernels;
import io.funnel.plan.SegmentRouter;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Status;
import io.funnel.verify.law.LawOptions;
import io.funnel.verify.law.LawReport;
import io.funnel.verify.law.Laws;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** {@code laws}: checks that an operator's result does not depend on the order of combination. */
@Command(
        name = "laws", abbreviateSynopsis = true,
        description = {"Check a reduction's laws, and its kernels against the reference.",
            "Samples are random and hard values; kernels run on the embedded runtime, or as --backend or"
                    + " --runtime says."},
        footer = {"", "Exit code: 0 all laws hold, 1 a law is broken, 2 bad usage or input."})
final class LawsCommand extends DeviceCommand {

    /** Zero, one, a warp and a work-group with neighbours, and primes; the shortest failing length is reported. */
    private static final List<Data> ALL_DATA = Stream.of(0, 1, 2, 31, 33, 256, 257, 1009, 5003)
            .flatMap(size -> Stream.of(new Data(size, Distribution.UNIFORM), new Data(size, Distribution.SPECIALS)))
            .toList();
    /** Fewer lengths for TornadoVM, where each starts a process that compiles every kernel again. */
    private static final List<Data> FEW_DATA =
            List.of(new Data(257, Distribution.SPECIALS), new Data(5003, Distribution.UNIFORM));

    /**
     * Rows, columns and a middle axis: single elements, a part of a warp, more than a work-group, one long row. Segments of
     * unequal lengths: short ones, a few long ones, one with several tiles, and elements in the order of keys.
     */
    private static final List<Data> SEGMENTS = Stream.of(rows(1, 33), rows(7, 5005), rows(1009, 3027), rows(5003, 5003),
            columns(3, 5001), columns(257, 2313), scan(all(5003)), scan(rows(7, 5005)), scan(columns(3, 5001)),
            scan(columns(257, 2313)), new Data(273, Distribution.UNIFORM,
                    Optional.of(new SegmentChoice(Kind.AXIS, 1, List.of(3L, 13L, 7L)))),
            unequal(Form.UNIFORM, 0, 40, 5003), unequal(Form.POWERLAW, 32, 0, 20_011),
            unequal(Form.ONE, 300, 0, 20_011),
            unequal(Form.KEYS, 7, 0, 5003), unequal(Form.KEYS, 1009, 0, 3001), scan(unequal(Form.UNIFORM, 0, 40, 5003)),
            scan(unequal(Form.ONE, 300, 0, 20_011)), scan(unequal(Form.KEYS, 7, 0, 5003)))
            .flatMap(data -> Stream.of(data, new Data(data.size(), Distribution.SPECIALS, data.segments()))).toList();
    private static final List<Data> FEW_SEGMENTS =
            List.of(scan(all(9001)), scan(columns(3, 5001)), scan(unequal(Form.POWERLAW, 32, 0, 20_011)),
                    rows(17, 5015), rows(1009, 3027), columns(3, 5001),
                    unequal(Form.POWERLAW, 32, 0, 20_011), unequal(Form.KEYS, 7, 0, 5003));

    private record Data(int size, Distribution distribution, Optional<SegmentChoice> segments) {

        Data(int size, Distribution distribution) {
            this(size, distribution, Optional.empty());
        }

        Workload workload(long seed) {
            Workload all = Workload.once(size, seed, distribution);
            return segments.map(all::per).orElse(all);
        }

        /** Whether a strategy reduces such data, and the reduction has an answer for it. */
        boolean suits(Strategy strategy, boolean needsElements) {
            Optional<Partition> partition = workload(0).partition();
            return partition.map(some -> SegmentRouter.serves(strategy, some)).orElse(!strategy.isOfSegments())
                    && !(needsElements && size == 0);
        }
    }

    private static Data rows(long width, int size) {
        return new Data(size, Distribution.UNIFORM, Optional.of(new SegmentChoice(Kind.ROWS, width)));
    }

    private static Data all(int size) {
        return new Data(size, Distribution.UNIFORM);
    }

    private static Data scan(Data data) {
        return new Data(data.size(), data.distribution(), Optional.of(SegmentChoice.scan(data.segments(), false)));
    }

    private static Data columns(long count, int size) {
        return new Data(size, Distribution.UNIFORM, Optional.of(new SegmentChoice(Kind.COLUMNS, count)));
    }

    private static Data unequal(Form form, int low, int high, int size) {
        return new Data(size, Distribution.UNIFORM,
                Optional.of(SegmentChoice.of(new GeneratedSegments(form, low, high, LawOptions.DEFAULT_SEED))));
    }

    @Parameters(index = "0", paramLabel = "REDUCTION", description = "Its name, as funnel reductions lists it.")
    private String reduction = "";

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Seed of the elements. Default: 42.")
    private long seed = LawOptions.DEFAULT_SEED;

    @Option(names = "--cases", paramLabel = "N", defaultValue = "1000",
            description = "Samples tried for each law. Default: 1000.")
    private int cases = LawOptions.DEFAULT_CASES;

    @Option(names = "--parameter", paramLabel = "VALUES",
            description = "Comma-separated numbers for a parameter input. Default: 1, 2, 3, to 64.")
    private List<String> parameters = new ArrayList<>();

    @Option(names = "--strategy", paramLabel = "NAME", split = ",",
            description = "Only the kernels of these strategies, comma-separated. Default: all.")
    private List<Strategy> strategies = new ArrayList<>();

    @Option(names = "--format", paramLabel = "NAME", defaultValue = "table",
            description = "table or json. Default: table.")
    private Format format = Format.TABLE;

    @Mixin
    private final ClassPathOption classPath = new ClassPathOption();

    @Override
    public Integer call() {
        Parsers.requirePositive("cases", cases, "1000");
        output.require(classPath.entries());
        SelectedReduction chosen = classPath.finder().find(reduction);
        List<String> values = ParameterValues.orStandard(chosen.reduction(), parameters);
        OpenSession opened = runtime.openAsked(classPath.entries());
        LawReport laws = Laws.check(chosen.reduction(), options(chosen, values));
        LawsReport report = laws.holds()
                ? opened.carryOut(0, true, runner -> agree(runner, opened.isEmbedded(), chosen, values, laws))
                : new LawsReport(chosen, laws, "", List.of());
        output.write(format == Format.JSON ? report.json() : report.text(output.width()), out());
        opened.logs().ifPresent(logs -> keepOrDiscard(logs, report.holds()));
        return report.holds() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private LawOptions options(SelectedReduction chosen, List<String> values) {
        List<TornadoNativeArray> arrays =
                ParameterValues.arrays(chosen.title(), chosen.reduction(), chosen.inputs(), values);
        Map<String, TornadoNativeArray> byName = new TreeMap<>();
        for (int i = 0; i < arrays.size(); i++) {
            byName.put(chosen.parameters().get(i).name(), arrays.get(i));
        }
        return new LawOptions(seed, cases, byName);
    }

    /** Compares each strategy with the reference; keeps the first data that breaks it. */
    private LawsReport agree(Runner runner, boolean embedded, SelectedReduction chosen, List<String> values,
            LawReport laws) {
        Map<Strategy, Agreement> found = new EnumMap<>(Strategy.class);
        List<Strategy> wished = strategies.isEmpty() ? List.of(Strategy.values()) : strategies;
        List<Data> all = Stream.of(embedded ? ALL_DATA : FEW_DATA, embedded ? SEGMENTS : FEW_SEGMENTS)
                .flatMap(List::stream).toList();
        boolean needsElements = chosen.signature().traits().emptyInput() == EmptyInput.ERROR;
        String where = "";
        try (Progress progress = Progress.of("laws", all.size())) {
            for (Data data : all) {
                progress.says(data.size() + " " + data.distribution().label());
                List<Strategy> left = wished.stream().distinct()
                        .filter(strategy -> data.suits(strategy, needsElements))
                        .filter(strategy -> Kernels.refusal(chosen.reduction(), strategy).isEmpty())
                        .filter(strategy -> !found.containsKey(strategy) || !found.get(strategy).isBroken()).toList();
                if (!left.isEmpty()) {
                    Job.Comparison job = new Job.Comparison(runtime.choice(), chosen, values,
                            data.workload(seed), Sizes.AUTO, left);
                    where = name(runner.result(job, Event.Started.class, event -> {
                        if (event instanceof Event.Finished(Row row) && row.strategy() instanceof Strategy ran) {
                            found.merge(ran, new Agreement(row.strategy().label(), row.status(),
                                    row.reason(), data.size(), data.distribution(), job.workload().division()),
                                    LawsCommand::worse);
                        }
                    }).device());
                }
                progress.step();
            }
        }
        return new LawsReport(chosen, laws, where, List.copyOf(found.values()));
    }

    private static Agreement worse(Agreement before, Agreement now) {
        return now.status() == Status.UNSUPPORTED ? before : now;
    }

    private static String name(Device device) {
        return device.runtime() == Device.Runtime.EMBEDDED ? device.name() : device.backend() + ", " + device.name();
    }

    private void keepOrDiscard(Logs logs, boolean holds) {
        if (holds) {
            logs.discard();
        } else {
            Message.say(err(), "generated code and TornadoVM's messages are in " + logs.folder());
        }
    }
}
