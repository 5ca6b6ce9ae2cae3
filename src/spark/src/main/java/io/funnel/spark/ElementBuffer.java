package io.funnel.spark;

import io.funnel.data.Data;
import io.funnel.reduction.ElementType;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.vectorized.ColumnVector;

/** A growing array of elements of one input that wait to be reduced together. */
abstract sealed class ElementBuffer {

    /** Initial capacity in elements. */
    static final int LEAST = 64;

    static ElementBuffer of(ElementType type) {
        return switch (type) {
            case INT -> new Ints();
            case LONG -> new Longs();
            case FLOAT -> new Floats();
            case DOUBLE -> new Doubles();
        };
    }

    /** Grows the capacity to this number of elements. */
    abstract void grow(int length);

    /** Stores the element of a row's column. */
    abstract void take(int at, SpecializedGetters row, int column);

    /** Stores a boxed element. */
    abstract void take(int at, Object value);

    /** Stores elements of a column without nulls. */
    abstract void take(int at, ColumnVector column, int from, int count);

    /** The first elements. */
    abstract Data<?> data(int length);

    private static final class Ints extends ElementBuffer {
        private int[] values = new int[LEAST];

        @Override
        void grow(int length) {
            values = Arrays.copyOf(values, length);
        }

        @Override
        void take(int at, SpecializedGetters row, int column) {
            values[at] = row.getInt(column);
        }

        @Override
        void take(int at, Object value) {
            values[at] = (Integer) value;
        }

        @Override
        void take(int at, ColumnVector column, int from, int count) {
            System.arraycopy(column.getInts(from, count), 0, values, at, count);
        }

        @Override
        Data<?> data(int length) {
            return Data.of(values, 0, length);
        }
    }

    private static final class Longs extends ElementBuffer {
        private long[] values = new long[LEAST];

        @Override
        void grow(int length) {
            values = Arrays.copyOf(values, length);
        }

        @Override
        void take(int at, SpecializedGetters row, int column) {
            values[at] = row.getLong(column);
        }

        @Override
        void take(int at, Object value) {
            values[at] = (Long) value;
        }

        @Override
        void take(int at, ColumnVector column, int from, int count) {
            System.arraycopy(column.getLongs(from, count), 0, values, at, count);
        }

        @Override
        Data<?> data(int length) {
            return Data.of(values, 0, length);
        }
    }

    private static final class Floats extends ElementBuffer {
        private float[] values = new float[LEAST];

        @Override
        void grow(int length) {
            values = Arrays.copyOf(values, length);
        }

        @Override
        void take(int at, SpecializedGetters row, int column) {
            values[at] = row.getFloat(column);
        }

        @Override
        void take(int at, Object value) {
            values[at] = (Float) value;
        }

        @Override
        void take(int at, ColumnVector column, int from, int count) {
            System.arraycopy(column.getFloats(from, count), 0, values, at, count);
        }

        @Override
        Data<?> data(int length) {
            return Data.of(values, 0, length);
        }
    }

    private static final class Doubles extends ElementBuffer {
        private double[] values = new double[LEAST];

        @Override
        void grow(int length) {
            values = Arrays.copyOf(values, length);
        }

        @Override
        void take(int at, SpecializedGetters row, int column) {
            values[at] = row.getDouble(column);
        }

        @Override
        void take(int at, Object value) {
            values[at] = (Double) value;
        }

        @Override
        void take(int at, ColumnVector column, int from, int count) {
            System.arraycopy(column.getDoubles(from, count), 0, values, at, count);
        }

        @Override
        Data<?> data(int length) {
            return Data.of(values, 0, length);
        }
    }
}
