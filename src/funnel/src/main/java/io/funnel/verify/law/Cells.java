package io.funnel.verify.law;

import io.funnel.reduction.ElementType;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Single elements, whatever their type. */
final class Cells {

    private Cells() {}

    /** Writes an element. */
    static void set(TornadoNativeArray array, int index, Number value) {
        switch (array) {
            case IntArray ints -> ints.set(index, value.intValue());
            case LongArray longs -> longs.set(index, value.longValue());
            case FloatArray floats -> floats.set(index, value.floatValue());
            case DoubleArray doubles -> doubles.set(index, value.doubleValue());
            default -> throw new IllegalArgumentException(array.getClass().getSimpleName());
        }
    }

    /** A value in the box of a type; rounded to nearest, or clamped to an integer type's range. */
    static Number of(ElementType type, double value) {
        return switch (type) {
            case INT -> (Number) (int) value;
            case LONG -> (Number) (long) value;
            case FLOAT -> (Number) (float) value;
            case DOUBLE -> (Number) value;
        };
    }

    /** A value in the box that another has. */
    static Number like(Number box, double value) {
        return switch (box) {
            case Integer _ -> (Number) (int) value;
            case Long _ -> (Number) (long) value;
            case Float _ -> (Number) (float) value;
            default -> (Number) value;
        };
    }

    /** Whether a value is an integer, or neither NaN nor infinite. */
    static boolean isFinite(Number value) {
        return switch (value) {
            case Float single -> Float.isFinite(single);
            case Double wide -> Double.isFinite(wide);
            default -> true;
        };
    }

    static boolean isNaN(Number value) {
        return Double.isNaN(value.doubleValue());
    }

    /** The same value, NaN being equal to itself; zeros of either sign only if asked. */
    static boolean same(Number left, Number right, boolean zerosDiffer) {
        return left.equals(right)
                || (!zerosDiffer && left.doubleValue() == 0 && right.doubleValue() == 0);
    }
}
