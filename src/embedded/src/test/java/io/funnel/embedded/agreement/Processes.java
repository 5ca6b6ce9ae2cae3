package io.funnel.embedded.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs {@link AgreementPrograms} in Java processes of their own. */
final class Processes {

    private static final int LIMIT_MINUTES = 10;

    private Processes() {}

    /**
     * Runs the programs on the embedded runtime.
     *
     * @param executor the executor of the kernels
     * @param folder the working directory of the process
     * @return all that it printed
     */
    static List<String> embedded(String executor, Path folder) throws IOException, InterruptedException {
        List<String> options = List.of(
                "-ea",
                "@" + config("embedded"),
                "-Dfunnel.embedded.executor=" + executor,
                "-cp",
                System.getProperty("java.class.path"));
        return run(options, folder);
    }

    /**
     * Runs the programs on a TornadoVM SDK, with the options of {@code tornado-config} for a backend. The system
     * property {@code funnel.agreement.backend} names the backend; the default is OpenCL.
     *
     * @param home the SDK
     * @param folder the working directory of the process; without jars, which the SDK's options take for modules
     * @return all that it printed
     */
    static List<String> tornado(String home, Path folder) throws IOException, InterruptedException {
        List<String> options = List.of(
                "@" + Path.of(home, "tornado-argfile"),
                "@" + config(System.getProperty("funnel.agreement.backend", "opencl")),
                "-cp",
                System.getProperty("java.class.path"));
        return run(options, folder);
    }

    /** The result lines of a process's output. */
    static List<String> results(List<String> printed) {
        return printed.stream()
                .filter(line -> line.startsWith(AgreementPrograms.RESULT))
                .map(line -> line.substring(AgreementPrograms.RESULT.length()))
                .toList();
    }

    private static List<String> run(List<String> options, Path folder) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add(AgreementPrograms.class.getName());
        Path printed = folder.resolve("printed.txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            boolean ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
            List<String> lines = Arrays.asList(Files.readString(printed).split("\\R"));
            String tail = String.join("\n", lines.subList(Math.max(0, lines.size() - 30), lines.size()));
            assertThat(ended).as("ended in time, printed last: %s", tail).isTrue();
            assertThat(process.exitValue()).as("exit value, printed last: %s", tail).isZero();
            return lines;
        } finally {
            process.destroyForcibly();
        }
    }

    private static Path config(String name) {
        Path here = Path.of("").toAbsolutePath();
        for (Path at = here; at != null; at = at.getParent()) {
            Path file = at.resolve("tornado-config").resolve(name + ".args");
            if (Files.exists(file)) {
                return file;
            }
        }
        throw new AssertionError("no options: file=tornado-config/" + name + ".args, above=" + here);
    }
}
