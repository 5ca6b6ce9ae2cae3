package io.funnel.columns;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.jspecify.annotations.Nullable;

/** An Arrow file or stream; values are copied from the mapped file. */
record ArrowColumns(Path path, List<Column> columns, long rows) implements ColumnFile {

    /** Rows of a copied batch. */
    private static final int COPIED = 1 << 16;
    /** Rows of a batch that is used in place. */
    private static final int IN_PLACE = 1 << 30;

    /** Reads the schema and the description of every record batch. */
    static ArrowColumns read(Path path) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            ArrowMessages messages = ArrowMessages.of(map(path, arena));
            Schema schema = messages.schema();
            long rows = 0;
            long[] nulls = new long[schema.fieldsLength()];
            for (ArrowMessages.Batch batch : messages.batches()) {
                rows = Math.addExact(rows, rows(batch.header()));
                FileErrors.requireUninterrupted();
                int[][] places = ArrowFields.places(schema, batch);
                for (int i = 0; i < nulls.length; i++) {
                    long count = batch.header().nodes(places[i][0]).nullCount();
                    boolean isKnown = nulls[i] >= 0 && count >= 0 && count <= batch.header().length();
                    nulls[i] = isKnown ? nulls[i] + count : -1; // -1: counted by a pass
                }
            }
            List<Column> columns = new ArrayList<>();
            for (int i = 0; i < nulls.length; i++) {
                Field field = schema.fields(i);
                columns.add(new Column(String.valueOf(field.name()), i, ArrowFields.stored(field),
                        ArrowFields.texts(field), ArrowFields.kind(field),
                        nulls[i] < 0 ? OptionalLong.empty() : OptionalLong.of(nulls[i])));
            }
            return new ArrowColumns(path, List.copyOf(columns), rows);
        }
    }

    private static long rows(RecordBatch batch) {
        if (batch.length() < 0) {
            throw new ColumnException("record batch with a negative number of rows: rows=" + batch.length());
        }
        return batch.length();
    }

    private static MemorySegment map(Path path, Arena arena) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
        }
    }

    @Override
    public Batches open(List<Column> asked) throws IOException {
        Arena arena = Arena.ofShared();
        try {
            MemorySegment file = map(path, arena);
            return new Pass(path, arena, file.byteSize(), ArrowMessages.of(file), asked);
        } catch (IOException | RuntimeException | Error e) {
            arena.close();
            throw e;
        }
    }

    private static final class Pass implements Batches {

        private final Path path;
        private final Arena arena;
        private final long bytes;
        private final ArrowMessages messages;
        private final List<Column> asked;
        private int number = -1;
        private final List<List<String>> dictionaries = new ArrayList<>();
        private List<ArrowTexts> buffers = List.of();
        private long length;
        private long first;
        private int rows;
        private boolean inPlace;

        Pass(Path path, Arena arena, long bytes, ArrowMessages messages, List<Column> asked) throws IOException {
            this.path = path;
            this.arena = arena;
            this.bytes = bytes;
            this.messages = messages;
            this.asked = asked;
            for (Column column : asked) {
                dictionaries.add(ArrowTexts.dictionary(messages, messages.schema().fields(column.number())));
            }
        }

        @Override
        public boolean next() throws IOException {
            FileErrors.requireUninterrupted();
            first += rows;
            while (first >= length) {
                number++;
                if (number >= messages.batches().size()) {
                    rows = 0;
                    requireLength();
                    return false;
                }
                take(messages.batches().get(number));
            }
            rows = (int) Math.min(inPlace ? IN_PLACE : COPIED, length - first);
            return true;
        }

        /** A file that shrank may have been read as zeros beyond its end. */
        private void requireLength() throws IOException {
            long now = Files.size(path);
            if (now < bytes) {
                throw new ColumnException("file was truncated while it was read: bytes=" + now + ", before=" + bytes);
            }
        }

        private void take(ArrowMessages.Batch batch) throws IOException {
            first = 0;
            rows = 0;
            length = ArrowColumns.rows(batch.header());
            int[][] places = ArrowFields.places(messages.schema(), batch);
            buffers = new ArrayList<>();
            inPlace = true;
            for (int i = 0; i < asked.size(); i++) {
                ArrowTexts own = buffers(batch, places[asked.get(i).number()], i);
                buffers.add(own);
                inPlace &= own.buffers().isInPlace();
            }
        }

        private ArrowTexts buffers(ArrowMessages.Batch batch, int[] place, int number) throws IOException {
            Column column = asked.get(number);
            if (column.texts().isEmpty()) {
                return new ArrowTexts(ArrowBuffers.of(batch, place, column.stored().orElseThrow()), _ -> "");
            }
            Field field = messages.schema().fields(column.number());
            return ArrowTexts.of(batch, place, field, column.texts().get(), dictionaries.get(number));
        }

        @Override
        public int rows() {
            return rows;
        }

        @Override
        public ColumnFile.Batch column(int place) {
            ArrowTexts own = buffers.get(place);
            return new Part(own.buffers(), own.texts(), first, rows, inPlace);
        }

        @Override
        public void close() {
            arena.close();
        }
    }

    private record Part(ArrowBuffers buffers, LongFunction<String> texts, long first, int rows, boolean inPlace)
            implements ColumnFile.Batch {

        @Override
        public Object array() {
            return buffers.array(first, rows);
        }

        @Override
        public Optional<MemorySegment> direct() {
            return inPlace ? Optional.of(buffers.slice(first, rows)) : Optional.empty();
        }

        @Override
        public String text(int row) {
            return texts.apply(first + row);
        }

        @Override
        public boolean hasNulls() {
            return buffers.validity() != null;
        }

        @Override
        public boolean isNull(int row) {
            @Nullable MemorySegment validity = buffers.validity();
            return validity != null && ArrowBuffers.bit(validity, first + row) == 0;
        }
    }
}
