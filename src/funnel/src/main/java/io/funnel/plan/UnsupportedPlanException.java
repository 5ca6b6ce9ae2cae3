package io.funnel.plan;

/** Thrown if a strategy cannot run as requested on a device; the message says what is missing. */
public final class UnsupportedPlanException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    /** Refuses a plan. */
    public UnsupportedPlanException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** The missing property, and what to try. */
    public String reason() {
        return reason;
    }
}
