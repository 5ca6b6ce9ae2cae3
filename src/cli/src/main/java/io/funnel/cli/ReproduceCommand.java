package io.funnel.cli;

import io.funnel.cli.claim.Claim;
import io.funnel.cli.option.OutputOption;
import io.funnel.cli.option.Parsers;
import io.funnel.cli.report.Tables;
import io.funnel.cli.sample.Folder;
import io.funnel.cli.sample.Samples;
import io.funnel.cli.tornado.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code reproduce}: what the pages state, once more from the recorded results. */
@Command(
        name = "reproduce",
        description = {
            "Compare the numbers of Funnel's pages (docs/claims.md) with the raw data under bench/results.",
            "With --output, draw the reports that are recorded there again, without a measurement."},
        footer = {"", "Exit code: 0 every number is confirmed, 1 one is refuted, 2 bad usage or input."})
final class ReproduceCommand extends FunnelCommand {

    @Option(names = "--output", paramLabel = "FOLDER", description = "Where the reports go.")
    private @Nullable Path output;

    @Override
    public Integer call() {
        Path home = Home.config().resolveSibling("");
        List<Claim> claims = Claim.all(home);
        out().print(Tables.fitted(claims, List.of(Tables.left("page", Claim::page),
                Tables.left("says", Claim::says),
                Tables.left("raw data", claim -> String.format(Locale.ROOT, "%.4g", claim.measured(home))),
                Tables.left("", claim -> claim.holds(home) ? "confirmed" : "refuted"),
                Tables.wrapped("words", 120, Claim::words)), OutputOption.terminal(), List.of("page"),
                "docs/claims.md"));
        if (output != null) {
            for (Path report : reports(home)) {
                redraw(results(home).resolve(report), output.resolve(report));
                out().println("report: " + output.resolve(report));
            }
        }
        return claims.stream().allMatch(claim -> claim.holds(home)) ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    /** The folders of recorded reports under {@link #results}: {@code pocl-xeon-2-cores/report}. */
    static List<Path> reports(Path home) {
        try (Stream<Path> files = Files.walk(results(home))) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith(Folder.SAMPLES))
                    .map(file -> results(home).relativize(file.resolveSibling(""))).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path results(Path home) {
        return home.resolve("bench").resolve("results");
    }

    /** By the command that measured it. */
    private static void redraw(Path folder, Path into) {
        Folder kept = new Folder(folder);
        Samples samples = kept.samples();
        kept.copyTo(into);
        String command = samples.settings().versions().command();
        if (samples.settings().sweep().isPresent()) {
            parsed(new SweepCommand(), "sweep", command).publish(new Folder(into), samples);
        } else {
            parsed(new ReportCommand(), "report", command).publish(new Folder(into), samples, kept.work());
        }
    }

    /** With the options of a command line, which begins with a name. */
    private static <T extends FunnelCommand> T parsed(T command, String name, String text) {
        CommandLine line = new CommandLine(command);
        Parsers.register(line);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.parseArgs(text.substring(text.indexOf(name) + name.length()).strip().split(" +"));
        return command;
    }
}
