package io.funnel.cli.option;

import io.funnel.cli.data.InputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a report goes. */
public final class OutputOption {

    @Option(names = "--output", paramLabel = "FILE", description = "Write the report to a file instead.")
    private @Nullable Path file;

    public Charset charset() {
        return file == null ? System.out.charset() : StandardCharsets.UTF_8;
    }

    /** The columns of the terminal, which the launcher knows; no limit where there is none. */
    public int width() {
        int columns = Integer.getInteger("funnel.columns", 0);
        return file != null || columns <= 0 ? Integer.MAX_VALUE : columns;
    }

    /** Finds out before long work whether the file can be written, and refuses one that cannot. */
    public void require() {
        Path path = file;
        if (path == null) {
            return;
        }
        Path folder = Optional.ofNullable(path.toAbsolutePath().getParent()).orElse(path);
        boolean writable = Files.exists(path)
                ? Files.isWritable(path) && !Files.isDirectory(path)
                : Files.isDirectory(folder) && Files.isWritable(folder);
        if (!writable) {
            throw new InputException("output cannot be written: output=" + path
                    + "; try a file in a folder that is there");
        }
    }

    public void write(String report, PrintWriter out) {
        if (file == null) {
            out.print(report);
            out.flush();
            return;
        }
        try {
            Files.writeString(file, report);
        } catch (IOException e) {
            throw new InputException("output cannot be written: output=" + file + "; the system says: "
                    + e.getMessage(), e);
        }
    }
}
