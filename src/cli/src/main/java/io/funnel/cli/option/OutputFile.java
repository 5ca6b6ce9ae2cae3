package io.funnel.cli.option;

import io.funnel.cli.data.InputException;
import io.funnel.cli.job.JobException;
import java.io.IOException;
import java.io.UncheckedIOException;
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

/** A file that is there whole or not at all: it is written beside its place, and then takes it. */
public final class OutputFile {

    private final Path path;

    public OutputFile(Path path) {
        this.path = path;
    }

    /** Refuses, before long work, a file that cannot be written or is read by the same command. */
    public void require(List<Path> inputs) {
        if (Files.isDirectory(path) || !(isSpecial() ? Files.isWritable(path) : isWritableFile())) {
            throw new InputException("output cannot be written: output=" + path
                    + "; try a file in a folder that is there and that you may write to");
        }
        for (Path input : inputs) {
            files(input).stream().filter(this::isSame).findFirst().ifPresent(file -> {
                throw new InputException("output is an input, which it would destroy: output=" + path + ", input="
                        + file + "; try another name");
            });
        }
    }

    /** An input, or the files of a folder or a pattern. */
    private static List<Path> files(Path input) {
        Path folder = Files.isDirectory(input) ? input : input.toAbsolutePath().getParent();
        if (Files.isRegularFile(input) || folder == null || !Files.isDirectory(folder)) {
            return List.of(input);
        }
        try (Stream<Path> all = Files.isDirectory(input) ? Files.walk(input) : Files.list(folder)) {
            return all.filter(file -> Files.isDirectory(input) || matches(input, file)).toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of(input); // who reads them is told why not
        }
    }

    private static boolean matches(Path pattern, Path file) {
        try {
            return FileSystems.getDefault().getPathMatcher("glob:" + pattern.getFileName())
                    .matches(file.getFileName());
        } catch (PatternSyntaxException e) {
            return false; // a name that is none
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

    /** A terminal, a pipe or a device, which has no place beside it. */
    private boolean isSpecial() {
        return Files.exists(path) && !Files.isRegularFile(path);
    }

    /** Where it lies, behind links. */
    private Path place() {
        try {
            return Files.exists(path) ? path.toRealPath() : path;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Fails without a change of what is there. */
    public void write(String text) {
        try {
            if (isSpecial()) {
                Files.writeString(path, text);
            } else {
                replace(place(), text);
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

    private static void replace(Path place, String text) throws IOException {
        Path beside = place.resolveSibling(".funnel-" + UUID.randomUUID() + ".part"); // of a length that every name may have
        try {
            Files.writeString(beside, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE,
                    StandardOpenOption.SYNC);
            if (Files.exists(place) && place.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(beside, Files.getPosixFilePermissions(place));
            }
            Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(beside);
        }
    }
}
