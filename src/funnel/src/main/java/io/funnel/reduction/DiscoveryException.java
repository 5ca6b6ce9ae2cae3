package io.funnel.reduction;

/** A reduction that is said to be on the class path is not there, or not as it should be; the message says why. */
public final class DiscoveryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Says in one line what is wrong, where, and what to do. */
    public DiscoveryException(String message) {
        super(message);
    }

    /** The same, with what the system said. */
    public DiscoveryException(String message, Throwable cause) {
        super(message, cause);
    }
}
