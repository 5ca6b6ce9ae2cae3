package io.funnel.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.Invocation;
import io.funnel.cli.UserJar;
import io.funnel.cli.report.Json;
import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Random runs in this process: what is right passes, what is not is made small, saved, and fails again. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class FuzzTest {

    @TempDir
    private Path folder = Path.of("");

    private Invocation fuzz(String... more) {
        List<String> args = Stream.concat(
                Stream.of("fuzz", "--runtime", "embedded", "--save", folder.toString()), Stream.of(more)).toList();
        return Invocation.here(args.toArray(String[]::new));
    }

    @Test
    void fuzz_someCases_areAllRight() {
        Invocation run = fuzz("--cases", "500", "--seed", "7", "--reduction",
                "float.sum,int.argMin,double.summary,long.product,float.affineComposition");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains(" verified, 0 wrong, 0 failed; 0 refused, ").contains("seed 7, 5 reductions, ");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void fuzz_sameSeed_triesTheSameCases() {
        assertThat(counts("11")).isEqualTo(counts("11")).isNotEqualTo(counts("12"));
    }

    private List<String> counts(String seed) {
        Invocation run = fuzz("--cases", "200", "--seed", seed, "--reduction", "int.sum,float.maximum");
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out().lines().skip(2).toList();
    }

    @Test
    void fuzz_flippedBitThatTheCanaryDoesNotMeet_isFoundSavedAndReplayed() throws IOException {
        Fault flip = Fault.of(Fault.Kind.BIT_FLIP).times(2).bit(20).ofKernel("*ascade*"); // the first run warms up
        Path file;
        try (FaultInjection _ = FaultInjection.inject(flip)) {
            Invocation run = fuzz("--cases", "64", "--seed", "3", "--reduction", "int.sum", "--strategy", "Cascade",
                    "--way", "engine");

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err().lines()).singleElement().asString()
                    .startsWith("funnel: wrong: reduction=int.sum, strategy=Cascade, ").contains("; saved as ");
            file = savedFile();
            JsonNode saved = Json.parse(Files.readString(file));
            assertThat(saved.required("lengths").size()).isEqualTo(1);
            assertThat(saved.required("strategy").asString()).isEqualTo("Cascade");
            assertThat(saved.required("seed").longValue()).isEqualTo(3);

        }
        try (FaultInjection _ = FaultInjection.inject(flip)) {
            Invocation again = fuzz("--replay", file.toString());
            assertThat(again.exitCode()).as(again.err()).isEqualTo(1);
            assertThat(again.out()).startsWith("wrong: expected ");
        }
        Invocation mended = fuzz("--replay", file.toString());
        assertThat(mended.out()).startsWith("verified\nsaved as wrong: reduction=int.sum");
        assertThat(mended.exitCode()).isZero();
    }

    @Test
    void fuzz_flippedBitsThatTheCanaryMeets_areRefused() {
        Fault flips = Fault.of(Fault.Kind.BIT_FLIP).times(Fault.ALWAYS).bit(20).ofKernel("*ascade*");
        try (FaultInjection _ = FaultInjection.inject(flips)) {
            Invocation run = fuzz("--cases", "300", "--seed", "3", "--reduction", "int.sum", "--strategy",
                    "Cascade,TwoPass", "--way", "engine,funnel");

            assertThat(run.err()).isEmpty();
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).contains("0 wrong, 0 failed; ")
                    .containsPattern("Cascade .*\\d+ refused\n").containsPattern("TwoPass +\\d+ verified\n")
                    .containsOnlyOnce("  int.sum, Cascade: wrong answer to a canary: ")
                    .doesNotContain("int.sum, TwoPass: ");
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void fuzz_byTheFunnel_isAllRight() {
        Invocation run = fuzz("--cases", "600", "--seed", "9", "--way", "funnel", "--reduction",
                "float.sum,double.summary,int.argMin,long.maximum,double.dotProduct,double.logSumExp");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void fuzz_exceptions_areFailuresWithTheirReason() throws IOException {
        Fault refusal = Fault.of(Fault.Kind.COMPILATION).times(Fault.ALWAYS).ofKernel("*ascade*");
        try (FaultInjection _ = FaultInjection.inject(refusal)) {
            Invocation run = fuzz("--cases", "400", "--seed", "3", "--reduction", "int.sum", "--strategy",
                    "Cascade,TwoPass", "--way", "engine");

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).contains("funnel: failed: reduction=int.sum, strategy=Cascade, ")
                    .contains("injected=compilation").doesNotContain("strategy=TwoPass");
            assertThat(run.out()).containsPattern("TwoPass +\\d+ verified\n");
            assertThat(Json.parse(Files.readString(savedFile())).required("reason").asString())
                    .contains("TornadoBailoutRuntimeException: ");
        }
    }

    @Test
    void fuzz_ofAJar_triesItsReductions() throws IOException {
        Path jar = UserJar.in(folder);

        Invocation run = fuzz("--cases", "300", "--seed", "5", "--classpath", jar.toString(), "--reduction",
                "com.acme.energy.Energy.sumOfSquares,com.acme.energy.Energy.costAbove");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("seed 5, 2 reductions, ");
    }

    private Path savedFile() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findFirst().orElseThrow();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--seconds, 0, seconds out of range", "--cases, -1, cases out of range",
        "--way, nowhere, 'unknown way to reduce: way=nowhere; try engine, host, chunks, resident, funnel'",
        "--reduction, int.sun, unknown reduction: reduction=int.sun",
        "--replay, no-such-file, case cannot be read: file=no-such-file"})
    void fuzz_badOption_isOneLine(String option, String value, String message) {
        Invocation run = fuzz(option, value);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines()).singleElement().asString().contains(message);
    }

    private static String saved(String elements, String lengths) {
        return "{'status': 'wrong', 'reason': 'x', 'seed': 1, 'family': 2, 'device': 'd', 'reduction': 'int.sum', 'way':"
                .replace('\'', '"')
                + " 'engine', 'strategy': 'Cascade', 'data': 'simple', 'dataSeed': 3, ".replace('\'', '"')
                + "\"elements\": " + elements + ", \"lengths\": " + lengths + "}";
    }

    @Test
    void replay_pathsInTheFile_areNotLoadedFrom() throws IOException {
        Path jar = UserJar.in(folder);
        String reduction = "com.acme.energy.Energy.sumOfSquares";
        Path file = Files.writeString(folder.resolve("case.json"), saved("1", "[1]").replace("int.sum", reduction)
                .replace("\"way\"", "\"classPath\": [\"" + jar + "\"], \"way\""));

        Invocation alone = fuzz("--replay", file.toString());
        assertThat(alone.exitCode()).isEqualTo(2);
        assertThat(alone.err()).startsWith("funnel: unknown reduction: reduction=" + reduction).contains("--classpath");

        Invocation told = fuzz("--replay", file.toString(), "--classpath", jar.toString());
        assertThat(told.exitCode()).as(told.err()).isZero();
        assertThat(told.out()).startsWith("verified\n");
    }

    @Test
    void replay_beyondTheMemory_isBadInput() throws IOException {
        Path file = Files.writeString(folder.resolve("case.json"), saved("2147483647", "[2147483647]")
                .replace("int.sum", "double.summary"));

        Invocation run = fuzz("--largest", "2147483647", "--replay", file.toString());
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err().lines()).singleElement().asString().containsAnyOf("size beyond", "out of memory: ");
    }

    /** A line of text is to take no gigabytes, where there is room for them. */
    @Test
    void replay_longerThanTheLongest_isBadInput() throws IOException {
        Path file = Files.writeString(folder.resolve("case.json"), saved("2000000000", "[5]"));

        fuzz("--replay", file.toString()).assertRefused("case longer than the longest: ", "try --largest 2000000000");
    }

    @Test
    void replay_ofSomethingElse_isBadInput() throws IOException {
        for (String text : List.of("{}", "no json", "[1]", "{\"seed\": 1, \"family\": 2}", "null", saved("-1", "[1]"),
                saved("1", "[]"), saved("1", "[-1]"), saved("1", "[2]"), saved("1", "[null]"),
                saved("1", "[1], \"groups\": 0"), saved("1", "[1], \"groupSize\": -1"),
                saved("1", "[1]").replace("engine", "nowhere"), saved("1", "[1]").replace("\"int.sum\"", "null"),
                saved("1", "[1]").replace("engine\"", "engine\", \"inputs\": [{\"values\": [\"x\"]}]"),
                saved("1", "[1]").replace("engine\"", "engine\", \"inputs\": [null]"),
                saved("1", "[1]").replace("engine\"", "engine\", \"inputs\": [{\"values\": []}]"))) {
            Path file = Files.writeString(folder.resolve("case.json"), text);
            Invocation run = fuzz("--replay", file.toString());
            assertThat(run.exitCode()).as(text).isEqualTo(2);
            assertThat(run.err().lines()).as(text).singleElement().asString().contains("not a case of funnel fuzz");
        }
    }
}
