package io.funnel.embedded.kernel;

import java.io.Serial;

/** A violation of a device rule by a work-item, before its place is added to the message. */
public final class KernelFault extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    final String what;
    final String details;

    /** Details are {@code name=value, name=value; try ...}. */
    public KernelFault(String what, String details) {
        super(what + ": " + details);
        this.what = what;
        this.details = details;
    }
}
