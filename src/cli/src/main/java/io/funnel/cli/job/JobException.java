package io.funnel.cli.job;

/** A job that should have run did not; the message says why in one line. */
public final class JobException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** A failure without a Java cause, such as the death of a process. */
    public JobException(String message) {
        super(message);
    }

    /** A failure of the library. */
    public JobException(String message, Throwable cause) {
        super(message, cause);
    }

    /** An event that does not belong to the job. */
    public static JobException unexpected() {
        return new JobException("worker told something else than was asked; try to build Funnel again");
    }
}
