package io.funnel.lab;

import io.funnel.cli.FunnelCommand;
import io.funnel.cli.Interruption;
import io.funnel.cli.Progress;
import io.funnel.cli.data.SegmentChoice;
import io.funnel.cli.job.DeviceChoice;
import io.funnel.cli.job.Event;
import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Message;
import io.funnel.cli.option.ClassPathOption;
import io.funnel.cli.option.DeviceOptions;
import io.funnel.cli.option.KernelOption;
import io.funnel.cli.option.OpenSession;
import io.funnel.cli.option.OutputFile;
import io.funnel.cli.option.OutputOption;
import io.funnel.cli.option.Parsers;
import io.funnel.cli.report.Json;
import io.funnel.cli.report.Tables;
import io.funnel.cli.search.Finder;
import io.funnel.lab.fuzz.FuzzEvent;
import io.funnel.lab.fuzz.FuzzJob;
import io.funnel.lab.fuzz.FuzzSettings;
import io.funnel.lab.fuzz.FuzzText;
import io.funnel.lab.fuzz.ReplayJob;
import io.funnel.lab.fuzz.SavedCase;
import io.funnel.lab.fuzz.Tally;
import io.funnel.lab.target.FuzzTargets;
import io.funnel.lab.target.UserKernelTarget;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fuzz}: random reductions of random data in random sizes, each compared with the reference. */
@Command(
        name = "fuzz", abbreviateSynopsis = true,
        description = {"Try random cases until the time is up: reductions, lengths, data, strategies and sizes.",
            "A case that fails is reduced and saved as a file that --replay runs again."},
        footer = {"",
            "Exit code: 0 every case was right, or refused by its canary, 1 one was not, 2 bad usage or input."})
final class FuzzCommand extends FunnelCommand {

    private static final long DEFAULT_SECONDS = 60;
    private static final long MILLIS = 1000;
    private static final int EMBEDDED_LARGEST = 1 << 14;
    private static final int REPLAYED_LARGEST = 1 << 20;
    private static final int TORNADO_LARGEST = 1 << 18;
    private static final int EMBEDDED_SHRINK_RUNS = 4000;
    private static final int TORNADO_SHRINK_RUNS = 60;
    /** Longer than a case that is saved can be. */
    private static final long MOST_BYTES = 1 << 24;
    private static final long ANY_CASES = Long.MAX_VALUE;
    private static final long ANY_TIME = Long.MAX_VALUE / 4_000_000;

    @Option(names = "--seconds", paramLabel = "N",
            description = "Time for the run. Default: 60, or as long as --cases takes.")
    private @Nullable Long seconds;

    @Option(names = "--cases", paramLabel = "N", description = "Cases after which the run ends.")
    private @Nullable Long cases;

    @Option(names = "--seed", paramLabel = "N",
            description = "The same seed tries the same cases. Default: a new one each time, which is printed.")
    private @Nullable Long seed;

    @Option(names = "--reduction", paramLabel = "NAME", split = ",",
            description = "Only these reductions; separate several by commas. Default: the catalogue and --classpath.")
    private List<String> reductions = new ArrayList<>();

    @Option(names = "--strategy", paramLabel = "NAME", split = ",",
            description = "Only these strategies; separate several by commas. Default: all, except AnnotatedLoop on"
                    + " TornadoVM.")
    private List<Strategy> strategies = new ArrayList<>();

    @Option(names = "--way", paramLabel = "NAME", split = ",",
            description = "Only these ways: engine, host, chunks, resident, funnel or segments; separate several by commas."
                    + " Default: all.")
    private List<String> ways = new ArrayList<>();

    @Option(names = "--rows", paramLabel = "WIDTH", arity = "0..1", fallbackValue = "0",
            description = "With --kernel: kernels of rows, of this many elements. Default: of any length.")
    private Parsers.@Nullable Length rows;

    @Option(names = "--columns", paramLabel = "COUNT", arity = "0..1", fallbackValue = "0",
            description = "With --kernel: kernels of columns, of a matrix with this many. Default: with any number.")
    private Parsers.@Nullable Length columns;

