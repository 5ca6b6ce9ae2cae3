package io.funnel.columns;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.TimeStampSecVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ViewVarCharVector;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.FieldType;

/** Writes Arrow files with Arrow's own library. */
final class ArrowFiles {

    private ArrowFiles() {}

    /** A price that depends on the row alone; missing in every seventh. */
    static double price(long row) {
        return (row * 2654435761L % 1000003) / 8.0 - 50000;
    }

    /** Writes batches with these numbers of rows. */
    static Path write(Path file, boolean stream, CodecType codec, int... batches) throws IOException {
        try (RootAllocator memory = new RootAllocator();
                VarCharVector name = new VarCharVector("name", memory);
                Float8Vector price = new Float8Vector("price", memory);
                Float8Vector gaps = new Float8Vector("gaps", memory);
                TinyIntVector small = new TinyIntVector("small", memory);
                UInt2Vector medium = new UInt2Vector("medium", memory);
                UInt4Vector big = new UInt4Vector("big", memory);
                BigIntVector id = new BigIntVector("id", memory);
                Float4Vector weight = new Float4Vector("weight", memory);
                Float2Vector half = new Float2Vector("half", memory);
                BitVector flag = new BitVector("flag", memory)) {
            List<FieldVector> vectors = List.of(name, price, gaps, small, medium, big, id, weight, half, flag);
            try (VectorSchemaRoot root = VectorSchemaRoot.of(vectors.toArray(FieldVector[]::new));
                    OutputStream out = Files.newOutputStream(file);
                    WritableByteChannel channel = Channels.newChannel(out);
                    ArrowWriter writer = writer(root, channel, stream, codec)) {
                writer.start();
                long row = 0;
                for (int rows : batches) {
                    vectors.forEach(FieldVector::reset);
                    for (int i = 0; i < rows; i++, row++) {
                        name.setSafe(i, ("name" + row).getBytes(StandardCharsets.UTF_8));
                        price.setSafe(i, price(row));
                        if (row % 7 == 3) {
                            gaps.setNull(i);
                        } else {
                            gaps.setSafe(i, price(row));
                        }
                        small.setSafe(i, (int) (row % 200 - 100));
                        medium.setSafe(i, (int) (row % 60000));
                        big.setSafe(i, (int) (4_000_000_000L - row));
                        id.setSafe(i, row);
                        weight.setSafe(i, row % 1000 / 4f);
                        half.setSafeWithPossibleTruncate(i, row % 100 / 2f);
                        flag.setSafe(i, row % 3 == 0 ? 1 : 0);
                    }
                    root.setRowCount(rows);
                    writer.writeBatch();
                }
                writer.end();
            }
        }
        return file;
    }

    /** A text of up to 27 bytes; those of more than 12 lie in a buffer that a view names. */
    static String view(long row) {
        return "ø".repeat((int) (row % 13)) + row % 1000;
    }

    /** Writes two batches of views of texts, with as many rows. */
    static Path views(Path file, boolean stream, CodecType codec, int rows) throws IOException {
        try (RootAllocator memory = new RootAllocator();
                ViewVarCharVector view = new ViewVarCharVector("view", memory);
                VectorSchemaRoot root = VectorSchemaRoot.of(view);
                WritableByteChannel channel = Channels.newChannel(Files.newOutputStream(file));
                ArrowWriter writer = writer(root, channel, stream, codec)) {
            for (int first : new int[] {0, rows}) {
                view.reset();
                for (int i = 0; i < rows; i++) {
                    view.setSafe(i, view(first + i).getBytes(StandardCharsets.UTF_8));
                }
                root.setRowCount(rows);
                writer.writeBatch();
            }
            writer.end();
        }
        return file;
    }

    /** Writes four rows of a dictionary's words, dates and times. */
    static Path words(Path file, boolean stream) throws IOException {
        try (RootAllocator memory = new RootAllocator();
                VarCharVector words = new VarCharVector("words", memory);
                DateDayVector day = new DateDayVector("day", memory);
                DateMilliVector date = new DateMilliVector("date", memory);
                TimeStampSecVector second = new TimeStampSecVector("second", memory);
                TimeStampMicroTZVector micro = new TimeStampMicroTZVector("micro", memory, "Europe/Oslo")) {
            for (int i = 0; i < 3; i++) {
                words.setSafe(i, List.of("Bodø", "Oslo", "").get(i).getBytes(StandardCharsets.UTF_8));
            }
            words.setValueCount(3);
            Dictionary dictionary = new Dictionary(words, new DictionaryEncoding(7, false, new ArrowType.Int(8, true)));
            try (TinyIntVector city = new TinyIntVector("city",
                    new FieldType(true, new ArrowType.Int(8, true), dictionary.getEncoding()), memory)) {
                for (int i = 0; i < 4; i++) {
                    city.setSafe(i, List.of(1, 2, 0, 1).get(i));
                    day.setSafe(i, -i);
                    date.setSafe(i, -i * 86_400_000L);
                    second.setSafe(i, -i);
                    micro.setSafe(i, -i);
                }
                DictionaryProvider provider = new DictionaryProvider.MapDictionaryProvider(dictionary);
                try (VectorSchemaRoot root = VectorSchemaRoot.of(city, day, date, second, micro);
                        WritableByteChannel channel = Channels.newChannel(Files.newOutputStream(file));
                        ArrowWriter writer = stream
                                ? new ArrowStreamWriter(root, provider, channel)
                                : new ArrowFileWriter(root, provider, channel)) {
                    root.setRowCount(4);
                    writer.writeBatch();
                    writer.end();
                }
            }
        }
        return file;
    }

    private static ArrowWriter writer(
            VectorSchemaRoot root, WritableByteChannel channel, boolean stream, CodecType codec) {
        if (codec.equals(NoCompressionCodec.INSTANCE.getCodecType())) {
            return stream ? new ArrowStreamWriter(root, null, channel) : new ArrowFileWriter(root, null, channel);
        }
        return stream
                ? new ArrowStreamWriter(root, null, channel, IpcOption.DEFAULT, CommonsCompressionFactory.INSTANCE,
                        codec)
                : new ArrowFileWriter(root, null, channel, java.util.Map.of(), IpcOption.DEFAULT,
                        CommonsCompressionFactory.INSTANCE, codec);
    }
}
