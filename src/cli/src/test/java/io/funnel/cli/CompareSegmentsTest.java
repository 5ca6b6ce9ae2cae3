package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** {@code compare} over rows, columns and other axes. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class CompareSegmentsTest {

    @TempDir
    private Path folder = Path.of("");

    private static JsonNode compared(String... more) {
        String[] words = new String[more.length + 5];
        System.arraycopy(new String[] {"compare", "--format", "json", "--repetitions", "1"}, 0, words, 0, 5);
        System.arraycopy(more, 0, words, 5, more.length);
        return Json.parse(Invocation.here(words).out());
    }

    @Test
    void rows_ofTheUsualSize_areAsManyAsFit() {
        JsonNode found = compared("--rows", "1000", "--op", "min");

        assertThat(found.required("segments").asString()).isEqualTo("1048 rows of 1000");
        assertThat(found.required("size").intValue()).isEqualTo(1_048_000);
        assertThat(found.required("results").values()).hasSize(4)
                .allMatch(row -> row.required("status").asString().equals("verified") && row.has("callNanos"))
                .extracting(row -> row.required("strategy").asString())
                .containsExactly("Sequential", "HostEngine", "SegmentLanes", "SegmentLanesInOrder");
    }

    @Test
    void columns_ofAnOperatorThatDoesNotCommute_areReducedInOrder() {
        JsonNode found = compared("--columns", "12", "--reduction", "double.affineComposition", "--size", "12000");

        assertThat(found.required("segments").asString()).isEqualTo("12 columns of 1000");
        assertThat(found.required("results").values()).extracting(row -> row.required("status").asString())
                .containsExactly("verified", "verified", "unsupported", "verified");
    }

    @Test
    void axis_ofGeneratedElements_hasTheShapesSize() {
        JsonNode found = compared("--axis", "-2", "--shape", "7,13,2^3");

        assertThat(found.required("segments").asString()).isEqualTo("56 segments of 13 along axis 1 of 7x13x8");
        assertThat(found.required("size").intValue()).isEqualTo(7 * 13 * 8);
        assertThat(found.required("results").values())
                .allMatch(row -> row.required("status").asString().equals("verified"))
                .extracting(row -> row.required("strategy").asString())
                .containsExactly("Sequential", "HostEngine", "SegmentTiles", "SegmentLanes", "SegmentLanesInOrder");
    }

    @Test
    void axis_ofAFile_hasTheFilesShapeOrTheUsers() throws IOException {
        Path file = folder.resolve("x.npy");
        Invocation.here("run", "--op", "sum", "--axis", "1", "--shape", "2,1,3,4", "--output", file.toString(),
                "uniform:24");

        assertThat(compared("--axis", "1", file.toString()).required("segments").asString())
                .isEqualTo("8 segments of 3 along axis 1 of 2x3x4");
        assertThat(compared("--axis", "0", "--shape", "6,4", file.toString()).required("segments").asString())
                .isEqualTo("4 segments of 6 along axis 0 of 6x4");
        Invocation.here("compare", "--axis", "3", file.toString())
                .assertRefused("no such axis: axis=3, shape=2x3x4; try 0 to 2");
        Invocation.here("compare", "--axis", "0", "--shape", "5,5", file.toString())
                .assertRefused("array of another shape: length=24, segments=axis(0, 5, 5), elements=25");
    }

    @Test
    void exactData_ofSegments_isNamed() {
        JsonNode found = compared("--rows", "7", "--size", "70", "--strategy", "SegmentLanes");
        assertThat(found.required("results").get(0).required("exact").asString())
                .startsWith("13 lengths to 9001; distinct weights");
        assertThat(Invocation.here("compare", "--rows", "7", "--size", "70", "--repetitions", "1").out())
                .contains("exact data: distinct weights");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"uniform:0-40|segments of 0 to 40", "powerlaw:mean=32|segments of a power law, mean 32",
                "keys:16|16 keys in any order", "sorted:1000|1000 keys in rising order",
                "one:1e3|one segment among 1000 empty ones"})
    void segments_ofEachForm_areVerifiedByRaggedStrategies(String form, String told) {
        JsonNode found = compared("--segments", form, "--size", "70000");

        assertThat(found.required("segments").asString()).isEqualTo(told);
        assertThat(found.required("size").intValue()).isEqualTo(70_000);
        List<String> strategies = form.startsWith("keys")
                ? List.of("Sequential", "HostEngine", "KeyColumns", "RaggedLanes", "RaggedLanesInOrder")
                : List.of("Sequential", "HostEngine", "RaggedLanes", "RaggedLanesInOrder");
        assertThat(found.required("results").values())
                .allMatch(row -> row.required("status").asString().equals("verified") && row.has("callNanos"))
                .extracting(row -> row.required("strategy").asString()).isEqualTo(strategies);
    }

    @Test
    void segments_ofAnOperatorThatDoesNotCommute_areReducedInOrder() {
        JsonNode found = compared("--segments", "keys:7", "--reduction", "double.affineComposition", "--size", "12000");

        assertThat(found.required("results").values()).extracting(row -> row.required("status").asString())
                .containsExactly("verified", "verified", "unsupported", "unsupported", "verified");
    }

    @ParameterizedTest
    @CsvSource({"--rows,70,ScanTiles", "--columns,70,ScanColumns", "--segments,powerlaw:mean=32,ScanSegments",
        "--segments,keys:7,ScanSegments"})
    void scan_ofSegments_isVerifiedByEachStrategyThatServes(String option, String segments, String strategy) {
        JsonNode found = compared("--scan", option, segments, "--size", "70000");

        assertThat(found.required("results").values())
                .allMatch(row -> row.required("status").asString().equals("verified"))
                .extracting(row -> row.required("strategy").asString())
                .isEqualTo(List.of("Sequential", "HostEngine", strategy));
    }

    @Test
    void segments_ofAReductionThatNeedsElements_areVerifiedWithEmptyOnes() {
        JsonNode found = compared("--segments", "one:6", "--reduction", "float.argMin", "--size", "300", "--strategy",
                "RaggedLanes");

        assertThat(found.required("results").get(0).required("status").asString()).isEqualTo("verified");
        assertThat(found.required("results").get(0).has("value")).isFalse();
    }

    @Test
    void segments_ofAFile_areThoseOfItsKeysOrOffsets() throws IOException {
        Path file = Files.writeString(folder.resolve("x.csv"), "k,v\nb,1\na,2\nb,3\nb,4\n");
        Path offsets = Files.writeString(folder.resolve("offsets.txt"), "0\n0\n3\n4\n");

        JsonNode byKey = compared("--by", "k", "--column", "v", file.toString());
        assertThat(byKey.required("segments").asString()).isEqualTo("2 values of k");
        assertThat(byKey.required("results").values()).hasSize(5)
                .allMatch(row -> row.required("value").asDouble() == 2.0)
                .allMatch(row -> row.required("status").asString().equals("verified"));
        assertThat(compared("--offsets", offsets.toString(), "--column", "v", file.toString()).required("segments")
                .asString()).isEqualTo("3 segments");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"--segments uniform:5-2|unknown segments: segments=uniform:5-2; try uniform:1-64",
                "--segments uniform:0-0|unknown segments", "--segments keys:0|unknown segments",
                "--segments powerlaw:32|unknown segments: segments=powerlaw:32", "--segments keys:x|not a size: size=x",
                "--segments keys:2 --rows 4|several kinds of segments: options=--rows --segments",
                "--segments keys:2 --peers numpy|peers of rows, columns and axes alone",
                "--by k|keys are in a column of a file: column=k; try a FILE, or --segments keys:16"})
    void badSegments_areRefusedInOneLine(String words, String expected) {
        Invocation.here(("compare " + words).split(" ")).assertRefused(expected);
    }

    @Test
    void strategiesOfOtherSegments_areUnsupported() {
        assertThat(compared("--segments", "keys:2", "--size", "9", "--strategy", "SegmentLanes,Cascade")
                .required("results").values()).extracting(row -> row.required("reason").asString())
                .containsExactly("strategy reduces other segments: strategy=SegmentLanes; try RaggedLanes",
                        "strategy reduces one array, not its segments: strategy=Cascade; try RaggedLanes");
    }

    @Test
    void badAxes_areRefusedInOneLine() {
        Invocation.here("compare", "--axis", "1")
                .assertRefused("data without a shape has no axes: axis=1; try --shape with its dimensions");
        Invocation.here("compare", "--shape", "3,3").assertRefused("shape without an axis: shape=3x3; try --axis 0");
        Invocation.here("compare", "--axis", "2", "--shape", "3,3")
                .assertRefused("no such axis: axis=2, shape=3x3; try 0 to 1");
        Invocation.here("compare", "--axis", "1", "--shape", "2^20,2^20")
                .assertRefused("too many elements to compare: shape=1048576x1048576, most=2147483647");
        Invocation.here("compare", "--axis", "1", "--shape", "3,3", "--size", "8")
                .assertRefused("array of another shape: length=8");
        Invocation.here("compare", "--axis", "1", "--shape", "3,-3").assertRefused("size is negative: size=-3");
        Invocation.here("compare", "--axis", "1", "--shape", "3x3").assertRefused("not a size: size=3x3");
        Invocation.here("compare", "--axis", "1", "--rows", "3").assertRefused("several kinds of segments");
    }

    /** Whatever this machine has: a peer is right, or the row says why it did not run. */
    @Test
    void peers_areVerifiedOrSayWhyNot() throws IOException {
        Invocation run = Invocation.here("compare", "--axis", "1", "--shape", "3,5,7", "--op", "min", "--type", "int",
                "--repetitions", "1", "--peers", "numpy,torch", "--format", "json");

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<JsonNode> rows = List.copyOf(Json.parse(run.out()).required("results").values());
        assertThat(rows).hasSize(7);
        for (JsonNode row : rows.subList(5, 7)) {
            if (row.required("status").asString().equals("verified")) {
                assertThat(row.required("strategy").asString()).endsWith(" on host");
                assertThat(row.required("callNanos").longValue()).isPositive();
                assertThat(row.required("value")).isEqualTo(rows.getFirst().required("value"));
            } else {
                assertThat(row.required("status").asString()).isEqualTo("unsupported");
                assertThat(row.required("reason").asString()).isNotEmpty();
            }
        }
    }

    @Test
    void peersThatCannotBeCompared_areRefused() {
        Invocation.here("compare", "--peers", "numpy", "--size", "100")
                .assertRefused(
                        "peers of rows, columns and axes alone: option=--peers; try --rows 1024, or funnel report --peers");
        Invocation.here("compare", "--rows", "4", "--peers", "nump", "--size", "100")
                .assertRefused("unknown peer: peer=nump; try numpy, torch, cuda");
        Invocation.here("compare", "--rows", "4", "--peers", "numpy", "--reduction", "float.mean", "--size", "100")
                .assertRefused("no peer has this reduction: reduction=float.mean; try a sum, minimum or maximum");
    }

    @Test
    void flatStrategy_isUnsupported() {
        JsonNode found = compared("--rows", "64", "--size", "640", "--strategy", "Cascade,SegmentLanes");

        assertThat(found.required("results").get(0).required("reason").asString())
                .contains("strategy reduces one array, not its segments: strategy=Cascade");
        assertThat(found.required("results").get(1).required("status").asString()).isEqualTo("verified");
    }

    @Test
    void laws_ofStrategiesOfSegments_areCheckedOnRowsColumnsAndAxes() {
        Invocation laws = Invocation.here("laws", "float.sum", "--strategy",
                "SegmentLanes,SegmentLanesInOrder,Cascade,RaggedLanes,"
                        + "RaggedLanesInOrder",
                "--cases", "20", "--format", "json");

        assertThat(laws.exitCode()).as(laws.out()).isZero();
        assertThat(Json.parse(laws.out()).required("kernels").values()).hasSize(5)
                .allMatch(kernel -> kernel.required("status").asString().equals("verified"))
                .filteredOn(kernel -> kernel.has("segments"))
                .extracting(kernel -> kernel.required("segments").asString())
                .containsExactly("21 segments of 13 along axis 1 of 3x13x7",
                        "21 segments of 13 along axis 1 of 3x13x7", "1009 keys in any order",
                        "1009 keys in any order");
    }

    @Test
    void laws_ofAnOperatorThatNeedsElements_checkItsSegmentsToo() {
        Invocation laws = Invocation.here("laws", "float.argMin", "--strategy", "SegmentLanes,RaggedLanes",
                "--cases", "20");

        assertThat(laws.exitCode()).as(laws.out()).isZero();
        assertThat(laws.out()).contains("2 strategies agree with the reference on ");
    }

    @Test
    void sizeThatIsNoMultiple_isRefused() {
        Invocation.here("compare", "--rows", "7", "--size", "100")
                .assertRefused("length is no multiple of the width: length=100, width=7");
        Invocation.here("compare", "--rows", "7", "--columns", "7").assertRefused("several kinds of segments");
    }

    @Test
    void rowsLeftOut_areRefused() throws IOException {
        Path column = Files.writeString(folder.resolve("x.csv"), "x\n1\n\n3\n4\n");
        Invocation.here("compare", "--rows", "2", "--skip-missing", column.toString())
                .assertRefused("segments of a file with rows left out");
    }
}
