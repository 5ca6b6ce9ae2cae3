package io.funnel.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.catalogue.DoubleReductions;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.catalogue.LongReductions;
import io.funnel.result.Result;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns of Arrow files that Arrow's own library wrote. */
final class ArrowTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"false, NO_COMPRESSION", "true, NO_COMPRESSION", "false, LZ4_FRAME", "true, ZSTD", "false, ZSTD"})
    void everyForm_givesTheSameAnswers(boolean stream, CodecType codec) throws IOException {
        int most = codec == CodecType.LZ4_FRAME ? 1300 : 130_000; // the writer's LZ4 is slow
        int[] batches = {most / 2, 1, most, 9};
        int rows = IntStream.of(batches).sum();
        Path file = ArrowFiles.write(folder.resolve("a.arrow"), stream, codec, batches);
        Columns columns = Columns.arrow(file).nulls(Nulls.IGNORE);
        try (Funnel funnel = Funnel.open()) {
            double[] prices = LongStream.range(0, rows).mapToDouble(ArrowFiles::price).toArray();
            assertThat(funnel.reduce(DoubleReductions.SUM, columns.doubles("price")).value())
                    .isEqualTo(funnel.reduce(DoubleReductions.SUM, prices).value());
            double[] kept = LongStream.range(0, rows).filter(row -> row % 7 != 3).mapToDouble(ArrowFiles::price)
                    .toArray();
            Result<Double> gaps = funnel.reduce(DoubleReductions.SUM, columns.doubles("gaps"));
            assertThat(gaps.value()).isEqualTo(funnel.reduce(DoubleReductions.SUM, kept).value());
            assertThat(gaps.length()).isEqualTo(kept.length);
            assertThat(funnel.reduce(LongReductions.SUM, columns.longs("small")).value())
                    .isEqualTo(LongStream.range(0, rows).map(row -> row % 200 - 100).sum());
            assertThat(funnel.reduce(LongReductions.SUM, columns.longs("medium")).value())
                    .isEqualTo(LongStream.range(0, rows).map(row -> row % 60000).sum());
            assertThat(funnel.reduce(LongReductions.SUM, columns.longs("big")).value())
                    .isEqualTo(LongStream.range(0, rows).map(row -> 4_000_000_000L - row).sum());
            assertThat(funnel.reduce(LongReductions.SUM, columns.longs("id")).value())
                    .isEqualTo(LongStream.range(0, rows).sum());
            assertThat(funnel.reduce(FloatReductions.MAXIMUM, columns.floats("weight")).value()).isEqualTo(249.75f);
            assertThat(funnel.reduce(FloatReductions.MAXIMUM, columns.floats("half")).value()).isEqualTo(49.5f);
            assertThat(columns.texts("name"))
                    .isEqualTo(IntStream.range(0, rows).mapToObj(row -> "name" + row).toArray(String[]::new));
            assertThat(columns.select("gaps", "name").texts("name")).isEqualTo(IntStream.range(0, rows)
                    .filter(row -> row % 7 != 3).mapToObj(row -> "name" + row).toArray(String[]::new));
            assertThat(funnel.reduce(IntReductions.SUM, columns.ints("flag")).value())
                    .isEqualTo((int) LongStream.range(0, rows).filter(row -> row % 3 == 0).count());
        }
    }

    /** Words of a dictionary with indices of a byte, dates and times. */
    @ParameterizedTest
    @CsvSource({"false, NO_COMPRESSION", "true, NO_COMPRESSION", "true, ZSTD"})
    void viewsOfTexts_areRead(boolean stream, CodecType codec) throws IOException {
        for (int rows : new int[] {0, 1, 5000}) {
            Columns columns = Columns.arrow(ArrowFiles.views(folder.resolve("views.arrow"), stream, codec, rows));
            assertThat(columns.textNames()).containsExactly("view");
            assertThat(columns.texts("view"))
                    .isEqualTo(IntStream.range(0, 2 * rows).mapToObj(ArrowFiles::view).toArray(String[]::new));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void textsOfOtherForms_areRead(boolean stream) throws IOException {
        Path file = ArrowFiles.words(folder.resolve("words.arrow"), stream);
        Columns columns = Columns.arrow(file);

        assertThat(columns.textNames()).containsExactly("city", "day", "date", "second", "micro");
        assertThat(columns.texts("city")).containsExactly("Oslo", "", "Bodø", "Oslo");
        assertThat(columns.texts("day")).containsExactly("1970-01-01", "1969-12-31", "1969-12-30", "1969-12-29");
        assertThat(columns.texts("date")).isEqualTo(columns.texts("day"));
        assertThat(columns.texts("second")).startsWith("1970-01-01T00:00", "1969-12-31T23:59:59");
        assertThat(columns.texts("micro")).startsWith("1970-01-01T00:00", "1969-12-31T23:59:59.999999");
    }

    @ParameterizedTest
    @CsvSource({"false, NO_COMPRESSION", "true, NO_COMPRESSION", "true, ZSTD"})
    void narrowColumns_haveNarrowElements(boolean stream, CodecType codec) throws IOException {
        int rows = 70_000;
        Columns columns =
                Columns.arrow(ArrowFiles.write(folder.resolve("a.arrow"), stream, codec, 65_001, rows - 65_001));
        byte[] bytes = new byte[rows];
        short[] shorts = new short[rows];
        char[] chars = new char[rows];
        short[] halves = new short[rows];
        columns.bytes("small").read(0, MemorySegment.ofArray(bytes));
        columns.shorts("small").read(0, MemorySegment.ofArray(shorts));
        columns.chars("medium").read(0, MemorySegment.ofArray(chars));
        columns.halves("half").read(0, MemorySegment.ofArray(halves));
        for (int row = 0; row < rows; row++) {
            assertThat(bytes[row]).isEqualTo((byte) (row % 200 - 100));
            assertThat(shorts[row]).isEqualTo((short) (row % 200 - 100));
            assertThat(chars[row]).isEqualTo((char) (row % 60000));
            assertThat(Float.float16ToFloat(halves[row])).isEqualTo(row % 100 / 2f);
        }
        assertThatThrownBy(() -> columns.bytes("medium").read(0, MemorySegment.ofArray(bytes)))
                .hasMessageContaining("value does not fit byte").hasMessageContaining("row=129");
        assertThatThrownBy(() -> columns.chars("small").read(0, MemorySegment.ofArray(chars)))
                .hasMessageContaining("value does not fit char").hasMessageContaining("row=1");
        assertThatThrownBy(() -> columns.halves("weight").read(0, MemorySegment.ofArray(halves)))
                .isInstanceOf(ColumnException.class);
    }

    @Test
    void folderOfFiles_isOneInput() throws IOException {
        ArrowFiles.write(folder.resolve("b.arrow"), false, CodecType.NO_COMPRESSION, 10);
        ArrowFiles.write(folder.resolve("a.arrow"), true, CodecType.ZSTD, 20, 5);
        try (Funnel funnel = Funnel.open()) {
            for (Path path : List.of(folder, folder.resolve("*.arrow"))) {
                assertThat(funnel.reduce(LongReductions.SUM, Columns.at(path).longs("id")).value())
                        .isEqualTo(24 * 25 / 2 + 9 * 10 / 2);
            }
        }
    }

    @Test
    void columnOfNoNumbers_isRefusedByName() throws IOException {
        Path file = ArrowFiles.write(folder.resolve("a.arrow"), false, CodecType.NO_COMPRESSION, 10);
        assertThatThrownBy(() -> Columns.arrow(file).doubles("name")).isInstanceOf(ColumnException.class)
                .hasMessageContaining("column=name, type=utf8");
        assertThatThrownBy(() -> Columns.arrow(file).doubles("gaps")).hasMessageContaining("without a policy");
    }
}
