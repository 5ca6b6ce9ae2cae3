package io.funnel.columns;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/** Parquet files of about a hundred bytes: one column of longs, {@code x}, written in Thrift's compact protocol. */
final class ParquetBytes {

    private static final String MAGIC = "PAR1";

    private ParquetBytes() {}

    /** A number as Thrift writes it, zigzag and in groups of seven bits. */
    static String number(long value) {
        return length(value << 1 ^ value >> 63);
    }

    /** A length as Thrift writes it, in groups of seven bits. */
    static String length(long value) {
        StringBuilder hex = new StringBuilder();
        long rest = value;
        while (rest > 0x7F) {
            hex.append(String.format("%02x", (rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        return hex + String.format("%02x", rest);
    }

    /** A page header with its bytes: kind, sizes, values, and plain encoding. */
    static String page(int kind, long bytes, long values, String content) {
        String header = kind == 2 ? "4c15" + number(values) + "150000" : "2c15" + number(values) + "1500150615060000";
        return "15" + number(kind) + "15" + number(bytes) + "15" + number(content.length() / 2) + header + content;
    }

    /**
     * Writes a file of one row group.
     *
     * @param path the list of names that lead to the column, in hexadecimal digits; usually {@code 180178}
     */
    static Path write(Path file, int codec, long rows, String path, String pages, boolean hasDictionary)
            throws IOException {
        int bytes = pages.length() / 2;
        int dictionary = hasDictionary ? MAGIC.length() : 0;
        String metadata = "1504" + "191500" + "19" + path + "15" + number(codec) + "16" + number(rows) + "16"
                + number(bytes) + "16" + number(bytes) + "26" + number(MAGIC.length())
                + (hasDictionary ? "26" + number(dictionary) : "") + "00";
        String footer = "1502" + "192c" + "48017215020015042500180178" + "00" + "16" + number(rows) + "191c"
                + "191c" + "26" + number(MAGIC.length()) + "1c" + metadata + "00" + "16" + number(bytes) + "16"
                + number(rows) + "00" + "00";
        byte[] last = HexFormat.of().parseHex(footer);
        return Files.write(file, ByteBuffer.allocate(bytes + last.length + 12).order(ByteOrder.LITTLE_ENDIAN)
                .put(MAGIC.getBytes(StandardCharsets.US_ASCII)).put(HexFormat.of().parseHex(pages)).put(last)
                .putInt(last.length).put(MAGIC.getBytes(StandardCharsets.US_ASCII)).array());
    }
}
