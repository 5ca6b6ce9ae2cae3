package io.funnel.processor.source.loop;

import io.funnel.processor.analysis.Combination;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.source.compiler.Annotation;
import java.util.Optional;

/** Distinguishes identities from other start values of a result. */
final class Identities {

    private Identities() {}

    /** Returns the identity of Java's own operators; empty for the user's methods. */
    static Optional<String> of(Combination combination, Kind kind) {
        if (combination.infix()) {
            String text = switch (combination.operator()) {
                case "*" -> "1";
                case "&" -> "-1";
                default -> "0";
            };
            return Optional.of(text + switch (kind) {
                case LONG -> "L";
                case FLOAT -> "f";
                case DOUBLE -> ".0";
                default -> "";
            });
        }
        return combination.isMin()
                ? Optional.of(bound(kind, "POSITIVE_INFINITY", "MAX_VALUE"))
                : combination.isMax() ? Optional.of(bound(kind, "NEGATIVE_INFINITY", "MIN_VALUE")) : Optional.empty();
    }

    static String name(Combination combination) {
        return combination.infix() ? combination.operator() : combination.isMin() ? "min" : "max";
    }

    /** Returns the identity if the given value is clearly wrong; the law check judges other values. */
    static Optional<String> instead(Combination combination, Expr identity, Annotation annotation) {
        Number value = Folding.value(identity).orElse(0);
        double given = value.doubleValue();
        boolean right = true;
        if (combination.infix()) {
            right = given == switch (combination.operator()) {
                case "*" -> 1;
                case "&" -> -1;
                default -> 0;
            };
        } else if (!annotation.hasDomain() && combination.isMin()) {
            right = given >= highest(combination.element()) || isLargest(value);
        } else if (!annotation.hasDomain() && combination.isMax()) {
            right = given <= lowest(combination.element()) || isLeast(value);
        }
        return right ? Optional.empty() : of(combination, identity.kind());
    }

    private static String bound(Kind kind, String ofFloating, String ofIntegers) {
        return kind.box() + "." + (kind.isFloating() ? ofFloating : ofIntegers);
    }

    private static boolean isLargest(Number value) {
        return value.equals(Integer.MAX_VALUE) || value.equals(Long.MAX_VALUE) || value.equals(Float.MAX_VALUE)
                || value.equals(Double.MAX_VALUE) || value.doubleValue() == Double.POSITIVE_INFINITY;
    }

    private static boolean isLeast(Number value) {
        return value.equals(Integer.MIN_VALUE) || value.equals(Long.MIN_VALUE) || value.equals(-Float.MAX_VALUE)
                || value.equals(-Double.MAX_VALUE) || value.doubleValue() == Double.NEGATIVE_INFINITY;
    }

    /** The lower bound of a simple expression. */
    private static double lowest(Expr expr) {
        return constant(expr).orElseGet(() -> switch (expr) {
            case Expr.Call c when c.function().endsWith("Math.abs") -> 0.0;
            case Expr.Call c when c.function().endsWith("Math.sqrt") || c.function().endsWith("Math.exp") -> 0.0;
            case Expr.Call c when c.function().endsWith("Math.max") ->
                Math.max(lowest(c.arguments().get(0)), lowest(c.arguments().get(1)));
            case Expr.Binary b when b.operator().equals("*") && b.left().equals(b.right()) -> 0.0;
            case Expr.Conditional c when c.yes().equals(new Expr.Unary("-", c.no(), c.kind())) -> 0.0;
            case Expr.Conditional c -> Math.min(lowest(c.yes()), lowest(c.no()));
            case Expr.Widening w -> lowest(w.operand());
            case Expr.Index i -> 0.0;
            default -> Double.NEGATIVE_INFINITY;
        });
    }

    private static double highest(Expr expr) {
        return constant(expr).orElseGet(() -> switch (expr) {
            case Expr.Conditional c -> Math.max(highest(c.yes()), highest(c.no()));
            case Expr.Widening w -> highest(w.operand());
            case Expr.Call c when c.function().endsWith("Math.min") ->
                Math.min(highest(c.arguments().get(0)), highest(c.arguments().get(1)));
            default -> Double.POSITIVE_INFINITY;
        });
    }

    private static Optional<Double> constant(Expr expr) {
        return Folding.value(expr).map(Number::doubleValue);
    }
}
