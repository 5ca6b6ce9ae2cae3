package io.funnel.columns;

/** Thrown if a column file cannot be read as requested; the one-line message names file, problem and remedy. */
public final class ColumnException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Takes a one-line message that names the file. */
    public ColumnException(String message) {
        super(message);
    }

    /** Takes a one-line message that names the file, and the reader's exception. */
    public ColumnException(String message, Throwable cause) {
        super(message, cause);
    }
}
