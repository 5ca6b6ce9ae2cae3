package io.funnel.reduction;

/**
 * What is computed: an operator over elements of a type.
 *
 * @param operator the combine
 * @param type     the type of elements, partials and result
 */
public record Reduction(Operator operator, ElementType type) {

    /** Whether the result depends on the order of combination, because the combine rounds. */
    public boolean rounds() {
        return operator == Operator.SUM && type.isFloating();
    }

    /** The value that changes nothing when combined, and the result for an empty input. */
    public Number identity() {
        return switch (operator) {
            case SUM -> switch (type) {
                case INT -> 0;
                case LONG -> 0L;
                case FLOAT -> 0f;
                case DOUBLE -> 0d;
            };
            case MIN -> switch (type) {
                case INT -> Integer.MAX_VALUE;
                case LONG -> Long.MAX_VALUE;
                case FLOAT -> Float.POSITIVE_INFINITY;
                case DOUBLE -> Double.POSITIVE_INFINITY;
            };
        };
    }

    /** Combines two values of the element type, the left operand first. */
    public Number combine(Number left, Number right) {
        return switch (operator) {
            case SUM -> switch (type) {
                case INT -> left.intValue() + right.intValue();
                case LONG -> left.longValue() + right.longValue();
                case FLOAT -> left.floatValue() + right.floatValue();
                case DOUBLE -> left.doubleValue() + right.doubleValue();
            };
            case MIN -> switch (type) {
                case INT -> Math.min(left.intValue(), right.intValue());
                case LONG -> Math.min(left.longValue(), right.longValue());
                case FLOAT -> Math.min(left.floatValue(), right.floatValue());
                case DOUBLE -> Math.min(left.doubleValue(), right.doubleValue());
            };
        };
    }

    /** For people: {@code float sum}. */
    @Override
    public String toString() {
        return type.label() + " " + operator.label();
    }
}
