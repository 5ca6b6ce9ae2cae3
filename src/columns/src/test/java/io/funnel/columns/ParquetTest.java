package io.funnel.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.catalogue.DoubleReductions;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.catalogue.LongReductions;
import io.funnel.plan.Placement;
import io.funnel.result.Result;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns of Parquet files that DuckDB wrote, against the same elements in arrays. */
final class ParquetTest {

    private static final int ROWS = 300_000;
    /** The table that most tests read: hash gives arbitrary bits, the same in every run. */
    private static final String TABLE = "SELECT i::BIGINT AS id, (hash(i) % 2000000)::DOUBLE / 1000 - 1000 AS price,"
            + " ((hash(i + 7) % 100)::INTEGER - 50)::TINYINT AS small, (hash(i + 9) % 60000)::USMALLINT AS medium,"
            + " (hash(i) % 4000000000)::UINTEGER AS big, ((hash(i) % 1000)::FLOAT / 8)::FLOAT AS weight,"
            + " hash(i) % 3 = 0 AS flag, 'name' || i AS name, (i / 100)::DECIMAL(18, 2) AS money,"
            + " CASE WHEN hash(i) % 7 = 0 THEN NULL ELSE (hash(i) % 1000)::INTEGER END AS holes,"
            + " CASE WHEN hash(i + 1) % 5 = 0 THEN NULL ELSE (hash(i) % 1000)::DOUBLE END AS gaps"
            + " FROM range(" + ROWS + ") t(i)";

    @TempDir
    static Path folder;

    private static final Duck DUCK = new Duck();
    private static final Funnel FUNNEL = Funnel.open();

    private static Path file;

    @BeforeAll
    static void write() {
        file = DUCK.write(folder.resolve("sales.parquet"), TABLE, "ROW_GROUP_SIZE 61440");
    }

    @AfterAll
    static void close() {
        FUNNEL.close();
        DUCK.close();
    }

    private static double[] doubles(String expression, String condition) throws Exception {
        return LongStream.of((long[]) bits(expression, condition)).mapToDouble(Double::longBitsToDouble).toArray();
    }

    /** Bits of doubles, read as text: the driver's arrays are boxed. */
    private static Object bits(String expression, String condition) throws Exception {
        String list = (String) DUCK.value("SELECT string_agg((" + expression + ")::VARCHAR, ' ' ORDER BY id) FROM '"
                + file + "' WHERE " + condition);
        return Arrays.stream(list.split(" ")).mapToLong(text -> Double.doubleToRawLongBits(
                Double.parseDouble(text))).toArray();
    }

    @ParameterizedTest
    @EnumSource(names = {"HOST", "DEVICE"})
    void sum_hasTheBitsOfTheArray(Placement placement) throws Exception {
        double[] prices = doubles("price", "true");
        try (Funnel funnel = Funnel.builder().placement(placement).chunk(1 << 18).build()) {
            double ofArray = funnel.reduce(DoubleReductions.SUM, prices).value();
            Result<Double> ofFile = funnel.reduce(DoubleReductions.SUM, Columns.parquet(file).doubles("price"));
            assertThat(prices).hasSize(ROWS);
            assertThat(ofFile.length()).isEqualTo(ROWS);
            assertThat(ofFile.value()).isEqualTo(ofArray);
        }
    }

    @Test
    void indexOfGreatest_isThatOfTheRow() throws Exception {
        Result<?> result = FUNNEL.reduce(DoubleReductions.ARG_MAX, Columns.parquet(file).doubles("price"));
        assertThat(String.valueOf(result.value()))
                .contains(String.valueOf(DUCK.value("SELECT max(price) FROM '" + file + "'")));
    }

