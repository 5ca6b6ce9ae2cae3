package io.funnel.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.funnel.Funnel;
import io.funnel.catalogue.LongReductions;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Broken files: the answer equals another reader's, or the error is one line. Takes seconds, or minutes with
 * {@code -Dfunnel.long=true}: 100,000 files of each format.
 */
final class HostileColumnsTest {

    private static final int FEW = Integer.getInteger("funnel.count", 60);
    private static final int MANY = 100_000;
    /** Seed of a mutation that makes a page longer than its chunk. */
    private static final long BEYOND = -225_511_630;
    /** Seed of a mutation that loses all row groups. */
    private static final long LOST = 2_765_539;

    /** The result of reading a column. */
    private record Read(long sum, long rows) {}
    private static final Duration LONGEST = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
    void parquet_mutated_isReadAsDuckDbReadsItOrRefused(String codec) throws Exception {
        Path whole = folder.resolve("whole.parquet");
        try (Duck duck = new Duck()) {
            duck.write(whole, table(),
                    "CODEC '" + codec + "', ROW_GROUP_SIZE 2048");
            Path file = folder.resolve("mutated.parquet");
            for (String column : List.of("id", "gaps")) {
                tryAll("PARQUET " + codec, cases(10), whole, file, codec.hashCode(),
                        path -> Columns.parquet(path).nulls(Nulls.IGNORE), column,
                        path -> new BigInteger(String.valueOf(
                                duck.value("SELECT sum(" + column + ")::VARCHAR FROM '" + path + "'"))).longValue());
            }
        }
    }

    /** A page that extends past its chunk; unguarded, it blocked all virtual threads of the process forever. */
    @Test
    void parquet_pageBeyondItsChunk_isRefused() throws Exception {
        Path whole = folder.resolve("whole.parquet");
        try (Duck duck = new Duck(); Funnel funnel = Funnel.open()) {
            duck.write(whole, table(), "CODEC 'UNCOMPRESSED', ROW_GROUP_SIZE 2048");
            Path file = folder.resolve("beyond.parquet");
            Files.write(file, mutated(Files.readAllBytes(whole), new SplittableRandom(BEYOND)));
            assertTimeoutPreemptively(LONGEST, () -> assertThatThrownBy(
                    () -> sum(funnel, path -> Columns.parquet(path).nulls(Nulls.IGNORE), "id", file))
                    .isInstanceOf(ColumnException.class).hasMessageContaining("past its column chunk"));
        }
    }

    /** A name of 2 GB, for which memory was once allocated. */
    @Test
    void parquet_nameBeyondTheFooter_isRefusedBeforeRoomIsMade() throws Exception {
        Path whole = folder.resolve("whole.parquet");
        try (Duck duck = new Duck()) {
            duck.write(whole, table(), "CODEC 'UNCOMPRESSED', ROW_GROUP_SIZE 2048");
            byte[] bytes = Files.readAllBytes(whole);
            byte[] name = {4, 'g', 'a', 'p', 's'};
            int at = bytes.length - name.length;
            while (!Arrays.equals(bytes, at, at + name.length, name, 0, name.length)) {
                at--;
            }
            byte[] length = {-8, -1, -1, -1, 7}; // as a varint 2^31 - 8, in the name's place
            System.arraycopy(length, 0, bytes, at, length.length);
            Path file = Files.write(folder.resolve("name.parquet"), bytes);
            assertThatThrownBy(() -> Columns.parquet(file)).isInstanceOf(ColumnException.class)
                    .hasMessageContaining("footer declares more than it holds: count=2147483640, bytes left=")
                    .hasMessageNotContaining("\n");
        }
    }

    /** A name whose length has changed, so that Hardwood finds no row group after it. */
    @Test
    void parquet_footerWithoutRowGroupsBesideData_isRefused() throws Exception {
        Path whole = folder.resolve("whole.parquet");
        try (Duck duck = new Duck()) {
            duck.write(whole, table(), "CODEC 'ZSTD', ROW_GROUP_SIZE 2048");
            Path file = folder.resolve("lost.parquet");
            Files.write(file, mutated(Files.readAllBytes(whole), new SplittableRandom(LOST)));
            assertThatThrownBy(() -> Columns.parquet(file)).isInstanceOf(ColumnException.class)
                    .hasMessageContaining("data without a row group: bytes=").hasMessageNotContaining("\n");
        }
    }

