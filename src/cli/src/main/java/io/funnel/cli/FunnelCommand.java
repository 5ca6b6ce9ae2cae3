package io.funnel.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Base of all commands; a command returns its exit code. */
public abstract class FunnelCommand implements Callable<Integer> {

    protected enum Format {
        TABLE, JSON
    }

    protected enum TableFormat {
        TABLE, JSON, CSV
    }

    static final String VERBOSE = "--verbose";

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    @Option(names = VERBOSE, description = "Show the stack trace of an error.")
    @SuppressWarnings("UnusedVariable") // counts even where parsing fails, so Main looks for it itself
    private boolean verbose;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    protected CommandSpec spec() {
        return spec;
    }

    /** The command line as typed, for reports. */
    protected String commandText() {
        return "funnel " + spec.root().commandLine().getParseResult().originalArgs().stream()
                .map(FunnelCommand::quoted)
                .collect(Collectors.joining(" "));
    }

    private static String quoted(String argument) {
        boolean plain = !argument.isEmpty() && argument.chars().allMatch(c -> Character.isLetterOrDigit(c)
                || "-_./:,=+^@".indexOf(c) >= 0);
        return plain ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    protected PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
