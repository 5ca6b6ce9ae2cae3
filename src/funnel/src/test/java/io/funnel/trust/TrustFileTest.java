package io.funnel.trust;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What passed is found again, by another instance too; a damaged file is as good as none. */
class TrustFileTest {

    private static final String KEY = "0123456789abcdef".repeat(4);

    @TempDir
    Path folder;

    @Test
    void canary_thatPassed_isFoundByTheNextStart() {
        Path file = folder.resolve("deep").resolve("canary");
        assertThat(new TrustFile(file).holds(KEY)).isFalse();

        new TrustFile(file).add(KEY, "a sum by Cascade");

        assertThat(new TrustFile(file).holds(KEY)).isTrue();
        assertThat(new TrustFile(file).holds(KEY.replace('0', '1'))).isFalse();
    }

    @Test
    void damagedFile_isIgnored_andWrittenAnew() throws Exception {
        Path file = folder.resolve("canary");
        new TrustFile(file).add(KEY, "a sum");
        String whole = Files.readString(file);
        Files.writeString(file, whole.substring(0, whole.indexOf('\n') + 20));

        TrustFile damaged = new TrustFile(file);
        assertThat(damaged.holds(KEY)).isFalse();
        damaged.add(KEY, "a sum");

        assertThat(file).hasContent(whole);
    }

    @Test
    void manyWriters_leaveAWholeFile() throws Exception {
        Path file = folder.resolve("canary");
        IntStream.range(0, 64).parallel().forEach(
                writer -> new TrustFile(file).add(KEY.substring(2) + String.format("%02x", writer), "a sum"));

        assertThat(new TrustFile(file).holds(Files.readAllLines(file).getLast().substring(0, 64))).isTrue();
        assertThat(folder.toFile().list()).containsExactly("canary");
    }

    @Test
    void fileThatCannotBeWritten_isNoError() throws Exception {
        Path blocked = Files.writeString(folder.resolve("blocked"), "");
        TrustFile file = new TrustFile(blocked.resolve("canary"));

        file.add(KEY, "a sum");

        assertThat(file.holds(KEY)).isFalse();
    }
}
