package io.funnel.engine.session;

/** Why a call ends before its last chunk. */
enum StopReason {
    INTERRUPTED("interrupted", "the Java thread that waits for it was interrupted"),
    DEADLINE("deadline passed", "it took longer than it may"),
    CLOSED("session closed", "the session was closed in the middle"),
    FAILED("failed", "another chunk failed");

    private final String what;
    private final String why;

    StopReason(String what, String why) {
        this.what = what;
        this.why = why;
    }

    String what() {
        return what;
    }

    String why() {
        return why;
    }
}
