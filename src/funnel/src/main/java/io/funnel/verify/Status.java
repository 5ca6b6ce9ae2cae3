package io.funnel.verify;

import java.util.Locale;

/** What became of a strategy in a comparison. */
public enum Status {
    /** It ran where it was asked to and its result is within the bound. */
    VERIFIED,
    /** It ran and its result is not within the bound, or differs from run to run where it must not. */
    WRONG,
    /**
     * It ran and its result is not within the bound, and its canary run is not either: the library does not use it here.
     * Random runs tell these from wrong ones.
     */
    REFUSED,
    /** It was to run and did not: an exception, a crash, a run somewhere else. */
    FAILED,
    /** It cannot run here, for a reason known before the launch. */
    UNSUPPORTED;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
