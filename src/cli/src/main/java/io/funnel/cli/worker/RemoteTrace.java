package io.funnel.cli.worker;

/** The stack trace of an exception in a worker, as text. */
final class RemoteTrace extends Exception {

    private static final long serialVersionUID = 1L;

    RemoteTrace(String trace) {
        super("in the worker:\n" + trace, null, false, false);
    }
}
