package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.funnel.cli.report.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code run --op} with all names that people type, on a column of eight numbers. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class OperationsTest {

    private static final double[] NUMBERS = {2.5, -1, 4, 4, 0, 9.25, 3, 1};

    @TempDir
    private Path folder = Path.of("");

    private Path column(double... numbers) throws IOException {
        return Files.writeString(folder.resolve("x.csv"), Arrays.stream(numbers).mapToObj(Double::toString)
                .collect(Collectors.joining("\n", "x\n", "\n")));
    }

    private List<JsonNode> values(String operations, Path file, String... more) {
        List<String> words = new ArrayList<>(List.of("run", "--format", "json", "--op", operations, file.toString()));
        words.addAll(List.of(more));
        Invocation run = Invocation.here(words.toArray(String[]::new));
        assertThat(run.err()).isEmpty();
        JsonNode documents = Json.parse(run.out());
        return documents.isArray() ? documents.values().stream().toList() : List.of(documents);
    }

    @Test
    void operations_ofOneFile_areAnsweredTogether() throws IOException {
        List<JsonNode> found =
                values("min,max,sum,mean,median,std,var,count,quantile=0.25,distinct,mean", column(NUMBERS));

        assertThat(found).hasSize(10).allMatch(one -> one.required("type").asString().equals("double"));
        double[] expected = {-1, 9.25, 22.75, 2.84375, 2.75, 3.142016060068721, 9.872265625 * 8 / 8, 8, 0.75, 7};
        double squares = Arrays.stream(NUMBERS).map(x -> (x - 2.84375) * (x - 2.84375)).sum();
        expected[5] = Math.sqrt(squares / 7);
        expected[6] = squares / 7;
        for (int i = 0; i < expected.length; i++) {
            assertThat(found.get(i).required("value").doubleValue()).as(found.get(i).required("operation").asString())
                    .isCloseTo(expected[i], within(1e-14));
        }
        assertThat(found.get(4).required("reduction").asString()).isEqualTo("io.funnel.catalogue.Quantiles");
        assertThat(found.get(4).required("bound").doubleValue()).isZero();
        assertThat(found.get(9).required("bound").asString()).isEqualTo("NaN");
        assertThat(found.get(9).required("remarks").get(0).asString()).contains("standard error 0.81 %");
    }

    @Test
    void operations_ofPlacesAndBins_areLists() throws IOException {
        List<JsonNode> found = values("argmax,top=3,bottom=1,histogram=4,sketch=0.5", column(NUMBERS));

        assertThat(found.get(0).required("value").required("index").intValue()).isEqualTo(5);
        assertThat(Json.line(found.get(1).required("value"))).isEqualTo(
                "[{\"value\":9.25,\"index\":5},{\"value\":4.0,\"index\":2},{\"value\":4.0,\"index\":3}]");
        assertThat(Json.line(found.get(2).required("value"))).isEqualTo("[{\"value\":-1.0,\"index\":1}]");
        assertThat(Json.line(found.get(3).required("value")))
                .isEqualTo("{\"edges\":[-1.0,1.5625,4.125,6.6875,9.25],\"counts\":[3,4,0,1]}");
        assertThat(found.get(4).required("value").doubleValue()).isCloseTo(2.5, within(2.5 / 512));
    }

    /** A name that is a part of a statistic's synonym, as "all" of "smallest", is still the catalogue's. */
    @Test
    void names_insideSynonymsOfStatistics_areOperations() throws IOException {
        List<JsonNode> found = values("all,any,max,min", column(NUMBERS));

        assertThat(found).extracting(one -> Json.line(one.required("value"))).containsExactly("false", "true", "9.25",
                "-1.0");
    }

    @Test
    void text_ofSeveral_hasALineForEach() throws IOException {
        Invocation run = Invocation.here("run", "--op", "max,median,top=2", column(NUMBERS).toString());

        assertThat(run.out()).startsWith("""
                8 doubles (x):
                    max    = 9.25; bound 0
                    median = 2.75; bound 0
                    top=2  = [(value=9.25, index=5), (value=4.0, index=2)]; bound 0
                on host (java, JVM), HostEngine, Quantiles, TopElements""");
    }

    /** Longs beyond 2^53: their median and their bins are those of the elements, not of rounded ones. */
    @Test
    void statistics_ofLargeLongs_sayTheirRounding() throws IOException {
        long big = (1L << 53) + 1;
        Path file = Files.writeString(folder.resolve("big.csv"), "x\n" + big + "\n" + big + "\n" + (big + 2) + "\n");

        List<JsonNode> found = values("median,histogram=1", file);

        BigDecimal distance = new BigDecimal(found.get(0).required("value").doubleValue())
                .subtract(BigDecimal.valueOf(big)).abs();
        assertThat(found.get(0).required("bound").decimalValue()).isGreaterThanOrEqualTo(distance).isPositive();
        assertThat(found.get(1).required("value").required("counts").get(0).intValue()).isEqualTo(3);
    }

    @Test
    void twoInputsOfDifferentTypes_areReadAsOneThatSuitsBoth() throws IOException {
        Path file = Files.writeString(folder.resolve("two.csv"), "a,b\n1,0.5\n2,0.25\n");

        JsonNode found = values("dot", file, "--column", "a", "--column", "b").getFirst();

        assertThat(found.required("value").doubleValue()).isEqualTo(1.0);
        assertThat(found.required("type").asString()).isEqualTo("double");
    }

    @Test
    void indices_behindSkippedRows_areThoseOfTheFile() throws IOException {
        Path file = Files.writeString(folder.resolve("gaps.csv"), "x,y\n5,1\n,2\nNA,3\n7,NA\n1,5\n,6\n9,7\n");

        List<JsonNode> found = values("argmin,argmax,top=2,max", file, "--column", "x", "--skip-missing");

        assertThat(found.get(0).required("value").required("index").intValue()).isEqualTo(4);
        assertThat(found.get(1).required("value").required("index").intValue()).isEqualTo(6);
        assertThat(found.get(2).required("value").get(1).required("index").intValue()).isEqualTo(3);
        assertThat(found.get(3).required("skipped").intValue()).isEqualTo(3);

        JsonNode columns = values("argmin,argmax", Path.of("src/test/resources/columns/sales.parquet"), "--column",
                "quantity", "--skip-missing").get(1);
        assertThat(columns.required("value").required("value").intValue()).isEqualTo(9);
        assertThat(columns.required("value").required("index").intValue()).isEqualTo(9);
    }

    @Test
    void rowsOfTwoColumns_areSkippedTogether() throws IOException {
        Path file = Files.writeString(folder.resolve("pair.csv"), "x,y\n5,1\n,2\n3,3\n7,NA\n");

        JsonNode found = values("dot", file, "--column", "x", "--column", "y", "--skip-missing").getFirst();

        assertThat(found.required("value").longValue()).isEqualTo(14);
        assertThat(found.required("inputs").values().stream().mapToInt(one -> one.required("skipped").intValue()))
                .containsExactly(2, 0);
        Invocation.here("run", "--op", "dot", file.toString(), "ones:2", "--skip-missing")
                .assertRefused("missing cells cannot be skipped in one of several files",
                        "; try one file with all columns");
    }

    /** Decimals that keep their digits are not counted; a hint names a type that holds more. */
    @Test
    void notes_countWhatLostDigits() throws IOException {
        assertThat(remarks("0.1\n0.3\n1e-3\n-12345678.25", "double")).isEmpty();
        assertThat(remarks("0.1\n0.30000000000000000004\n1e-400", "double"))
                .contains("elements=2 of 3, type=double, which has the most digits of all types");
        assertThat(remarks("0.1\n0.123456789\n3", "float")).contains("elements=1 of 3, type=float; try --type double");
        assertThat(remarks("16777217\n3", "float")).contains("elements=1 of 2, type=float; try --type long");
        assertThat(remarks("9007199254740993\n18446744073709551615", "double"))
                .contains("elements=2 of 2, type=double, which has the most digits");
    }

    private String remarks(String cells, String type) throws IOException {
        Path file = Files.writeString(folder.resolve("digits.csv"), "x\n" + cells + "\n");
        return values("max", file, "--type", type).getFirst().required("remarks").toString().replace("[]", "");
    }

    @Test
    void statistic_onADevice_saysThatTheHostComputesIt() throws IOException {
        Invocation run =
                Invocation.here("run", "--op", "max,median", "--runtime", "embedded", column(NUMBERS).toString());

        assertThat(run.out()).contains("on embedded (JVM, ", "on host (java, JVM), Quantiles",
                "note: computed on the host, since there are no kernels: operation=median");
    }

    @Test
    void reductions_nameTheOperationsAndTheirErrors() {
        assertThat(Invocation.here("reductions", "median").out()).contains("median", "rounding between two");
        assertThat(Invocation.here("reductions", "--format", "csv", "nunique").out())
                .contains("distinct,io.funnel.catalogue.DistinctCount,", ",standard error 0.81 % of itself");
        JsonNode list = Json.parse(Invocation.here("reductions", "--format", "json").out());
        assertThat(list.required("operations").size()).isEqualTo(8);
        assertThat(list.required("reductions").values().stream()
                .filter(one -> one.required("reduction").asString().equals("float.sampleStandardDeviation"))
                .flatMap(one -> one.required("also").values().stream()).map(JsonNode::asString)).contains("std");
    }
}
