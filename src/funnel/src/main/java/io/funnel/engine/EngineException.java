package io.funnel.engine;

/** Thrown if a plan did not run, or not where requested. The message says what failed, where, and what to do. */
public sealed class EngineException extends RuntimeException permits EndedEarlyException {

    private static final long serialVersionUID = 1L;

    /** Reports a failure found by the engine itself. */
    public EngineException(String message) {
        super(message);
    }

    /** Reports a failure of the runtime. */
    public EngineException(String message, Throwable cause) {
        super(message, cause);
    }
}