    @Test
    void integersOfEveryWidth_areWidened() throws Exception {
        Columns sales = Columns.parquet(file);
        assertThat(FUNNEL.reduce(IntReductions.SUM, sales.ints("small")).value())
                .isEqualTo(((Number) DUCK.value("SELECT sum(small)::BIGINT FROM '" + file + "'")).intValue());
        assertThat(FUNNEL.reduce(LongReductions.SUM, sales.longs("medium")).value())
                .isEqualTo(((Number) DUCK.value("SELECT sum(medium)::BIGINT FROM '" + file + "'")).longValue());
        assertThat(FUNNEL.reduce(LongReductions.SUM, sales.longs("big")).value())
                .isEqualTo(((Number) DUCK.value("SELECT sum(big)::BIGINT FROM '" + file + "'")).longValue());
        assertThat(FUNNEL.reduce(DoubleReductions.SUM, sales.doubles("id")).value())
                .isEqualTo(ROWS * (ROWS - 1.0) / 2);
        assertThat(FUNNEL.reduce(IntReductions.SUM, sales.ints("flag")).value())
                .isEqualTo(((Number) DUCK.value("SELECT count(*) FROM '" + file + "' WHERE flag")).intValue());
        assertThat(FUNNEL.reduce(FloatReductions.MAXIMUM, sales.floats("weight")).value()).isEqualTo(124.875f);
    }

    @Test
    void nullsIgnored_leavesRowsOut() throws Exception {
        Columns sales = Columns.parquet(file).nulls(Nulls.IGNORE);
        Result<Long> sum = FUNNEL.reduce(LongReductions.SUM, sales.longs("holes"));
        assertThat(sum.value())
                .isEqualTo(((Number) DUCK.value("SELECT sum(holes)::BIGINT FROM '" + file + "'")).longValue());
        assertThat(sum.length())
                .isEqualTo(((Number) DUCK.value("SELECT count(holes) FROM '" + file + "'")).longValue());
    }

    @Test
    void nullsOfTwoColumns_leavesRowsOutOfBoth() throws Exception {
        Columns both = Columns.parquet(file).nulls(Nulls.IGNORE).select("holes", "gaps");
        Result<Double> dot = FUNNEL.reduce(DoubleReductions.DOT_PRODUCT, both.doubles("holes"), both.doubles("gaps"));
        assertThat(dot.value())
                .isEqualTo(((Number) DUCK.value("SELECT sum(holes * gaps) FROM '" + file + "'")).doubleValue());
        assertThat(dot.length()).isEqualTo(((Number) DUCK.value(
                "SELECT count(*) FROM '" + file + "' WHERE holes IS NOT NULL AND gaps IS NOT NULL")).longValue());
    }

    @Test
    void nullsWithoutPolicy_areRefused() {
        assertThatThrownBy(() -> Columns.parquet(file).ints("holes")).isInstanceOf(ColumnException.class)
                .hasMessageContaining("without a policy").hasMessageContaining("Nulls.IGNORE");
    }

    @Test
    void nullsThatFail_nameTheRow() throws Exception {
        long row = ((Number) DUCK.value("SELECT min(id) + 1 FROM '" + file + "' WHERE holes IS NULL")).longValue();
        assertThatThrownBy(() -> FUNNEL.reduce(IntReductions.SUM,
                Columns.parquet(file).nulls(Nulls.FAIL).ints("holes"))).isInstanceOf(ColumnException.class)
                .hasMessageContaining("column=holes, row=" + row);
    }

    @Test
    void misspelledColumn_suggestsTheNearestAndListsAll() {
        assertThatThrownBy(() -> Columns.parquet(file).doubles("prise")).isInstanceOf(ColumnException.class)
                .hasMessageContaining("try price; columns: id, price, small");
    }

    @Test
    void texts_ofAllRowGroups_areRead() {
        Columns columns = Columns.parquet(file);
        String[] names = columns.texts("name");

        assertThat(columns.textNames()).containsExactly("name");
        assertThat(names).hasSize(ROWS);
        for (int i = 0; i < ROWS; i++) {
            if (!names[i].equals("name" + i)) {
                assertThat(names[i]).isEqualTo("name" + i);
            }
        }
    }

