package io.funnel.verify.compare;

import io.funnel.engine.UnwrittenException;
import org.jspecify.annotations.Nullable;

/** Exceptions as one line. */
public final class Failures {

    /** Colours for a terminal in TornadoVM's messages. */
    private static final String COLOUR = "\u001B\\[[;\\d]*m";

    private Failures() {}

    /** Whether the kernel itself is at fault: an index out of bounds, or a partial that it left unwritten. */
    static boolean isOfKernel(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IndexOutOfBoundsException || cause instanceof UnwrittenException) {
                return true;
            }
        }
        return false;
    }

    /** The first message of a chain of causes, or the innermost type, in one line without control characters. */
    public static String describe(Throwable failure) {
        Throwable cause = failure;
        while (cause.getMessage() == null && cause.getCause() != null) {
            cause = cause.getCause();
        }
        String kind = cause.getClass().getSimpleName();
        @Nullable String message = cause.getMessage();
        String text = message == null || message.isBlank() ? kind : kind + ": " + message;
        return text.replaceAll(COLOUR, "").strip().replaceAll("\\s*\\R\\s*", "; ")
                .replaceAll("[\\p{Cntrl}\\x80-\\x9f]", "?");
    }
}
