package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.report.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code run} with an answer for each row, column or other segment. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class RunSegmentsTest {

    private static final int[] SHAPE = {2, 3, 4};

    @TempDir
    private Path folder = Path.of("");

    /** The elements 0 to 23, but 5 exchanged with 17. */
    private static int element(int index) {
        return index == 5 ? 17 : index == 17 ? 5 : index;
    }

    private Path raw() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(24 * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 24; i++) {
            bytes.putFloat(element(i));
        }
        return Files.write(folder.resolve("x.raw"), bytes.array());
    }

    private Path npy(boolean fortran) throws IOException {
        String header = "{'descr': '<f8', 'fortran_order': " + (fortran ? "True" : "False")
                + ", 'shape': (2, 3, 4), }";
        ByteBuffer bytes = ByteBuffer.allocate(10 + header.length() + 24 * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}).putShort((short) header.length())
                .put(header.getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < 24; i++) {
            int index = fortran
                    ? i % SHAPE[0] * SHAPE[1] * SHAPE[2] + i / SHAPE[0] % SHAPE[1] * SHAPE[2]
                            + i / SHAPE[0] / SHAPE[1]
                    : i;
            bytes.putDouble(element(index));
        }
        return Files.write(folder.resolve(fortran ? "f.npy" : "c.npy"), bytes.array());
    }

    private static JsonNode json(String... words) {
        Invocation run = Invocation.here(words);
        assertThat(run.err()).isEmpty();
        return Json.parse(run.out());
    }

    @Test
    void rows_ofRawElements_haveATable() throws IOException {
        Invocation run = Invocation.here("run", "--rows", "8", "--op", "argmax,sum", "--raw", "--type", "float",
                raw().toString());

        assertThat(run.out()).startsWith("""
                argmax, sum of 3 rows of 8, 24 floats (x.raw):
                 row | argmax.value | argmax.index |   sum
                -----+--------------+--------------+-------
                   0 |         17.0 |            5 |  40.0
                   1 |         15.0 |            7 |  92.0
                   2 |         23.0 |            7 | 144.0
                on host (java, JVM), HostEngine;""");
    }

    @Test
    void bounds_ofRows_areANumberOfEachAndTheLargest() throws IOException {
        Invocation run = Invocation.here("run", "--rows", "8", "--op", "mean,argmax", "--raw", "--type", "float",
                "--bounds", raw().toString());

        assertThat(run.out()).startsWith("""
                mean, argmax of 3 rows of 8, 24 floats (x.raw):
                 row | mean.value | mean.error bound | argmax.value | argmax.index | argmax.error bound
                """).containsPattern("\n   0 +\\| +5.0 \\| +\\d\\.\\de-\\d\\d \\| +17.0 \\| +5 \\| +0 *\n")
                .containsPattern("HostEngine; largest bound \\d\\.\\de-\\d\\d; ");
        JsonNode found = json("run", "--rows", "8", "--op", "mean", "--raw", "--type", "float", "--format", "json",
                "--bounds", raw().toString());
        List<Double> bounds = found.required("values").required("error bound").values().stream()
                .map(JsonNode::doubleValue).toList();
        assertThat(bounds).hasSize(3).allMatch(bound -> bound > 0 && bound < 1e-5);
        assertThat(found.required("bound").doubleValue())
                .isEqualTo(bounds.stream().mapToDouble(x -> x).max().orElse(0));
    }

    @Test
    void bounds_withoutSegments_areRefused() throws IOException {
        Invocation.here("run", "--bounds", "--op", "sum", "--raw", "--type", "float", raw().toString())
                .assertRefused("an answer of all elements has its bound: option=--bounds; try it with --rows");
    }

    @Test
    void columns_ofRawElements_areReducedOnADevice() throws IOException {
        JsonNode found = json("run", "--columns", "12", "--op", "max", "--raw", "--type", "float", "--format", "json",
                "--strategy", "SegmentLanes", raw().toString());

        assertThat(Json.line(found.required("values")))
                .isEqualTo("[12.0,13.0,14.0,15.0,16.0,17.0,18.0,19.0,20.0,21.0,22.0,23.0]");
        assertThat(found.required("segments").asString()).isEqualTo("12 columns of 2");
        assertThat(found.required("ranOn").required("strategy").asString()).isEqualTo("SegmentLanes");
        assertThat(found.has("value")).isFalse();
    }

    @Test
    void axis_ofEitherOrder_isNumPys() throws IOException {
        for (Path file : List.of(npy(false), npy(true))) {
            for (String axis : List.of("1", "-2")) {
                JsonNode found = json("run", "--axis", axis, "--op", "argmax", "--format", "json", file.toString());

                assertThat(Json.line(found.required("shape"))).isEqualTo("[2,4]");
                assertThat(Json.line(found.required("values"))).isEqualTo(
                        "{\"value\":[8.0,17.0,10.0,11.0,20.0,21.0,22.0,23.0],\"index\":[2,1,2,2,2,2,2,2]}");
            }
        }
    }

    @Test
    void severalAxes_areReducedAtOnce() throws IOException {
        for (Path file : List.of(npy(false), npy(true))) {
            JsonNode found = json("run", "--axis", "0,-1", "--op", "max", "--format", "json", file.toString());

            assertThat(Json.line(found.required("shape"))).isEqualTo("[3]");
            assertThat(Json.line(found.required("values"))).isEqualTo("[15.0,19.0,23.0]");
        }
        assertThat(Invocation.here("run", "--axis", "0,2", "--op", "max", npy(false).toString()).out())
                .contains("max of 3 segments of 8 along axes 0, 2 of 2x3x4, 24 doubles (c.npy):");
        assertThat(Json.line(json("run", "--axis", "0,2", "--op", "argmax", "--format", "json", npy(false).toString())
                .required("values"))).isEqualTo("{\"value\":[15.0,19.0,23.0],\"index\":[7,7,7]}");
        Invocation.here("compare", "--axis", "0,2", "--shape", "2,3,4")
                .assertRefused("axes that others separate are for run alone: segments=axes([0, 2], 2, 3, 4)");
        refused("axis given twice: axis=1, axes=[1, 1]", "--axis", "1,-2", "--shape", "2,3,4", raw().toString());
    }

    @Test
    void shape_ofRawElements_servesAnAxis() throws IOException {
        JsonNode found = json("run", "--axis", "1", "--shape", "2,3,4", "--op", "max", "--raw", "--type", "float",
                "--format", "json", raw().toString());

        assertThat(Json.line(found.required("shape"))).isEqualTo("[2,4]");
        assertThat(Json.line(found.required("values"))).isEqualTo("[8.0,17.0,10.0,11.0,20.0,21.0,22.0,23.0]");
        refused("array of another shape: length=24, segments=axis(0, 5, 5), elements=25", "--axis", "0", "--shape",
                "5,5", raw().toString());
    }

    @Test
    void csv_hasPlacesAndAColumnForEachNumber() throws IOException {
        Path file = folder.resolve("out.csv");
        Invocation run = Invocation.here("run", "--axis", "2", "--op", "argmin,mean", "--output", file.toString(),
                npy(false).toString());

        assertThat(run.out()).contains("argmin, mean of 6 segments of 4 along axis 2 of 2x3x4, 24 doubles (c.npy):")
                .endsWith("written: " + file + System.lineSeparator());
        assertThat(Files.readString(file)).isEqualTo("""
                axis0,axis1,argmin.value,argmin.index,mean
                0,0,0.0,0,1.5
                0,1,4.0,0,8.5
                0,2,8.0,0,9.5
                1,0,12.0,0,13.5
                1,1,5.0,1,14.5
                1,2,20.0,0,21.5
                """);
    }

    @Test
    void npy_isReadAgain() throws IOException {
        Path sums = folder.resolve("sums.npy");
        Invocation.here("run", "--axis", "0", "--op", "sum", "--output", sums.toString(), npy(true).toString());
        JsonNode again = json("run", "--axis", "1", "--op", "sum", "--format", "json", sums.toString());

        assertThat(Json.line(again.required("values"))).isEqualTo("[60.0,92.0,124.0]");
        Path places = folder.resolve("places.npy");
        Invocation.here("run", "--rows", "8", "--op", "argmax", "--output", places.toString(), npy(false).toString());
        byte[] bytes = Files.readAllBytes(places);
        assertThat(new String(bytes, 12, 116, StandardCharsets.UTF_8))
                .startsWith("{'descr': [('value', '<f8'), ('index', '<i8')], 'fortran_order': False, 'shape': (3,), }")
                .endsWith("\n");
        assertThat(bytes).hasSize(128 + 3 * 16);
        assertThat(ByteBuffer.wrap(bytes, 128, 16).order(ByteOrder.LITTLE_ENDIAN).getDouble()).isEqualTo(17);
    }

    @Test
    void badShapes_areRefusedInOneLine() throws IOException {
        String file = raw().toString();
        refused("length is no multiple of the width: length=24, width=7", "--rows", "7", file);
        refused("length is no multiple of the number of columns: length=24, columns=5", "--columns", "5", file);
        refused("rows must be positive", "--rows", "0", file);
        refused("size exceeds the longest array", "--columns", "2^40", file);
        refused("data without a shape has no axes: axis=0", "--axis", "0", file);
        refused("several kinds of segments: options=--rows --axis", "--rows", "2", "--axis", "0", file);
    }

    @Test
    void whatSegmentsDoNotTake_isRefusedInOneLine() throws IOException {
        String file = npy(false).toString();
        Invocation.here("run", "--op", "sum", "--axis", "3", file)
                .assertRefused("no such axis: axis=3, shape=2x3x4; try 0 to 2");
        Invocation.here("run", "--op", "sum", "--axis", "-4", file).assertRefused("no such axis");
        Invocation.here("run", "--op", "median", "--rows", "2", file)
                .assertRefused("operation of all elements together: operation=median");
        Invocation.here("run", "--op", "sum", "--strategy", "SegmentLanes", file)
                .assertRefused("SegmentLanes gives a value for each segment", "or --rows, --columns or --axis");
        Invocation.here("run", "--op", "sum", "--rows", "2", "--strategy", "Cascade", file)
                .assertRefused("funnel: strategy reduces one array, not its segments: strategy=Cascade");
        Invocation.here("run", "--op", "sum", "--rows", "2", "--output", folder.resolve("o.npy").toString(), file, file)
                .assertRefused("a file of values is for one run");
        Path column = Files.writeString(folder.resolve("x.csv"), "x\n1\n\n3\n4\n");
        Invocation.here("run", "--op", "sum", "--rows", "2", "--skip-missing", column.toString())
                .assertRefused("segments of a file with rows left out");
    }

    private static void refused(String message, String... words) {
        List<String> all = new ArrayList<>(List.of("run", "--op", "sum", "--raw", "--type", "float"));
        all.addAll(List.of(words));
        Invocation.here(all.toArray(String[]::new)).assertRefused(message);
    }
}
