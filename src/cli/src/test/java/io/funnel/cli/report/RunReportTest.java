package io.funnel.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.search.Finder;
import io.funnel.cli.search.Operation;
import io.funnel.cli.search.Operator;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.reduction.ElementType;
import io.funnel.result.Part;
import io.funnel.result.RanOn;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class RunReportTest {

    private static final RunReport COLUMN = new RunReport(
            SelectedReduction.of(new Operation(Operator.MIN, ElementType.FLOAT)),
            List.of(new RunReport.Source("in", "data/seattle-weather.csv", "temp_min", 0)),
            Answers.of(-7.1f), List.of(), 1461,
            new RanOn("embedded", "embedded", "embedded (JVM, 2 cores)", "SerialPerCoreVector", 2, 1, 1), List.of(), 0,
            Map.of(), 1_230_000, "why", List.of());

    private static final RunReport FILE = new RunReport(
            SelectedReduction.of(new Operation(Operator.SUM, ElementType.DOUBLE)),
            List.of(new RunReport.Source("in", "some/data.npy", "", 3)),
            Answers.of(Double.NaN), List.of(), 1, new RanOn("tornadovm", "ptx", "NVIDIA Example", "Cascade", 1, 256, 1),
            List.of(), 1e-9, Map.of(), 5_000, "why", List.of("fallback to the host engine: gone"));

    private static final RunReport PAIR = new RunReport(
            Finder.over(List.of()).find("float.dotProduct"),
            List.of(new RunReport.Source("power", "day.csv", "power", 0),
                    new RunReport.Source("price", "uniform:5", "", 0)),
            Answers.of(new Cost(3L, 0.1f, List.of(Double.NaN, 1.0), true, new Nested("x"))), List.of(), 5,
            new RanOn("host", "java", "JVM", "Sequential", 1, 1, 0), List.of(), Double.NaN, Map.of(), 900, "why",
            List.of());

    private record Cost(long count, float mean, List<Double> sums, boolean all, Nested rest) {}

    private record Nested(String text) {}

    private record At(double value, long index) {}

    @Test
    void position_ofAnIndex_isOneForEachDimension() {
        JsonNode found = Answers.of(new At(1, 17));

        assertThat(RunReport.position(found, List.of(4L, 5L))).containsExactly(3L, 2L);
        assertThat(RunReport.position(found, List.of(3L, 2L, 3L))).containsExactly(2L, 1L, 2L);
        assertThat(RunReport.position(found, List.of(20L))).isEmpty();
        assertThat(RunReport.position(found, List.of(4L, 4L))).isEmpty();
        assertThat(RunReport.position(found, List.of())).isEmpty();
        assertThat(RunReport.position(Answers.of(17L), List.of(4L, 5L))).isEmpty();
    }

    @Test
    void format_recordOfTwoInputs_isShownByComponent() {
        assertThat(PAIR.text()).isEqualTo("""
                float.dotProduct of 5 elements (power, uniform:5):
                    count = 3
                    mean  = 0.1
                    sums  = [NaN, 1.0]
                    all   = true
                    rest  = text=x
                on host (java, JVM), strategy Sequential; no bound; 900 ns
                """);
        assertThat(Json.line(Answers.exact(PAIR.value()))).isEqualTo(
                "{\"count\":3,\"mean\":0.10000000149011612,\"sums\":[\"NaN\",1.0],\"all\":true,\"rest\":{\"text\":\"x\"}}");
    }

    @Test
    void text_arrays_listItems() {
        assertThat(Answers.text(Answers.of(new int[] {1, -2}))).isEqualTo("[1, -2]");
        assertThat(Answers.text(Answers.of(new float[][] {{0.5f}, {}}))).isEqualTo("[[0.5], []]");
        assertThat(Answers.text(Answers.of(new Object[] {(short) 3, "x"}))).isEqualTo("[3, x]");
    }

    @Test
    void format_columnOnTheEmbeddedRuntime_saysWhatAndWhere() {
        assertThat(COLUMN.text()).isEqualTo("""
                min of 1461 floats (temp_min): -7.1
                on embedded (JVM, 2 cores), strategy SerialPerCoreVector, 2 groups x 1, 1 launch; bound 0; 1.23 ms
                """);
    }

    @Test
    void format_fileOnADevice_saysWhatAndWhere() {
        assertThat(FILE.text()).isEqualTo("""
                sum of 1 double (data.npy), 3 missing cells skipped: NaN
                on tornadovm (ptx, NVIDIA Example), strategy Cascade, 1 group x 256, 1 launch; bound 1.0e-09; 5.00 us
                note: fallback to the host engine: gone
                """);
    }

    @Test
    void json_severalDevices_tellsThemApart() {
        RanOn second = new RanOn("tornadovm", "ptx", "NVIDIA Example", "Cascade", 1, 256, 2);
        RunReport several = new RunReport(FILE.chosen(), FILE.data(), FILE.value(), FILE.position(), FILE.length(),
                FILE.ranOn(), List.of(new Part("device 0:1", second, 1, "gone")), FILE.bound(), FILE.componentBounds(),
                FILE.callNanos(), FILE.plan(), FILE.remarks());
        assertThat(RunReport.json(List.of(several), Reports.VERSIONS)).contains("""
  "parts" : [ {
    "place" : "device 0:1",
    "ranOn" : {
      "runtime" : "tornadovm",
""").contains("\"length\" : 1,\n    \"failure\" : \"gone\"\n  } ],");
    }

    @Test
    void json_report_hasTheDocumentedFields() {
        assertThat(RunReport.json(List.of(FILE), Reports.VERSIONS)).isEqualTo("""
{
  "value" : "NaN",
  "length" : 1,
  "reduction" : "io.funnel.catalogue.DoubleSums.sum",
  "operation" : "sum",
  "type" : "double",
  "ranOn" : {
    "runtime" : "tornadovm",
    "backend" : "ptx",
    "device" : "NVIDIA Example",
    "strategy" : "Cascade",
    "groups" : 1,
    "groupSize" : 256,
    "launches" : 1
  },
  "bound" : 1.0E-9,
  "callNanos" : 5000,
  "plan" : "why",
  "remarks" : [ "fallback to the host engine: gone" ],
  "file" : "some/data.npy",
  "column" : "",
  "skipped" : 3,
  "jdk" : "25.0.3",
  "version" : "0.1.0",
  "runtimeVersion" : "5.2.0",
  "fastMath" : false,
  "command" : "funnel compare --size 2^20"
}
""");
    }
}
