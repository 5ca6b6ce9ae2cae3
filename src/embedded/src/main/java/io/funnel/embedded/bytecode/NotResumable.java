package io.funnel.embedded.bytecode;

import java.io.Serial;

/** A kernel that cannot be split at its barriers; the message gives a reason that fits after "because". */
public final class NotResumable extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    public NotResumable(String reason) {
        super(reason);
    }

    public NotResumable(String reason, Throwable cause) {
        super(reason, cause);
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
