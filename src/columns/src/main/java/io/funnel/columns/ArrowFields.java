package io.funnel.columns;

import io.funnel.columns.Column.TextType;
import java.util.Locale;
import java.util.Optional;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.DateUnit;
import org.apache.arrow.flatbuf.DictionaryEncoding;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.TimeUnit;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Union;
import org.apache.arrow.flatbuf.UnionMode;
import org.jspecify.annotations.Nullable;

/** The types of a schema's fields and their buffers in a record batch. */
final class ArrowFields {

    private static final int DEEPEST = 64;
    private static final int NODE_BYTES = 16;

    private final RecordBatch batch;
    private final short version;
    private int node;
    private int buffer;
    private int variadic;

    private ArrowFields(ArrowMessages.Batch batch) {
        this.batch = batch.header();
        version = batch.version();
    }

    /** The index of the node, of the first buffer and of the number of buffers of views, for each field of the schema. */
    static int[][] places(Schema schema, ArrowMessages.Batch of) {
        RecordBatch batch = of.header();
        ArrowMessages.requireWithin("nodes", batch.nodesLength(), NODE_BYTES, batch);
        ArrowFields walk = new ArrowFields(of);
        int[][] places = new int[schema.fieldsLength()][];
        for (int i = 0; i < places.length; i++) {
            places[i] = new int[] {walk.node, walk.buffer, walk.variadic};
            walk.pass(schema.fields(i), 0);
        }
        if (walk.node != batch.nodesLength() || walk.buffer != batch.buffersLength()) {
            throw new ColumnException("record batch does not match the schema: nodes=" + batch.nodesLength()
                    + ", needed=" + walk.node + ", buffers=" + batch.buffersLength() + ", needed=" + walk.buffer);
        }
        return places;
    }

    private void pass(Field field, int depth) {
        if (depth > DEEPEST) {
            throw new ColumnException("columns nested too deep: deepest=" + DEEPEST);
        }
        if (node++ >= batch.nodesLength()) { // fields may share children, so that visits double at every level
            throw new ColumnException("record batch does not match the schema: nodes=" + batch.nodesLength()
                    + ", needed=" + node + " or more");
        }
        if (field.dictionary() != null) {
            buffer += 2;
            return;
        }
        buffer += switch (field.typeType()) {
            case Type.Null, Type.RunEndEncoded -> 0;
            case Type.Struct_, Type.FixedSizeList -> 1;
            case Type.Utf8, Type.Binary, Type.LargeUtf8, Type.LargeBinary, Type.ListView, Type.LargeListView -> 3;
            case Type.Utf8View, Type.BinaryView -> Math.toIntExact(2 + batch.variadicBufferCounts(variadic++));
            case Type.Union -> {
                Union union = (Union) field.type(new Union());
                int validity = version < MetadataVersion.V5 ? 1 : 0; // Arrow before 1.0 wrote bits of validity
                yield validity + (union != null && union.mode() == UnionMode.Dense ? 2 : 1);
            }
            default -> 2;
        };
        for (int i = 0; i < field.childrenLength(); i++) {
            pass(field.children(i), depth + 1);
        }
    }

    static Optional<StoredType> stored(Field field) {
        return field.dictionary() != null ? Optional.empty() : Optional.ofNullable(switch (field.typeType()) {
            case Type.Bool -> StoredType.BOOLEAN;
            case Type.Int -> whole((Int) field.type(new Int()));
            case Type.FloatingPoint -> floating((FloatingPoint) field.type(new FloatingPoint()));
            default -> null;
        });
    }

    /** The kind of texts of a field or of its dictionary; empty for others. */
    static Optional<TextType> texts(Field field) {
        return Optional.ofNullable(switch (field.typeType()) {
            case Type.Utf8, Type.LargeUtf8, Type.Utf8View -> TextType.UTF8;
            case Type.Date -> field.dictionary() != null
                    ? null
                    : ((Date) field.type(new Date())).unit() == DateUnit.DAY ? TextType.DAYS : TextType.DATE_MILLIS;
            case Type.Timestamp -> field.dictionary() != null
                    ? null
                    : switch (((Timestamp) field.type(new Timestamp())).unit()) {
                        case TimeUnit.SECOND -> TextType.SECONDS;
                        case TimeUnit.MILLISECOND -> TextType.MILLIS;
                        case TimeUnit.MICROSECOND -> TextType.MICROS;
                        default -> TextType.NANOS;
                    };
            default -> null;
        });
    }

    /** The type of a dictionary's indices. */
    static StoredType indices(DictionaryEncoding dictionary) {
        Int type = dictionary.indexType();
        StoredType stored = type == null ? StoredType.INT32 : whole(type);
        if (stored == null) {
            throw new ColumnException("dictionary with indices of another size: bits=" + type.bitWidth());
        }
        return stored;
    }

    private static @Nullable StoredType whole(Int type) {
        boolean signed = type.isSigned();
        return switch (type.bitWidth()) {
            case 8 -> signed ? StoredType.INT8 : StoredType.UINT8;
            case 16 -> signed ? StoredType.INT16 : StoredType.UINT16;
            case 32 -> signed ? StoredType.INT32 : StoredType.UINT32;
            case 64 -> signed ? StoredType.INT64 : StoredType.UINT64;
            default -> null;
        };
    }

    private static @Nullable StoredType floating(FloatingPoint type) {
        return switch (type.precision()) {
            case Precision.HALF -> StoredType.FLOAT16;
            case Precision.SINGLE -> StoredType.FLOAT32;
            case Precision.DOUBLE -> StoredType.FLOAT64;
            default -> null;
        };
    }

    static String kind(Field field) {
        int type = field.typeType();
        return field.dictionary() != null
                ? "dictionary"
                : type >= 0 && type < Type.names.length
                        ? Type.name(type).toLowerCase(Locale.ROOT).replace("_", "")
                        : "unknown";
    }
}
