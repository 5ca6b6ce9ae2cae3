package io.funnel.columns;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** The files that a path stands for: itself, those in a folder and below, or those that match a pattern. */
final class ColumnPaths {

    private ColumnPaths() {}

    /** Returns the files in order of their names; rejects a path that stands for no file. */
    static List<Path> files(Path given, List<String> endings) {
        try {
            if (Files.isDirectory(given)) {
                return required(given, below(given, endings), "a folder with files that end in "
                        + String.join(" or ", endings));
            }
            String name = String.valueOf(given.getFileName());
            if (!Files.exists(given) && name.matches(".*[*?\\[{].*")) {
                return required(given, matching(given, name), "a pattern that matches files");
            }
        } catch (IOException | UncheckedIOException e) {
            throw new ColumnException("folder cannot be read: folder=" + given + ", reason=" + e.getMessage()
                    + "; try another, or its files", e);
        }
        return List.of(given);
    }

    /** Skips names that begin with a dot or an underscore, which mark metadata files. */
    private static List<Path> below(Path folder, List<String> endings) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> Stream.iterate(folder.relativize(file), Objects::nonNull, Path::getParent)
                            .map(part -> String.valueOf(part.getFileName()))
                            .noneMatch(part -> part.startsWith(".") || part.startsWith("_")))
                    .filter(file -> endings.stream()
                            .anyMatch(file.toString().toLowerCase(Locale.ROOT)::endsWith))
                    .sorted().toList();
        }
    }

    /** Returns whether a folder contains readable files of this kind. */
    static boolean anyBelow(Path folder, List<String> endings) {
        try {
            return !below(folder, endings).isEmpty();
        } catch (IOException | UncheckedIOException e) {
            return false; // reading them reports the reason
        }
    }

    private static List<Path> matching(Path pattern, String name) throws IOException {
        Path folder = Objects.requireNonNullElse(pattern.getParent(), Path.of(""));
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + name);
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isRegularFile).filter(file -> matcher.matches(file.getFileName())).sorted()
                    .toList();
        }
    }

    private static List<Path> required(Path given, List<Path> files, String remedy) {
        if (files.isEmpty()) {
            throw new ColumnException("no files: path=" + given + "; try " + remedy);
        }
        return files;
    }
}
