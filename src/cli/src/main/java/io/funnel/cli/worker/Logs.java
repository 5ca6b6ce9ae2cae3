package io.funnel.cli.worker;

import io.funnel.cli.message.InputException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A folder with the output of workers: one file for each strategy, and one for the output before the first. */
public final class Logs implements AutoCloseable {

    /** Names the log before the first strategy. */
    static final String START = "start";

    private final Path folder;
    private final boolean temporary;
    private @Nullable BufferedWriter writer;

    private Logs(Path folder, boolean temporary) {
        this.folder = folder;
        this.temporary = temporary;
    }

    /** Returns logs in the given folder, created if missing; in a new temporary folder if none is given. */
    public static Logs in(Optional<Path> wished) {
        try {
            return wished.isPresent()
                    ? new Logs(Files.createDirectories(wished.get()).toAbsolutePath(), false)
                    : new Logs(Files.createTempDirectory("funnel-logs-"), true);
        } catch (IOException e) {
            throw new InputException("folder for logs cannot be made: logs=" + wished.map(Path::toString).orElse("")
                    + "; try --logs with another folder", e);
        }
    }

    public Path folder() {
        return folder;
    }

    Path file(String name) {
        return folder.resolve(name + ".log");
    }

    /** Assigns further lines to this strategy, or to {@link #START}. */
    synchronized void begin(String name) {
        Path file = file(name);
        close();
        try {
            writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new InputException("log cannot be written: file=" + file + "; try --logs with another folder", e);
        }
    }

    /** Adds a line; drops lines that cannot be written, since a full disk must not stop a comparison. */
    synchronized void add(String line) {
        if (writer == null) {
            return;
        }
        try {
            writer.write(line);
            writer.newLine();
        } catch (IOException e) {
            close();
        }
    }

    /** Deletes a temporary folder that is no longer needed; the system cleans up what cannot be deleted. */
    public void discard() {
        close();
        if (!temporary) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // the system cleans up temporary files
        }
    }

    @Override
    public synchronized void close() {
        BufferedWriter open = writer;
        writer = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // the log ends here; see add
            }
        }
    }
}
