package io.funnel.cli.message;

/** The user's input cannot be used; the message says in one line what, where and what to do. */
public final class InputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InputException(String message) {
        super(message);
    }

    public InputException(String message, Throwable cause) {
        super(message, cause);
    }
}
