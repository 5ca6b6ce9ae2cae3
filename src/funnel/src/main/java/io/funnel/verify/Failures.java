package io.funnel.verify;

import org.jspecify.annotations.Nullable;

/** Exceptions as one line. */
public final class Failures {

    private Failures() {}

    /** The first message of a chain of causes, or the kind of the innermost, without line breaks. */
    public static String describe(Throwable failure) {
        Throwable cause = failure;
        while (cause.getMessage() == null && cause.getCause() != null) {
            cause = cause.getCause();
        }
        String kind = cause.getClass().getSimpleName();
        @Nullable String message = cause.getMessage();
        String text = message == null || message.isBlank() ? kind : kind + ": " + message;
        return text.strip().replaceAll("\\s*\\R\\s*", "; ");
    }
}
