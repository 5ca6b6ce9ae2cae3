package io.funnel.lab.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The soak and the crowd, short; {@code -Dfunnel.long=true} runs them for minutes. */
class SoakTest {

    private static final boolean LONG = Boolean.getBoolean("funnel.long");

    @TempDir
    private Path folder;

    @Test
    void run_arraysThatComeAndGo_leavesMemoryFlat() throws IOException {
        Path file = folder.resolve("soak.csv");
        int arrays = LONG ? 2000 : 200;

        assertThat(Soak.run(arrays * (LONG ? 100 : 5), arrays, file)).as("flat: %s", file).isTrue();
        assertThat(Files.readAllLines(file)).hasSize(101);
    }

    @Test
    void run_manyThreadsOfBothKinds_getRightAnswers() throws IOException, InterruptedException {
        Path file = folder.resolve("crowd.csv");
        int seconds = LONG ? 180 : 5;

        assertThat(Crowd.run(64, seconds, file)).isPositive();
        assertThat(Files.readAllLines(file)).hasSize(1 + seconds / 5);
    }
}
