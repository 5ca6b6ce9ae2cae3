package io.funnel.verify.sample;

import io.funnel.reduction.ElementType;

/** Single elements, whatever their type. */
public final class Cells {

    private Cells() {}

    /** A value in the box of a type; rounded to nearest, or clamped to an integer type's range. */
    public static Number of(ElementType type, double value) {
        return switch (type) {
            case INT -> (Number) (int) value;
            case LONG -> (Number) (long) value;
            case FLOAT -> (Number) (float) value;
            case DOUBLE -> (Number) value;
        };
    }

    public static Number like(Number box, double value) {
        return switch (box) {
            case Integer _ -> (Number) (int) value;
            case Long _ -> (Number) (long) value;
            case Float _ -> (Number) (float) value;
            default -> (Number) value;
        };
    }

    /** Whether a value is an integer, or neither NaN nor infinite. */
    public static boolean isFinite(Number value) {
        return switch (value) {
            case Float single -> Float.isFinite(single);
            case Double wide -> Double.isFinite(wide);
            default -> true;
        };
    }

    public static boolean isNaN(Number value) {
        return Double.isNaN(value.doubleValue());
    }

    /** The same value, NaN being equal to itself; zeros of either sign only if asked. */
    public static boolean same(Number left, Number right, boolean zerosDiffer) {
        return left.equals(right)
                || (!zerosDiffer && left.doubleValue() == 0 && right.doubleValue() == 0);
    }
}
