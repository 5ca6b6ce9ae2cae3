package io.funnel.engine;

import java.io.Serial;

/** Tells, as the cause of an exception, that a kernel ran and left partials unwritten. */
public final class UnwrittenException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private UnwrittenException() {
        super(null, null, false, false);
    }

    /** The failure of a kernel that left some of {@code partials} unwritten. */
    public static EngineException of(int partials, int groups) {
        return new EngineException("the kernel left partials unwritten: partials=" + partials + ", groups=" + groups
                + "; look for a bailout in the log of the JIT compiler, or try smaller groups",
                new UnwrittenException());
    }
}
