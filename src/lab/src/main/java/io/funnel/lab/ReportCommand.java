package io.funnel.lab;

import io.funnel.cli.FunnelCommand;
import io.funnel.cli.Main;
import io.funnel.cli.data.SegmentChoice;
import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Message;
import io.funnel.cli.message.Suggestions;
import io.funnel.cli.option.ComparisonOptions;
import io.funnel.cli.option.DeviceOptions;
import io.funnel.cli.option.OpenSession;
import io.funnel.cli.option.Parsers;
import io.funnel.cli.option.SegmentOptions;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.lab.gallery.HandWritten;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.InputHashes;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.MeasurementRun;
import io.funnel.lab.measure.Settings;
import io.funnel.lab.measure.Settings.Part;
import io.funnel.lab.page.Control;
import io.funnel.lab.peer.Peers;
import io.funnel.lab.publication.Publication;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
            "The same command resumes an interrupted report.",
            "--backend all makes one for each backend, in folders of their names, and a page of all."},
        footer = {"", "Exit code: 0 all verified or unsupported, 1 something wrong or failed ("
                + "TornadoVM's own loop apart), 2 bad usage or input, 3 the control moved: no difference is safe."})
final class ReportCommand extends FunnelCommand {

    /** A word of a command, with its quotes. */
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\\\\.|[^ '])+");
    /** Options that say where things lie on this machine. */
    private static final Pattern MACHINE = Pattern.compile("(?s)'?--(?:output|tornado-home|logs|profile)(=.*)?");

    /** Exit code of a report whose control moved. */
    private static final int MOVED = 3;
    /** Samples of a round. */
    private static final int REPETITIONS = 10;

    @Mixin
    private final DeviceOptions runtime = new DeviceOptions();

    @Mixin
    private final ComparisonOptions options = new ComparisonOptions();

    @Mixin
    private final SegmentOptions segments = new SegmentOptions();

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3",
            description = "Measure the ladder this often, each time in another order. Default: 3.")
    private int rounds = 3;

    @Option(names = "--without", paramLabel = "PARTS", split = ",",
            description = "Leave these out to be quicker: reductions, length, rows, sweep, accuracy; separate several by commas.")
    private List<Part> without = new ArrayList<>();

    @Option(names = "--reductions", paramLabel = "NAMES", split = ",",
            defaultValue = "float.sum,float.minimum,float.dotProduct",
            description = "Compare generated and hand-written kernels of these: float.sum, float.minimum, float.dotProduct,"
                    + " double.sum, int.sum, float.argMin. Default: the first three.")
    private List<String> compared = new ArrayList<>();

    @Option(names = "--output", paramLabel = "FOLDER", defaultValue = "funnel-report",
            description = "Folder of the report. Default: funnel-report.")
    private Path output = Path.of("funnel-report");

    @Option(names = "--peers", arity = "0..1", paramLabel = "NAMES",
            fallbackValue = "numpy,torch,cupy,cuda,opencl,aparapi", split = ",",
            description = "Measure these as well, where they can run: numpy, torch, cupy, cuda (CUB and native kernels),"
                    + " opencl (native kernels), aparapi. Default: all of them.")
    private List<String> peers = new ArrayList<>(); // of names that picocli does not know, it would make arguments
    @Option(names = "--program", paramLabel = "COMMAND",
            description = "Measure a program of yours as well: COMMAND FILE REPETITIONS, with a file of little-endian"
                    + " elements for each input, prints rows as bench/README.md says. Repeat it for several.")
    private List<String> programs = new ArrayList<>();

    @Override
    public Integer call() {
        List<String> all = runtime.all();
        if (all.isEmpty()) {
            return report();
        }
        int code = all.stream().mapToInt(this::reportOf).max().orElse(ExitCode.OK);
        List<MeasurementLog> whole = all.stream().map(output::resolve).filter(Files::isDirectory)
                .map(folder -> new Folder(folder).samples()).toList();
        Publication.across(new Folder(output), whole, options.chosen());
        out().println("report: " + output.resolve("report.html"));
        return code;
    }

