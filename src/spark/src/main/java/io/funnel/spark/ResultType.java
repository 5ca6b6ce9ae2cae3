package io.funnel.spark;

import io.funnel.reduction.Reduction;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.encoders.AgnosticEncoder;
import org.apache.spark.sql.catalyst.encoders.AgnosticEncoders;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The SQL type of a reduction's result: a number, an array of numbers, or a struct for a record. */
final class ResultType {

    private static final Map<Class<?>, Encoder<?>> NUMBERS = Map.of(
            Boolean.class, Encoders.BOOLEAN(),
            Integer.class, Encoders.INT(),
            Long.class, Encoders.LONG(),
            Float.class, Encoders.FLOAT(),
            Double.class, Encoders.DOUBLE());
    private static final Map<Class<?>, AgnosticEncoder<?>> ELEMENTS = Map.of(
            int[].class, AgnosticEncoders.PrimitiveIntEncoder$.MODULE$,
            long[].class, AgnosticEncoders.PrimitiveLongEncoder$.MODULE$,
            float[].class, AgnosticEncoders.PrimitiveFloatEncoder$.MODULE$,
            double[].class, AgnosticEncoders.PrimitiveDoubleEncoder$.MODULE$);
    private static final Map<Class<?>, DataType> FIELDS = Map.of(
            boolean.class, DataTypes.BooleanType,
            int.class, DataTypes.IntegerType,
            long.class, DataTypes.LongType,
            float.class, DataTypes.FloatType,
            double.class, DataTypes.DoubleType);

    private ResultType() {}

    private static Class<?> of(Reduction<?> reduction) {
        return Arrays.stream(reduction.definition().getClass().getMethods())
                .filter(method -> method.getName().equals("finish") && !method.isBridge())
                .findFirst()
                .<Class<?>>map(Method::getReturnType)
                .orElse(Object.class);
    }

    /**
     * Encodes results.
     *
     * @throws IllegalArgumentException if SQL has no such type
     */
    @SuppressWarnings("unchecked") // the map's key is the encoder's type
    static Encoder<Object> encoder(Reduction<?> reduction) {
        Class<?> type = of(reduction);
        Encoder<?> number = NUMBERS.get(type);
        AgnosticEncoder<?> element = ELEMENTS.get(type);
        if (number != null) {
            return (Encoder<Object>) number;
        }
        if (element != null) {
            return (Encoder<Object>) (Encoder<?>) new AgnosticEncoders.ArrayEncoder<>(
                    (AgnosticEncoder<Object>) element, false);
        }
        if (type.isRecord() && Arrays.stream(type.getRecordComponents())
                .allMatch(component -> FIELDS.containsKey(component.getType()))) {
            return (Encoder<Object>) (Encoder<?>) Encoders.row(struct(type));
        }
        throw new IllegalArgumentException("result has no SQL type: reduction=" + reduction.name() + ", type="
                + type.getName() + "; try a last step that gives a number, an array of numbers or a record of numbers");
    }

    /** The columns of a result: one with the reduction's name, or one for each component of a record. */
    static StructType columns(Reduction<?> reduction) {
        StructType schema = encoder(reduction).schema();
        if (of(reduction).isRecord()) {
            return schema;
        }
        String name = reduction.name().substring(reduction.name().lastIndexOf('.') + 1);
        return new StructType().add(Character.toLowerCase(name.charAt(0)) + name.substring(1),
                schema.apply(0).dataType(), true);
    }

    private static StructType struct(Class<?> type) {
        return new StructType(Arrays.stream(type.getRecordComponents())
                .map(component -> DataTypes.createStructField(component.getName(), FIELDS.get(component.getType()),
                        true))
                .toArray(StructField[]::new));
    }

    /** The result in the form that the encoder accepts. */
    static @Nullable Object value(@Nullable Object result) {
        return result instanceof Record record ? row(record) : result;
    }

    /**
     * The result without rows: null, or a row of nulls for a record, since Spark rejects null where it expects a row.
     */
    static @Nullable Object nothing(Reduction<?> reduction) {
        Class<?> type = of(reduction);
        return type.isRecord() ? RowFactory.create(new Object[type.getRecordComponents().length]) : null;
    }

    private static Row row(Record result) {
        return RowFactory.create(Arrays.stream(result.getClass().getRecordComponents())
                .map(component -> field(result, component)).toArray());
    }

    private static Object field(Record result, RecordComponent component) {
        try {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true); // a user's record need not be public
            return accessor.invoke(result);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "record cannot be read: type=" + result.getClass().getName() + ", component="
                            + component.getName() + "; try a public record",
                    e);
        }
    }
}