    /** Rows that lack one of the selected columns are left out of texts and of numbers. */
    @Test
    void texts_ofSelectedColumns_goInStepWithNumbers() {
        Path holes = DUCK.write(folder.resolve("step.parquet"),
                "SELECT CASE WHEN i % 3 <> 0 THEN 'n' || i END AS name, CASE WHEN i % 4 <> 1 THEN i END AS price"
                        + " FROM range(100000) t(i)",
                "ROW_GROUP_SIZE 2048");
        Columns both = Columns.parquet(holes).nulls(Nulls.IGNORE).select("price", "name");
        long[] kept = LongStream.range(0, 100_000).filter(i -> i % 3 != 0 && i % 4 != 1).toArray();

        assertThat(both.texts("name")).isEqualTo(
                LongStream.of(kept).mapToObj(i -> "n" + i).toArray(String[]::new));
        assertThat(both.longs("price").length()).isEqualTo(kept.length);
        assertThat(FUNNEL.reduce(LongReductions.SUM, both.longs("price")).value())
                .isEqualTo(LongStream.of(kept).sum());
        assertThatThrownBy(() -> both.texts("price")).hasMessageContaining("column does not hold texts");
        assertThatThrownBy(() -> both.longs("name")).hasMessageContaining("column does not hold numbers");
    }

    @Test
    void datesAndTimes_areTexts() {
        Path times = DUCK.write(folder.resolve("times.parquet"),
                "SELECT DATE '1969-12-31' + i::INTEGER AS day, TIMESTAMP '1969-12-31 23:59:59.5' + INTERVAL (i) SECOND AS t,"
                        + " (TIMESTAMP_MS '2026-02-28 23:00:00')::TIMESTAMP_MS AS ms,"
                        + " '2026-03-01 00:00:00.000000001'::TIMESTAMP_NS AS ns, 3::DECIMAL(9, 2) AS price"
                        + " FROM range(2) t(i)",
                "");
        Columns columns = Columns.parquet(times);

        assertThat(columns.textNames()).containsExactly("day", "t", "ms", "ns");
        assertThat(columns.texts("day")).containsExactly("1969-12-31", "1970-01-01");
        assertThat(columns.texts("t")).containsExactly("1969-12-31T23:59:59.500", "1970-01-01T00:00:00.500");
        assertThat(columns.texts("ms")).containsOnly("2026-02-28T23:00");
        assertThat(columns.texts("ns")).containsOnly("2026-03-01T00:00:00.000000001");
        assertThatThrownBy(() -> columns.texts("price")).hasMessageContaining("type=decimal; try day, t, ms, ns");
    }

    @Test
    void texts_ofOtherColumns_areRefused() {
        Path holes = DUCK.write(folder.resolve("holes.parquet"),
                "SELECT CASE WHEN i = 2 THEN NULL ELSE 'é' || i END AS name FROM range(4) t(i)",
                "ROW_GROUP_SIZE 61440");

        assertThatThrownBy(() -> Columns.parquet(holes).texts("name")).isInstanceOf(ColumnException.class)
                .hasMessageStartingWith("missing values without a policy: file=" + holes + ", column=name, rows=1");
        assertThatThrownBy(() -> Columns.parquet(holes).nulls(Nulls.FAIL).texts("name"))
                .isInstanceOf(ColumnException.class)
                .hasMessageStartingWith("row without a value: file=" + holes + ", column=name, row=3; try");
        assertThatThrownBy(() -> Columns.parquet(file).texts("price")).isInstanceOf(ColumnException.class)
                .hasMessage("column does not hold texts: file=" + file + ", column=price, type=double; try name");
        assertThatThrownBy(() -> Columns.parquet(file).texts("nome")).isInstanceOf(ColumnException.class)
                .hasMessageStartingWith("unknown column: file=" + file + ", column=nome; try");
    }

