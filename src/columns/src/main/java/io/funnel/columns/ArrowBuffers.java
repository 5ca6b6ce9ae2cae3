package io.funnel.columns;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import net.jpountz.lz4.LZ4FrameInputStream;
import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.RecordBatch;
import org.jspecify.annotations.Nullable;

/**
 * A column of a record batch.
 *
 * @param validity a bit for each row, set where there is a value; null where every row has one
 * @param values   of all rows; a bit each for booleans
 * @param mapped   whether {@code values} is the file's own mapped memory
 */
record ArrowBuffers(StoredType stored, @Nullable MemorySegment validity, MemorySegment values, boolean mapped) {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    /** Bytes by which a buffer may exceed its contents. */
    private static final long PADDING = 64;
    /** Bytes that a packed byte may stand for: zstd repeats one over a block of 128 KiB after a header of 3 bytes. */
    static final long MOST_EXPANSION = (128 << 10) / 4;

    /** Rejects buffers that end before the rows do. */
    static ArrowBuffers of(ArrowMessages.Batch batch, int[] place, StoredType stored) throws IOException {
        return of(batch, place, stored, 0);
    }

    /** Returns the offsets of texts: one for each row, and a last one. */
    static ArrowBuffers offsets(ArrowMessages.Batch batch, int[] place, StoredType stored) throws IOException {
        return of(batch, place, stored, batch.header().length() == 0 ? 0 : 1);
    }

    private static ArrowBuffers of(ArrowMessages.Batch batch, int[] place, StoredType stored, long more)
            throws IOException {
        RecordBatch header = batch.header();
        FieldNode node = header.nodes(place[0]);
        if (node.length() != header.length()) {
            throw new ColumnException("column of another length: rows=" + node.length() + ", needed="
                    + header.length());
        }
        long bits = Math.ceilDiv(header.length(), Byte.SIZE);
        long bytes =
                stored == StoredType.BOOLEAN ? bits : Math.multiplyExact(header.length() + more, stored.sizeBytes());
        MemorySegment validity = header.buffers(place[1]).length() > 0 ? content(batch, place[1], bits) : null;
        if (node.nullCount() > 0 && validity == null) {
            throw new ColumnException("missing values without a validity bitmap: rows=" + node.nullCount());
        }
        if (node.nullCount() == 0 && validity != null) {
            requireAll(validity, header.length());
            validity = null;
        }
        return new ArrowBuffers(stored, validity, content(batch, place[1] + 1, bytes), header.compression() == null);
    }

    /** Rejects missing values where the file reports none: readers disagree on such files. */
    private static void requireAll(MemorySegment validity, long rows) {
        long row = 0;
        while (row + Long.SIZE <= rows && validity.get(LONG, row / Byte.SIZE) == -1) {
            row += Long.SIZE;
        }
        while (row < rows && bit(validity, row) != 0) {
            row++;
        }
        if (row < rows) {
            throw new ColumnException("missing value in a column declared complete: row in batch="
                    + (row + 1));
        }
    }

    /** Returns the views of texts: two longs for each row. */
    static ArrowBuffers views(ArrowMessages.Batch batch, int[] place) throws IOException {
        return of(batch, place, StoredType.INT64, batch.header().length());
    }

    static MemorySegment content(ArrowMessages.Batch batch, int number, long bytes) throws IOException {
        return content(batch, number, bytes, bytes + 2 * PADDING).asSlice(0, bytes);
    }

    /** Returns all of a buffer whose length its batch does not say. */
    static MemorySegment content(ArrowMessages.Batch batch, int number) throws IOException {
        return content(batch, number, 0, Integer.MAX_VALUE);
    }

