package io.funnel.cli.option;

import io.funnel.cli.job.JobException;
import io.funnel.cli.message.InputException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Writes under a temporary name in the same folder, then renames, so that a file is complete or absent. */
public final class OutputFile {

    private static final int BUFFER = 1 << 16;

    private final Path path;

    public OutputFile(Path path) {
        this.path = path;
    }

    /** Refuses, before long work, a file that is not writable or is an input of the same command. */
    public void require(List<Path> inputs) {
        if (Files.isDirectory(path) || !(isSpecial() ? Files.isWritable(path) : isWritableFile())) {
            throw new InputException("output cannot be written: output=" + path
                    + "; try a file in an existing folder with write permission");
        }
        for (Path input : inputs) {
            files(input).stream().filter(this::isSame).findFirst().ifPresent(file -> {
                throw new InputException("output would overwrite an input: output=" + path + ", input="
                        + file + "; try another name");
            });
        }
    }

    private static List<Path> files(Path input) {
        Path folder = Files.isDirectory(input) ? input : input.toAbsolutePath().getParent();
        if (Files.isRegularFile(input) || folder == null || !Files.isDirectory(folder)) {
            return List.of(input);
        }
        try (Stream<Path> all = Files.isDirectory(input) ? Files.walk(input) : Files.list(folder)) {
            return all.filter(file -> Files.isDirectory(input) || matches(input, file)).toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of(input); // reading it reports the reason
        }
    }

    private static boolean matches(Path pattern, Path file) {
        try {
            return FileSystems.getDefault().getPathMatcher("glob:" + pattern.getFileName())
                    .matches(file.getFileName());
        } catch (PatternSyntaxException e) {
            return false; // an invalid path
        }
    }

    private boolean isWritableFile() {
        Path folder = place().toAbsolutePath().getParent();
        return folder != null && Files.isDirectory(folder) && Files.isWritable(folder)
                && (!Files.exists(path) || Files.isWritable(path));
    }

    private boolean isSame(Path input) {
        try {
            return (Files.exists(path) && Files.exists(input))
                    ? Files.isSameFile(path, input)
                    : path.toAbsolutePath().normalize().equals(input.toAbsolutePath().normalize());
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Detects a terminal, a pipe or a device, which cannot be replaced by a rename. */
    private boolean isSpecial() {
        return Files.exists(path) && !Files.isRegularFile(path);
    }

    private Path place() {
        try {
            return Files.exists(path) ? path.toRealPath() : path;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Writes the content of a file. */
    @FunctionalInterface
    public interface Content {
        void write(OutputStream out) throws IOException;
    }

    /** Writes the text; a failure leaves an existing file unchanged. */
    public void write(String text) {
        write(out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Writes the content; a failure leaves an existing file unchanged. */
    public void write(Content content) {
        try {
            if (isSpecial()) {
                try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path))) {
                    content.write(out);
                }
            } else {
                replace(place(), content);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private JobException failed(IOException e) {
        String reason = e instanceof FileSystemException file && file.getReason() != null
                ? file.getReason()
                : (e instanceof FileSystemException ? e.getClass().getSimpleName() + " " : "") + e.getMessage();
        return new JobException("output cannot be written: output=" + path + "; the system says: " + reason
                + "; try another disk or folder", e);
    }

    private static void replace(Path place, Content content) throws IOException {
        Path beside = place.resolveSibling(".funnel-" + UUID.randomUUID() + ".part"); // short enough for every file system
        try {
            try (FileChannel channel =
                    FileChannel.open(beside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                    OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER)) {
                content.write(out);
                out.flush();
                channel.force(true);
            }
            if (Files.exists(place) && place.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(beside, Files.getPosixFilePermissions(place));
            }
            Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(beside);
        }
    }
}
