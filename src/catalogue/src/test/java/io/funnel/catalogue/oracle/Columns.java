package io.funnel.catalogue.oracle;

import io.funnel.reduction.ElementType;
import java.math.BigDecimal;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The inputs of a reduction, read without loss.
 *
 * @param type          their element type
 * @param arrays        TornadoVM's native arrays of it
 * @param length        elements that count
 * @param functionError relative error allowed to exp and log
 */
public record Columns(ElementType type, List<?> arrays, int length, double functionError) {

    /** Relative error of Java's own functions: one unit in the last place. */
    public static final double JAVA_FUNCTIONS = 0x1p-52;

    public Columns {
        arrays = List.copyOf(arrays);
    }

    /** An element of integers. */
    long integer(int column, int i) {
        return arrays.get(column) instanceof IntArray ints ? ints.get(i) : ((LongArray) arrays.get(column)).get(i);
    }

    /** An element as a double, which rounds longs. */
    double number(int column, int i) {
        return switch (arrays.get(column)) {
            case FloatArray floats -> floats.get(i);
            case DoubleArray doubles -> doubles.get(i);
            default -> integer(column, i);
        };
    }

    /** An element as it is; it must be finite. */
    BigDecimal exact(int column, int i) {
        return type.isFloating() ? new BigDecimal(number(column, i)) : BigDecimal.valueOf(integer(column, i));
    }

    /** The boxed value of an element. */
    Object boxed(int column, int i) {
        return switch (arrays.get(column)) {
            case FloatArray floats -> floats.get(i);
            case DoubleArray doubles -> doubles.get(i);
            case IntArray ints -> ints.get(i);
            default -> integer(column, i);
        };
    }

    /** Half a unit in the last place of 1. */
    static double rounding(ElementType type) {
        return type == ElementType.FLOAT ? 0x1p-24 : 0x1p-53;
    }

    static double largest(ElementType type) {
        return type == ElementType.FLOAT ? Float.MAX_VALUE : Double.MAX_VALUE;
    }

    static double least(ElementType type) {
        return type == ElementType.FLOAT ? Float.MIN_VALUE : Double.MIN_VALUE;
    }

    /** A floating-point value, boxed in its type. */
    static Object box(ElementType type, double value) {
        return type == ElementType.FLOAT ? (Object) (float) value : (Object) value;
    }
}
