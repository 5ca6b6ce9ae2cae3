package io.funnel.processor.source.loop;

import com.sun.source.tree.Tree;
import io.funnel.processor.analysis.Combination;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.source.compiler.Annotation;
import io.funnel.processor.source.compiler.Lookup;
import java.util.Optional;

/** Finds identities that plainly are not those of their combine. */
final class Identities {

    private Identities() {}

    /** Refuses a wrong identity; what cannot be judged is left to the law check. */
    static void check(Combination combination, Expr identity, Annotation annotation, Lookup lookup, Tree at) {
        Number value = Folding.value(identity).orElse(0);
        double given = value.doubleValue();
        if (combination.infix()) {
            switch (combination.operator()) {
                case "+", "|", "^" -> require(given == 0, value, combination, "0", lookup, at);
                case "*" -> require(given == 1, value, combination, "1", lookup, at);
                case "&" -> require(given == -1, value, combination, "-1", lookup, at);
                default -> {}
            }
        } else if (!annotation.hasDomain() && combination.isMin()) {
            require(given >= highest(combination.element()) || isLargest(value), value, combination,
                    bound(identity.kind(), "POSITIVE_INFINITY", "MAX_VALUE"), lookup, at);
        } else if (!annotation.hasDomain() && combination.isMax()) {
            require(given <= lowest(combination.element()) || isLeast(value), value, combination,
                    bound(identity.kind(), "NEGATIVE_INFINITY", "MIN_VALUE"), lookup, at);
        }
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

    private static void require(
            boolean right, Number value, Combination combination, String instead, Lookup lookup, Tree at) {
        if (!right) {
            String operator = combination.infix() ? combination.operator() : combination.isMin() ? "min" : "max";
            throw lookup.refuse(at, Problem.WRONG_IDENTITY, value, operator, instead);
        }
    }

    /** The least that an expression can yield, as far as it is plain. */
    private static double lowest(Expr expr) {
        return constant(expr).orElseGet(() -> switch (expr) {
            case Expr.Call c when c.function().endsWith("Math.abs") -> 0.0;
            case Expr.Call c when c.function().endsWith("Math.sqrt") || c.function().equals("Exponentials.exp") -> 0.0;
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
