package io.funnel.lab.sitting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.funnel.lab.results.SegmentShapes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows of segments, of our own and of a peer that measures the same shapes. */
class SegmentSpeedTest {

    private static final int LENGTH = 1 << 17;

    @TempDir
    private Path folder = Path.of("");

    private List<NamedCsvRecord> rows(String file) throws IOException {
        try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(folder.resolve(file))) {
            return csv.stream().toList();
        }
    }

    @Test
    void run_aReduction_isVerifiedOverEachShapeAndPeersMeasureTheSame() throws Exception {
        SegmentSpeed.run(LENGTH, 1, folder.resolve("own.csv"), folder.resolve("data.bin"), List.of("float.argMax"));

        List<NamedCsvRecord> own = rows("own.csv");
        assertThat(own).hasSize(1 + SegmentShapes.of(LENGTH).size())
                .allMatch(row -> row.getField("status").equals("verified") && !row.getField("micros").isEmpty());
        assertThat(own).filteredOn(row -> !row.getField("callMicros").isEmpty())
                .extracting(row -> row.getField("outer") + " of " + row.getField("length"))
                .containsExactly("4096 of 16");
        assertThat(folder.resolve("data.bin")).hasSize((long) LENGTH * Float.BYTES);

        Process numpy = new ProcessBuilder("python3", "-B", "../../bench/peers/numpy_segments.py",
                folder.resolve("data.bin").toString(), folder.resolve("own.csv").toString(),
                folder.resolve("numpy.csv").toString(), "1").redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile()).start();
        Assumptions.assumeTrue(numpy.waitFor() == 0, "needs numpy");
        assertThat(rows("numpy.csv")).hasSize(own.size() - 1)
                .allMatch(
                        row -> row.getField("status").equals("verified") && row.getField("reduction").equals("argMax"));
    }

    @Test
    void run_unknownReduction_isNamed() {
        assertThatThrownBy(() -> SegmentSpeed.run(64, 1, folder.resolve("x.csv"), null, List.of("float.none")))
                .hasMessage("no reduction of the catalogue: reduction=float.none; try float.sum");
    }
}