    @Test
    void columnWithParts_isNamedNested() {
        Path parts = DUCK.write(folder.resolve("parts.parquet"),
                "SELECT {'x': i, 'y': [i]} AS point, i AS id FROM range(4) t(i)",
                "");
        for (String name : new String[] {"point", "point.y"}) {
            assertThatThrownBy(() -> Columns.parquet(parts).longs(name)).isInstanceOf(ColumnException.class)
                    .hasMessage("nested column: file=" + parts + ", column=" + name + "; try id");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"name", "money"})
    void columnOfNoNumbers_isRefusedByName(String column) {
        assertThatThrownBy(() -> Columns.parquet(file).doubles(column)).isInstanceOf(ColumnException.class)
                .hasMessageContaining("column=" + column + ", type=");
    }

    /** A column was once taken for one inside a structure whose last name is the same. */
    @Test
    void columnsThatTheReaderDoesNotFindByName_areRead() {
        Path iris = DUCK.write(folder.resolve("iris.parquet"), "SELECT {'Length': i * 2.0::DOUBLE} AS Sepal,"
                + " i::DOUBLE AS Length, i * 3.0::DOUBLE AS \"Petal.Length\", 'n' || i AS name FROM range(1000) t(i)",
                "");
        Columns columns = Columns.parquet(iris);
        assertThat(columns.names()).containsExactly("Length", "Petal.Length");
        assertThat(FUNNEL.reduce(DoubleReductions.SUM, columns.doubles("Length")).value()).isEqualTo(499_500);
        assertThat(FUNNEL.reduce(DoubleReductions.SUM, columns.doubles("Petal.Length")).value())
                .isEqualTo(3 * 499_500);
        Columns both = columns.select("Petal.Length", "Length");
        assertThat(FUNNEL.reduce(DoubleReductions.DOT_PRODUCT, both.doubles("Length"), both.doubles("Petal.Length"))
                .value()).isEqualTo(3.0 * 332_833_500);
        assertThatThrownBy(() -> columns.doubles("Width")).isInstanceOf(ColumnException.class)
                .hasMessageContaining("; try Length").hasMessageContaining("Petal.Length")
                .hasMessageNotContaining("Sepal");
    }

    @Test
    void narrowColumns_haveNarrowElements() {
        Columns columns = Columns.parquet(file);
        long[] small = new long[ROWS];
        long[] medium = new long[ROWS];
        byte[] bytes = new byte[ROWS];
        short[] shorts = new short[ROWS];
        char[] chars = new char[ROWS];
        byte[] flags = new byte[ROWS];
        long[] set = new long[ROWS];
        columns.longs("small").read(0, MemorySegment.ofArray(small));
        columns.longs("medium").read(0, MemorySegment.ofArray(medium));
        columns.longs("flag").read(0, MemorySegment.ofArray(set));
        columns.bytes("small").read(0, MemorySegment.ofArray(bytes));
        columns.shorts("small").read(0, MemorySegment.ofArray(shorts));
        columns.chars("medium").read(0, MemorySegment.ofArray(chars));
        columns.bytes("flag").read(0, MemorySegment.ofArray(flags));
        assertThat(LongStream.of(medium).max().orElse(0)).isGreaterThan(Short.MAX_VALUE);
        assertThat(LongStream.of(small).min()).hasValue(-50);
        for (int row = 0; row < ROWS; row++) {
            assertThat(new long[] {bytes[row], shorts[row], chars[row], flags[row]})
                    .containsExactly(small[row], small[row], medium[row], set[row]);
        }
        assertThatThrownBy(() -> columns.shorts("medium").read(0, MemorySegment.ofArray(shorts)))
                .hasMessageContaining("value does not fit short");
        assertThatThrownBy(() -> columns.chars("small").read(0, MemorySegment.ofArray(chars)))
                .hasMessageContaining("value does not fit char");
        assertThatThrownBy(() -> columns.halves("weight").read(0, MemorySegment.ofArray(shorts)))
                .isInstanceOf(ColumnException.class);
    }