    /** More missing values than rows; the difference was once allocated, a negative number. */
    @Test
    void arrow_moreNullsThanRows_areCounted() throws Exception {
        Path whole = ArrowFiles.write(folder.resolve("whole.arrow"), false, CodecType.NO_COMPRESSION, 900, 600);
        byte[] bytes = Files.readAllBytes(whole);
        ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int changed = 0;
        long rows = Columns.arrow(whole).rows();
        try (Funnel funnel = Funnel.open()) {
            long original = sum(funnel, path -> Columns.arrow(path).nulls(Nulls.IGNORE), "id", whole);
            for (int at = 0; at + 2 * Long.BYTES <= bytes.length; at += Long.BYTES) {
                long length = words.getLong(at);
                long count = words.getLong(at + Long.BYTES);
                if (length > 0 && length <= rows && count >= 0 && count < length) { // a field's node, it may be
                    words.putLong(at + Long.BYTES, Long.MAX_VALUE / 2);
                    Path file = Files.write(folder.resolve("nulls.arrow"), bytes);
                    Read found = readOrNull(funnel, path -> Columns.arrow(path).nulls(Nulls.IGNORE), "id", file);
                    assertThat(found == null || found.rows == rows).isTrue();
                    changed += found != null && found.sum == original ? 1 : 0;
                    words.putLong(at + Long.BYTES, count);
                }
            }
        }
        assertThat(changed).isPositive();
    }

    /**
     * Inconsistent files, by the seed of their mutation; the first once gave another sum than Arrow, the second no
     * rows.
     */
    @ParameterizedTest
    @CsvSource({"NO_COMPRESSION, 480041727, missing value in a column declared complete",
        "LZ4_FRAME, -295944044, more record batches than the metadata holds: count=-"})
    void arrow_thatContradictsItself_isRefused(String codec, long seed, String message) throws Exception {
        Path whole = ArrowFiles.write(folder.resolve("whole.arrow"), false, CodecType.valueOf(codec), 900, 600);
        Path file = folder.resolve("mutated.arrow");
        Files.write(file, mutated(Files.readAllBytes(whole), new SplittableRandom(seed)));
        try (Funnel funnel = Funnel.open()) {
            assertThatThrownBy(() -> sum(funnel, path -> Columns.arrow(path).nulls(Nulls.IGNORE), "id", file))
                    .isInstanceOf(ColumnException.class).hasMessageContaining(message);
        }
    }

    private static String table() {
        return "SELECT (hash(i) % 1000)::BIGINT AS id, CASE WHEN hash(i + 1) % 5 = 0 THEN NULL ELSE"
                + " hash(i) % 7 END::INTEGER AS gaps, 'n' || i AS name FROM range(6000) t(i)";
    }

    @ParameterizedTest
    @ValueSource(strings = {"NO_COMPRESSION", "LZ4_FRAME", "ZSTD"})
    void arrow_mutated_isReadAsArrowReadsItOrRefused(String codec) throws Exception {
        Path whole = ArrowFiles.write(folder.resolve("whole.arrow"), false, CodecType.valueOf(codec), 900, 600);
        tryAll("ARROW " + codec, cases(3), whole, folder.resolve("mutated.arrow"), codec.hashCode(),
                path -> Columns.arrow(path).nulls(Nulls.IGNORE), "id", HostileColumnsTest::byArrow);
    }

    /** Offsets, indices of dictionaries and times that are broken are refused, and never another exception. */
    @ParameterizedTest
    @ValueSource(strings = {"name", "city", "micro"})
    void texts_mutated_areReadOrRefused(String column) throws Exception {
        Path whole = column.equals("name")
                ? ArrowFiles.write(folder.resolve("whole.arrow"), false, CodecType.ZSTD, 90, 60)
                : ArrowFiles.words(folder.resolve("whole.arrow"), false);
        byte[] bytes = Files.readAllBytes(whole);
        Path file = folder.resolve("mutated.arrow");
        int read = 0;
        for (int seed = 0; seed < cases(1) * 4; seed++) {
            Files.deleteIfExists(file);
            Files.write(file, mutated(bytes, new SplittableRandom(seed)));
            try {
                Columns columns = Columns.arrow(file).nulls(Nulls.IGNORE);
                assertThat((long) columns.texts(column).length).describedAs("seed=" + seed)
                        .isLessThanOrEqualTo(columns.rows());
                read++;
            } catch (ColumnException e) {
                assertThat(e.getMessage()).doesNotContain("\n").contains("; try ").hasSizeLessThan(1000);
            }
        }
        assertThat(read).describedAs("mutated files that were read").isBetween(1, cases(1) * 4 - 1);
    }

