package io.funnel.engine;

/** A plan did not run, or did not run where it was asked to. The message says what, where and what to do. */
public sealed class EngineException extends RuntimeException permits EndedEarlyException {

    private static final long serialVersionUID = 1L;

    /** A failure that the engine found itself. */
    public EngineException(String message) {
        super(message);
    }

    /** A failure of the runtime below. */
    public EngineException(String message, Throwable cause) {
        super(message, cause);
    }
}
