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
import io.funnel.columns.Column.TextType;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;

/** A Parquet file, read by Hardwood row group by row group. */
record ParquetColumns(Path path, List<Column> columns, long rows, List<CompressionCodec> codecs)
        implements ColumnFile {

    /** The kind of a column that is a part of a list, a map or a struct, whose name is before the first dot. */
    static final String NESTED = "nested";
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
                        stored(schema), texts(schema), kind(schema), nulls(schema, footer)));
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
        if (isNested(schema)) {
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

    private static Optional<TextType> texts(ColumnSchema schema) {
        LogicalType logical = schema.logicalType();
        if (logical == null || isNested(schema)) {
            return Optional.empty();
        }
        TextType texts = switch (logical) {
            case LogicalType.StringType _,LogicalType.EnumType _ -> TextType.UTF8;
            case LogicalType.DateType _ -> TextType.DAYS;
            case LogicalType.TimestampType time -> switch (time.unit()) {
                case MILLIS -> TextType.MILLIS;
                case MICROS -> TextType.MICROS;
                case NANOS -> TextType.NANOS;
            };
            default -> null;
        };
        PhysicalType needed = texts == null || texts == TextType.UTF8
                ? PhysicalType.BYTE_ARRAY
                : texts == TextType.DAYS ? PhysicalType.INT32 : PhysicalType.INT64;
        return Optional.ofNullable(schema.type() == needed ? texts : null);
    }

    private static boolean isNested(ColumnSchema schema) {
        return schema.maxRepetitionLevel() > 0 || schema.fieldPath().elements().size() > 1;
    }

    private static String kind(ColumnSchema schema) {
        if (isNested(schema)) {
            return NESTED;
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
            if (asked.get(place).texts().isPresent()) {
                return texts(column, asked.get(place).texts().get());
            }
            StoredType stored = asked.get(place).stored().orElseThrow();
            return new Values(switch (stored) {
                case BOOLEAN -> bytes(column.getBooleans());
                case INT8, INT16, INT32, UINT8, UINT16, UINT32 -> column.getInts();
                case INT64, UINT64 -> column.getLongs();
                case FLOAT16 -> halves(column);
                case FLOAT32 -> column.getFloats();
                case FLOAT64 -> column.getDoubles();
            }, _ -> "", column.getLeafValidity());
        }

        private static Batch texts(ColumnReader column, TextType type) {
            Validity validity = column.getLeafValidity();
            if (type == TextType.UTF8) {
                byte[] bytes = column.getBinaryValues();
                int[] offsets = column.getBinaryOffsets();
                return new Values(bytes, row -> new String(bytes, offsets[row], offsets[row + 1] - offsets[row],
                        StandardCharsets.UTF_8), validity);
            }
            if (type == TextType.DAYS) {
                int[] days = column.getInts();
                return new Values(days, row -> type.of(days[row]), validity);
            }
            long[] times = column.getLongs();
            return new Values(times, row -> type.of(times[row]), validity);
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

    private record Values(Object array, IntFunction<String> texts, Validity validity) implements Batch {

        @Override
        public Optional<MemorySegment> direct() {
            return array instanceof byte[] || array instanceof short[]
                    ? Optional.empty()
                    : Optional.of(Conversion.segment(array));
        }

        @Override
        public String text(int row) {
            return texts.apply(row);
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
