package io.funnel.plan;

/** A strategy cannot run as asked on this device; the message says what is missing. */
public final class UnsupportedPlanException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    /** Refuses a plan. */
    public UnsupportedPlanException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** What is missing, and what to try. */
    public String reason() {
        return reason;
    }
}
