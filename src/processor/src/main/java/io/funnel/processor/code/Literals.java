package io.funnel.processor.code;

import java.util.Optional;

/** Values as Java literals. */
public final class Literals {

    private Literals() {}

    public static String text(Object value) {
        return switch (value) {
            case Long l -> l == Long.MIN_VALUE ? "Long.MIN_VALUE" : l + "L";
            case Integer i -> i == Integer.MIN_VALUE ? "Integer.MIN_VALUE" : i.toString();
            case Float f -> f.isNaN()
                    ? "Float.NaN"
                    : f.isInfinite() ? (f > 0 ? "Float.POSITIVE_INFINITY" : "Float.NEGATIVE_INFINITY") : f + "f";
            case Double d -> d.isNaN()
                    ? "Double.NaN"
                    : d.isInfinite()
                            ? (d > 0 ? "Double.POSITIVE_INFINITY" : "Double.NEGATIVE_INFINITY")
                            : d.toString();
            default -> value.toString();
        };
    }

    /** Returns a literal of the wider kind in place of a conversion. */
    static Optional<String> ofKind(Expr.Widening widening) {
        boolean literal = widening.operand() instanceof Expr.Constant constant && constant.value() != null
                && (Character.isDigit(constant.text().charAt(0)) || constant.text().charAt(0) == '-');
        return literal ? Folding.value(widening).map(Literals::text) : Optional.empty();
    }
}
