package io.funnel.columns;

import dev.hardwood.metadata.ColumnChunk;
import dev.hardwood.metadata.CompressionCodec;
import dev.hardwood.metadata.FileMetaData;
import dev.hardwood.metadata.LogicalType;
import dev.hardwood.metadata.PhysicalType;
import dev.hardwood.metadata.RepetitionType;
import dev.hardwood.metadata.RowGroup;
import dev.hardwood.metadata.Statistics;
import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.Validity;
import dev.hardwood.schema.ColumnProjection;
import dev.hardwood.schema.ColumnSchema;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/** A Parquet file, read by Hardwood row group by row group. */
record ParquetColumns(Path path, List<Column> columns, long rows, List<CompressionCodec> codecs)
        implements ColumnFile {

    /** Rows of a batch; equals a window, so that the batch can serve as one. */
    private static final int BATCH = 1 << 18;

    static ParquetColumns read(Path path) throws IOException {
        GuardedFile file = new GuardedFile(path);
        try (ParquetFileReader reader = ParquetFileReader.open(file)) {
            FileMetaData footer = reader.getFileMetaData();
            if (footer.rowGroups().isEmpty() && file.dataBytes() > 0) {
                throw new ColumnException("data without a row group: bytes=" + file.dataBytes());
            }
            List<Column> columns = new ArrayList<>();
            for (ColumnSchema schema : reader.getFileSchema().getColumns()) {
                columns.add(new Column(String.join(".", schema.fieldPath().elements()), schema.columnIndex(),
                        stored(schema), kind(schema), nulls(schema, footer)));
            }
            return new ParquetColumns(path, List.copyOf(columns), rows(footer), codecs(footer));
        }
    }

    private static long rows(FileMetaData footer) {
        long rows = 0;
        for (RowGroup group : footer.rowGroups()) {
            if (group.numRows() < 0) {
                throw new ColumnException("row group with a negative number of rows: rows=" + group.numRows());
            }
            rows = Math.addExact(rows, group.numRows());
        }
        if (rows != footer.numRows()) {
            throw new ColumnException("row counts of the file and its row groups differ: file=" + footer.numRows()
                    + ", groups=" + rows);
        }
        return rows;
    }

    private static List<CompressionCodec> codecs(FileMetaData footer) {
        return footer.rowGroups().stream().flatMap(group -> group.columns().stream())
                .map(chunk -> chunk.metaData().codec()).distinct().sorted().toList();
    }

    private static OptionalLong nulls(ColumnSchema schema, FileMetaData footer) {
        if (schema.repetitionType() == RepetitionType.REQUIRED && schema.maxDefinitionLevel() == 0) {
            return OptionalLong.of(0);
        }
        long nulls = 0;
        for (RowGroup group : footer.rowGroups()) {
            ColumnChunk chunk = group.columns().get(schema.columnIndex());
            Statistics statistics = chunk.metaData().statistics();
            Long count = statistics == null ? null : statistics.nullCount();
            if (count == null || count < 0 || count > group.numRows()) {
                return OptionalLong.empty();
            }
            nulls += count;
        }
        return OptionalLong.of(nulls);
    }

    private static Optional<StoredType> stored(ColumnSchema schema) {
        if (schema.maxRepetitionLevel() > 0 || schema.fieldPath().elements().size() > 1) {
            return Optional.empty();
        }
        LogicalType logical = schema.logicalType();
        PhysicalType type = schema.type();
        if (logical == null) {
            return switch (type) {
                case BOOLEAN -> Optional.of(StoredType.BOOLEAN);
                case INT32 -> Optional.of(StoredType.INT32);
                case INT64 -> Optional.of(StoredType.INT64);
                case FLOAT -> Optional.of(StoredType.FLOAT32);
                case DOUBLE -> Optional.of(StoredType.FLOAT64);
                case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Optional.empty();
            };
        }
        return switch (logical) {
            case LogicalType.IntType whole -> whole(whole, type);
            case LogicalType.Float16Type half -> type == PhysicalType.FIXED_LEN_BYTE_ARRAY
                    && Objects.equals(schema.typeLength(), Short.BYTES) // Hardwood reads any length
                            ? Optional.of(StoredType.FLOAT16)
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<StoredType> whole(LogicalType.IntType whole, PhysicalType type) {
        if (type != (whole.bitWidth() == Long.SIZE ? PhysicalType.INT64 : PhysicalType.INT32)) {
            return Optional.empty();
        }
        return Optional.ofNullable(switch (whole.bitWidth()) {
            case 8, 16, 32 -> whole.isSigned() || whole.bitWidth() < 32 ? StoredType.INT32 : StoredType.UINT32;
            case 64 -> whole.isSigned() ? StoredType.INT64 : StoredType.UINT64;
            default -> null;
        });
    }

    private static String kind(ColumnSchema schema) {
        if (schema.maxRepetitionLevel() > 0 || schema.fieldPath().elements().size() > 1) {
            return "nested";
        }
        LogicalType logical = schema.logicalType();
        return (logical == null ? schema.type().name() : logical.getClass().getSimpleName().replaceFirst("Type$", ""))
                .toLowerCase(Locale.ROOT);
    }

    @Override
    public Batches open(List<Column> asked) throws IOException {
        GuardedFile file = new GuardedFile(path);
        ParquetFileReader reader = ParquetFileReader.open(file);
        try {
            if (reader.getFileMetaData().numRows() != rows) {
                throw new ColumnException("file has changed: rows=" + reader.getFileMetaData().numRows() + ", before="
                        + rows);
            }
            if (codecs(reader.getFileMetaData()).equals(List.of(CompressionCodec.UNCOMPRESSED))) {
                file.mapPlainPages();
            }
            boolean byName = isFoundByName(asked, reader.getFileSchema().getColumns());
            ColumnReaders all = reader.buildColumnReaders(byName
                    ? ColumnProjection.columns(asked.stream().map(Column::name).toArray(String[]::new))
                    : ColumnProjection.all()).batchSize(BATCH).build();
            List<ColumnReader> columns = asked.stream()
                    .map(column -> byName ? all.getColumnReader(column.name()) : all.getColumnReader(column.number()))
                    .toList();
            return new Pass(file, reader, all, columns, asked);
        } catch (RuntimeException | Error e) {
            reader.close();
            throw e;
        }
    }

    /** Equal texts are one object, since most columns have few different ones. */
    @Override
    public List<String> texts(Column column) throws IOException {
        List<String> texts = new ArrayList<>();
        Map<String, String> known = new HashMap<>();
        try (Pass pass = (Pass) open(List.of(column))) {
            while (pass.next()) {
                ColumnReader reader = pass.columns().getFirst();
                byte[] bytes = reader.getBinaryValues();
                int[] offsets = reader.getBinaryOffsets();
                for (int row = 0; row < pass.rows(); row++) {
                    if (reader.getLeafValidity().isNull(row)) {
                        throw new ColumnException("row without a text: file=" + path + ", column=" + column.name()
                                + ", row=" + texts.size() + "; try a file with a text in each row");
                    }
                    String text = new String(bytes, offsets[row], offsets[row + 1] - offsets[row],
                            StandardCharsets.UTF_8);
                    texts.add(known.computeIfAbsent(text, one -> one));
                }
            }
        }
        return texts;
    }

    /** Hardwood splits a name at its dots, and takes the first column at any depth whose last part is the name. */
    private static boolean isFoundByName(List<Column> asked, List<ColumnSchema> schemas) {
        return asked.stream().allMatch(column -> !column.name().contains(".") && schemas.stream()
                .filter(schema -> schema.name().equals(column.name())).findFirst().orElseThrow()
                .columnIndex() == column.number());
    }

    private record Pass(GuardedFile file, ParquetFileReader reader, ColumnReaders all, List<ColumnReader> columns,
            List<Column> asked) implements Batches {

        @Override
        public boolean next() throws IOException {
            FileErrors.requireUninterrupted();
            if (all.nextBatch()) {
                return true;
            }
            file.requireLength();
            return false;
        }

        @Override
        public int rows() {
            return all.getRecordCount();
        }

        @Override
        public Batch column(int place) {
            ColumnReader column = columns.get(place);
            StoredType stored = asked.get(place).stored().orElseThrow();
            return new Values(switch (stored) {
                case BOOLEAN -> bytes(column.getBooleans());
                case INT8, INT16, INT32, UINT8, UINT16, UINT32 -> column.getInts();
                case INT64, UINT64 -> column.getLongs();
                case FLOAT16 -> halves(column);
                case FLOAT32 -> column.getFloats();
                case FLOAT64 -> column.getDoubles();
            }, column.getLeafValidity());
        }

        private static byte[] bytes(boolean[] flags) {
            byte[] bytes = new byte[flags.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (flags[i] ? 1 : 0);
            }
            return bytes;
        }

        private static short[] halves(ColumnReader column) {
            byte[] bytes = column.getBinaryValues();
            int[] offsets = column.getBinaryOffsets();
            short[] halves = new short[column.getValueCount()];
            for (int i = 0; i < halves.length; i++) {
                if (offsets[i + 1] - offsets[i] == Short.BYTES) {
                    halves[i] = (short) ((bytes[offsets[i]] & 0xFF) | bytes[offsets[i] + 1] << Byte.SIZE);
                }
            }
            return halves;
        }

        @Override
        public void close() throws IOException {
            try (reader) {
                all.close();
            }
        }
    }

    private record Values(Object array, Validity validity) implements Batch {

        @Override
        public Optional<MemorySegment> direct() {
            return array instanceof byte[] || array instanceof short[]
                    ? Optional.empty()
                    : Optional.of(Conversion.segment(array));
        }

        @Override
        public boolean hasNulls() {
            return validity.hasNulls();
        }

        @Override
        public boolean isNull(int row) {
            return validity.isNull(row);
        }
    }
}
