package io.funnel.processor.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.device.Device;
import io.funnel.device.Devices;
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

/** Random reductions in files, compiled like a user's code and run by {@link OnDevice} in a process of its own. */
final class Series {

    private static final Path OPTIONS = Path.of("../../tornado-config");

    private Series() {}

    /** Returns the last line that the run on the embedded runtime prints. */
    static String onTheEmbeddedRuntime(Map<String, String> sources, OnDevice.Values values, Path folder)
            throws IOException, InterruptedException {
        return onTheEmbeddedRuntime(sources, OnDevice.class, List.of(values.name()), folder);
    }

    /** Runs another program, with arguments before the classes. */
    static String onTheEmbeddedRuntime(Map<String, String> sources, Class<?> program, List<String> arguments,
            Path folder) throws IOException, InterruptedException {
        assumeTrue(Devices.runtime() == Device.Runtime.EMBEDDED, "built against TornadoVM's own API");
        return run(sources, program, arguments, List.of("@" + OPTIONS.resolve("embedded.args").toAbsolutePath(),
                "-XX:+UseSerialGC", "-Dfunnel.long=" + Boolean.getBoolean("funnel.long")), path -> true, folder);
    }

    /**
     * Returns the last line that the run on the SDK of {@code TORNADOVM_HOME} prints, on the backend {@code
     * -Dfunnel.backend}.
     */
    static String onTornadoVm(Map<String, String> sources, OnDevice.Values values, Path folder)
            throws IOException, InterruptedException {
        return onTornadoVm(sources, OnDevice.class, List.of(values.name()), folder);
    }

    /** Runs another program, with arguments before the classes. */
    static String onTornadoVm(Map<String, String> sources, Class<?> program, List<String> arguments, Path folder)
            throws IOException, InterruptedException {
        String home = System.getenv("TORNADOVM_HOME");
        assumeTrue(home != null, "no TornadoVM SDK: TORNADOVM_HOME is not set");
        String backend = System.getProperty("funnel.backend", "opencl");
        return run(sources, program, arguments, List.of("@" + home + "/tornado-argfile",
                "@" + OPTIONS.resolve(backend + ".args").toAbsolutePath(), "-Dfunnel.long=true"),
                path -> !path.contains("embedded"), folder);
    }

    private static String run(Map<String, String> sources, Class<?> program, List<String> arguments,
            List<String> options, Predicate<String> isOnPath, Path folder) throws IOException, InterruptedException {
        Compilation compilation = Compilation.of(sources, folder);
        assertThat(compilation.messages()).isEmpty();
        List<String> command =
                new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(options);
        command.addAll(List.of("-cp", folder.resolve("classes") + File.pathSeparator
                + Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1)).filter(isOnPath)
                        .collect(Collectors.joining(File.pathSeparator)),
                program.getName()));
        command.addAll(arguments);
        sources.keySet().forEach(
                file -> command.add("random." + file.substring("random/".length()).replace(".java", "Reductions")));
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        int code = process.waitFor();
        List<String> output = Files.readAllLines(log);
        assertThat(code).as(() -> String.join("\n", output)).isZero();
        output.forEach(System.out::println);
        return output.getLast();
    }
}
