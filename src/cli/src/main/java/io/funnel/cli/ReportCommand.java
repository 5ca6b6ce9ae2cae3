package io.funnel.cli;

import io.funnel.cli.data.InputException;
import io.funnel.cli.data.Message;
import io.funnel.cli.option.DeviceOptions;
import io.funnel.cli.option.Opened;
import io.funnel.cli.option.Parsers;
import io.funnel.cli.option.ReductionOptions;
import io.funnel.cli.page.Folder;
import io.funnel.cli.page.Measuring;
import io.funnel.cli.page.Publication;
import io.funnel.cli.page.Samples;
import io.funnel.cli.page.Settings;
import io.funnel.cli.page.Subject;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.Chosen;
import io.funnel.cli.search.Finder;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operator;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code report}: a comparison as a page with figures, tables, code and raw samples. */
@Command(
        name = "report", abbreviateSynopsis = true,
        description = {
            "Compare the strategies and write a folder that can be published: report.html, figures, tables, all"
                    + " samples.",
            "An interrupted report goes on where it was, by the same command.",
            "--backend all makes one for each backend, in folders of their names."},
        footer = {"", "Exit code: 0 all verified or unsupported, 1 something wrong or failed, 2 bad usage or input."})
final class ReportCommand extends FunnelCommand {

    /** Options that say where things lie on this machine, with what follows them. */
    private static final Pattern MACHINE =
            Pattern.compile(" --(?:output|tornado-home|logs)(?:=| )(?:'(?:[^']|'\\\\'')*'|[^ ]+)");

    @Mixin
    private final DeviceOptions runtime = new DeviceOptions();

    @Option(names = "--op", paramLabel = "NAME", description = "sum or min. Default: sum.")
    private @Nullable Operator operator;

    @Option(names = "--type", paramLabel = "NAME", description = "int, long, float or double. Default: float.")
    private @Nullable ElementType type;

    @Mixin
    private final ReductionOptions reduction = new ReductionOptions();

    @Option(names = "--size", paramLabel = "N",
            description = "The most elements, such as 2^24. Default: 2^20 on the embedded runtime, else 2^24.")
    private Parsers.@Nullable Length size;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Of the random input. Default: 42.")
    private long seed = 42;

    @Option(names = "--strategy", paramLabel = "NAME", split = ",",
            description = "Only these strategies; more than one with commas. Default: all.")
    private List<Strategy> strategies = new ArrayList<>();

    @Option(names = "--repetitions", paramLabel = "N", defaultValue = "5",
            description = "Timed runs of each strategy. Default: 5.")
    private int repetitions = 5;

    @Option(names = "--output", paramLabel = "FOLDER", defaultValue = "funnel-report",
            description = "Where the report goes. Default: funnel-report.")
    private Path output = Path.of("funnel-report");

    @Override
    public Integer call() {
        List<String> all = runtime.all();
        return all.isEmpty() ? report() : all.stream().mapToInt(this::reportOf).max().orElse(ExitCode.OK);
    }

    /** The same command for one of all backends, in a folder of its own. */
    private int reportOf(String backend) {
        List<String> words = new ArrayList<>();
        String before = "";
        for (String word : spec().root().commandLine().getParseResult().originalArgs()) {
            String whole = before.equals("--backend") || before.equals("--output") ? before + "=" + word : word;
            before = word;
            if (!whole.matches("(?s)--(backend|output)(=.*)?")) {
                words.add(word);
            }
        }
        words.addAll(List.of("--backend", backend, "--output", output.resolve(backend).toString()));
        return Main.execute(out(), err(), words.toArray(String[]::new));
    }

    private int report() {
        if (repetitions <= 0) {
            throw new InputException("repetitions not positive: repetitions=" + repetitions + "; try 5");
        }
        if (size != null && size.elements() == 0) {
            throw new InputException("nothing to time: size=0; try 2^20");
        }
        Chosen chosen = CompareCommand.chosen(reduction, operator, type);
        reduction.requireLawful(chosen, err());
        Finder.Listed listed = Finder.over(reduction.classPath()).locate(generated(chosen));
        Subject subject = new Subject(chosen, chosen.operation().map(
                operation -> Finder.over(List.of()).find(generated(chosen)).chosen()));
        Opened opened = runtime.open(reduction.classPath());
        Settings settings = settings(opened, chosen);
        Folder folder = new Folder(output);
        Samples begun = folder.open(settings);
        Samples samples = opened.carryOut(CompareCommand.footprint(settings.workload(), chosen), true, runner -> {
            try (Progress progress = Progress.timed("report", Measuring.left(begun, subject))) {
                Measuring measuring = new Measuring(folder, begun, subject, watcher(progress));
                return interruptible(measuring, () -> measuring.run(runner));
            }
        });
        Publication publication = new Publication(folder, samples, subject, listed);
        publication.write();
        out().println("report: " + output.resolve("report.html"));
        opened.logs().ifPresent(logs -> Message.say(err(), "TornadoVM's messages are in " + logs.folder()));
        return publication.unclean() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    /** The catalogue's name of an operation, or the reduction's own. */
    private static String generated(Chosen chosen) {
        return chosen.operation()
                .map(one -> one.type().label() + (one.operator() == Operator.SUM ? ".sum" : ".minimum"))
                .orElse(chosen.reduction().name());
    }

    private Settings settings(Opened opened, Chosen chosen) {
        int elements = size != null
                ? size.elements()
                : opened.isEmbedded() ? CompareCommand.EMBEDDED_SIZE : CompareCommand.TORNADO_SIZE;
        String command = MACHINE.matcher(commandText()).replaceAll("");
        return new Settings(chosen.title(), reduction.parameters(),
                new Workload(elements, seed, Distribution.UNIFORM, repetitions),
                strategies.stream().distinct().toList(), runtime.choice(), opened.isEmbedded(),
                opened.versions(command));
    }

    /** Ctrl-C says what is kept. */
    private Samples interruptible(Measuring measuring, Supplier<Samples> run) {
        AtomicBoolean ending = new AtomicBoolean();
        Thread hook = new Thread(() -> {
            ending.set(true);
            Message.say(err(), "interrupted: measured=" + measuring.done() + ", kept in " + output
                    + "; the same command goes on");
        }, "funnel-interruption");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return run.get();
        } finally {
            if (!ending.get()) {
                Runtime.getRuntime().removeShutdownHook(hook);
            }
        }
    }

    private static Measuring.Watcher watcher(Progress progress) {
        return new Measuring.Watcher() {
            @Override
            public void running(String what) {
                progress.says(what);
            }

            @Override
            public void step() {
                progress.step();
            }
        };
    }
}
