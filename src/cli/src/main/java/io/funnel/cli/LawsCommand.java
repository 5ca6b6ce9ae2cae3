package io.funnel.cli;

import io.funnel.cli.data.InputException;
import io.funnel.cli.data.ParameterValues;
import io.funnel.cli.job.ComparisonJob;
import io.funnel.cli.job.ComparisonListener;
import io.funnel.cli.job.Runner;
import io.funnel.cli.job.Subjects;
import io.funnel.cli.option.ClassPathOption;
import io.funnel.cli.option.DeviceOptions;
import io.funnel.cli.option.Opened;
import io.funnel.cli.option.OutputOption;
import io.funnel.cli.report.LawsJson;
import io.funnel.cli.report.LawsReport;
import io.funnel.cli.report.LawsReport.Agreement;
import io.funnel.cli.report.LawsText;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.Chosen;
import io.funnel.cli.worker.Logs;
import io.funnel.device.Device;
import io.funnel.plan.Kernels;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.Status;
import io.funnel.verify.law.LawOptions;
import io.funnel.verify.law.LawReport;
import io.funnel.verify.law.Laws;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** {@code laws}: whether an operator is what it must be for its answer not to depend on the order of combination. */
@Command(
        name = "laws", abbreviateSynopsis = true,
        description = {"Check a reduction's laws, and its kernels against the reference.",
            "Samples are random and hard values; kernels run on the embedded runtime, or where --backend or"
                    + " --runtime says."},
        footer = {"", "Exit code: 0 no law is broken, 1 one is, 2 bad usage or input."})
final class LawsCommand extends FunnelCommand {

    /** None, one, a warp and a work-group with a neighbour, and primes; the shortest that fails is reported. */
    private static final List<Data> ALL_DATA = Stream.of(0, 1, 2, 31, 33, 256, 257, 1009, 5003)
            .flatMap(size -> Stream.of(new Data(size, Distribution.UNIFORM), new Data(size, Distribution.SPECIALS)))
            .toList();
    /** Where each takes a process of its own, which compiles every kernel again. */
    private static final List<Data> FEW_DATA =
            List.of(new Data(257, Distribution.SPECIALS), new Data(5003, Distribution.UNIFORM));

    private record Data(int size, Distribution distribution) {}

    /** The values of {@code --format}. */
    enum Format {
        /** For people. */
        TABLE,
        /** For programs. */
        JSON
    }

    @Parameters(index = "0", paramLabel = "REDUCTION", description = "Its name, as funnel reductions lists it.")
    private String reduction = "";

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Of the elements. Default: 42.")
    private long seed = LawOptions.DEFAULT_SEED;

    @Option(names = "--cases", paramLabel = "N", defaultValue = "1000",
            description = "Samples tried for each law. Default: 1000.")
    private int cases = LawOptions.DEFAULT_CASES;

    @Option(names = "--parameter", paramLabel = "VALUES",
            description = "Numbers with commas for an input that holds parameters. Default: 1, 2, 3, to 64.")
    private List<String> parameters = new ArrayList<>();

    @Option(names = "--strategy", paramLabel = "NAME", split = ",",
            description = "Only the kernels of these strategies; more than one with commas. Default: all.")
    private List<Strategy> strategies = new ArrayList<>();

    @Option(names = "--format", paramLabel = "NAME", defaultValue = "table",
            description = "table or json. Default: table.")
    private Format format = Format.TABLE;

    @Mixin
    private final ClassPathOption classPath = new ClassPathOption();

    @Mixin
    private final DeviceOptions runtime = new DeviceOptions();

    @Mixin
    private final OutputOption output = new OutputOption();

    @Override
    public Integer call() {
        if (cases <= 0) {
            throw new InputException("cases not positive: cases=" + cases + "; try 1000");
        }
        output.require();
        Chosen chosen = classPath.finder().find(reduction).chosen();
        List<String> values = ParameterValues.orStandard(chosen.parameters(), parameters);
        Opened opened = runtime.openAsked(classPath.entries());
        LawReport laws = Laws.check(chosen.reduction(), options(chosen, values));
        Collector collector = new Collector();
        if (laws.holds()) {
            opened.carryOut(0, true, runner -> agree(runner, opened, chosen, values, collector));
        }
        LawsReport report = new LawsReport(Subjects.of(chosen), laws, collector.where(), collector.agreements());
        output.write(format == Format.JSON ? LawsJson.format(report) : LawsText.format(report), out());
        opened.logs().ifPresent(logs -> keepOrDiscard(logs, report.holds()));
        return report.holds() ? ExitCode.OK : ExitCode.FAILURE;
    }

    private LawOptions options(Chosen chosen, List<String> values) {
        List<TornadoNativeArray> arrays = ParameterValues.arrays(chosen.title(), chosen.parameters(), values);
        Map<String, TornadoNativeArray> byName = new TreeMap<>();
        for (int i = 0; i < arrays.size(); i++) {
            byName.put(chosen.parameters().get(i).name(), arrays.get(i));
        }
        return new LawOptions(seed, cases, byName);
    }

    private Collector agree(
            Runner runner, Opened opened, Chosen chosen, List<String> values, Collector collector) {
        List<Strategy> wished = strategies.isEmpty() ? List.of(Strategy.values()) : strategies;
        List<Data> all = opened.isEmbedded() ? ALL_DATA : FEW_DATA;
        boolean needsElements = chosen.signature().traits().emptyInput() == EmptyInput.ERROR;
        try (Progress progress = Progress.of("laws", all.size())) {
            for (Data data : all) {
                progress.says(data.size() + " " + data.distribution().label());
                List<Strategy> left = wished.stream().distinct()
                        .filter(strategy -> Kernels.refusal(chosen.reduction(), strategy).isEmpty())
                        .filter(collector::isUnbroken).toList();
                if (!left.isEmpty() && !(needsElements && data.size() == 0)) {
                    runner.compare(new ComparisonJob(runtime.choice(), chosen, values,
                            new Workload(data.size(), seed, data.distribution(), 0), Sizes.AUTO, left),
                            collector.on(data));
                }
                progress.step();
            }
        }
        return collector;
    }

    private void keepOrDiscard(Logs logs, boolean holds) {
        if (holds) {
            logs.discard();
        } else {
            err().println("funnel: generated code and TornadoVM's messages are in " + logs.folder());
        }
    }

    /** What became of each strategy; the first data that breaks it stays. */
    private static final class Collector {

        private final Map<Strategy, Agreement> found = new EnumMap<>(Strategy.class);
        private @Nullable Device device;

        ComparisonListener on(Data data) {
            return new ComparisonListener() {
                @Override
                public void started(Device where) {
                    device = where;
                }

                @Override
                public void running(Strategy strategy) {
                    // a single short run
                }

                @Override
                public void finished(Row row) {
                    Agreement agreement = new Agreement(row.strategy().label(), row.status(), row.reason(),
                            data.size(), data.distribution());
                    found.merge(row.strategy(), agreement, Collector::worse);
                }
            };
        }

        private static Agreement worse(Agreement before, Agreement now) {
            return now.isBroken() || before.status() == Status.UNSUPPORTED ? now : before;
        }

        boolean isUnbroken(Strategy strategy) {
            return !found.containsKey(strategy) || !found.get(strategy).isBroken();
        }

        String where() {
            Device ran = device;
            if (ran == null) {
                return "";
            }
            return ran.runtime() == Device.Runtime.EMBEDDED ? ran.name() : ran.backend() + ", " + ran.name();
        }

        List<Agreement> agreements() {
            return List.copyOf(found.values());
        }
    }
}
