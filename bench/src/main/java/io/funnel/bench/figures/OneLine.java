package io.funnel.bench.figures;

import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;

/** What is wrong with the arguments of a program that makes a page, in a line; faults of the program keep their stack trace. */
final class OneLine {

    private OneLine() {}

    /** For what the program's first thread throws. */
    static void forMistakes() {
        Thread.currentThread().setUncaughtExceptionHandler((_, thrown) -> message(thrown).ifPresentOrElse(
                System.err::println, thrown::printStackTrace));
    }

    /** What is wrong, where, and what to do; nothing where the arguments are not to blame. */
    static Optional<String> message(Throwable thrown) {
        return Optional.ofNullable(switch (thrown) {
            case NoSuchFileException missing -> "no such file or folder: path=" + missing.getFile()
                    + "; try one that exists";
            case NotDirectoryException file -> "not a folder: path=" + file.getFile() + "; try the folder it lies in";
            case FileSystemException other -> "cannot be read or written: path=" + other.getFile() + ", reason="
                    + Optional.ofNullable(other.getReason()).orElse(other.getClass().getSimpleName())
                    + "; try another path, or its permissions";
            case IllegalArgumentException told when String.valueOf(told.getMessage()).contains("; try ") ->
                told.getMessage();
            default -> null;
        });
    }
}
