package io.funnel.embedded.resumable;

import java.io.Serial;

/** A kernel that cannot be split at its barriers; the message says why, in words that fit after "because". */
final class NotResumable extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    NotResumable(String reason) {
        super(reason);
    }

    NotResumable(String reason, Throwable cause) {
        super(reason, cause);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
