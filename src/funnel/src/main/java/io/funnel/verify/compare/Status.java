package io.funnel.verify.compare;

import java.util.Locale;

/** Outcomes of a strategy in a comparison. */
public enum Status {
    /** It ran as requested and its result is within the bound. */
    VERIFIED,
    /** Its result exceeds the bound or varies without permission, it left results unwritten, or read outside its arrays. */
    WRONG,
    /** It ran and its result exceeds the bound, as in its canary run: the library does not use it here. */
    REFUSED,
    /** It should have run but did not: an exception, a crash, a run somewhere else. */
    FAILED,
    /** It cannot run here, for a reason known before the launch. */
    UNSUPPORTED;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
