package io.funnel.lab.sitting;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Devices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way through a file, short: three chunks and a bit. */
class BigFileTest {

    private static final long BYTES = (200L << 20) + 40;

    @TempDir
    private Path folder;

    @Test
    void run_fileOfSeveralChunks_isReducedRightAndDeleted() throws IOException {
        Path rows = folder.resolve("rows.csv");
        Path file = folder.resolve("floats");

        assertThat(BigFile.run(BYTES, file, rows)).isTrue();

        assertThat(file).doesNotExist();
        List<String> lines = Files.readAllLines(rows);
        String backend = Devices.all().getFirst().backend();
        assertThat(lines).hasSize(8).last().asString()
                .startsWith("whole call by the Funnel," + backend + ",209715240,").endsWith(",true");
    }
}
