package io.funnel.verify.sample;

import io.funnel.reduction.ElementType;

/** Operations on single elements of any type. */
public final class ElementValues {

    private ElementValues() {}

    /**
     * Boxes a value for a type, rounded to nearest or clamped to an integer type's range; of a narrow type as the int or
     * float that it widens to.
     */
    public static Number of(ElementType type, double value) {
        return switch (type) {
            case INT -> (Number) (int) value;
            case LONG -> (Number) (long) value;
            case FLOAT -> (Number) (float) value;
            case DOUBLE -> (Number) value;
            case BYTE -> (Number) Math.clamp((long) value, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SHORT -> (Number) Math.clamp((long) value, Short.MIN_VALUE, Short.MAX_VALUE);
            case CHAR -> (Number) Math.clamp((long) value, 0, Character.MAX_VALUE);
            case HALF -> (Number) Float.float16ToFloat(Float.floatToFloat16((float) value));
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

    /** Whether a value is an integer or a finite number. */
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

    /** Whether values are equal, with NaN equal to itself; distinguishes zeros by sign on request. */
    public static boolean same(Number left, Number right, boolean zerosDiffer) {
        return left.equals(right)
                || (!zerosDiffer && left.doubleValue() == 0 && right.doubleValue() == 0);
    }
}
