package io.funnel.columns;

import com.google.flatbuffers.Table;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;

/**
 * The messages of an Arrow file or stream: schema, dictionaries and record batches. Taking a slice checks the offsets and lengths
 * that the file gives.
 *
 * @param schema       of all record batches
 * @param dictionaries by their number, each in parts
 * @param batches      in order
 */
record ArrowMessages(Schema schema, Map<Long, List<Batch>> dictionaries, List<Batch> batches) {

    private static final byte[] MAGIC = {'A', 'R', 'R', 'O', 'W', '1'};
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int CONTINUATION = -1;
    private static final int PADDING = 8;
    private static final int BLOCK_BYTES = 24;

    /**
     * A record batch, or a part of a dictionary.
     *
     * @param body      the bytes that hold its buffers
     * @param replacing whether it takes the place of an earlier dictionary instead of adding to it
     * @param version   of the metadata, which says how buffers lie
     */
    record Batch(RecordBatch header, MemorySegment body, boolean replacing, short version) {}

    /** A message and the start of the next one. */
    private record At(Message message, MemorySegment body, long next) {}

    static ArrowMessages of(MemorySegment file) {
        return isFile(file) ? ofFile(file) : ofStream(file);
    }

    private static boolean isFile(MemorySegment file) {
        return file.byteSize() >= MAGIC.length
                && MemorySegment.ofArray(MAGIC).mismatch(file.asSlice(0, MAGIC.length)) < 0;
    }

    private static ArrowMessages ofFile(MemorySegment file) {
        long end = file.byteSize() - MAGIC.length;
        if (end < 2L * MAGIC.length || MemorySegment.ofArray(MAGIC).mismatch(file.asSlice(end)) >= 0) {
            throw new ColumnException("Arrow file without its end marker");
        }
        int size = file.get(INT, end - Integer.BYTES);
        Footer footer = Footer.getRootAsFooter(buffer(file, end - Integer.BYTES - size, size));
        Schema schema = required(footer.schema());
        List<Batch> batches = new ArrayList<>();
        requireWithin("record batches", footer.recordBatchesLength(), BLOCK_BYTES, footer);
        for (int i = 0; i < footer.recordBatchesLength(); i++) {
            Block block = footer.recordBatches(i);
            At at = message(file, block.offset());
            batches.add(batch(at));
        }
        Map<Long, List<Batch>> dictionaries = new HashMap<>();
        requireWithin("dictionaries", footer.dictionariesLength(), BLOCK_BYTES, footer);
        for (int i = 0; i < footer.dictionariesLength(); i++) {
            add(message(file, footer.dictionaries(i).offset()), dictionaries);
        }
        return new ArrowMessages(schema, dictionaries, List.copyOf(batches));
    }

    /** Adds a part of a dictionary. */
    private static void add(At at, Map<Long, List<Batch>> dictionaries) {
        if (at.message.headerType() != MessageHeader.DictionaryBatch) {
            throw new ColumnException("message of another kind: type=" + at.message.headerType());
        }
        DictionaryBatch part = (DictionaryBatch) at.message.header(new DictionaryBatch());
        List<Batch> known = dictionaries.computeIfAbsent(part.id(), id -> new ArrayList<>());
        known.add(new Batch(part.data(), at.body, !known.isEmpty() && !part.isDelta(), at.message.version()));
    }

    private static ArrowMessages ofStream(MemorySegment stream) {
        At at = message(stream, 0);
        if (at == null || at.message.headerType() != MessageHeader.Schema) {
            throw new ColumnException("neither an Arrow file nor an Arrow stream");
        }
        Schema schema = required((Schema) at.message.header(new Schema()));
        Map<Long, List<Batch>> dictionaries = new HashMap<>();
        List<Batch> batches = new ArrayList<>();
        while (at.next < stream.byteSize()) {
            if (isEnd(stream, at.next)) {
                return new ArrowMessages(schema, dictionaries, List.copyOf(batches));
            }
            at = message(stream, at.next);
            if (at.message.headerType() == MessageHeader.RecordBatch) {
                batches.add(batch(at));
            } else if (at.message.headerType() == MessageHeader.DictionaryBatch) {
                add(at, dictionaries);
            }
        }
        return new ArrowMessages(schema, dictionaries, List.copyOf(batches));
    }

    private static Schema required(Schema schema) {
        if (schema.endianness() == Endianness.Big) {
            throw new UnsupportedOperationException("numbers in another byte order: endianness=big");
        }
        requireWithin("columns", schema.fieldsLength(), Integer.BYTES, schema);
        return schema;
    }

    /** Rejects a count of elements that the table's bytes cannot hold; flatbuffers do not check it. */
    static void requireWithin(String what, int count, int bytesEach, Table table) {
        int bytes = table.getByteBuffer().limit();
        if (count < 0 || (long) count * bytesEach > bytes) {
            throw new ColumnException("more " + what + " than the metadata holds: count=" + count + ", bytes=" + bytes);
        }
    }

    private static Batch batch(At at) {
        if (at.message.headerType() != MessageHeader.RecordBatch) {
            throw new ColumnException("message of another kind: type=" + at.message.headerType());
        }
        return new Batch((RecordBatch) at.message.header(new RecordBatch()), at.body, false, at.message.version());
    }

    private static boolean isEnd(MemorySegment stream, long start) {
        int first = stream.get(INT, start);
        return first == 0 || (first == CONTINUATION && stream.get(INT, start + Integer.BYTES) == 0);
    }

    /** Old streams lack the continuation marker before the size. */
    private static At message(MemorySegment file, long start) {
        FileErrors.requireUninterrupted();
        int first = file.get(INT, start);
        long at = start + Integer.BYTES;
        int size = first;
        if (first == CONTINUATION) {
            size = file.get(INT, at);
            at += Integer.BYTES;
        }
        Message message = Message.getRootAsMessage(buffer(file, at, size));
        if (message.version() > MetadataVersion.V5) {
            throw new UnsupportedOperationException(
                    "metadata of a newer version: version=" + message.version() + ", newest known="
                            + MetadataVersion.V5);
        }
        long body = Math.ceilDiv(at + size, PADDING) * PADDING;
        long bytes = message.bodyLength();
        MemorySegment content = file.asSlice(Math.min(body, file.byteSize()), bytes);
        return new At(message, content, Math.ceilDiv(body + bytes, PADDING) * PADDING);
    }

    private static ByteBuffer buffer(MemorySegment file, long start, int size) {
        return file.asSlice(start, size).asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }
}
