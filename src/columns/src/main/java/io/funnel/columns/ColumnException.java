package io.funnel.columns;

/** A column file cannot be read as asked; the message says in one line which, what is wrong with it and what to try. */
public final class ColumnException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ColumnException(String message) {
        super(message);
    }

    public ColumnException(String message, Throwable cause) {
        super(message, cause);
    }
}
