package io.funnel.engine.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine in JVMs with and without the vector module. */
class HostVectorsIT {

    private static final int REDUCTIONS = 6 * 4 * 7 * 5 + 4 * 7 * 5;
    private static final int COUNTS = 4 * 4 * 6 * 9 * 6;
    private static final int BLOCKS = 4 * 4 * 13 * (6 + 1);
    private static final long PATIENCE_SECONDS = 300;

    @TempDir
    Path folder;

    @Test
    void engine_withVectors_hasTheBitsOfPlainLoops() throws IOException, InterruptedException {
        List<String> lines = run(List.of("--add-modules", "jdk.incubator.vector"));
        assertThat(lines.getFirst()).matches("2 threads, jdk.incubator.vector with \\d+ floats");
        assertThat(lines.get(1)).isEqualTo("same counts: " + COUNTS + " of " + COUNTS);
        assertThat(lines.get(2)).isEqualTo("same blocks: " + BLOCKS + " of " + BLOCKS);
        assertThat(lines.getLast()).isEqualTo("same bits: " + REDUCTIONS + " of " + REDUCTIONS);
    }

    /** A user sees no warning by default, and learns which option to set. */
    @Test
    void engine_withoutVectors_worksSilently() throws IOException, InterruptedException {
        List<String> lines = run(List.of());
        assertThat(lines.getFirst()).isEqualTo(
                "2 threads, plain loops: start Java with --add-modules jdk.incubator.vector for vectors");
        assertThat(lines.get(1)).as("left to the definition").isEqualTo("same counts: 0 of 0");
        assertThat(lines.getLast()).isEqualTo("same bits: " + REDUCTIONS + " of " + REDUCTIONS);
        assertThat(Files.readString(folder.resolve("err"))).isEmpty();
    }

    /** A long reduction is where vectors matter. */
    @Test
    void longReduction_withoutVectors_saysSoOnce() throws IOException, InterruptedException {
        run(List.of("-Dlong=true"));
        assertThat(Files.readAllLines(folder.resolve("err")).stream().filter(line -> line.contains("has no vectors")))
                .singleElement().asString().contains("--add-modules jdk.incubator.vector");
        run(List.of("-Dlong=true", "--add-modules", "jdk.incubator.vector"));
        assertThat(Files.readString(folder.resolve("err"))).doesNotContain("has no vectors");
    }

    private List<String> run(List<String> options) throws IOException, InterruptedException {
        assumeTrue(Devices.runtime() == Device.Runtime.EMBEDDED,
                "an SDK's JVM has the vectors anyway, and its arrays need that JVM");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-Xmx512m", "-cp", System.getProperty("surefire.test.class.path",
                System.getProperty("java.class.path")), VectorsAgree.class.getName()));
        Process process = new ProcessBuilder(command).redirectError(folder.resolve("err").toFile()).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException("process does not end: " + command);
        }
        assertThat(process.exitValue()).as(Files.readString(folder.resolve("err"))).isZero();
        return out.lines().toList();
    }
}