    @Option(names = "--largest", paramLabel = "N",
            description = "Longest length, such as 2^18. Default: 2^14 on the embedded runtime, else 2^18; 2^20 with"
                    + " --replay.")
    private Parsers.@Nullable Length largest;

    @Option(names = "--save", paramLabel = "DIR", defaultValue = ".",
            description = "Folder for the files of failures. Default: the current one.")
    private Path save = Path.of(".");

    @Option(names = "--replay", paramLabel = "FILE", description = "Run this saved case again, and nothing else.")
    private @Nullable Path replay;

    @Mixin
    private final KernelOption kernels = new KernelOption();

    @Mixin
    private final ClassPathOption classPath = new ClassPathOption();

    @Mixin
    private final DeviceOptions runtime = new DeviceOptions();

    @Override
    public Integer call() {
        DeviceChoice choice = runtime.choice();
        Path file = replay;
        return file == null ? fuzz(choice) : replay(choice, file);
    }

    private int replay(DeviceChoice choice, Path file) {
        SavedCase saved = SavedCase.read(text(file));
        int longest = largest != null ? largest.elements() : REPLAYED_LARGEST;
        if (saved.elements() > longest) { // a line of text is to take no gigabytes unless a user says so
            throw new InputException("case longer than the longest: file=" + file + ", elements=" + saved.elements()
                    + ", largest=" + longest + "; try --largest " + saved.elements());
        }
        List<Path> all = kernels.classPath(classPath.entries());
        String sentence = saved.sentence(classPath.entries());
        OpenSession opened = runtime.open(all);
        FuzzEvent.Replayed again = opened.carryOut(0, false, runner -> runner.result(
                new ReplayJob(choice, classPath.entries(), saved), FuzzEvent.Replayed.class, event -> {}));
        out().println(again.status().label()
                + (again.reason().isEmpty() ? "" : ": " + Message.visible(again.reason())));
        out().println("saved as " + Message.visible(sentence));
        return again.status() == Status.VERIFIED || again.status() == Status.REFUSED
                ? ExitCode.OK
                : ExitCode.SOFTWARE;
    }