    /** Files for one of several trials that share a format. */
    private static int cases(int trials) {
        return Boolean.getBoolean("funnel.long") ? (MANY + trials - 1) / trials : FEW;
    }

    private interface Other {
        long sum(Path path) throws Exception;
    }

    private static long byArrow(Path path) throws IOException {
        try (RootAllocator memory = new RootAllocator();
                ArrowFileReader reader = new ArrowFileReader(Files.newByteChannel(path), memory,
                        CommonsCompressionFactory.INSTANCE)) {
            long sum = 0;
            while (reader.loadNextBatch()) {
                BigIntVector id = (BigIntVector) reader.getVectorSchemaRoot().getVector("id");
                for (int i = 0; i < id.getValueCount(); i++) {
                    sum += id.isNull(i) ? 0 : id.get(i);
                }
            }
            return sum;
        }
    }

    private static void tryAll(String format, int cases, Path whole, Path file, long seed,
            Function<Path, Columns> open, String column, Other other) throws Exception {
        byte[] bytes = Files.readAllBytes(whole);
        int read = 0;
        try (Funnel funnel = Funnel.open()) {
            long original = sum(funnel, open, column, whole);
            assertThat(original).isEqualTo(other.sum(whole));
            long rows = open.apply(whole).rows();
            for (int number = 0; number < cases; number++) {
                Files.deleteIfExists(file); // some file systems wait for the disk where a file is written over
                Files.write(file, mutated(bytes, new SplittableRandom(seed + number)));
                String what = "seed=" + (seed + number) + ", column=" + column;
                Read found = assertTimeoutPreemptively(LONGEST, () -> readOrNull(funnel, open, column, file), what);
                if (found != null) {
                    read++;
                    Optional<Long> second = second(other, file);
                    if (second.isPresent()) {
                        assertThat(found.sum).describedAs(what).isIn(original, second.get());
                    } else { // it looks at more than this column; no row may be lost
                        assertThat(found.rows).describedAs(what).isEqualTo(rows);
                    }
                }
            }
        }
        System.out.println(format + " " + column + ": seed=" + seed + ", mutations=" + cases + ", read=" + read
                + ", refused=" + (cases - read) + ", wrong=0");
        assertThat(read).describedAs("mutated files that were read").isBetween(1, cases - 1);
    }

    /** Another reader's result; empty where it rejects the file. */
    private static Optional<Long> second(Other other, Path file) {
        try {
            return Optional.of(other.sum(file));
        } catch (Exception | AssertionError | OutOfMemoryError e) {
            return Optional.empty();
        }
    }

    private static long sum(Funnel funnel, Function<Path, Columns> open, String column, Path path) {
        return funnel.reduce(LongReductions.SUM, open.apply(path).longs(column)).value();
    }

    /** Null where the file is rejected with a one-line message. */
    private static @Nullable Read readOrNull(Funnel funnel, Function<Path, Columns> open, String column, Path path) {
        try {
            return new Read(sum(funnel, open, column, path), open.apply(path).rows());
        } catch (ColumnException e) {
            assertThat(e.getMessage()).doesNotContain("\n").contains("; try ").hasSizeLessThan(1000);
            return null;
        }
    }

    /** Cuts the file, flips some bits, or overwrites or moves a range; half of the time near the end. */
    private static byte[] mutated(byte[] whole, SplittableRandom random) {
        byte[] bytes = whole.clone();
        int start = random.nextBoolean()
                ? random.nextInt(bytes.length)
                : bytes.length - 1 - random.nextInt(Math.min(bytes.length, 600));
        int length = 1 + random.nextInt(Math.min(40, bytes.length - start));
        switch (random.nextInt(4)) {
            case 0 -> {
                return Arrays.copyOf(bytes, start);
            }
            case 1 -> {
                for (int i = 0; i <= random.nextInt(3); i++) {
                    bytes[random.nextBoolean() ? start : random.nextInt(bytes.length)] ^=
                            (byte) (1 << random.nextInt(8));
                }
            }
            case 2 -> {
                byte filler = (byte) random.nextInt(256);
                Arrays.fill(bytes, start, start + length, filler);
            }
            default -> System.arraycopy(whole, random.nextInt(bytes.length - length), bytes, start, length);
        }
        return bytes;
    }
}
