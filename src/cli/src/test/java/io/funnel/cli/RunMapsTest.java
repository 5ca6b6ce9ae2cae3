package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.funnel.cli.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code run --map}: a value for each element. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class RunMapsTest {

    private static final double[] SCORES = {0.5, -1, 3, 2, 2, 0};

    @TempDir
    private Path folder = Path.of("");

    private Path scores() throws IOException {
        return Files.writeString(folder.resolve("scores.csv"), "score,label\n" + String.join("\n",
                IntStream.range(0, SCORES.length).mapToObj(i -> SCORES[i] + "," + "aabcbc".charAt(i)).toList()) + "\n");
    }

    private static JsonNode json(String... words) {
        Invocation run = Invocation.here(words);
        assertThat(run.err()).isEmpty();
        return Json.parse(run.out());
    }

    private static double[] values(JsonNode found) {
        return found.required("values").values().stream().mapToDouble(JsonNode::doubleValue).toArray();
    }

    private static double[] softmax(int... elements) {
        double sum = IntStream.of(elements).mapToDouble(i -> Math.exp(SCORES[i])).sum();
        return IntStream.of(elements).mapToDouble(i -> Math.exp(SCORES[i]) / sum).toArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"host", "device"})
    void elements_ofSegmentsOfAnyKind_haveTheirSoftmax(String placement) throws IOException {
        Path offsets = Files.writeString(folder.resolve("offsets.txt"), "0\n1\n4\n6\n");
        for (List<String> options : List.of(List.<String>of(), List.of("--rows", "3"), List.of("--columns", "3"),
                List.of("--axis", "0", "--shape", "2,3"), List.of("--offsets", offsets.toString()),
                List.of("--by", "label"))) {
            double[] expected = new double[SCORES.length];
            List<int[]> segments = switch (options.isEmpty() ? "" : options.getFirst()) {
                case "" -> List.of(new int[] {0, 1, 2, 3, 4, 5});
                case "--rows" -> List.of(new int[] {0, 1, 2}, new int[] {3, 4, 5});
                case "--offsets" -> List.of(new int[] {0}, new int[] {1, 2, 3}, new int[] {4, 5});
                case "--by" -> List.of(new int[] {0, 1}, new int[] {2, 4}, new int[] {3, 5});
                default -> List.of(new int[] {0, 3}, new int[] {1, 4}, new int[] {2, 5});
            };
            for (int[] segment : segments) {
                double[] own = softmax(segment);
                IntStream.range(0, own.length).forEach(i -> expected[segment[i]] = own[i]);
            }

            JsonNode found = json(words(options, "--op", "softmax", "--column", "score", "--placement", placement,
                    "--format", "json", scores().toString()));

            assertThat(values(found)).as("%s", options).containsExactly(expected, within(1e-12));
        }
    }

    private static String[] words(List<String> options, String... more) {
        return Stream.of(List.of("run", "--map"), options, List.of(more)).flatMap(List::stream)
                .toArray(String[]::new);
    }

    @Test
    void npy_keepsTheShapeOfTheData() throws IOException {
        Path matrix = folder.resolve("matrix.npy");
        Path raw = Files.write(folder.resolve("x.raw"), new byte[24 * Float.BYTES]);
        Invocation.here("run", "--map", "--op", "softmax", "--rows", "4", "--raw", "--type", "float", "--output",
                matrix.toString(), raw.toString());
        JsonNode again = json("run", "--map", "--op", "logSoftmax", "--axis", "-1", "--format", "json",
                matrix.toString());

        assertThat(Json.line(again.required("shape"))).isEqualTo("[6,4]");
        assertThat(again.required("segments").asString())
                .isEqualTo("each element of 6 segments of 4 along axis 1 of 6x4");
        assertThat(values(again)).hasSize(24).containsOnly((float) Math.log(0.25));
    }

    @Test
    void csvAndTable_haveAPlaceForEachElement() throws IOException {
        Path file = folder.resolve("out.csv");
        Invocation run =
                Invocation.here("run", "--map", "--rows", "2", "--op", "standardScore,softmax", "--column", "score",
                        "--output", file.toString(), scores().toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("""
                standardScore, softmax of each element of 3 rows of 2, 6 doubles (score):
                 row | column | standardScore |             softmax
                """);
        assertThat(Files.readAllLines(file)).hasSize(7).startsWith("row,column,standardScore,softmax")
                .last().asString().startsWith("2,1,-1.0,0.119");
    }

    @Test
    void usersRecord_takesFurtherInputsAndWeights() throws IOException {
        Path jar = UserJar.in(folder);
        Path file = Files.writeString(folder.resolve("x.csv"), "value,shift\n1,10\n2,20\n3,30\n4,40\n");
        String[] words = {"run", "--map", "--classpath", jar.toString(), "--reduction", "Share", "--column", "value",
            "--column", "shift", "--rows", "2", "--format", "json", "--parameter", "weights=1,0.5", file.toString()};

        assertThat(values(json(words)))
                .containsExactly(DoubleStream.of(11 / 3.0, 11 / 3.0, 33 / 7.0, 22 / 7.0).toArray());
        words[15] = "weights=1";
        Invocation.here(words).assertRefused("array is too short: length=1, needed=2, input=weights");
        Invocation.here("run", "--map", "--classpath", jar.toString(), "--reduction", "Share", "--column", "value",
                "--column", "shift", file.toString())
                .assertRefused("wrong number of parameters: reduction=com.acme.layer.Share, given=0, needed=1");
        Invocation.here("run", "--classpath", jar.toString(), "--reduction", "Share", "--column", "value",
                "--column", "shift", file.toString()).assertRefused("wrong number of inputs");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--op sum                             | reduction has no map: reduction=sum; try softmax, or a record",
        "--op median                          | reduction has no map",
        "--reduction float.max                | reduction has no map: reduction=float.max",
        "--op softmax --scan                  | both a map and a scan: option=--map --scan; try one of them",
        "--op softmax --bounds                | no error bounds of a value for each element: option=--bounds; try it",
        "--op softmax --skip-missing          | a map of a file with rows left out: option=--skip-missing; try a file",
        "--op softmax --rows 4                | length is no multiple of the width: length=6, width=4",
    })
    void whatMapsDoNotTake_isRefusedInOneLine(String options, String message) throws IOException {
        Invocation.here(words(List.of(options.strip().split(" ")), "--column", "score", scores().toString()))
                .assertRefused(message);
    }

    @Test
    void noElements_haveNoValues() throws IOException {
        Path none = Files.write(folder.resolve("none.raw"), new byte[0]);

        assertThat(values(json("run", "--map", "--op", "softmax", "--raw", "--type", "float", "--format", "json",
                none.toString()))).isEmpty();
    }
}
