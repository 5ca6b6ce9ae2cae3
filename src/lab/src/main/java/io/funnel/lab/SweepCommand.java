package io.funnel.lab;

import io.funnel.cli.FunnelCommand;
import io.funnel.cli.data.SegmentChoice;
import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.Runner;
import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Message;
import io.funnel.cli.option.ComparisonOptions;
import io.funnel.cli.option.DeviceOptions;
import io.funnel.cli.option.OpenSession;
import io.funnel.cli.option.OutputOption;
import io.funnel.cli.option.Parsers;
import io.funnel.cli.option.SegmentOptions;
import io.funnel.cli.report.Tables;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.SelectedKernel;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.MeasurementRun;
import io.funnel.lab.measure.MeasurementStep;
import io.funnel.lab.measure.Settings;
import io.funnel.lab.measure.Settings.Grid;
import io.funnel.lab.page.Sweep;
import io.funnel.plan.Kernels;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sweep}: whole calls by other numbers and sizes of groups than the planner's. */
@Command(
        name = "sweep", abbreviateSynopsis = true,
        description = {
            "Time strategies with a fixed number of groups by groups and group size, next to the planner's choice, and"
                    + " write a page with a heat map each, figures, tables, all samples.",
            "The same command resumes an interrupted sweep."},
        footer = {"", "Exit code: 0 all verified or unsupported, 1 something wrong or failed, 2 bad usage or input."})
final class SweepCommand extends FunnelCommand {

    private static final int[] PER_UNIT = {1, 2, 4, 8, 16, 32};
    private static final List<Integer> GROUP_SIZES = List.of(32, 64, 128, 256, 512, 1024);

    @Mixin
    private final DeviceOptions runtime = new DeviceOptions();

    @Mixin
    private final ComparisonOptions options = new ComparisonOptions();

    @Mixin
    private final SegmentOptions segments = new SegmentOptions();

    @Option(names = "--groups", paramLabel = "N", split = ",",
            description = "Numbers of work-groups, separated by commas. Default: 1, 2, 4, 8, 16 and 32 for each compute unit.")
    private List<Integer> groups = new ArrayList<>();

