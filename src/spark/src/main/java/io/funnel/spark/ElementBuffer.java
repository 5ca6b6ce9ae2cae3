package io.funnel.spark;

import io.funnel.data.Data;
import io.funnel.reduction.ElementType;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.vectorized.ColumnVector;

/** A growing array of elements of one input that wait to be reduced together. */
final class ElementBuffer {

    /** Initial capacity in elements. */
    static final int LEAST = 64;

    private Object values;

    private ElementBuffer(Object values) {
        this.values = values;
    }

    static ElementBuffer of(ElementType type) {
        return new ElementBuffer(switch (type) {
            case INT -> new int[LEAST];
            case LONG -> new long[LEAST];
            case FLOAT -> new float[LEAST];
            case DOUBLE -> new double[LEAST];
            case BYTE -> new byte[LEAST];
            case SHORT -> new short[LEAST];
            case CHAR, HALF -> throw SourceColumns.unknown(type);
        });
    }

    /** Grows the capacity to this number of elements. */
    void grow(int length) {
        values = switch (values) {
            case int[] ints -> Arrays.copyOf(ints, length);
            case long[] longs -> Arrays.copyOf(longs, length);
            case float[] floats -> Arrays.copyOf(floats, length);
            case byte[] bytes -> Arrays.copyOf(bytes, length);
            case short[] shorts -> Arrays.copyOf(shorts, length);
            default -> Arrays.copyOf((double[]) values, length);
        };
    }

    /** Stores the element of a row's column. */
    void take(int at, SpecializedGetters row, int column) {
        switch (values) {
            case int[] ints -> ints[at] = row.getInt(column);
            case long[] longs -> longs[at] = row.getLong(column);
            case float[] floats -> floats[at] = row.getFloat(column);
            case byte[] bytes -> bytes[at] = row.getByte(column);
            case short[] shorts -> shorts[at] = row.getShort(column);
            default -> ((double[]) values)[at] = row.getDouble(column);
        }
    }

    /** Stores a boxed element. */
    void take(int at, Object value) {
        switch (values) {
            case int[] ints -> ints[at] = (Integer) value;
            case long[] longs -> longs[at] = (Long) value;
            case float[] floats -> floats[at] = (Float) value;
            case byte[] bytes -> bytes[at] = (Byte) value;
            case short[] shorts -> shorts[at] = (Short) value;
            default -> ((double[]) values)[at] = (Double) value;
        }
    }

    /** Stores elements of a column without nulls. */
    void take(int at, ColumnVector column, int from, int count) {
        Object elements = switch (values) {
            case int[] _ -> column.getInts(from, count);
            case long[] _ -> column.getLongs(from, count);
            case float[] _ -> column.getFloats(from, count);
            case byte[] _ -> column.getBytes(from, count);
            case short[] _ -> column.getShorts(from, count);
            default -> column.getDoubles(from, count);
        };
        System.arraycopy(elements, 0, values, at, count);
    }

    /** The first elements. */
    Data<?> data(int length) {
        return switch (values) {
            case int[] ints -> Data.of(ints, 0, length);
            case long[] longs -> Data.of(longs, 0, length);
            case float[] floats -> Data.of(floats, 0, length);
            case byte[] bytes -> Data.of(bytes, 0, length);
            case short[] shorts -> Data.of(shorts, 0, length);
            default -> Data.of((double[]) values, 0, length);
        };
    }
}