    private static MemorySegment content(ArrowMessages.Batch batch, int number, long least, long most)
            throws IOException {
        Buffer buffer = batch.header().buffers(number);
        MemorySegment content = batch.body().asSlice(buffer.offset(), buffer.length());
        BodyCompression packed = batch.header().compression();
        if (packed == null || content.byteSize() == 0) {
            return content;
        }
        long length = content.get(LONG, 0);
        MemorySegment rest = content.asSlice(Long.BYTES);
        if (length == -1) {
            return rest;
        }
        if (length < least || length > most || length > Integer.MAX_VALUE) {
            throw new ColumnException("buffer of another length: bytes=" + length + ", needed=" + least);
        }
        if (length / MOST_EXPANSION > rest.byteSize()) {
            throw new ColumnException("buffer longer than its packed bytes can hold: bytes=" + length + ", packed="
                    + rest.byteSize());
        }
        return MemorySegment.ofArray(unpacked(packed.codec(), rest.toArray(ValueLayout.JAVA_BYTE), (int) length));
    }

    private static byte[] unpacked(int codec, byte[] packed, int length) throws IOException {
        byte[] bytes = new byte[length];
        switch (codec) {
            case CompressionType.ZSTD -> {
                long written = Zstd.decompressByteArray(bytes, 0, length, packed, 0, packed.length);
                if (Zstd.isError(written) || written != length) {
                    throw new ColumnException("zstd: " + (Zstd.isError(written)
                            ? Zstd.getErrorName(written)
                            : "bytes=" + written + ", needed=" + length));
                }
            }
            case CompressionType.LZ4_FRAME -> {
                try (InputStream in = new LZ4FrameInputStream(new ByteArrayInputStream(packed))) {
                    if (in.readNBytes(bytes, 0, length) != length) {
                        throw new ColumnException("lz4: fewer bytes than needed: needed=" + length);
                    }
                }
            }
            default -> throw new ColumnException("unknown codec: codec=" + codec);
        }
        return bytes;
    }

    boolean isInPlace() {
        return mapped && validity == null && stored != StoredType.BOOLEAN;
    }

    /** Returns some rows as mapped memory. */
    MemorySegment slice(long first, int rows) {
        long size = stored.sizeBytes();
        return values.asSlice(first * size, rows * size);
    }

    /** Returns one of the whole numbers. */
    long whole(long row) {
        return switch (stored) {
            case UINT8 -> values.get(ValueLayout.JAVA_BYTE, row) & 0xFF;
            case INT8 -> values.get(ValueLayout.JAVA_BYTE, row);
            case UINT16 -> values.get(ValueLayout.JAVA_SHORT_UNALIGNED, row * Short.BYTES) & 0xFFFF;
            case INT16 -> values.get(ValueLayout.JAVA_SHORT_UNALIGNED, row * Short.BYTES);
            case INT32, UINT32 -> values.get(ValueLayout.JAVA_INT_UNALIGNED, row * Integer.BYTES);
            default -> values.get(LONG, row * Long.BYTES);
        };
    }

    static int bit(MemorySegment bits, long number) {
        return bits.get(ValueLayout.JAVA_BYTE, number / Byte.SIZE) >> (number % Byte.SIZE) & 1;
    }

    /** Returns a copy of some rows. */
    Object array(long first, int rows) {
        if (stored == StoredType.BOOLEAN) {
            byte[] flags = new byte[rows];
            for (int i = 0; i < rows; i++) {
                flags[i] = (byte) bit(values, first + i);
            }
            return flags;
        }
        MemorySegment slice = slice(first, rows);
        return switch (stored) {
            case FLOAT32 -> slice.toArray(ValueLayout.JAVA_FLOAT_UNALIGNED);
            case FLOAT64 -> slice.toArray(ValueLayout.JAVA_DOUBLE_UNALIGNED);
            default -> switch (stored.sizeBytes()) {
                case Byte.BYTES -> slice.toArray(ValueLayout.JAVA_BYTE);
                case Short.BYTES -> slice.toArray(ValueLayout.JAVA_SHORT_UNALIGNED);
                case Integer.BYTES -> slice.toArray(ValueLayout.JAVA_INT_UNALIGNED);
                default -> slice.toArray(ValueLayout.JAVA_LONG_UNALIGNED);
            };
        };
    }
}
