package io.funnel.columns;

/** A column file cannot be read as asked; the message says in one line which, what is wrong with it and what to try. */
public final class ColumnException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With one line that names the file. */
    public ColumnException(String message) {
        super(message);
    }

    /** With one line that names the file, and what the reader said. */
    public ColumnException(String message, Throwable cause) {
        super(message, cause);
    }
}
