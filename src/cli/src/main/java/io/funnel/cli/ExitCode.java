package io.funnel.cli;

/** What the process tells its caller. */
final class ExitCode {

    /** All is well: every strategy verified or unsupported. */
    static final int OK = 0;
    /** Something was wrong or failed. */
    static final int FAILURE = 1;
    /** The usage or the input was bad. */
    static final int USAGE = 2;

    private ExitCode() {}
}
