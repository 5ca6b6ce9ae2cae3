package io.funnel.embedded.bytecode;

import java.io.Serial;

/** A kernel that cannot be split at its barriers; the message says why, in words that fit after "because". */
public final class NotResumable extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    /** With why. */
    public NotResumable(String reason) {
        super(reason);
    }

    /** With why, and what led to it. */
    public NotResumable(String reason, Throwable cause) {
        super(reason, cause);
    }

    /** Why. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
