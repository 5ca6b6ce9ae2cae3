package io.funnel.engine;

/**
 * A call that ended before there was an answer: it was interrupted, its deadline passed, or what it ran on was closed. This
 * says nothing about device, strategy or reduction; the same call may do well later.
 */
public final class EndedEarlyException extends EngineException {

    private static final long serialVersionUID = 1L;

    /** An end that the engine found itself. */
    public EndedEarlyException(String message) {
        super(message);
    }

    /** An end that something below told of. */
    public EndedEarlyException(String message, Throwable cause) {
        super(message, cause);
    }
}