    /** Files without rows, by their footers; halves of four bytes were once read as zeros. */
    @Test
    void schemasThatTheReaderLacks_areUnsupportedNotBroken() throws Exception {
        Path halves = footer("halves.parquet", "1502" + "192c" + "480172" + "1502" + "00"
                + "150e" + "1508" + "1500" + "180178" + "6cfc0000" + "00" + "1600" + "190c" + "00");
        assertThatThrownBy(() -> Columns.parquet(halves).floats("x")).isInstanceOf(ColumnException.class)
                .hasMessageStartingWith("column does not hold numbers").hasMessageContaining("type=float16");
        Path typedRoot = footer("root.parquet", "1502" + "191c" + "150a" + "380178" + "00" + "1600" + "190c" + "00");
        assertThatThrownBy(() -> Columns.parquet(typedRoot)).isInstanceOf(ColumnException.class)
                .hasMessageStartingWith("file uses an unsupported feature").hasMessageNotContaining("codec");
    }

    private static Path footer(String name, String thrift) throws Exception {
        byte[] footer = HexFormat.of().parseHex(thrift);
        byte[] magic = "PAR1".getBytes(StandardCharsets.US_ASCII);
        return Files.write(folder.resolve(name), ByteBuffer.allocate(footer.length + 3 * Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN).put(magic).put(footer).putInt(footer.length).put(magic).array());
    }

    @Test
    void integerThatDoesNotFit_namesItsRow() {
        SplittableRandom random = new SplittableRandom(42);
        long row = random.nextLong(1000);
        Path wide = DUCK.write(folder.resolve("wide.parquet"), "SELECT CASE WHEN i = " + row
                + " THEN 9007199254740993 ELSE i END::BIGINT AS id FROM range(1000) t(i)", "");
        assertThatThrownBy(() -> FUNNEL.reduce(DoubleReductions.SUM, Columns.parquet(wide).doubles("id")))
                .hasMessageContaining("value does not fit double").hasMessageContaining("row=" + (row + 1));
    }