    @Option(names = "--group-size", paramLabel = "N", split = ",",
            description = "Work-items of a group, separated by commas. Default: 32 to 1024 in powers of two.")
    private List<Integer> groupSizes = new ArrayList<>();

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "2",
            description = "Measure all sizes this often, each time in another order. Default: 2.")
    private int rounds = 2;

    @Option(names = "--output", paramLabel = "FOLDER", defaultValue = "funnel-sweep",
            description = "Folder of the heat maps. Default: funnel-sweep.")
    private Path output = Path.of("funnel-sweep");

    @Option(names = "--profile", paramLabel = "FILE",
            description = "Keep sizes that are faster than the planner's in this profile of the device, which funnel"
                    + " calibrate wrote; a new one begins with what the library knows of the device.")
    private @Nullable Path profile;

    @Override
    public Integer call() {
        Parsers.requirePositive("rounds", rounds, "2");
        groups.forEach(number -> Parsers.requirePositive("groups", number, "1 or more"));
        groupSizes.forEach(size -> Parsers.requirePositive("group-size", size, "1 or more"));
        Optional<SegmentChoice> divided = segments.choice();
        if (divided.isPresent() && (!groups.isEmpty() || profile != null)) {
            throw new InputException("groups follow from the segments: options=--groups, --profile; try --group-size"
                    + " alone");
        }
        SelectedReduction chosen = chosen();
        options.requireLawful(chosen, err());
        List<SelectedKernel> kernels =
                options.kernels(chosen, divided).stream()
                        .flatMap(kernel -> kernel.variants(chosen.reduction()).stream())
                        .toList();
        OpenSession opened = runtime.open(options.jobClassPath());
        Workload workload = options.workload(opened.isEmbedded(), Distribution.UNIFORM, divided);
        List<Strategy> strategies = strategies(chosen, workload, !kernels.isEmpty());
        Folder folder = new Folder(output);
        Optional<KeptSizes> kept = Optional.ofNullable(profile).map(KeptSizes::in);
        long bytes = ComparisonOptions.footprint(workload, chosen);
        MeasurementLog samples = opened.carryOut(bytes, false, runner -> {
            Device device = device(runner);
            kept.ifPresent(file -> file.requireOf(device));
            MeasurementLog begun = folder.open(settings(opened, chosen, workload, strategies, kernels, device));
            return MeasurementRun.run("sweep", folder, begun, chosen, runner, err(), (all, round) -> {});
        });
        List<Sweep.Best> best = publish(folder, samples);
        out().print(Tables.fitted(best, IntStream.range(0, Sweep.Best.HEADS.size())
                .mapToObj(i -> Tables.<Sweep.Best>left(Sweep.Best.HEADS.get(i), one -> one.cells().get(i)))
                .toList(),
                OutputOption.terminal(), List.of("planner's time"),
                output.resolve("tables/sweep-best.csv").toString()));
        out().println("sweep: " + output.resolve(Sweep.NAME));
        kept.ifPresent(file -> out().println(file.keep(chosen, best)));
        samples.faults().forEach(line -> Message.say(err(), line));
        return samples.faults().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private SelectedReduction chosen() {
        SelectedReduction named = options.chosen();
        return named.operation().isPresent()
                ? Finder.over(List.of()).find(named.reduction().name())
                : named;
    }

    /** Draws what was measured. */
    List<Sweep.Best> publish(Folder folder, MeasurementLog samples) {
        return Sweep.write(folder, samples, chosen());
    }

    /** The strategies to sweep: next to kernels only those that were asked for. */
    private List<Strategy> strategies(SelectedReduction chosen, Workload workload, boolean hasKernels) {
        List<Strategy> sized = MeasurementStep.sized(workload); // refuses a size before anything runs
        if (hasKernels && options.strategies().isEmpty()) {
            return List.of();
        }
        for (Strategy strategy : options.strategies()) {
            chosen.requireCode(strategy);
            if (workload.segments().isEmpty() ? !MeasurementStep.isSized(strategy) : !sized.contains(strategy)) {
                throw new InputException((workload.segments().isEmpty()
                        ? "strategy without a number of groups to choose: strategy="
                        : "strategy without a group size to choose for such segments: strategy=") + strategy.label()
                        + "; try " + sized.getFirst().label());
            }
        }
        List<Strategy> strategies =
                (options.strategies().isEmpty() ? sized : options.strategies()).stream()
                        .filter(strategy -> Kernels.refusal(chosen.reduction(), strategy).isEmpty()).toList();
        if (strategies.isEmpty()) {
            chosen.requireCode(sized.getFirst());
        }
        return strategies;
    }

    private Device device(Runner runner) {
        return runtime.choice().from(runner.result(new Job.Devices(), Event.Listed.class, event -> {}).devices());
    }

    private Settings settings(OpenSession opened, SelectedReduction chosen, Workload workload,
            List<Strategy> strategies, List<SelectedKernel> kernels, Device device) {
        int units = Math.max(1, device.computeUnits());
        List<Integer> numbers = groups.isEmpty() && workload.segments().isEmpty()
                ? IntStream.of(PER_UNIT).map(each -> each * units).boxed().toList()
                : groups;
        List<Integer> sizes = groupSizes.isEmpty()
                ? GROUP_SIZES.stream().filter(size -> size <= device.maxGroupSize()).toList()
                : groupSizes;
        return new Settings(chosen.title(), options.parameters(), workload, rounds, strategies, kernels,
                runtime.choice(), opened.isEmbedded(), opened.versions(ReportCommand.portable(commandText())),
                Optional.of(new Grid(numbers.stream().distinct().toList(), sizes.stream().distinct().toList())),
                List.of(), List.of(), List.of());
    }
}
