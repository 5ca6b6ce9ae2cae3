package io.funnel.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.Invocation;
import io.funnel.cli.UserJar;
import io.funnel.cli.report.Json;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Reports of a user's jar, and with a user's program. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class UserReportsTest {

    private static final String SQUARES = "com.acme.energy.Energy.sumOfSquares";

    @TempDir
    private static Path folder = Path.of("");

    private static Path jar = Path.of("");

    @BeforeAll
    static void compile() throws IOException {
        jar = UserJar.in(folder);
    }

    @Test
    void report_ofAJar_hasItsCodeAndIsRefusedWithoutBeforeItMeasures() throws IOException {
        Path bare = folder.resolve("bare.jar");
        UserJar.pack(folder.resolve("classes"), bare);
        try (FileSystem packed = FileSystems.newFileSystem(bare);
                Stream<Path> sources = Files.list(packed.getPath("META-INF/funnel/sources"))) {
            for (Path source : sources.toList()) {
                Files.delete(source);
            }
        }
        Path output = folder.resolve("report");

        report(bare, output)
                .assertRefused("no source of the kernels: class=com.acme.energy.Energy_sumOfSquaresKernels");

        assertThat(output.resolve("samples.json")).doesNotExist();
        Invocation report = report(jar, output);
        assertThat(report.exitCode()).as(report.err()).isZero();
        assertThat(output.resolve("report.html")).content()
                .contains("com.acme.energy.Energy.sumOfSquares of 1,000 elements", "Energy_sumOfSquaresKernels");
    }

    @Test
    void report_aProgramOfTheUsers_isHeldAgainstTheReduction() throws IOException {
        Path program = folder.resolve("Squares.java");
        Files.writeString(program, """
                void main(String[] words) throws Exception {
                    var data = java.nio.ByteBuffer.wrap(java.nio.file.Files.readAllBytes(java.nio.file.Path.of(words[0])))
                            .order(java.nio.ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
                    double sum = 0;
                    for (int i = 0; i < data.limit(); i++) {
                        sum += (double) data.get(i) * data.get(i);
                    }
                    IO.println("here it is");
                    for (String way : new String[] {"right", "wrong"}) {
                        IO.println(("{'way': '" + way + "', 'version': '1', 'device': 'host', 'value': '"
                                + (way.equals("right") ? sum : 0) + "', 'call': [" + words[1] + "000]}")
                                .replace((char) 39, (char) 34));
                    }
                }
                """);
        Path output = folder.resolve("beside");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        Invocation report = report(jar, output, "--program", java + " " + program, "--program", "no-such-program",
                "--program", java + " --version");

        assertThat(report.exitCode()).as(report.err()).isZero();
        JsonNode rows = Json.parse(Files.readString(output.resolve("peers.json")));
        assertThat(rows.values()).extracting(row -> row.required("status").asString())
                .containsExactly("verified", "wrong", "unsupported", "failed");
        assertThat(rows.get(0).required("call").required("median").asLong()).isEqualTo(1000);
        assertThat(rows.get(2).required("reason").asString()).isEqualTo("not on the PATH: no-such-program");
        assertThat(rows.get(3).required("reason").asString()).isEqualTo("prints no rows");
        assertThat(output.resolve("figures").resolve("peers.svg")).isNotEmptyFile();
    }

    private static Invocation report(Path jar, Path output, String... more) {
        List<String> words = new ArrayList<>(List.of("report", "--classpath", jar.toString(), "--reduction", SQUARES,
                "--size", "1000", "--repetitions", "1", "--warm-up", "1", "--rounds", "1", "--strategy", "Cascade",
                "--output",
                output.toString()));
        words.addAll(List.of(more));
        return embedded(words.toArray(String[]::new));
    }

    private static Invocation embedded(String... words) {
        List<String> args = new ArrayList<>(List.of(words));
        if (!List.of("reductions", "show").contains(words[0])) {
            args.add("--runtime");
            args.add("embedded");
        }
        return Invocation.here(args.toArray(String[]::new));
    }
}
