package io.funnel.bench.devices;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SideBySideTest {

    private static final String DEVICES = "funnel.embedded.devices";

    @BeforeEach
    void declare() {
        System.setProperty(DEVICES, "2");
    }

    @AfterEach
    void undeclare() {
        System.clearProperty(DEVICES);
    }

    @Test
    void run_twoDevices_timesOneAndBothAndChecksTheAnswers(@TempDir Path folder) throws IOException {
        Path rows = folder.resolve("rows.csv");
        assertThat(SideBySide.run(1 << 21, 0, 2, 0, rows)).isTrue();
        List<String> lines = Files.readAllLines(rows);
        assertThat(lines.getFirst()).contains("timesOne,shares,answer,right");
        assertThat(lines.subList(1, lines.size())).hasSize(4).allSatisfy(line -> assertThat(line).endsWith(",true"));
        assertThat(lines.get(1)).startsWith("resident,sum,embedded,").contains(",1,2097152,8388608,2,");
        assertThat(lines.get(2)).startsWith("resident,sum,embedded,").contains(",2,2097152,8388608,2,");
    }
}