    private static String text(Path file) {
        try {
            if (Files.exists(file) && (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES)) {
                throw new InputException("not a case of funnel fuzz: file=" + file + ", mostBytes=" + MOST_BYTES
                        + "; try a file that funnel fuzz has saved");
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new InputException("case cannot be read: file=" + file + "; the system says: "
                    + (e instanceof NoSuchFileException ? "no such file" : e.getMessage())
                    + "; try a file that funnel fuzz has saved", e);
        }
    }

    private int fuzz(DeviceChoice choice) {
        requirePositive("seconds", seconds);
        requirePositive("cases", cases);
        useKernels();
        requireWays();
        requireFolder();
        OpenSession opened = runtime.open(kernels.classPath(classPath.entries()));
        FuzzJob job = new FuzzJob(choice, classPath.entries(), reductions, settings(opened.isEmbedded()));
        Collector collector = new Collector(job.settings());
        FuzzEvent.Started started;
        try (collector) {
            started = Interruption.telling(err(), collector::reached, () -> opened.carryOut(0, false,
                    runner -> runner.result(job, FuzzEvent.Started.class, collector::hear)));
        }
        Tally tally = collector.tally;
        out().print(Tables.brokenAt(OutputOption.terminal(),
                FuzzText.format(started.device(), started.reductions(), job.settings(), tally,
                        System.nanoTime() - collector.start)));
        out().flush();
        return tally.of(Status.WRONG) + tally.of(Status.FAILED) == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    /** Makes the kernels the only ways, and their reduction the only one. */
    private void useKernels() {
        if (kernels.isEmpty()) {
            segments().ifPresent(_ -> {
                throw new InputException("rows of kernels alone: options=--rows, --columns; try --way segments");
            });
            return;
        }
        if (!ways.isEmpty() || !strategies.isEmpty() || reductions.size() > 1) {
            throw new InputException("kernels reduce in their own way: options=--way, --strategy; try --kernel and one"
                    + " --reduction alone");
        }
        String name = reductions.stream().findFirst().or(() -> kernels.reduction(classPath.entries()))
                .orElseThrow(() -> new InputException("kernel without a reduction; try --reduction float.sum, or"
                        + " @ReductionKernel(\"float.sum\")"));
        Finder finder = Finder.ofAny(classPath.entries());
        reductions = List.of(name);
        strategies = List.of(Strategy.SEQUENTIAL);
        ways = kernels.of(finder.find(name), finder, classPath.entries(), segments().map(_ -> true)).stream()
                .map(UserKernelTarget::label).toList();
    }

    private Optional<SegmentChoice> segments() {
        if (rows != null && columns != null) {
            throw new InputException("several kinds of segments: options=--rows --columns; try one of them");
        }
        return Optional.ofNullable(rows).map(width -> new SegmentChoice(SegmentChoice.Kind.ROWS, width.elements()))
                .or(() -> Optional.ofNullable(columns)
                        .map(count -> new SegmentChoice(SegmentChoice.Kind.COLUMNS, count.elements())));
    }

    private FuzzSettings settings(boolean embedded) {
        long millis = seconds != null ? seconds * MILLIS : cases != null ? ANY_TIME : DEFAULT_SECONDS * MILLIS;
        int limit = largest != null ? largest.elements() : embedded ? EMBEDDED_LARGEST : TORNADO_LARGEST;
        return new FuzzSettings(
                seed != null ? seed : System.currentTimeMillis(), 0, millis, cases != null ? cases : ANY_CASES,
                Math.max(1, limit), embedded ? Runtime.getRuntime().availableProcessors() : 1, strategies, ways,
                embedded ? EMBEDDED_SHRINK_RUNS : TORNADO_SHRINK_RUNS, !embedded, segments());
    }

    private void requireWays() {
        try {
            ways.forEach(FuzzTargets::named);
        } catch (IllegalArgumentException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    private static void requirePositive(String option, @Nullable Long value) {
        if (value != null && (value <= 0 || value > ANY_TIME / MILLIS)) {
            throw new InputException(option + " out of range: " + option + "=" + value + "; try 60");
        }
    }

    private void requireFolder() {
        try {
            Files.createDirectories(save);
        } catch (IOException e) {
            throw new InputException("folder cannot be made: save=" + save + "; try --save with another folder", e);
        }
    }

    /** Counts, shows and saves what comes. */
    private final class Collector implements AutoCloseable {

        private final FuzzSettings settings;
        private final Progress progress;
        private final int steps;
        private final Tally tally = new Tally();
        private final long start = System.nanoTime();
        private int stepped;

        Collector(FuzzSettings settings) {
            this.settings = settings;
            this.steps = (int) Math.min(Integer.MAX_VALUE, settings.cases() == ANY_CASES
                    ? settings.millis() / MILLIS
                    : settings.cases());
            this.progress = Progress.of("fuzz", steps);
        }

        synchronized void hear(Event event) {
            if (event instanceof FuzzEvent.FamilyDone(long family, Tally cases)) {
                count(cases);
            } else if (event instanceof FuzzEvent.Found(SavedCase saved, boolean small)) {
                save(saved, small);
            }
        }

        synchronized String reached() {
            return "cases=" + tally.cases() + ", wrong=" + tally.of(Status.WRONG) + ", failed="
                    + tally.of(Status.FAILED) + ", seed=" + settings.seed();
        }

        private void count(Tally cases) {
            tally.add(cases);
            long reached = settings.cases() == ANY_CASES
                    ? (System.nanoTime() - start) / 1_000_000_000L
                    : tally.cases();
            for (; stepped < Math.min(reached, steps); stepped++) {
                progress.step();
            }
            progress.says(tally.cases() + " cases");
        }

        private void save(SavedCase saved, boolean small) {
            Path file = save.resolve("funnel-fuzz-" + settings.seed() + "-" + saved.family() + ".json");
            new OutputFile(file).write(Json.pretty(saved));
            if (small) {
                Message.say(err(), saved.sentence(classPath.entries()) + "; saved as " + file);
            }
        }

        @Override
        public void close() {
            progress.close();
        }
    }
}
