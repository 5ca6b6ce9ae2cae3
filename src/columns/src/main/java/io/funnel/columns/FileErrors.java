package io.funnel.columns;

import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CancellationException;

/** Reports an exception of a file's reader in one line. */
final class FileErrors {

    private static final int MOST_CHARACTERS = 240;

    private FileErrors() {}

    static void requireUninterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted");
        }
    }

    static ColumnException of(String path, Throwable cause) {
        if (cause instanceof ColumnException known) {
            String message = String.valueOf(known.getMessage());
            return message.contains("file=" + path)
                    ? known
                    : new ColumnException("broken file: file=" + path + ", reason=" + message
                            + "; try the file as it was written", known);
        }
        if (cause instanceof CancellationException || innermost(cause) instanceof ClosedByInterruptException) {
            return new ColumnException("interrupted while a file was read: file=" + path + "; call again", cause);
        }
        String reason = cause instanceof IndexOutOfBoundsException
                ? "a part lies beyond the end of the file"
                : reason(cause);
        String lower = reason.toLowerCase(Locale.ROOT);
        if (lower.contains("encrypt")) {
            return new ColumnException("encrypted file: file=" + path + "; try a copy without encryption", cause);
        }
        boolean isCodec = lower.contains("codec") || lower.contains("library not found")
                || lower.contains("compression is not supported");
        boolean isTypedRoot = lower.startsWith("root schema element must be a group");
        if (cause instanceof UnsupportedOperationException || isCodec || isTypedRoot) {
            return new ColumnException("file uses an unsupported feature: file=" + path + ", reason=" + reason
                    + (isCodec ? "; try another codec, such as zstd or snappy" : "; try a file of another writer"),
                    cause);
        }
        if (innermost(cause) instanceof OutOfMemoryError) {
            return new ColumnException("not enough memory for a part of the file: file=" + path + ", reason=" + reason
                    + "; try a larger -Xmx or -XX:MaxDirectMemorySize, or smaller row groups", cause);
        }
        return new ColumnException("broken file: file=" + path + ", reason=" + reason
                + "; try the file as it was written", cause);
    }

    private static String reason(Throwable cause) {
        Throwable innermost = innermost(cause);
        String message = innermost.getMessage();
        if (innermost instanceof InternalError && message != null && message.contains("unsafe memory access")) {
            return "file was truncated while it was read, or its disk cannot be read"; // a fault in a mapped file
        }
        String text = (message == null || message.isBlank() ? innermost.toString() : message).replaceAll("\\s+", " ")
                .strip();
        return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "...";
    }

    private static Throwable innermost(Throwable cause) {
        Throwable innermost = cause;
        while (innermost.getCause() != null && !innermost.getCause().equals(innermost)) {
            innermost = innermost.getCause();
        }
        return innermost;
    }

    /** Rejects a path that is missing, not a file, empty or not readable. */
    static void requireReadable(Path path) {
        String problem = !Files.exists(path)
                ? "no such file"
                : !Files.isRegularFile(path)
                        ? "not a regular file"
                        : !Files.isReadable(path) ? "file cannot be read" : "";
        if (!problem.isEmpty()) {
            throw new ColumnException(problem + ": file=" + path + "; try an existing file on a disk");
        }
        if (path.toFile().length() == 0) {
            throw new ColumnException("empty file: file=" + path + "; try the file as it was written");
        }
    }
}
