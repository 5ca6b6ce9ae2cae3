package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The command line on a real TornadoVM; needs {@code TORNADOVM_HOME}. */
@EnabledIfEnvironmentVariable(named = "TORNADOVM_HOME", matches = ".+",
        disabledReason = "needs a TornadoVM SDK: set TORNADOVM_HOME")
class TornadoIT {

    private static final Path WEATHER = Path.of("..", "..", "docs", "data", "seattle-weather.csv").toAbsolutePath();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void compare_onTheSdk_verifiesTheCascadesAndKeepsTheirCode() throws IOException, InterruptedException {
        Path logs = folder.resolve("logs");

        Invocation compare =
                apart("compare", "--size", "100003", "--repetitions", "1", "--format", "json", "--strategy",
                        "Sequential,Cascade,SerialPerCore", "--logs", logs.toString());

        assertThat(compare.exitCode()).as(compare.err()).isZero();
        JsonNode report = Json.parse(compare.out());
        assertThat(report.required("runtime").asString()).isEqualTo("tornadovm");
        assertThat(report.required("results").values())
                .allMatch(row -> row.required("status").asString().equals("verified"));
        assertThat(report.required("results").get(1).required("kernelNanos").longValue()).isPositive();
        assertThat(Files.readString(logs.resolve("Cascade.log"))).contains("kernel");
    }

    @ParameterizedTest
    @ValueSource(strings = {"float.histogram64", "double.histogram16", "float.minimumIgnoringNan",
        "double.maximumIgnoringNan"})
    void compare_ofSpecialValues_countsAndComparesNanAsJavaDoes(String reduction)
            throws IOException, InterruptedException {
        List<String> limits = reduction.contains("histogram") ? List.of("--parameter", "limits=0.1,0.9") : List.of();
        Invocation compare = apart(Stream.concat(Stream.of("compare", "--reduction", reduction, "--size", "100003",
                "--distribution", "specials", "--repetitions", "1", "--format", "json", "--strategy",
                "Cascade,CascadeVector", "--groups", "4", "--group-size", "64"), limits.stream())
                .toArray(String[]::new));

        assertThat(compare.exitCode()).as(compare.err()).isZero();
        assertThat(Json.parse(compare.out()).required("results").values()).hasSize(2)
                .allMatch(row -> row.required("status").asString().equals("verified"));
    }

    @Test
    void compare_annotatedLoop_cannotTakeTheOthersWithIt() throws IOException, InterruptedException {
        Invocation compare = apart("compare", "--size", "2^20", "--repetitions", "1", "--format", "json", "--strategy",
                "AnnotatedLoop,Cascade");

        JsonNode results = Json.parse(compare.out()).required("results");
        assertThat(results.size()).isEqualTo(2);
        assertThat(results.get(1).required("status").asString()).isEqualTo("verified");
    }

    @Test
    void compare_ofAJar_runsItsKernelsInTheWorker() throws IOException, InterruptedException {
        Path jar = UserJar.in(folder);

        Invocation compare = apart("compare", "--classpath", jar.toString(), "--reduction",
                "com.acme.energy.Energy.costAbove", "--parameter", "0.5", "--size", "100003", "--repetitions", "1",
                "--format", "json", "--strategy", "Cascade,SerialPerCore");

        assertThat(compare.exitCode()).as(compare.err()).isZero();
        assertThat(Json.parse(compare.out()).required("results").values())
                .allMatch(row -> row.required("status").asString().equals("verified"));
        Invocation run = apart("run", "--placement", "device", "--classpath", jar.toString(), "--reduction", "Streak",
                "ones:1000");
        assertThat(run.out()).startsWith("com.acme.energy.Streak of 1000 floats (ones:1000): 1000\non tornadovm (");
    }

    @Test
    void show_onABackend_hasTheCodeOfTheDevice() throws IOException, InterruptedException {
        Invocation devices = apart("devices", "--format", "json");
        String backend = Json.parse(devices.out()).required("devices").get(0).required("backend").asString();

        Invocation show = apart("show", "float.sum", "Cascade", "--backend", backend);

        assertThat(show.exitCode()).as(show.err()).isZero();
        assertThat(show.out()).contains("public static void cascade(KernelContext context, ",
                "\n// What TornadoVM generates of it for " + backend);
        assertThat(show.out().lines()).hasSizeGreaterThan(100);
    }

    @Test
    void run_onTheSdk_readsTheFileInTheWorker() throws IOException, InterruptedException {
        Invocation run = apart("run", "--placement", "device", "--op", "min", "--column", "temp_min", "--type",
                "float", WEATHER.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("min of 1461 floats (temp_min): -7.1\non tornadovm (");

        Invocation bad = apart("run", "--op", "min", "--column", "temp", WEATHER.toString());
        assertThat(bad.exitCode()).isEqualTo(2);
        assertThat(bad.err()).contains("unknown column").hasLineCount(1);
    }

    @Test
    void devices_onTheSdk_areListedAndChosen() throws IOException, InterruptedException {
        Invocation devices = apart("devices", "--format", "json");

        JsonNode first = Json.parse(devices.out()).required("devices").get(0);
        assertThat(first.required("runtime").asString()).isEqualTo("tornadovm");
        Invocation unknown = apart("compare", "--device", "no such device");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err()).contains("try one of " + first.required("address").asString());
    }

    private Invocation apart(String... args) throws IOException, InterruptedException {
        return Invocation.apart(folder, Map.of("TORNADOVM_HOME", System.getenv("TORNADOVM_HOME")), args);
    }
}
