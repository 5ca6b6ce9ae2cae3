package io.funnel.plan;

/** A strategy cannot run as asked on this device; the message says what is missing. */
public final class UnsupportedPlanException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Refuses a plan. */
    public UnsupportedPlanException(String reason) {
        super(reason);
    }
}
