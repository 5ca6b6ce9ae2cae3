package io.funnel.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.catalogue.LongReductions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parquet files of about a hundred bytes that claim gigabytes. */
final class SmallParquetTest {

    private static final String NAME = "180178";
    private static final String TWO = "0100000000000000" + "0200000000000000";
    private static final int SNAPPY = 1;
    private static final int GZIP = 2;
    private static final long MANY = 140_000_000;

    @TempDir
    Path folder;

    @Test
    void smallFile_isRead() throws IOException {
        Path file =
                ParquetBytes.write(folder.resolve("a.parquet"), 0, 2, NAME, ParquetBytes.page(0, 16, 2, TWO), false);
        assertThat(Files.size(file)).isLessThan(150);
        assertThat(sum(file)).isEqualTo(3);
    }

    /** A list of names whose elements are called bytes: Hardwood took their values for the length of a name. */
    @Test
    void listOfOtherElements_isRefusedBeforeRoomIsMade() throws IOException {
        String path = "73" + ParquetBytes.length(1_100_000_000).substring(0, 10) + "0000";
        refuse(ParquetBytes.write(folder.resolve("b.parquet"), 0, 2, path, ParquetBytes.page(0, 16, 2, TWO), false),
                "footer has a list of other elements: type=3, needed=8");
    }

    @ParameterizedTest
    @CsvSource({
        SNAPPY + ", 0, 1100000000, 2, false, page longer than its packed bytes can hold: bytes=1100000000",
        GZIP + ", 0, 1100000000, 2, false, page longer than its packed bytes can hold: bytes=1100000000",
        "0, 0, 16, " + MANY + ", false, page with more values than its bytes can hold: values=" + MANY,
        "0, 2, 16, " + MANY + ", true, page with more values than its bytes can hold: values=" + MANY})
    void pageThatClaimsMoreThanItHolds_isRefusedBeforeRoomIsMade(
            int codec, int kind, long bytes, long values, boolean hasDictionary, String message) throws IOException {
        refuse(ParquetBytes.write(folder.resolve("c.parquet"), codec, values, NAME,
                ParquetBytes.page(kind, bytes, values, TWO), hasDictionary), message);
    }

    private static void refuse(Path file, String message) {
        var memory = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = memory.getTotalThreadAllocatedBytes();
        assertThatThrownBy(() -> sum(file)).isInstanceOf(ColumnException.class).hasMessageStartingWith("broken file")
                .hasMessageContaining(message);
        assertThat(memory.getTotalThreadAllocatedBytes() - before).as("bytes").isLessThan(400 << 20);
    }

    private static long sum(Path file) {
        try (Funnel funnel = Funnel.open()) {
            return funnel.reduce(LongReductions.SUM, Columns.parquet(file).longs("x")).value();
        }
    }
}
