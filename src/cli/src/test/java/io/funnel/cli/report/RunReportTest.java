package io.funnel.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.RanOn;
import io.funnel.Result;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operator;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class RunReportTest {

    private static final RunReport COLUMN = new RunReport(
            new Operation(Operator.MIN, ElementType.FLOAT),
            new RunReport.Source("data/seattle-weather.csv", "temp_min", 0),
            new Result<>(-7.1f, 1461, new RanOn("embedded", "embedded", "embedded (JVM, 2 cores)",
                    "SerialPerCoreVector", 2, 1, 1), 0, 1_230_000));

    private static final RunReport FILE = new RunReport(
            new Operation(Operator.SUM, ElementType.DOUBLE),
            new RunReport.Source("some/data.npy", "", 3),
            new Result<>(Double.NaN, 1, new RanOn("tornadovm", "ptx", "NVIDIA Example", "Cascade", 1, 256, 1), 1e-9,
                    5_000));

    @Test
    void format_columnOnTheEmbeddedRuntime_saysWhatAndWhere() {
        assertThat(RunText.format(COLUMN)).isEqualTo("""
                min of 1461 floats (temp_min): -7.1
                on embedded (JVM, 2 cores), strategy SerialPerCoreVector, 2 groups x 1, 1 launch; bound 0; 1.23 ms
                """);
    }

    @Test
    void format_fileOnADevice_saysWhatAndWhere() {
        assertThat(RunText.format(FILE)).isEqualTo("""
                sum of 1 double (data.npy), 3 empty cells skipped: NaN
                on tornadovm (ptx, NVIDIA Example), strategy Cascade, 1 group x 256, 1 launch; bound 1.0e-09; 5.00 us
                """);
    }

    @Test
    void json_report_hasTheDocumentedFields() {
        assertThat(RunJson.format(FILE, Reports.VERSIONS)).isEqualTo("""
{
  "value" : "NaN",
  "length" : 1,
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

    @Test
    void read_report_givesItBack() {
        for (RunReport report : new RunReport[] {COLUMN, FILE}) {
            JsonNode node = Json.parse(Json.line(RunJson.write(report)));

            assertThat(RunJson.read(node)).isEqualTo(report);
        }
    }
}
