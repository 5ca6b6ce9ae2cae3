package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.report.Json;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class CommandsTest {

    private static final Path WEATHER = Path.of("..", "..", "docs", "data", "seattle-weather.csv");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void compare_small_verifiesEveryStrategyAndSaysSo() {
        Invocation compare =
                Invocation.here("compare", "--runtime", "embedded", "--size", "1000", "--repetitions", "1", "--warm-up",
                        "1");

        assertThat(compare.err()).isEmpty();
        assertThat(compare.exitCode()).isZero();
        assertThat(compare.out())
                .startsWith("float sum of 1,000 elements, uniform, seed 42, 1 repetitions\non the embedded runtime: ")
                .contains(" Sequential ", " AtomicPartials ")
                .endsWith("21 strategies: 21 verified, 0 wrong, 0 failed, 0 unsupported\n");
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "255", "2^10+1"})
    void compare_json_hasARowForEachStrategy(String size) {
        Invocation compare =
                Invocation.here("compare", "--runtime", "embedded", "--op", "min", "--size", size, "--seed", "7",
                        "--repetitions", "1", "--warm-up", "1", "--format", "json");

        assertThat(compare.exitCode()).isZero();
        JsonNode report = Json.parse(compare.out());
        assertThat(report.required("runtime").asString()).isEqualTo("embedded");
        assertThat(report.required("operation").asString()).isEqualTo("min");
        assertThat(report.required("seed").asInt()).isEqualTo(7);
        assertThat(report.required("results").size()).isEqualTo(21);
        for (JsonNode row : report.required("results").values()) {
            boolean verified = row.required("status").asString().equals("verified");
            assertThat(row.required("status").asString()).isIn("verified", "unsupported");
            assertThat(row.required("reason").asString().isEmpty()).isEqualTo(verified);
            assertThat(row.has("callNanos")).isEqualTo(verified);
            assertThat(row.has("value")).isEqualTo(verified);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"uniform", "ones", "cancelling", "specials", "denormals"})
    void compare_everyDistributionAndType_isClean(String distribution) {
        for (String type : List.of("int", "long", "float", "double")) {
            Invocation compare = Invocation.here("compare", "--runtime", "embedded", "--size", "3000", "--type", type,
                    "--distribution", distribution, "--repetitions", "1", "--warm-up", "1", "--format", "csv");

            assertThat(compare.out().lines()).as(type).hasSize(22);
            assertThat(compare.exitCode()).as(type).isZero();
        }
    }

    @Test
    void compare_chosenStrategies_keepTheirOrder() {
        Invocation compare = Invocation.here("compare", "--runtime", "embedded", "--size", "10", "--repetitions", "1",
                "--warm-up", "1",
                "--strategy", "TwoPass,cascade", "--strategy", "Sequential,TwoPass", "--format", "json");

        List<String> names = new ArrayList<>();
        Json.parse(compare.out()).required("results").values()
                .forEach(row -> names.add(row.required("strategy").asString()));
        assertThat(names).containsExactly("TwoPass", "Cascade", "Sequential");
        assertThat(Json.parse(compare.out()).required("command").asString())
                .startsWith("funnel compare --runtime embedded --size 10");
    }

    @Test
    void compare_sizes_areThoseAskedForOrUnsupported() {
        Invocation compare = Invocation.here("compare", "--runtime", "embedded", "--size", "5000", "--repetitions", "1",
                "--warm-up", "1",
                "--group-size", "96", "--groups", "3", "--strategy", "InterleavedModulo,Cascade", "--format", "json");

        JsonNode results = Json.parse(compare.out()).required("results");
        assertThat(results.get(0).required("groupSize").asInt()).isEqualTo(96);
        assertThat(results.get(1).required("status").asString()).isEqualTo("unsupported");
        assertThat(results.get(1).required("reason").asString()).contains("power of two");
        assertThat(compare.exitCode()).isZero();
    }

    @Test
    void compare_onlyStrategyUnsupported_isAFailure() {
        assertThat(Invocation
                .here("compare", "--runtime", "embedded", "--size", "10", "--repetitions", "1", "--warm-up", "1",
                        "--group-size", "96", "--strategy", "Cascade")
                .exitCode()).isEqualTo(1);
    }

    @Test
    void run_sumOfFloats_isTheCataloguesSum() throws IOException {
        Path file = Files.writeString(folder.resolve("large.csv"), "x\n3e38\n3e38\n-3e38\n");

        assertThat(
                Invocation.here("run", "--runtime", "embedded", "--placement", "host", "--op", "sum", "--type", "float",
                        file.toString()).out())
                .startsWith("sum of 3 floats (x): 3.0E38\n");
    }

    @Test
    void command_usualWords_areUnderstood() {
        assertThat(Invocation.here("--version").out()).startsWith("Funnel ");
        assertThat(Invocation.here("help", "run").out()).startsWith("Usage: funnel run");
        assertThat(Invocation.here("run", "--runtime", "embedded", "--reduction", "float.max", "ones:1e3").out())
                .startsWith("float.maximum of 1000 floats (ones:1e3): 1.0");
        assertThat(Invocation.here("run", "--runtime", "embedded", "--reduction", "float.corr", "ones:9", "ones:9")
                .out()).startsWith("float.correlation of 9 elements (ones:9, ones:9): NaN");
        assertThat(Invocation.here("run", "--runtime", "embedded", "--reduction", "int.std", "ones:9").out())
                .startsWith("int.sampleStandardDeviation of 9 ints (ones:9): 0.0");
        assertThat(Invocation.here("run", "--runtime", "embedded", "--reduction", "int.median", "ones:9").err())
                .contains("try run --op median, or call io.funnel.catalogue.Quantiles from Java");
        assertThat(Invocation.here("mean", "data.npy").err()).contains("try funnel run --op mean");
    }

    @Test
    void compare_output_goesToTheFile() throws IOException {
        Path file = folder.resolve("report.json");

        Invocation compare = Invocation.here("compare", "--runtime", "embedded", "--size", "10", "--repetitions", "1",
                "--warm-up", "1",
                "--strategy", "Cascade", "--format", "json", "--output", file.toString());

        assertThat(compare.out()).isEqualTo("written: " + file + System.lineSeparator());
        assertThat(Json.parse(Files.readString(file)).required("results").size()).isEqualTo(1);
    }

    @Test
    void run_weather_givesTheMinimumAndWhereItRan() {
        Invocation run =
                Invocation.here("run", "--runtime", "embedded", "--op", "min", "--column", "temp_min", "--type",
                        "float", WEATHER.toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith("min of 1461 floats (temp_min): -7.1\non embedded (JVM, ")
                .contains("strategy SerialPerCoreVector", "bound 0;");
    }

    @Test
    void run_placement_saysWhereItRanAndWhy() {
        for (String[] wish : new String[][] {{"fastest", "strategy HostEngine", "no accelerator"},
            {"host", "strategy HostEngine", "the host was asked for"},
            {"device", "strategy Cascade", "the device was asked for"}}) {
            Invocation run = Invocation.here("run", "--runtime", "embedded", "--placement", wish[0], "--explain",
                    "--reduction", "float.sum", "--device-memory", "64m", "ones:1000");
            assertThat(run.err()).isEmpty();
            assertThat(run.out()).startsWith("float.sum of 1000 floats (ones:1000): 1000.0\n")
                    .contains(wish[1], wish[2]);
        }
        for (String bytes : new String[] {"much", "0", "0g", "99999999999g"}) {
            Invocation.here("run", "--device-memory", bytes, "--op", "sum", "ones:1")
                    .assertRefused("not an amount of memory: bytes=" + bytes + "; try 512m or 4g");
        }
    }

    @Test
    void calibrate_onATerminal_foldsItsLinesAndMeansTheSame() throws IOException {
        String profile =
                "# Whole calls of a float sum: bytes of input:nanoseconds. Written by funnel calibrate, of course.\n"
                        + "format = 1\nhost = " + "16384:7056.0, ".repeat(30) + "4:1.0\nwork = 7.5\n";
        String folded = CalibrateCommand.folded(profile, 80);
        Properties before = new Properties();
        Properties after = new Properties();
        before.load(new StringReader(profile));
        after.load(new StringReader(folded));

        assertThat(folded.lines().map(String::length)).allMatch(length -> length <= 80);
        assertThat(after).isEqualTo(before).hasSize(3);
        assertThat(CalibrateCommand.folded(profile, Integer.MAX_VALUE)).isEqualTo(profile);
    }

    @Test
    void calibrate_inputsTooShort_isRefused() {
        Invocation calibrate = Invocation.here("calibrate", "--runtime", "embedded", "--longest", "1k");
        assertThat(calibrate.exitCode()).isEqualTo(2);
        assertThat(calibrate.err()).contains("inputs too short to measure: longest=1024; try 1m or more");
    }

    @Test
    void run_json_saysWhereItRanAndHowFarItCanBeOff() {
        Invocation run = Invocation.here("run", "--runtime", "embedded", "--op", "sum", "--column", "precipitation",
                "--strategy", "Cascade", "--group-size", "64", "--format", "json", WEATHER.toString());

        JsonNode report = Json.parse(run.out());
        assertThat(report.required("value").doubleValue()).isCloseTo(4426.0, Offset.offset(1e-6));
        assertThat(report.required("type").asString()).isEqualTo("double");
        assertThat(report.required("length").asInt()).isEqualTo(1461);
        assertThat(report.required("ranOn").required("runtime").asString()).isEqualTo("embedded");
        assertThat(report.required("ranOn").required("groupSize").asInt()).isEqualTo(64);
        assertThat(report.required("bound").doubleValue()).isPositive().isLessThan(1e-9);
        assertThat(report.required("column").asString()).isEqualTo("precipitation");
    }

    @Test
    void run_npyAndRaw_giveTheSame() throws IOException {
        ByteBuffer elements = ByteBuffer.allocate(400).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 1; i <= 100; i++) {
            elements.putInt(i);
        }
        String header = "{'descr': '<i4', 'fortran_order': False, 'shape': (10, 10), }";
        ByteBuffer npy = ByteBuffer.allocate(10 + header.length() + 400).order(ByteOrder.LITTLE_ENDIAN);
        npy.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}).putShort((short) header.length());
        npy.put(header.getBytes(StandardCharsets.US_ASCII)).put(elements.array());
        Path raw = Files.write(folder.resolve("data.bin"), elements.array());
        Path array = Files.write(folder.resolve("data.npy"), npy.array());

        Invocation ofNpy = Invocation.here("run", "--runtime", "embedded", "--op", "sum", array.toString());
        Invocation ofRaw = Invocation.here("run", "--runtime", "embedded", "--op", "sum", "--raw", "--type", "int",
                raw.toString());

        assertThat(ofNpy.out()).startsWith("sum of 100 longs (data.npy): 5050\n");
        assertThat(ofRaw.out()).startsWith("sum of 100 ints (data.bin): 5050\n");
    }

    @Test
    void run_emptyFile_givesTheIdentity() throws IOException {
        Path raw = Files.write(folder.resolve("data.bin"), new byte[0]);

        for (String type : List.of("int", "long", "float", "double")) {
            Invocation sum = Invocation.here("run", "--runtime", "embedded", "--op", "sum", "--raw", "--type", type,
                    raw.toString());
            assertThat(sum.out()).startsWith("sum of 0 " + type + "s (data.bin): 0");
        }
        assertThat(Invocation.here("run", "--runtime", "embedded", "--op", "min", "--raw", "--type", "float",
                raw.toString()).out()).contains(": Infinity\n");
    }

    @Test
    void strategies_table_listsAllWithOriginAndNeeds() {
        Invocation strategies = Invocation.here("strategies");

        assertThat(strategies.exitCode()).isZero();
        assertThat(strategies.out().lines().map(String::length)).allMatch(length -> length <= 160);
        assertThat(strategies.out()).contains("Sequential", "Catanzaro, figure 1", "power-of-two",
                "all but long sum, long");
        assertThat(Json.parse(Invocation.here("strategies", "--format", "json").out()).required("strategies").size())
                .isEqualTo(Strategy.values().length);
        assertThat(Invocation.here("compare", "--runtime", "embedded", "--size", "9", "--strategy", "Cascade, TwoPass")
                .out()).contains("TwoPass", "2 strategies: 2 verified");
        assertThat(Invocation.here("strategies", "cascade").out()).contains("CascadeUnrolled")
                .doesNotContain("TwoPass");
        Invocation.here("strategies", "casade").assertRefused("no strategy name contains this: text=casade; try");
    }

    @Test
    void devices_embedded_isOneWithItsLimits() {
        Invocation devices = Invocation.here("devices", "--runtime", "embedded");

        assertThat(devices.out()).contains("0:0", "embedded (JVM, ", "1024", "48 KiB");
        JsonNode list = Json.parse(Invocation.here("devices", "--runtime", "embedded", "--format", "json").out());
        assertThat(list.required("devices").get(0).required("maxGroupSize").asInt()).isEqualTo(1024);
    }

    @Test
    void version_says_funnelJavaAndRuntime() {
        assertThat(Invocation.here("version", "--runtime", "embedded").out())
                .containsPattern("Funnel \\d+\\.\\d+\\.\\d+")
                .contains("JDK 25", "runtime embedded");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"compare", "run", "reductions", "show", "laws", "check", "strategies", "devices",
                "calibrate",
                "version"})
    void help_everyCommand_fitsATerminal(String command) {
        Invocation help = Invocation.here(command, "--help");

        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).startsWith("Usage: funnel " + command);
        assertThat(help.out().lines().map(String::length)).allMatch(length -> length <= 80);
    }

    @ParameterizedTest
    @ValueSource(strings = {"strategies", "devices --runtime embedded", "reductions", "laws float.argMin --cases 10",
        "compare --runtime embedded --size 100 --repetitions 1 --reduction float.summary"})
    void table_on80Columns_keepsToThem(String command) {
        System.setProperty("funnel.columns", "80");
        try {
            assertThat(Invocation.here(command.split(" ")).out().lines())
                    .isNotEmpty().allMatch(line -> line.length() <= 80);
        } finally {
            System.clearProperty("funnel.columns");
        }
    }

    @Test
    void compare_ownFile_comparesItsElements() {
        JsonNode report = Json.parse(Invocation.here("compare", "--runtime", "embedded", "--op", "min", "--column",
                "temp_min", "--strategy", "Sequential,Cascade", "--repetitions", "1", "--warm-up", "1", "--format",
                "json",
                WEATHER.toString())
                .out());

        assertThat(report.required("size").asInt()).isEqualTo(1461);
        assertThat(report.required("type").asString()).isEqualTo("double");
        assertThat(report.required("files").get(0).asString()).endsWith("seattle-weather.csv:temp_min");
        assertThat(report.has("distribution")).isFalse();
        assertThat(report.required("results").valueStream().map(row -> row.required("value").asDouble()))
                .containsExactly(-7.1, -7.1);
    }

    @Test
    void compare_twoColumns_areTwoInputs() {
        Invocation compare = Invocation.here("compare", "--runtime", "embedded", "--reduction", "float.dotProduct",
                "--column", "temp_min", "--column", "temp_max", "--strategy", "Cascade", "--repetitions", "1",
                "--warm-up", "1",
                WEATHER.toString());

        assertThat(compare.out()).startsWith("float.dotProduct of 1,461 elements, ")
                .contains("seattle-weather.csv:temp_min and ", "1 verified");
    }

    @Test
    void json_ofARecord_hasTheBoundOfEachComponent() {
        JsonNode compared = Json.parse(Invocation.here("compare", "--runtime", "embedded", "--size", "1000",
                "--repetitions", "1", "--warm-up", "1", "--reduction", "float.summary", "--strategy", "Cascade",
                "--format", "json")
                .out());
        JsonNode components = compared.required("results").get(0).required("components");
        assertThat(components.valueStream().map(part -> part.required("name").asString()))
                .contains("count", "sum", "mean");
        assertThat(components.get(0).required("bound").asDouble()).isZero();

        JsonNode bounds = Json.parse(Invocation.here("run", "--runtime", "embedded", "--reduction", "float.summary",
                "--format", "json", "uniform:1000").out()).required("componentBounds");
        assertThat(bounds.required("sum").asDouble()).isBetween(Double.MIN_VALUE, 1e-6);
        assertThat(List.of("count", "minimum", "maximum"))
                .allSatisfy(exact -> assertThat(bounds.required(exact).asDouble()).isZero());
    }

    @Test
    void run_integersThatMayWrap_saysWhyThereIsNoBound() {
        Invocation run = Invocation.here("run", "--runtime", "embedded", "--op", "sum", "--type", "long", "ones:7");

        assertThat(run.out()).startsWith("sum of 7 longs (ones:7): 7\n").contains("; no bound; ")
                .endsWith("note: no error bound for integers that may wrap around\n");
    }

    @Test
    void funnel_withoutCommand_showsTheCommands() {
        Invocation funnel = Invocation.here();

        assertThat(funnel.exitCode()).isZero();
        assertThat(funnel.out()).contains("compare", "run", "reductions", "show", "laws", "strategies",
                "devices",
                "version");
    }
}
