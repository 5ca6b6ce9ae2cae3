package io.funnel.cli;

import io.funnel.cli.job.JobException;
import io.funnel.cli.message.InputException;
import io.funnel.cli.search.ClassPath;
import io.funnel.verify.compare.Failures;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Error messages for failures that no command expects: the cause, and the limit to raise. */
final class ErrorMessages {

    private ErrorMessages() {}

    static String message(Throwable failure) {
        String reason = Failures.describe(failure);
        return switch (failure) {
            case InputException input -> String.valueOf(input.getMessage());
            case Throwable any when cause(any, OutOfMemoryError.class) -> "out of memory: "
                    + reason.replaceFirst("; try .*", "") + "; try " + raised(reason);
            case Throwable any when reason.toLowerCase(Locale.ROOT).contains("too many open files") ->
                "too many open files: " + reason + "; try ulimit -n 1024";
            case JobException job -> String.valueOf(job.getMessage());
            case StackOverflowError overflow -> "stack overflow: " + frame(overflow)
                    + "; try a shallower operator, or JAVA_TOOL_OPTIONS=-Xss16m";
            case LinkageError linkage -> "incompatible class: " + reason
                    + "; try a complete class path, compiled for this version of Funnel";
            default -> ofClassPath(failure)
                    .map(frame -> "code of --classpath failed: in=" + frame + ", reason=" + reason
                            + "; fix it, or leave such elements out")
                    .orElse("internal error: " + reason + "; try --verbose");
        };
    }

    private static Optional<StackTraceElement> ofClassPath(Throwable failure) {
        return Arrays.stream(failure.getStackTrace()).takeWhile(frame -> !frame.getClassName().startsWith("io.funnel."))
                .filter(frame -> ClassPath.LOADER.equals(frame.getClassLoaderName())).findFirst();
    }

    private static boolean cause(Throwable failure, Class<?> type) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).anyMatch(type::isInstance);
    }

    private static String raised(String reason) {
        if (reason.contains("native thread")) {
            return "fewer programs, or a higher ulimit -u";
        }
        return "less data, or more memory with JAVA_TOOL_OPTIONS="
                + (reason.toLowerCase(Locale.ROOT).contains("direct") ? "-XX:MaxDirectMemorySize=16g" : "-Xmx16g");
    }

    private static String frame(StackOverflowError overflow) {
        StackTraceElement[] frames = overflow.getStackTrace();
        return frames.length == 0 ? "no frame" : "in=" + frames[0];
    }
}
