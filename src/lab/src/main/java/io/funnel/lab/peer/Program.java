package io.funnel.lab.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program that is run to its end. */
final class Program {

    private static final long MINUTES = 10;

    /** Output of a program. */
    record Said(String out, String err) {}

    /** Why a peer has no answer. */
    static final class Refusal extends Exception {

        private static final long serialVersionUID = 1L;

        Refusal(String reason) {
            super(reason, null, false, false);
        }

        String reason() {
            return String.valueOf(getMessage());
        }
    }

    private Program() {}

    /** Output goes through files in the folder, so that no pipe fills. */
    static Said run(Path folder, List<String> command) throws Refusal {
        return run(folder, command, Map.of());
    }

    /** Runs a program with further variables. */
    static Said run(Path folder, List<String> command, Map<String, String> variables) throws Refusal {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().putAll(variables);
            Process process = builder.start();
            try {
                if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                    throw new Refusal("no answer within " + MINUTES + " minutes: " + command.getFirst());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Refusal("interrupted: " + command.getFirst());
            } finally {
                process.destroyForcibly();
            }
            Said said = new Said(Files.readString(out), Files.readString(err));
            if (process.exitValue() != 0) {
                throw new Refusal(last(said.err(), "exit code " + process.exitValue()));
            }
            return said;
        } catch (IOException e) {
            throw new Refusal("not on the PATH: " + command.getFirst());
        }
    }

    private static String last(String text, String otherwise) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("WARNING"))
                .reduce((before, line) -> line).orElse(otherwise);
    }
}