    private static String gallery(String name) {
        return HandWritten.REDUCTIONS.stream().filter(name.strip()::equalsIgnoreCase).findFirst()
                .orElseThrow(() -> new InputException("no hand-written kernels of this reduction: reductions=" + name
                        + "; try " + Suggestions.names(name, HandWritten.REDUCTIONS)));
    }

    private static String peer(String name) {
        return Peers.NAMES.stream().filter(name.strip()::equalsIgnoreCase).findFirst()
                .orElseThrow(() -> new InputException("unknown peer: peer=" + name + "; try "
                        + Suggestions.names(name, Peers.NAMES)));
    }

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
        Parsers.requirePositive("rounds", rounds, "3");
        List<String> named = peers.stream().map(ReportCommand::peer).toList();
        Optional<SegmentChoice> divided = segments.choice();
        if (divided.isPresent() && !(named.isEmpty() && programs.isEmpty())) {
            throw new InputException("peers of a report reduce all elements: options=--peers, --program; try funnel"
                    + " compare --peers for rows and columns");
        }
        SelectedReduction chosen = options.chosen();
        options.requireLawful(chosen, err());
        listed(chosen).source(Strategy.CASCADE); // which the page shows: refuse before the measurements
        OpenSession opened = runtime.openWorkers(options.jobClassPath());
        Settings settings = settings(opened, chosen, divided);
        Folder folder = new Folder(output);
        MeasurementLog begun = folder.open(settings);
        MeasurementLog samples =
                opened.carryOut(ComparisonOptions.footprint(settings.workload(), chosen), !opened.isEmbedded(),
                        runner -> {
                            try (Peers others = new Peers(folder, chosen, named, programs)) {
                                MeasurementLog measured =
                                        MeasurementRun.run("report", folder, begun, chosen, runner, err(),
                                                others::round);
                                others.lengths(measured);
                                return measured;
                            }
                        });
        publish(folder, samples);
        out().println("report: " + output.resolve("report.html"));
        opened.logs().filter(logs -> !opened.isEmbedded())
                .ifPresent(logs -> Message.say(err(), "TornadoVM's messages are in " + logs.folder()));
        samples.faults().forEach(line -> Message.say(err(), line));
        Optional<String> moved = Control.of(samples).moved();
        moved.ifPresent(line -> Message.say(err(), line));
        return samples.isClean() ? moved.map(line -> MOVED).orElse(ExitCode.OK) : ExitCode.SOFTWARE;
    }

    /** Draws what was measured. */
    void publish(Folder folder, MeasurementLog samples) {
        SelectedReduction chosen = options.chosen();
        new Publication(folder, samples, chosen, listed(chosen)).write();
    }

    private Finder.CatalogueListing listed(SelectedReduction chosen) {
        return Finder.over(options.classPath()).locate(chosen.reduction().name());
    }

    private Settings settings(OpenSession opened, SelectedReduction chosen, Optional<SegmentChoice> divided) {
        Workload asked = options.workload(opened.isEmbedded(), Distribution.UNIFORM, divided);
        asked.partition(); // refuses a size before anything runs
        Workload workload = options.hasRepetitions() ? asked : asked.withRepetitions(REPETITIONS);
        if (workload.size() == 0) {
            throw new InputException("nothing to time: size=0; try 2^20");
        }
        return new Settings(chosen.title(), options.parameters(), workload, rounds, options.strategies(),
                options.kernels(chosen, divided), runtime.choice(), opened.isEmbedded(),
                opened.versions(portable(commandText())), Optional.empty(),
                without.stream().distinct().sorted().toList(), InputHashes.of(workload, chosen),
                compared.stream().map(ReportCommand::gallery).distinct().toList());
    }

    /** Without what is of this machine alone. */
    static String portable(String command) {
        List<String> kept = new ArrayList<>();
        boolean isValue = false;
        for (MatchResult word : WORD.matcher(command).results().toList()) {
            Matcher machine = MACHINE.matcher(word.group());
            boolean isMachine = machine.matches();
            if (!isValue && !isMachine) {
                kept.add(word.group());
            }
            isValue = !isValue && isMachine && machine.group(1) == null;
        }
        return String.join(" ", kept);
    }
}
