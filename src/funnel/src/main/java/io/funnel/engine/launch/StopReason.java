package io.funnel.engine.launch;

/** Reasons to end a call before its last chunk. */
public enum StopReason {
    INTERRUPTED("interrupted", "the waiting Java thread was interrupted"),
    DEADLINE("deadline passed", "it exceeded its deadline"),
    CLOSED("session closed", "the session was closed in the middle"),
    FAILED("failed", "another chunk failed");

    private final String what;
    private final String why;

    StopReason(String what, String why) {
        this.what = what;
        this.why = why;
    }

    /** Returns the reason as the first words of a message. */
    public String what() {
        return what;
    }

    /** Returns the reason as a clause. */
    public String why() {
        return why;
    }
}
