package io.funnel.cli.option;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for a report's destination. */
public final class OutputOption {

    @Option(names = "--output", paramLabel = "FILE", description = "Write the report to a file instead.")
    private @Nullable Path file;

    public Charset charset() {
        return file == null ? System.out.charset() : StandardCharsets.UTF_8;
    }

    /** The width of the report in characters; unlimited in a file. */
    public int width() {
        return file == null ? terminal() : Integer.MAX_VALUE;
    }

    /** The width of the terminal as given by the launcher; unlimited without a terminal. */
    public static int terminal() {
        int columns = Integer.getInteger("funnel.columns", 0);
        return columns <= 0 ? Integer.MAX_VALUE : columns;
    }

    /** Refuses, before long work, a file that is not writable or is an input of the command. */
    public void require(List<Path> inputs) {
        if (file != null) {
            new OutputFile(file).require(inputs);
        }
    }

    /** Returns whether the file's name ends so. */
    public boolean isNamed(String ending) {
        return file != null && file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
    }

    /** Prints the report, and writes the content to the file, which must be given. */
    public void write(String report, OutputFile.Content content, PrintWriter out) {
        Path place = Objects.requireNonNull(file);
        new OutputFile(place).write(content);
        out.print(report);
        out.println("written: " + place);
        out.flush();
    }

    public void write(String report, PrintWriter out) {
        if (file == null) {
            out.print(report);
            out.flush();
        } else {
            new OutputFile(file).write(report);
            out.println("written: " + file);
            out.flush();
        }
    }
}
