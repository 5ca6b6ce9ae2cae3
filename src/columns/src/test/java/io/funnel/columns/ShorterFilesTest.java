package io.funnel.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.funnel.Funnel;
import io.funnel.catalogue.DoubleReductions;
import io.funnel.data.RowSource;
import io.funnel.reduction.ElementType;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are truncated while they are read are an error; a codec or vector loop once ended the JVM. */
final class ShorterFilesTest {

    private static final int WINDOW = 1 << 18;
    private static final int ROWS = 3 * WINDOW + 1000;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD"})
    void parquet_cutWhileItIsRead_isRefused(String codec) throws Exception {
        Path file = folder.resolve("cut.parquet");
        try (Duck duck = new Duck()) {
            duck.write(file, "SELECT (hash(i) % 1000000)::DOUBLE / 7 AS price FROM range(3000000) t(i)",
                    "CODEC '" + codec + "'");
        }
        assertRefused(file, 3_000_000, 100, "file was truncated while it was read");
    }

    /** The mapping past the end, up to the end of a page, reads as zeros. */
    @ParameterizedTest
    @ValueSource(strings = {"UNCOMPRESSED", "SNAPPY"})
    void parquet_cutBehindThePages_isRefused(String codec) throws Exception {
        Path file = folder.resolve("cut.parquet");
        try (Duck duck = new Duck()) {
            duck.write(file, "SELECT (hash(i) % 1000000)::DOUBLE / 7 AS price FROM range(3000000) t(i)",
                    "CODEC '" + codec + "'");
        }
        assertRefused(file, 3_000_000, file.toFile().length() - 1, "file was truncated while it was read: bytes=");
    }

    @Test
    void arrow_cutWhileItIsRead_isRefused() throws Exception {
        Path file = ArrowFiles.write(folder.resolve("cut.arrow"), false, CodecType.NO_COMPRESSION, ROWS);
        assertRefused(file, ROWS, 100, "file was truncated while it was read, or its disk cannot be read");
    }

    /** The mapping past the end, up to the end of a page, reads as zeros. */
    @Test
    void arrow_cutWithinAPage_isRefused() throws Exception {
        Path file = ArrowFiles.write(folder.resolve("cut.arrow"), false, CodecType.NO_COMPRESSION, ROWS);
        assertRefused(file, ROWS, file.toFile().length() - 1, "file was truncated while it was read: bytes=");
    }

    /** Windows of a batch longer than a window; the file was once closed after the last one. */
    @Test
    void arrow_batchesLongerThanWindows_giveTheAnswerOfAnArray() throws Exception {
        Path file = ArrowFiles.write(folder.resolve("long.arrow"), false, CodecType.NO_COMPRESSION, ROWS, WINDOW);
        double[] prices = LongStream.range(0, ROWS + WINDOW).mapToDouble(ArrowFiles::price).toArray();
        try (Funnel funnel = Funnel.open()) {
            assertThat(funnel.reduce(DoubleReductions.SUM, Columns.arrow(file).doubles("price")).value())
                    .isEqualTo(funnel.reduce(DoubleReductions.SUM, prices).value());
        }
    }

    private static void assertRefused(Path file, int rows, long length, String reason) throws Exception {
        RowSource source = Columns.at(file).doubles("price").source();
        try (Arena arena = Arena.ofConfined();
                RowSource.Rows pass = source.open(List.of(Optional.of(ElementType.DOUBLE)));
                RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
            MemorySegment window = arena.allocate((long) WINDOW * Double.BYTES);
            pass.read(new ArrayList<>(List.of(window)), WINDOW);
            cut.setLength(length);
            assertThatExceptionOfType(ColumnException.class).isThrownBy(() -> {
                for (int at = WINDOW; at < rows; at += WINDOW) {
                    int count = Math.min(WINDOW, rows - at);
                    pass.read(new ArrayList<>(List.of(window.asSlice(0, (long) count * Double.BYTES))), count);
                }
                pass.requireEnd();
            }).withMessageContaining("broken file: file=" + file).withMessageContaining(reason);
        }
    }
}
