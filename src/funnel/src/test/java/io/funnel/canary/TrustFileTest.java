package io.funnel.canary;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.kernel.JavaMath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Passed canaries are found again, by another instance too; a damaged file counts as missing. */
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

    @ParameterizedTest
    @ValueSource(strings = {"rw-rw----", "rw----rw-"})
    void fileThatOthersMayWrite_isIgnored_andWrittenAnew(String permissions) throws Exception {
        Path file = folder.resolve("canary");
        new TrustFile(file).add(KEY, "a sum");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));

        assertThat(new TrustFile(file).holds(KEY)).isFalse();
        new TrustFile(file).add(KEY, "a sum");

        assertThat(new TrustFile(file).holds(KEY)).isTrue();
    }

    @Test
    void manyWriters_leaveAWholeFile() throws Exception {
        Path file = folder.resolve("canary");
        IntStream.range(0, 64).parallel().forEach(
                writer -> new TrustFile(file).add(KEY.substring(2) + String.format("%02x", writer), "a sum"));

        assertThat(new TrustFile(file).holds(Files.readAllLines(file).getLast().substring(0, 64))).isTrue();
        assertThat(folder.toFile().list()).containsExactly("canary");
    }

    /** The key must cover every class that kernels call, new ones included. */
    @Test
    void key_coversAllClassesThatKernelsCall() throws Exception {
        Path classes = Path.of(JavaMath.class.getResource("JavaMath.class").toURI()).getParent();
        try (Stream<Path> files = Files.list(classes)) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".class", ""))
                    .filter(name -> !name.equals("package-info")))
                    .containsExactlyInAnyOrderElementsOf(TrustKey.FUNCTIONS);
        }
    }

    @Test
    void fileThatCannotTakeItsPlace_leavesNothingBeside() throws Exception {
        Path file = Files.createDirectories(folder.resolve("canary"));
        Files.writeString(file.resolve("other"), "");

        new TrustFile(file).add(KEY, "a sum");

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
