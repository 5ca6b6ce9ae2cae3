package io.funnel.cli;

import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** The command line as it was typed, for reports. */
final class CommandText {

    private CommandText() {}

    static String of(CommandSpec spec) {
        return "funnel " + spec.root().commandLine().getParseResult().originalArgs().stream()
                .map(CommandText::quoted)
                .collect(Collectors.joining(" "));
    }

    private static String quoted(String argument) {
        boolean plain = !argument.isEmpty() && argument.chars().allMatch(c -> Character.isLetterOrDigit(c)
                || "-_./:,=+^@".indexOf(c) >= 0);
        return plain ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
