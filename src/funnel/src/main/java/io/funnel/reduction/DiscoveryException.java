package io.funnel.reduction;

/** Thrown if a reduction expected on the class path is missing or malformed; the message says why. */
public final class DiscoveryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Says in one line what failed, where, and what to do. */
    public DiscoveryException(String message) {
        super(message);
    }

    /** Adds the system's exception as the cause. */
    public DiscoveryException(String message, Throwable cause) {
        super(message, cause);
    }
}
