package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Every {@code ./funnel} command of the README succeeds, each in its own process; large sizes are reduced. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class ReadmeIT {

    private static final Path ROOT = Path.of("..", "..");
    private static final String COMMAND = "./funnel ";
    /** Text that varies between machines. */
    private static final String CORES = "\\d+ cores?";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void commands_ofTheReadme_endWithZero() throws IOException, InterruptedException {
        Path weather = Path.of("docs", "data", "seattle-weather.csv");
        Files.createDirectories(folder.resolve(weather).getParent());
        Files.copy(ROOT.resolve(weather), folder.resolve(weather));
        Files.copy(Path.of("src", "test", "resources", "columns", "sales.parquet"), folder.resolve("sales.parquet"));
        writeNpy(folder.resolve("data.npy"));
        String tutorial = Files.readString(ROOT.resolve("docs").resolve("tutorials").resolve("bring-a-kernel.md"));
        Files.writeString(folder.resolve("MyKernels.java"), block(tutorial, tutorial.indexOf("```java")));
        List<String> commands = commands();
        assertThat(commands).hasSizeGreaterThanOrEqualTo(7);
        for (String command : commands) {
            Invocation ended = Invocation.apart(folder, Map.of(), command.split(" +"));
            assertThat(ended.exitCode()).as("%s: %s", command, ended.err()).isZero();
            assertThat(ended.out()).as(command).isNotBlank();
        }
    }

    @Test
    void program_ofTheReadme_printsWhatTheReadmeSays() throws IOException, InterruptedException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        String program = block(readme, readme.indexOf("```java"));
        assertThat(program.lines().count()).isLessThanOrEqualTo(15);
        Path source = Files.writeString(folder.resolve("Sum.java"), program);
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + ROOT.resolve("tornado-config").resolve("embedded.args"), "-cp",
                System.getProperty("java.class.path"), source.toString()).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        String shown = block(readme, readme.indexOf("```", readme.indexOf("and says so:")));
        assertThat(printed.replaceAll(CORES, "cores")).isEqualTo(shown.replaceAll(CORES, "cores"));
    }

    /** The lines of the code block that begins at this position. */
    private static String block(String text, int start) {
        int from = text.indexOf('\n', start) + 1;
        return text.substring(from, text.indexOf("```", from));
    }

    private static List<String> commands() throws IOException {
        List<String> commands = new ArrayList<>();
        for (String line : Files.readAllLines(ROOT.resolve("README.md"))) {
            if (line.startsWith(COMMAND)) {
                String command = line.substring(COMMAND.length()).replaceFirst("#.*", "").strip();
                command = command.replaceFirst("--size \\S+", "--size 1000");
                if (command.startsWith("compare") && !command.contains("--size")) {
                    command += " --size 1000";
                }
                if (command.startsWith("compare")) {
                    command += " --warm-up 1";
                }
                if (command.equals("calibrate")) {
                    command += " --longest 1m";
                }
                // Not the launcher's own, nor the laboratory's, which tests its commands itself.
                if (!command.matches("(java|fuzz|report|sweep) .*")) {
                    commands.add(command);
                }
            }
        }
        return commands;
    }

    /** Version 1 of the format, three doubles. */
    private static void writeNpy(Path file) throws IOException {
        String header = String.format("%-117s%n", "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }");
        byte[] text = header.getBytes(StandardCharsets.US_ASCII);
        ByteBuffer bytes = ByteBuffer.allocate(10 + text.length + 24).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII)).put((byte) 1).put((byte) 0);
        bytes.putShort((short) text.length).put(text).putDouble(1.5).putDouble(2).putDouble(3);
        Files.write(file, bytes.array());
    }
}
