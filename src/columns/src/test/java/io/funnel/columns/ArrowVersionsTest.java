package io.funnel.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.flatbuffers.FlatBufferBuilder;
import io.funnel.Funnel;
import io.funnel.catalogue.LongReductions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Union;
import org.apache.arrow.flatbuf.UnionMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arrow streams of old and coming versions of the metadata, made byte by byte: a union and a column of longs. */
final class ArrowVersionsTest {

    private static final short UNKNOWN = MetadataVersion.V5 + 1;
    private static final long VALUE = 42;
    private static final int BODY = 2 * Long.BYTES;

    @TempDir
    Path folder;

    /** Arrow before 1.0 wrote version 4, and bits of validity for unions. */
    @ParameterizedTest
    @ValueSource(shorts = {MetadataVersion.V4, MetadataVersion.V5})
    void unionBeforeNumbers_isPassedOver(short version) throws IOException {
        Path file = folder.resolve("union.arrows");
        try (ByteArrayOutputStream stream = new ByteArrayOutputStream(); Funnel funnel = Funnel.open()) {
            stream.writeBytes(schema(version));
            stream.writeBytes(batch(version));
            stream.writeBytes(
                    ByteBuffer.allocate(BODY).order(ByteOrder.LITTLE_ENDIAN).putLong(0).putLong(VALUE).array());
            Columns columns = Columns.arrow(Files.write(file, stream.toByteArray()));
            assertThat(funnel.reduce(LongReductions.SUM, columns.longs("x")).value()).isEqualTo(VALUE);
        }
    }

    /** It was read as a stream without rows. */
    @Test
    void newerMetadata_isUnsupported() throws IOException {
        Path file = Files.write(folder.resolve("newer.arrows"), schema(UNKNOWN));
        assertThatThrownBy(() -> Columns.arrow(file)).isInstanceOf(ColumnException.class)
                .hasMessageStartingWith("file uses an unsupported feature")
                .hasMessageContaining("metadata of a newer version: version=5, newest known=4");
    }

    private static byte[] schema(short version) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int union = field(builder, "u", Type.Union, Union.createUnion(builder, UnionMode.Sparse, 0));
        int number = field(builder, "x", Type.Int, Int.createInt(builder, Long.SIZE, true));
        int fields = Schema.createFieldsVector(builder, new int[] {union, number});
        int header = Schema.createSchema(builder, Endianness.Little, fields, 0, 0);
        builder.finish(Message.createMessage(builder, version, MessageHeader.Schema, header, 0, 0));
        return framed(builder.sizedByteArray());
    }

    private static int field(FlatBufferBuilder builder, String name, byte kind, int type) {
        return Field.createField(builder, builder.createString(name), true, kind, type, 0,
                Field.createChildrenVector(builder, new int[0]), 0);
    }

    /** One row; a builder writes vectors from their end. */
    private static byte[] batch(short version) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        RecordBatch.startNodesVector(builder, 2);
        FieldNode.createFieldNode(builder, 1, 0);
        FieldNode.createFieldNode(builder, 1, 0);
        int nodes = builder.endVector();
        boolean isOld = version < MetadataVersion.V5;
        RecordBatch.startBuffersVector(builder, isOld ? 4 : 3);
        Buffer.createBuffer(builder, Long.BYTES, Long.BYTES);
        Buffer.createBuffer(builder, Long.BYTES, 0);
        Buffer.createBuffer(builder, 0, 1);
        if (isOld) {
            Buffer.createBuffer(builder, 0, 0);
        }
        int buffers = builder.endVector();
        int header = RecordBatch.createRecordBatch(builder, 1, nodes, buffers, 0, 0);
        builder.finish(Message.createMessage(builder, version, MessageHeader.RecordBatch, header, BODY, 0));
        return framed(builder.sizedByteArray());
    }

    private static byte[] framed(byte[] message) {
        int size = Math.ceilDiv(message.length, Long.BYTES) * Long.BYTES;
        return ByteBuffer.allocate(size + Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(-1).putInt(size)
                .put(message).array();
    }
}
