package io.funnel.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.google.flatbuffers.FlatBufferBuilder;
import io.funnel.data.OrderedData;
import io.funnel.reduction.ElementType;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.BodyCompressionMethod;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Struct_;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Small Arrow streams whose metadata once took hours or gigabytes, made byte by byte. */
final class ArrowMetadataTest {

    private static final int LEVELS = 60;
    private static final int MANY = 600_000_000;
    private static final Duration LONGEST = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    /** Two children that are the same field, at every level: 2^60 visits. */
    @Test
    void fieldsThatShareChildren_areRefusedInTime() throws IOException {
        Path file = Files.write(folder.resolve("shared.arrows"),
                joined(schema(LEVELS, 1, Endianness.Little), batch(0, 1, new byte[0])));
        assertTimeoutPreemptively(LONGEST, () -> assertThatThrownBy(() -> Columns.arrow(file))
                .isInstanceOf(ColumnException.class).hasMessageStartingWith("broken file")
                .hasMessageContaining("record batch does not match the schema: nodes=1, needed=2 or more"));
    }

    @Test
    void moreColumnsThanBytes_areRefusedBeforeRoomIsMade() throws IOException {
        Path file = Files.write(folder.resolve("many.arrows"), schema(0, MANY, Endianness.Little));
        assertThatThrownBy(() -> Columns.arrow(file)).isInstanceOf(ColumnException.class)
                .hasMessageContaining("more columns than the metadata holds: count=" + MANY);
    }

    @Test
    void bigEndianNumbers_areUnsupportedNotBroken() throws IOException {
        Path file = Files.write(folder.resolve("big.arrows"), schema(0, 1, Endianness.Big));
        assertThatThrownBy(() -> Columns.arrow(file)).isInstanceOf(ColumnException.class)
                .hasMessageStartingWith("file uses an unsupported feature").hasMessageContaining("endianness=big")
                .hasMessageNotContaining("codec");
    }

    @Test
    void interruptedThread_isNoBrokenFile() throws IOException {
        Path file = ArrowFiles.write(folder.resolve("a.arrow"), false, CodecType.NO_COMPRESSION, 10);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> Columns.arrow(file)).isInstanceOf(ColumnException.class)
                    .hasMessageStartingWith("interrupted while a file was read");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void moreNodesThanBytes_areRefused() throws IOException {
        Path file = Files.write(folder.resolve("nodes.arrows"),
                joined(schema(0, 1, Endianness.Little), batch(0, MANY, new byte[0])));
        assertThatThrownBy(() -> Columns.arrow(file)).isInstanceOf(ColumnException.class)
                .hasMessageContaining("more nodes than the metadata holds: count=" + MANY);
    }

    /** 2^27 longs in eight packed bytes. */
    @Test
    void buffersLongerThanTheirPackedBytesCanHold_areRefusedBeforeRoomIsMade() throws IOException {
        int rows = 1 << 27;
        byte[] body = ByteBuffer.allocate(2 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN)
                .putLong((long) rows * Long.BYTES).array();
        Path file = Files.write(folder.resolve("packed.arrows"),
                joined(schema(0, 1, Endianness.Little), batch(rows, 1, body)));
        try (FileRows pass = pass(Columns.arrow(file), ElementType.LONG)) {
            assertThatThrownBy(() -> pass.read(Arrays.asList(MemorySegment.ofArray(new long[1])), 1))
                    .isInstanceOf(ColumnException.class).hasMessageContaining(
                            "buffer longer than its packed bytes can hold: bytes=1073741824, packed=8");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"arrow", "parquet"})
    void interruptedBetweenBatches_endsReading(String ending) throws IOException {
        Path file = folder.resolve("a." + ending);
        int rows = 1 << 19;
        if (ending.equals("arrow")) {
            ArrowFiles.write(file, false, CodecType.NO_COMPRESSION, 4, 4);
        } else {
            try (Duck duck = new Duck()) {
                duck.write(file, "SELECT i AS id FROM range(" + rows + ") t(i)", "");
            }
        }
        try (FileRows pass = pass(Columns.at(file), ElementType.LONG)) {
            pass.read(Arrays.asList(MemorySegment.ofArray(new long[1])), 1);
            Thread.currentThread().interrupt();
            assertThatThrownBy(pass::requireEnd).isInstanceOf(ColumnException.class)
                    .hasMessageStartingWith("interrupted while a file was read: file=" + file);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private static FileRows pass(Columns columns, ElementType type) {
        OrderedData<LongArray> data = columns.longs(columns.names().contains("id") ? "id" : "x");
        return (FileRows) data.source().open(List.of(Optional.of(type)));
    }

    /** A schema of one field with nested levels of two equal children, and a declared number of fields. */
    private static byte[] schema(int levels, int declared, short endianness) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int name = builder.createString("x");
        int field = field(builder, name, Type.Int, Int.createInt(builder, Long.SIZE, true));
        for (int i = 0; i < levels; i++) {
            Struct_.startStruct_(builder);
            int type = Struct_.endStruct_(builder);
            field = field(builder, name, Type.Struct_, type, field, field);
        }
        int fields = Schema.createFieldsVector(builder, new int[] {field});
        int header = Schema.createSchema(builder, endianness, fields, 0, 0);
        builder.finish(Message.createMessage(builder, MetadataVersion.V5, MessageHeader.Schema, header, 0, 0));
        byte[] bytes = builder.sizedByteArray();
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(bytes.length - fields, declared);
        return framed(bytes);
    }

    private static int field(FlatBufferBuilder builder, int name, byte kind, int type, int... children) {
        return Field.createField(builder, name, true, kind, type, 0,
                Field.createChildrenVector(builder, children), 0);
    }

    /** A record batch of one node; with a body, a packed buffer of values. */
    private static byte[] batch(int rows, int declared, byte[] body) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        RecordBatch.startNodesVector(builder, 1);
        FieldNode.createFieldNode(builder, rows, 0);
        int nodes = builder.endVector();
        RecordBatch.startBuffersVector(builder, 2);
        Buffer.createBuffer(builder, 0, body.length);
        Buffer.createBuffer(builder, 0, 0);
        int buffers = builder.endVector();
        int packed = BodyCompression.createBodyCompression(builder, CompressionType.ZSTD, BodyCompressionMethod.BUFFER);
        int header = RecordBatch.createRecordBatch(builder, rows, nodes, buffers, packed, 0);
        builder.finish(Message.createMessage(builder, MetadataVersion.V5, MessageHeader.RecordBatch, header,
                body.length, 0));
        byte[] bytes = builder.sizedByteArray();
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(bytes.length - nodes, declared);
        return joined(framed(bytes), body);
    }

    private static byte[] framed(byte[] message) {
        int size = Math.ceilDiv(message.length, Long.BYTES) * Long.BYTES;
        return ByteBuffer.allocate(size + Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(-1).putInt(size)
                .put(message).array();
    }

    private static byte[] joined(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
    }
}