    @Test
    void filesThatAreNone_areRefusedInALine() throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        byte[] encrypted = bytes.clone();
        System.arraycopy("PARE".getBytes(StandardCharsets.US_ASCII), 0, encrypted, bytes.length - 4, 4);
        assertRefused(Files.write(folder.resolve("cut.pq"), Arrays.copyOf(bytes, bytes.length / 2)), "broken file");
        assertRefused(Files.write(folder.resolve("foreign.pq"), new byte[1000]), "broken file");
        assertRefused(Files.write(folder.resolve("empty.pq"), new byte[0]), "empty file");
        assertRefused(Files.write(folder.resolve("encrypted.pq"), encrypted), "encrypted file");
        assertRefused(DUCK.write(folder.resolve("brotli.pq"), "SELECT 1.5::DOUBLE AS price FROM range(1000)",
                "CODEC 'BROTLI'"), "file uses an unsupported feature");
        assertRefused(folder.resolve("missing.pq"), "no such file");
        assertRefused(Files.createDirectory(folder.resolve("none")), "no files");
    }

    private static void assertRefused(Path path, String start) {
        assertThatThrownBy(() -> FUNNEL.reduce(DoubleReductions.SUM, Columns.parquet(path).doubles("price")))
                .isInstanceOf(ColumnException.class).hasMessageStartingWith(start).hasMessageContaining(path.toString())
                .hasMessageContaining("; try ").hasMessageNotContaining("\n");
    }

    @Test
    void folderOfFiles_isOneInputInTheOrderOfNames() throws Exception {
        Path parts = folder.resolve("parts");
        Files.createDirectories(parts.resolve("region=b"));
        DUCK.write(parts.resolve("region=b/1.parquet"), "SELECT i::INTEGER AS id FROM range(5, 9) t(i)", "");
        DUCK.write(parts.resolve("a.parquet"), "SELECT i::BIGINT AS id FROM range(5) t(i)", "");
        Files.writeString(parts.resolve("_metadata.parquet"), "none");
        MemorySegment read = MemorySegment.ofArray(new long[9]);
        Columns.parquet(parts).longs("id").read(0, read);
        assertThat(read.toArray(ValueLayout.JAVA_LONG_UNALIGNED)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void emptyTable_hasNoElements() {
        Path empty = DUCK.write(folder.resolve("rows.parquet"), TABLE + " LIMIT 0", "");
        assertThat(FUNNEL.reduce(LongReductions.SUM, Columns.parquet(empty).longs("id")).value()).isZero();
    }

    @Test
    void columnsOfDifferentTypes_areReadSideBySide() throws Exception {
        Columns both = Columns.parquet(file).select("price", "small");
        Result<Double> dot = FUNNEL.reduce(DoubleReductions.DOT_PRODUCT, both.doubles("price"), both.doubles("small"));
        double expected = ((Number) DUCK.value("SELECT sum(price * small) FROM '" + file + "'")).doubleValue();
        assertThat(dot.value()).isCloseTo(expected, Offset.offset(1e-6));
        Result<Double> square =
                FUNNEL.reduce(DoubleReductions.DOT_PRODUCT, both.doubles("small"), both.doubles("small"));
        assertThat(square.value())
                .isEqualTo(
                        ((Number) DUCK.value("SELECT sum(small::INTEGER * small) FROM '" + file + "'")).doubleValue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
    void everyCodec_isRead(String codec) throws Exception {
        Path coded = DUCK.write(folder.resolve(codec + ".parquet"), TABLE, "CODEC '" + codec + "', PARQUET_VERSION V2");
        Columns columns = Columns.parquet(coded).nulls(Nulls.IGNORE);
        assertThat(FUNNEL.reduce(LongReductions.SUM, columns.longs("holes")).value())
                .isEqualTo(((Number) DUCK.value("SELECT sum(holes)::BIGINT FROM '" + file + "'")).longValue());
        assertThat(FUNNEL.reduce(DoubleReductions.SUM, columns.doubles("price")).value())
                .isEqualTo(FUNNEL.reduce(DoubleReductions.SUM, Columns.parquet(file).doubles("price")).value());
    }

    /** Hints do not lead from long to double and back. */
    @Test
    void unsignedValuesThatDoNotFit_sayWhatToDo() {
        Path beyond = DUCK.write(folder.resolve("beyond.parquet"), "SELECT * FROM (VALUES (1::UBIGINT,"
                + " 9007199254740993::UBIGINT), (18446744073709551615::UBIGINT, 3::UBIGINT)) t(large, small)", "");
        Columns columns = Columns.parquet(beyond);
        assertThatThrownBy(() -> FUNNEL.reduce(LongReductions.SUM, columns.longs("large")))
                .hasMessageContaining("row=2, value=18446744073709551615; try a copy of the column as doubles");
        assertThatThrownBy(() -> FUNNEL.reduce(DoubleReductions.SUM, columns.doubles("large")))
                .hasMessageContaining("value=18446744073709551615; try a copy of the column as doubles");
        assertThatThrownBy(() -> FUNNEL.reduce(DoubleReductions.SUM, columns.doubles("small")))
                .hasMessageContaining("try long, if no value of the column is 2^63 or more");
    }

    @Test
    void place_ofAKeptRow_isItsRowInAllFiles() {
        DUCK.write(folder.resolve("m1.parquet"),
                "SELECT CASE WHEN i % 3 = 0 THEN NULL ELSE i END AS x FROM range(10) t(i)",
                "ROW_GROUP_SIZE 2048");
        DUCK.write(folder.resolve("m2.parquet"), "SELECT i AS x FROM range(5) t(i)", "");
        var data = Columns.parquet(folder.resolve("m?.parquet")).nulls(Nulls.IGNORE).longs("x");
        assertThat(LongStream.range(0, data.length()).map(data.source()::place))
                .containsExactly(1L, 2L, 4L, 5L, 7L, 8L, 10L, 11L, 12L, 13L, 14L);
    }
}
