package io.funnel.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What every command has; a command returns its exit code. */
abstract class FunnelCommand implements Callable<Integer> {

    static final String VERBOSE = "--verbose";

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    @Option(names = VERBOSE, description = "Show the stack trace of an error.")
    @SuppressWarnings("UnusedVariable") // counts even where parsing fails, so Main looks for it itself
    private boolean verbose;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    CommandSpec spec() {
        return spec;
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
