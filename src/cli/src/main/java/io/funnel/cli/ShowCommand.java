package io.funnel.cli;

import io.funnel.cli.data.ParameterValues;
import io.funnel.cli.data.SegmentChoice;
import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import io.funnel.cli.message.InputException;
import io.funnel.cli.option.ClassPathOption;
import io.funnel.cli.option.KernelOption;
import io.funnel.cli.option.OpenSession;
import io.funnel.cli.option.SizeOptions;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.KernelClasses;
import io.funnel.cli.search.SelectedKernel;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.cli.worker.Logs;
import io.funnel.device.Device;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code show}: prints the generated kernel, and TornadoVM's code for it. */
@Command(name = "show", abbreviateSynopsis = true,
        description = {"Show the generated kernel of a reduction.",
            "Prints Java with all that it uses; with --backend also the OpenCL C, PTX or CUDA that TornadoVM"
                    + " generates from it."})
final class ShowCommand extends DeviceCommand {

    /** Enough elements for all launches of a strategy. */
    private static final int SIZE = 1 << 16;
    /** Elements of a row for kernels of rows. */
    private static final int ROW = 256;

    /** The longest comment line if the terminal has no width. */
    private static final int COMMENT = 120;
    private static final String COMMENT_MARK = "// ";

    @Parameters(index = "0", arity = "0..1", paramLabel = "REDUCTION",
            description = "Its name, as funnel reductions lists it; not with --kernel, whose annotation names it.")
    private @Nullable String reduction;

    @Parameters(index = "1", arity = "0..1", paramLabel = "STRATEGY",
            description = "Its name, as funnel strategies lists it. Default: Cascade, or AssociativeTree if the"
                    + " order of the operands matters.")
    private @Nullable Strategy named;

    @Mixin
    private final ClassPathOption classPath = new ClassPathOption();

    @Mixin
    private final KernelOption kernels = new KernelOption();

    @Mixin
    private final SizeOptions sizes = new SizeOptions();

    @Override
    public Integer call() {
        output.require(classPath.entries());
        if (!kernels.isEmpty()) {
            output.write(ofUser(), out());
            return ExitCode.OK;
        }
        if (reduction == null) {
            throw new InputException("nothing to show; try funnel show float.sum, or --kernel MyKernels.java:tree");
        }
        Finder finder = classPath.finder();
        Finder.CatalogueListing found = finder.locate(reduction);
        Description description = Description.of(found.entry());
        Strategy strategy = named != null ? named : usual(description);
        description.refusal(strategy).ifPresent(reason -> {
            throw new InputException("no kernel of this strategy: strategy=" + strategy.label() + ", reduction="
                    + found.entry().name() + ", reason=" + reason + "; try " + description.strategyNames(", "));
        });
        StringBuilder text = new StringBuilder(named == null ? choice(strategy, found, description) : "");
        text.append(java(strategy, found));
        if (runtime.backend().isPresent()) {
            text.append(deviceCode(strategy, finder.find(reduction), classPath.entries()));
        }
        output.write(text.toString(), out());
        return ExitCode.OK;
    }

    /** The user's kernels, and the device's code of each. */
    private String ofUser() {
        String name = Optional.ofNullable(reduction).or(() -> kernels.reduction(classPath.entries()))
                .orElseThrow(() -> new InputException("kernel without a reduction; try funnel show float.sum --kernel"
                        + " MyKernels.java:tree, or @ReductionKernel(\"float.sum\")"));
        SelectedReduction chosen = Finder.ofAny(classPath.entries()).find(name);
        StringBuilder text = new StringBuilder();
        for (SelectedKernel kernel : kernels.of(chosen, Finder.ofAny(classPath.entries()), classPath.entries(),
                Optional.empty())) {
            text.append(COMMENT_MARK).append(kernel.label()).append(" of ").append(chosen.title()).append(", ")
                    .append(kernel.shape()).append(", finish=").append(kernel.finish()).append('\n')
                    .append(KernelClasses.source(kernel).orElse(COMMENT_MARK + kernel.summary() + '\n'));
            if (runtime.backend().isPresent()) {
                text.append(deviceCode(kernel, chosen, kernels.classPath(classPath.entries())));
            }
        }
        return text.toString();
    }

