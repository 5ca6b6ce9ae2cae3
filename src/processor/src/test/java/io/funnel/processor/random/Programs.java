package io.funnel.processor.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.processor.source.Compilation;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Runs a program on reductions that are compiled as a user's code is, in a process of its own. */
final class Programs {

    private static final Path OPTIONS = Path.of("../../tornado-config");

    private Programs() {}

    static List<String> onTheEmbeddedRuntime(Path folder, Map<String, String> sources, Class<?> program)
            throws IOException, InterruptedException {
        return run(List.of("@" + OPTIONS.resolve("embedded.args").toAbsolutePath()), path -> true, folder, sources,
                program);
    }

    /** On the SDK of {@code TORNADOVM_HOME} and the backend of {@code -Dfunnel.backend}. */
    static List<String> onTornadoVm(Path folder, Map<String, String> sources, Class<?> program)
            throws IOException, InterruptedException {
        String backend = System.getProperty("funnel.backend", "opencl");
        return run(List.of("@" + System.getenv("TORNADOVM_HOME") + "/tornado-argfile",
                "@" + OPTIONS.resolve(backend + ".args").toAbsolutePath()), path -> !path.contains("embedded"), folder,
                sources, program);
    }

    /** Its arguments are the classes of generated constants; the answer is what it prints. */
    private static List<String> run(List<String> options, Predicate<String> isOnPath, Path folder,
            Map<String, String> sources, Class<?> program) throws IOException, InterruptedException {
        Compilation compilation = Compilation.of(sources, folder);
        assertThat(compilation.messages()).isEmpty();
        List<String> command =
                new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(options);
        command.addAll(List.of("-cp", folder.resolve("classes") + File.pathSeparator
                + Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1)).filter(isOnPath)
                        .collect(Collectors.joining(File.pathSeparator)),
                program.getName()));
        sources.keySet().forEach(
                file -> command.add("random." + file.substring("random/".length()).replace(".java", "Reductions")));
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        assertThat(process.waitFor()).as(() -> "log=" + text(log)).isZero();
        List<String> output = Files.readAllLines(log);
        output.forEach(System.out::println);
        return output;
    }

    private static String text(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
