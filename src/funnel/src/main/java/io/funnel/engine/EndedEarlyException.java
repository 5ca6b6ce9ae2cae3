package io.funnel.engine;

/**
 * Thrown if a call ended before there was an answer: it was interrupted, its deadline passed, or its device or input
 * was closed. This is no verdict on device, strategy or reduction; the same call may succeed later.
 */
public final class EndedEarlyException extends EngineException {

    private static final long serialVersionUID = 1L;

    /** Reports an end found by the engine itself. */
    public EndedEarlyException(String message) {
        super(message);
    }

    /** Reports an end found by a lower layer. */
    public EndedEarlyException(String message, Throwable cause) {
        super(message, cause);
    }
}