    /** The strategy to read first, or the tree, which keeps the order of elements, if it does not apply. */
    private static Strategy usual(Description description) {
        return description.strategies().contains(Strategy.CASCADE) ? Strategy.CASCADE : Strategy.ASSOCIATIVE_TREE;
    }

    /** The other strategies to show, as a comment above the code. */
    private String choice(Strategy shown, Finder.CatalogueListing found, Description description) {
        String others = description.strategies().stream().filter(strategy -> strategy != shown).map(Strategy::label)
                .collect(Collectors.joining(", "));
        String words = shown.label() + " of " + found.entry().name() + "; others to show: " + others;
        int width = Math.min(output.width(), COMMENT) - COMMENT_MARK.length();
        return WordUtils.wrap(words, width).lines().map(line -> COMMENT_MARK + line + "\n")
                .collect(Collectors.joining());
    }

    private static String java(Strategy strategy, Finder.CatalogueListing found) {
        if (strategy == Strategy.ANNOTATED_LOOP) {
            return "// " + strategy.label() + ": TornadoVM compiles the annotated method as it was written, "
                    + found.entry().name() + "\n";
        }
        String kernels = found.source(strategy).strategy(strategy.label());
        if (kernels.isEmpty()) {
            throw new InputException("source has no kernel of this strategy: strategy=" + strategy.label()
                    + ", class=" + found.entry().kernels() + "; try to compile it again");
        }
        return kernels;
    }

    private String deviceCode(Algorithm strategy, SelectedReduction chosen, List<Path> jobClassPath) {
        if (strategy.isHost()) {
            throw new InputException("no device code, it runs on the host: strategy=" + strategy.label()
                    + "; try without --backend");
        }
        OpenSession opened = runtime.open(jobClassPath);
        Logs logs = opened.logs().orElseThrow(() -> new InputException(
                "the embedded runtime runs the Java itself; try --backend opencl, ptx or cuda"));
        Workload all = Workload.once(SIZE, 0, Distribution.ONES);
        boolean byRows = strategy instanceof SelectedKernel kernel && kernel.isPerSegment();
        Job.Comparison job = new Job.Comparison(runtime.choice(), chosen,
                ParameterValues.orStandard(chosen.reduction(), List.of()),
                byRows ? all.per(new SegmentChoice(SegmentChoice.Kind.ROWS, ROW)) : all, sizes.sizes(),
                List.of(strategy));
        List<Row> rows = new ArrayList<>();
        Device where = opened.carryOut(0, true, runner -> runner.result(job, Event.Started.class, event -> {
            if (event instanceof Event.Finished(Row row)) {
                rows.add(row);
            }
        })).device();
        return "\n// Generated by TornadoVM for " + where.backend() + ", " + where.name() + "\n"
                + code(rows.getFirst(), logs);
    }

    private static String code(Row row, Logs logs) {
        if (row.status() == Status.UNSUPPORTED) {
            logs.discard();
            throw new InputException(row.reason());
        }
        String code;
        try {
            code = row.log().isEmpty() ? "" : Files.readString(Path.of(row.log().get())).strip() + "\n";
        } catch (IOException e) {
            throw new JobException("log cannot be read: file=" + row.log().orElse("") + "; try again", e);
        }
        if (code.isBlank()) {
            throw new JobException("TornadoVM printed no code: strategy=" + row.strategy().label() + ", status="
                    + row.status().label() + " " + row.reason() + "; look into " + logs.folder());
        }
        logs.discard();
        code = row.strategy() instanceof SelectedKernel ? lastLaunches(row, code) : code;
        return row.status() == Status.VERIFIED
                ? code
                : "// This run was " + row.status().label() + ": " + row.reason() + "\n" + code;
    }

    /** The code of the last run: kernels of users are compiled for each length. */
    private static String lastLaunches(Row row, String code) {
        List<String> compiled =
                List.of(code.split("(?m)^(?=" + Pattern.quote(code.lines().findFirst().orElseThrow()) + "$)", -1));
        int launches = row.sizes().map(Row.PlanSizes::launches).orElse(1);
        return String.join("", compiled.subList(Math.max(0, compiled.size() - launches), compiled.size()));
    }
}
