package io.funnel.bench;

import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;
import java.util.stream.Stream;

/** What is wrong with the arguments of a program, in a line; faults of the program and of the library keep their stack trace. */
public final class OneLine {

    private static final String BENCH = "io.funnel.bench.";

    private OneLine() {}

    /** For what the program's first thread throws. */
    public static void forMistakes() {
        Thread.currentThread().setUncaughtExceptionHandler((_, thrown) -> message(thrown).ifPresentOrElse(
                System.err::println, thrown::printStackTrace));
    }

    /** What is wrong, where, and what to do; nothing where the arguments are not to blame. */
    public static Optional<String> message(Throwable thrown) {
        return Optional.ofNullable(switch (thrown) {
            case NoSuchFileException missing -> "no such file or folder: path=" + missing.getFile()
                    + "; try one that exists";
            case NotDirectoryException file -> "not a folder: path=" + file.getFile() + "; try the folder it lies in";
            case FileSystemException other -> "cannot be read or written: path=" + other.getFile() + ", reason="
                    + Optional.ofNullable(other.getReason()).orElse(other.getClass().getSimpleName())
                    + "; try another path, or its permissions";
            case NumberFormatException number when isOfBench(thrown) ->
                "not a number, as an argument or in a file: " + number.getMessage()
                        + "; try the arguments that bench/README.md has";
            case IllegalArgumentException told when isOfBench(thrown)
                    && String.valueOf(told.getMessage()).contains("; try ") ->
                told.getMessage();
            default -> null;
        });
    }

    /** Whether a program here threw it, or the JDK called by one, and not the library. */
    private static boolean isOfBench(Throwable thrown) {
        return Stream.of(thrown.getStackTrace()).map(StackTraceElement::getClassName)
                .filter(name -> name.startsWith("io.funnel.")).findFirst().filter(name -> name.startsWith(BENCH))
                .isPresent();
    }
}
