package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.ElementError;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Counts the roundings between a read element and its addition to the state, if each is relative to the element. These
 * are sums and differences of exact values, their products and quotients, magnitudes and signs. Nothing is known of
 * functions, of sums of rounded values, which may cancel, and of products of products, which may scale up underflow.
 */
final class ElementErrors {

    private static final ElementError UNKNOWN = new ElementError(-1, Kind.FLOAT);
    private static final Set<String> MAGNITUDES = Set.of("Math.abs", "TornadoMath.abs");

    private final Products products;
    private final Map<String, Expr> values;
    /** Caches the errors of variables, since a variable may occur in many values. */
    private final Map<String, ElementError> found = new HashMap<>();
    private final Map<String, Boolean> multiplied = new HashMap<>();

    private ElementErrors(List<Stmt> statements) {
        this.products = new Products(statements);
        this.values = Walk.fixedValues(statements);
    }

    /** Returns the largest error of the elements; unknown if one is unknown. */
    static ElementError of(List<Stmt> statements, List<Expr> elements) {
        ElementErrors errors = new ElementErrors(statements);
        ElementError widest = ElementError.NONE;
        for (Expr element : elements) {
            widest = errors.both(widest, errors.of(element), 0, Kind.DOUBLE);
        }
        return widest.equals(UNKNOWN) ? ElementError.NONE : widest;
    }

    private ElementError of(Expr expr) {
        return switch (expr) {
            case Expr.Element e -> ElementError.NONE;
            case Expr.Parameter p -> ElementError.NONE;
            case Expr.Constant c -> ElementError.NONE;
            case Expr.Index i -> ElementError.NONE;
            case Expr.Local local when values.containsKey(local.name()) -> {
                if (!found.containsKey(local.name())) {
                    found.put(local.name(), of(values.get(local.name())));
                }
                yield found.get(local.name());
            }
            case Expr.Unary u when u.kind().isFloating() -> of(u.operand());
            case Expr.Widening w -> converted(w.operand(), w.kind());
            case Expr.Cast c when c.kind().isFloating() -> converted(c.operand(), c.kind());
            case Expr.Call c when MAGNITUDES.contains(c.function()) && c.kind().isFloating() ->
                of(c.arguments().getFirst());
            case Expr.Binary b when b.kind().isFloating() -> of(b);
            default -> UNKNOWN;
        };
    }

    private ElementError of(Expr.Binary b) {
        ElementError left = of(b.left());
        ElementError right = of(b.right());
        return switch (b.operator()) {
            case "+", "-" -> both(left, right, 0, b.kind()).equals(ElementError.NONE)
                    ? new ElementError(1, b.kind())
                    : UNKNOWN;
            case "*" -> multiplies(b.left()) || multiplies(b.right())
                    ? UNKNOWN
                    : both(left, right, products.isOfFloats(b) ? 0 : 1, b.kind());
            case "/" -> multiplies(b.left()) || multiplies(b.right()) ? UNKNOWN : both(left, right, 1, b.kind());
            default -> UNKNOWN;
        };
    }

    private boolean multiplies(Expr expr) {
        return Walk.any(expr, node -> (node instanceof Expr.Binary b && Set.of("*", "/").contains(b.operator()))
                || (node instanceof Expr.Local local && multiplies(local.name())));
    }

    private boolean multiplies(String variable) {
        Expr value = values.get(variable);
        if (value == null) {
            return false;
        }
        if (!multiplied.containsKey(variable)) {
            multiplied.put(variable, multiplies(value));
        }
        return multiplied.get(variable);
    }

    private ElementError converted(Expr operand, Kind to) {
        Kind from = operand.kind();
        boolean isExact = from == to || (to == Kind.DOUBLE && from != Kind.LONG);
        return from.isFloating()
                ? both(of(operand), ElementError.NONE, isExact ? 0 : 1, to)
                : isExact ? ElementError.NONE : new ElementError(1, to);
    }

    /** Also holds for quotients: a divisor with relative error u causes an error of u (1 + 2u). */
    private ElementError both(ElementError left, ElementError right, int more, Kind kind) {
        if (left.equals(UNKNOWN) || right.equals(UNKNOWN)) {
            return UNKNOWN;
        }
        boolean isFloat = kind == Kind.FLOAT && more > 0;
        Kind coarsest = isFloat || left.type() == Kind.FLOAT || right.type() == Kind.FLOAT ? Kind.FLOAT : Kind.DOUBLE;
        int roundings = left.roundings() + right.roundings() + more;
        return roundings == 0 ? ElementError.NONE : new ElementError(roundings, coarsest);
    }
}
