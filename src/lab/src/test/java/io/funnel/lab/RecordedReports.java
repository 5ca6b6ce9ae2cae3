package io.funnel.lab;

import io.funnel.cli.FunnelCommand;
import io.funnel.cli.option.Parsers;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.MeasurementLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Draws the reports under {@code bench/results} again. */
final class RecordedReports {

    private RecordedReports() {}

    /** The folders of recorded reports under {@link #results}: {@code pocl/report}. */
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

    /** Draws a report by the options of the command that measured it. */
    static void redraw(Path folder, Path into) {
        Folder kept = new Folder(folder);
        MeasurementLog samples = kept.samples();
        copy(folder, into);
        String command = samples.settings().versions().command();
        if (samples.settings().sweep().isPresent()) {
            parsed(new SweepCommand(), "sweep", command).publish(new Folder(into), samples);
        } else {
            parsed(new ReportCommand(), "report", command).publish(new Folder(into), samples);
        }
    }

    /** Copies the measurements without figures and tables. */
    private static void copy(Path folder, Path into) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path name = folder.relativize(file);
                if (name.getNameCount() == 1 || name.startsWith("code")) {
                    Files.copy(file, new Folder(into).place(name.toString()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T extends FunnelCommand> T parsed(T command, String name, String text) {
        CommandLine line = new CommandLine(command);
        Parsers.register(line);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.parseArgs(text.substring(text.indexOf(name) + name.length()).strip().split(" +"));
        return command;
    }
}
