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
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random branches, compiled as a user's code is and run in a process of its own: on the SDK of {@code TORNADOVM_HOME}, else
 * on the embedded runtime. {@code -Dfunnel.seed} takes another series, {@code -Dfunnel.count} more reductions.
 */
class BranchesIT {

    private static final long SEED = Long.getLong("funnel.seed", 20_261);
    private static final int COUNT = Integer.getInteger("funnel.count", 20);
    private static final int A_CLASS = 10;
    private static final Path OPTIONS = Path.of("../../tornado-config");

    @TempDir
    Path folder;

    @Test
    void branches_onTheEmbeddedRuntime_areWhatTheyAreInJava() throws Exception {
        assumeTrue(Devices.runtime() == Device.Runtime.EMBEDDED, "built against TornadoVM's own API");
        List<String> output = run(List.of("@" + OPTIONS.resolve("embedded.args").toAbsolutePath()), path -> true);

        assertThat(output.getLast()).as("seed=%s: %s", SEED, output).contains("wrong=0, refused=0");
    }

    @Test
    void branches_onTornadoVm_areWhatTheyAreInJava() throws Exception {
        String home = System.getenv("TORNADOVM_HOME");
        assumeTrue(home != null, "no TornadoVM SDK: TORNADOVM_HOME is not set");

        String backend = System.getProperty("funnel.backend", "opencl");
        List<String> output = run(List.of("@" + home + "/tornado-argfile",
                "@" + OPTIONS.resolve(backend + ".args").toAbsolutePath()), path -> !path.contains("embedded"));

        assertThat(output.getLast()).as("seed=%s: %s", SEED, output).contains("wrong=0,");
    }

    private List<String> run(List<String> options, Predicate<String> isOnPath)
            throws IOException, InterruptedException {
        Map<String, String> sources = new TreeMap<>();
        for (int i = 0; i < COUNT; i += A_CLASS) {
            sources.put("random/Branches" + i + ".java",
                    Branches.source("Branches" + i, SEED + i, Math.min(A_CLASS, COUNT - i)));
        }
        Compilation compilation = Compilation.of(sources, folder);
        assertThat(compilation.messages()).isEmpty();
        List<String> command =
                new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(options);
        command.addAll(List.of("-cp", folder.resolve("classes") + File.pathSeparator
                + Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1)).filter(isOnPath)
                        .collect(Collectors.joining(File.pathSeparator)),
                OnDevice.class.getName()));
        sources.keySet().forEach(
                file -> command.add("random." + file.substring("random/".length()).replace(".java", "Reductions")));
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        assertThat(process.waitFor()).as(() -> "seed=" + SEED + ", log=" + text(log)).isZero();
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
