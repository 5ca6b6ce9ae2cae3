package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Reductions of a user's jar and of the catalogue, by name. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class UserReductionsTest {

    private static final String SQUARES = "com.acme.energy.Energy.sumOfSquares";
    private static final Path WEATHER = Path.of("..", "..", "docs", "data", "seattle-weather.csv");

    @TempDir
    private static Path folder = Path.of("");

    private static Path jar = Path.of("");

    @BeforeAll
    static void compile() throws IOException {
        jar = UserJar.in(folder);
    }

    @Test
    void compare_ofAJar_verifiesEveryStrategy() {
        Invocation compare = embedded("compare", "--classpath", jar.toString(), "--reduction", SQUARES, "--size",
                "1000", "--repetitions", "1", "--warm-up", "1");

        assertThat(compare.err()).isEmpty();
        assertThat(compare.exitCode()).isZero();
        assertThat(compare.out()).startsWith(SQUARES + " of 1,000 elements, uniform, seed 42, 1 repetitions\n")
                .endsWith("21 strategies: 21 verified, 0 wrong, 0 failed, 0 unsupported\n");
    }

    @Test
    void compare_severalInputsAndAParameter_isClean() {
        Invocation compare = embedded("compare", "--classpath", jar.toString(), "--reduction", "Energy.costAbove",
                "--parameter", "threshold=0.5", "--size", "3000", "--repetitions", "1", "--warm-up", "1", "--format",
                "json");

        JsonNode report = Json.parse(compare.out());
        assertThat(compare.exitCode()).as(compare.err()).isZero();
        assertThat(report.required("reduction").asString()).isEqualTo("com.acme.energy.Energy.costAbove");
        assertThat(report.has("operation")).isFalse();
        JsonNode first = report.required("results").get(0);
        // Half of the pairs of uniform elements count, each with 3/4 times 1/2 on average.
        assertThat(first.required("value").doubleValue()).isBetween(500.0, 625.0);
    }

    @Test
    void compare_operatorThatDoesNotCommute_groupsWhatCannotRun() {
        Invocation compare = embedded("compare", "--classpath", jar.toString(), "--reduction", "Streak", "--size",
                "100", "--repetitions", "1", "--warm-up", "1", "--distribution", "cancelling");

        assertThat(compare.exitCode()).isZero();
        assertThat(compare.out()).contains("21 strategies: 6 verified, 0 wrong, 0 failed, 15 unsupported\n")
                .contains("AtomicPartials unsupported: each reorders elements, and the operator does not commute");
    }

    @Test
    void compare_recordTooWideForTheTable_isShownBeneath() {
        Invocation compare = embedded("compare", "--reduction", "int.summary", "--size", "100", "--repetitions", "1",
                "--warm-up", "1",
                "--strategy", "Sequential,Cascade");

        assertThat(compare.exitCode()).isZero();
        assertThat(compare.out()).contains("count=100, sum=", "\n    by ").doesNotContain("|     value |");
        assertThat(compare.out().lines().map(String::length)).allMatch(length -> length <= 133);
    }

    @Test
    void compare_lawlessOperator_needsInsisting() {
        List<String> words = List.of("compare", "--classpath", jar.toString(), "--reduction", "Lawless", "--size", "9",
                "--repetitions", "1", "--warm-up", "1", "--strategy", "Sequential");

        embedded(words.toArray(String[]::new)).assertRefused("operator breaks a law: reduction=com.acme.energy.Lawless,"
                + " law=left identity: combine(identity, a) = ",
                "; try to fix the operator; if no such element occurs, write ", "@Reduction(domain = ", "--insist");
        List<String> insisting = new ArrayList<>(words);
        insisting.add("--insist");
        Invocation compare = embedded(insisting.toArray(String[]::new));
        assertThat(compare.err()).startsWith("funnel: operator breaks a law").hasLineCount(1);
        assertThat(compare.out()).contains("com.acme.energy.Lawless of 9 elements");
    }

    @Test
    void run_ofAFile_givesTheResult() throws IOException {
        Path csv = Files.writeString(folder.resolve("day.csv"), "power,price\n1,2\n3,4\n0.5,100\n");

        Invocation cost = embedded("run", "--classpath", jar.toString(), "--reduction", "costAbove", "--parameter",
                "0.75", "--column", "power", "--column", "price", csv.toString());
        assertThat(cost.err()).isEmpty();
        assertThat(cost.out()).startsWith("com.acme.energy.Energy.costAbove of 3 elements (power, price): 14.0\n");

        Invocation made = embedded("run", "--classpath", jar.toString(), "--reduction", "Streak", "uniform:1000");
        assertThat(made.out()).startsWith("com.acme.energy.Streak of 1000 floats (uniform:1000): 1000\n");
    }

    @Test
    void run_ofTheCatalogue_givesRecordsByComponent() {
        Invocation coldest = embedded("run", "--reduction", "float.argMin", "--column", "temp_min", WEATHER.toString());
        assertThat(coldest.out()).startsWith("float.argMin of 1461 floats (temp_min):\n"
                + "    value = -7.1\n    index = 706\non embedded (");

        Invocation json = embedded("run", "--reduction", "float.argMin", "--column", "temp_min", "--format", "json",
                WEATHER.toString());
        assertThat(Json.parse(json.out()).required("value").required("index").intValue()).isEqualTo(706);

        Invocation dot = embedded("run", "--reduction", "int.dotProductIntoLong", "--format", "json", "ones:7",
                "ones:7");
        JsonNode report = Json.parse(dot.out());
        assertThat(report.required("value").longValue()).isEqualTo(7);
        assertThat(report.required("inputs").get(1).required("file").asString()).isEqualTo("ones:7");
    }

    @Test
    void operations_ofTheJar_comeBeforeTheCatalogues() {
        Invocation run = embedded("run", "--classpath", jar.toString(), "--op", "sumOfSquares,max", "--type", "float",
                "--format", "json", "ones:7");
        assertThat(run.err()).isEmpty();
        assertThat(Json.parse(run.out()).get(0).required("reduction").asString()).isEqualTo(SQUARES);
        assertThat(Json.parse(run.out()).get(0).required("operation").asString()).isEqualTo("sumOfSquares");
        embedded("run", "--classpath", jar.toString(), "--op", "costAbove", "--parameter", "1", "ones:7", "ones:7")
                .assertRefused("no operation of this name for the type: operation=costAbove, type=double; try --type ");
    }

    @Test
    void reductions_listTheCatalogueAndTheJar() {
        Invocation table = embedded("reductions", "--classpath", jar.toString(), "sum");
        assertThat(table.out()).contains("float.sum ", SQUARES).doesNotContain("Streak");
        assertThat(table.out().lines().map(String::length)).allMatch(length -> length <= 120);

        JsonNode list = Json.parse(embedded("reductions", "--classpath", jar.toString(), "--format", "json", "energy")
                .out()).required("reductions");
        assertThat(list.size()).isEqualTo(4);
        JsonNode cost = list.values().stream().filter(entry -> entry.required("name").asString().endsWith("costAbove"))
                .findFirst().orElseThrow();
        assertThat(cost.required("inputs").get(2).required("parameter").booleanValue()).isTrue();
        assertThat(cost.required("in").asString()).isEqualTo("energy.jar");

        assertThat(embedded("reductions", "std").out()).contains(" float.sampleStandardDeviation ");
        assertThat(embedded("reductions", "--format", "csv", "argMin").out().lines())
                .hasSize(5).first().isEqualTo("reduction,name,inputs,result,commutative,strategies,also,error");
    }

    @Test
    void show_kernel_hasWhatItUsesAndNothingElse() {
        Invocation show = embedded("show", "--classpath", jar.toString(), "Streak", "SerialPerCore");

        assertThat(show.exitCode()).isZero();
        assertThat(show.out()).contains("public final class Streak_StreakKernels {", " void serialPerCore(",
                " int combineLongest(",
                "import uk.ac.manchester.tornado.api.KernelContext;")
                .doesNotContain("allocateIntLocalArray", " void associativeTree(", "IntStream", " sequential(");
        assertThat(embedded("show", "float.sum", "UnrolledPerGroupSize").out()).contains(" unrolledPerGroupSize64(");
        assertThat(embedded("show", "float.sum", "AnnotatedLoop").out())
                .isEqualTo("// AnnotatedLoop: TornadoVM compiles the annotated method as it was written,"
                        + " io.funnel.catalogue.FloatSums.sum\n");
    }

    @Test
    void show_withoutAStrategy_takesTheOneToReadFirstAndNamesTheOthers() {
        Invocation sum = embedded("show", "float.sum");
        Invocation streak = embedded("show", "--classpath", jar.toString(), "Streak");

        assertThat(sum.out()).startsWith(
                "// Cascade of io.funnel.catalogue.FloatSums.sum; others to show: Sequential, ParallelStream, AnnotatedLoop,")
                .contains("// Written by Funnel's annotation processor from io.funnel.catalogue.FloatSums.sum.\n",
                        " void cascade(")
                .endsWith(embedded("show", "float.sum", "Cascade").out());
        assertThat(sum.out().lines().map(String::length)).allMatch(length -> length <= 120);
        assertThat(streak.out()).startsWith("// AssociativeTree of com.acme.energy.Streak; others to show: ")
                .contains(" void associativeTree(");
    }

    @Test
    void reductionsAndShow_ofAClassPath_runNoneOfItsCode() throws IOException {
        Path classes = folder.resolve("classes"); // UserJar's
        Path bare = folder.resolve("bare");
        for (String kept : List.of("reductions", "descriptions", "sources")) {
            Path from = classes.resolve("META-INF/funnel").resolve(kept);
            Path to = Files.createDirectories(bare.resolve("META-INF/funnel").resolve(kept));
            try (Stream<Path> files = Files.list(from)) {
                for (Path file : files.toList()) {
                    Files.copy(file, to.resolve(file.getFileName()));
                }
            }
        }

        Invocation all = embedded("reductions", "--classpath", bare.toString(), "--format", "json", "Energy");
        assertThat(all.exitCode()).as(all.err()).isZero();
        assertThat(all.out().replace("\"bare\"", "\"energy.jar\"")).isEqualTo(
                embedded("reductions", "--classpath", jar.toString(), "--format", "json", "Energy").out());
        assertThat(embedded("show", "--classpath", bare.toString(), "Streak", "SerialPerCore").out())
                .contains(" void serialPerCore(");
        assertThat(embedded("show", "--classpath", bare.toString(), "Streak", "Cascade").err()).startsWith(
                "funnel: no kernel of this strategy: strategy=Cascade, reduction=com.acme.energy.Streak, reason=it changes");
        embedded("run", "--classpath", bare.toString(), "--reduction", "Streak", "ones:3").assertRefused(
                "reduction cannot be loaded");
    }

    @Test
    void laws_thatHold_areALineEach() {
        Invocation laws = embedded("laws", "--classpath", jar.toString(), "costAbove", "--cases", "50");

        assertThat(laws.exitCode()).as(laws.out()).isZero();
        assertThat(laws.out()).startsWith("laws of com.acme.energy.Energy.costAbove: seed 42, 50 samples a law\n")
                .containsPattern("associativity +\\| holds ")
                .containsPattern("kernels +\\| holds +\\| 30 strategies agree with the reference on embedded")
                .endsWith("\nno law is broken\n");
    }

    @Test
    void laws_broken_haveACounterexampleAndItsSeed() {
        Invocation laws = embedded("laws", "--classpath", jar.toString(), "Lawless", "--cases", "50", "--seed", "7");

        assertThat(laws.exitCode()).isEqualTo(1);
        assertThat(laws.out()).containsPattern("associativity +\\| broken")
                .containsPattern("associativity broken: combine\\(combine\\(a, b\\), c\\) = .*; seed=7\n")
                .endsWith("\nlaws are broken\n");
        JsonNode json = Json.parse(embedded("laws", "--classpath", jar.toString(), "Lawless", "--cases", "50",
                "--format", "json").out());
        assertThat(json.required("holds").booleanValue()).isFalse();
        assertThat(json.required("laws").values()).filteredOn(law -> law.has("counterexample")).isNotEmpty()
                .allMatch(law -> law.required("status").asString().equals("broken"));
        assertThat(json.required("kernels").size()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "compare --classpath no.jar --reduction x|no such jar or folder: classpath=no.jar; try",
        "compare --classpath JAR|--classpath and --parameter need a reduction; try --reduction",
        "compare --classpath JAR --reduction Energy.sumOfSquare|unknown reduction: reduction=Energy.sumOfSquare; try",
        "compare --reduction float.summ|unknown reduction: reduction=float.summ; try float.sum, float.summary, or look at funnel reductions",
        "laws nosuch|unknown reduction: reduction=nosuch; look at funnel reductions; --classpath adds your own",
        "run --reduction float.quantileSketch ones:9|not a single reduction: reduction=float.quantileSketch; try run --op quantileSketch=0.99, or call io.funnel.catalogue.QuantileSketch from Java",
        "compare --classpath JAR --reduction zzzzzzzz|unknown reduction: reduction=zzzzzzzz; try com.acme.",
        "compare --reduction sum|more than one reduction of this name: reduction=sum; try double.sum",
        "compare --reduction float.sum --op min|a reduction has its own operator and types",
        "compare --reduction float.countAbove|wrong number of parameters: reduction=float.countAbove, given=0, needed=1; try --parameter threshold=1.5",
        "compare --reduction float.sum --parameter 1|wrong number of parameters: reduction=float.sum, given=1, needed=0",
        "compare --reduction int.countAbove --parameter 1.5|parameter does not fit: parameter=threshold, type=int, value=1.5, reason=it has a fraction",
        "compare --reduction int.countAbove --parameter low=1|unknown parameter name: reduction=int.countAbove, parameter=low=1",
        "run --reduction float.dotProduct ones:7|wrong number of inputs: reduction=float.dotProduct, FILE=ones:7, given=1, needed=2; try one each for left, right",
        "run --reduction float.dotProduct ones:7 ones:8|inputs of different lengths: reduction=float.dotProduct, left=7, right=8",
        "run --reduction float.sum ones:many|not a size: size=many; try",
        "run ones:7|no reduction; try --op sum, or --reduction",
        "reductions no-such-text|no reduction name contains this: text=no-such-text; try",
        "show float.sum Cascadde|unknown strategy: strategy=Cascadde; try",
        "show float.summ Cascade|unknown reduction: reduction=float.summ; try",
        "show float.sum Sequential --backend opencl|no device code, it runs on the host: strategy=Sequential",
        "laws float.sum --cases 0|cases must be positive: cases=0; try",
        "laws|Missing required parameter: 'REDUCTION'"
    })
    void command_bad_saysWhatAndWhatToDo(String command, String message) {
        Invocation.here(command.replace("JAR", jar.toString()).split(" ")).assertRefused(message);
    }

    @ParameterizedTest
    @CsvSource({"Streak, Cascade, 'reorders elements, and the operator does not commute'",
        "float.sampleVariance, AnnotatedLoop, TornadoVM reduces one value by one combine",
        "long.sum, CascadeVector, no kernel of this strategy: strategy=CascadeVector"})
    void compare_onlyStrategyWithoutAKernel_saysWhyAndExits1(String reduction, String strategy, String reason) {
        Invocation compare = embedded("compare", "--classpath", jar.toString(), "--reduction", reduction,
                "--strategy", strategy, "--size", "10", "--repetitions", "1", "--warm-up", "1", "--format", "json");

        assertThat(compare.exitCode()).as(compare.err()).isEqualTo(1);
        assertThat(Json.parse(compare.out()).required("results").get(0).required("reason").asString())
                .contains(reason);
    }

    @Test
    void classPath_withoutReductions_isRefused() throws IOException {
        Path empty = UserJar.pack(Files.createDirectories(folder.resolve("nothing")), folder.resolve("empty.jar"));
        Path broken = Files.writeString(folder.resolve("broken.jar"), "no jar");

        embedded("reductions", "--classpath", empty.toString()).assertRefused("no reductions on the class path:");
        embedded("reductions", "--classpath", broken.toString())
                .assertRefused("class path cannot be read: in=" + broken);
        embedded("reductions", "--classpath", folder.resolve("day.txt").toString()).assertRefused("no such jar");
        embedded("reductions", "--classpath", "").assertRefused("empty entry of the class path");
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
