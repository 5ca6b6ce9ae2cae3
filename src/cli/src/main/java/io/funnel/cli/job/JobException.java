package io.funnel.cli.job;

/** A job that should have run did not; the message gives the reason in one line. */
public final class JobException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public JobException(String message) {
        super(message);
    }

    public JobException(String message, Throwable cause) {
        super(message, cause);
    }

    public static JobException unexpected() {
        return new JobException("unexpected answer from the worker; try building Funnel again");
    }
}
