package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Ranges;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.ElementError;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Counts the roundings between a read element and its addition to the state, if each is relative to the element. These
 * are sums and differences of exact values, sums of values without sign, products and quotients, magnitudes, signs and
 * choices. Nothing is known of integers that may wrap around, of the user's functions, and of products of products,
 * which may scale up underflow. Sums of other rounded values may cancel.
 */
final class ElementErrors {

    private static final Set<String> MAGNITUDES = Set.of("abs");
    private static final Set<String> CHOICES = Set.of("min", "max");
    /** Functions of Math by the units in the last place that their values may be off. */
    private static final Map<String, Integer> FUNCTIONS = Map.ofEntries(Map.entry("exp", 1), Map.entry("expm1", 1),
            Map.entry("log", 1), Map.entry("log10", 1), Map.entry("log1p", 1), Map.entry("pow", 1),
            Map.entry("cbrt", 1), Map.entry("hypot", 1), Map.entry("sin", 1), Map.entry("cos", 1),
            Map.entry("tan", 1), Map.entry("asin", 1), Map.entry("acos", 1), Map.entry("atan", 1),
            Map.entry("atan2", 2), Map.entry("sinh", 3), Map.entry("cosh", 3), Map.entry("tanh", 3));

    private final Ranges ranges;
    private final Map<String, Expr> values;
    /** Caches the errors of variables, since a variable may occur in many values. */
    private final Map<String, ElementError> found = new HashMap<>();
    private final Map<String, Boolean> multiplied = new HashMap<>();

    private ElementErrors(List<Stmt> statements) {
        this.ranges = new Ranges(statements);
        this.values = Walk.fixedValues(statements);
    }

    /** Returns the largest error of the elements; unknown if one is unknown, or a condition compares rounded values. */
    static ElementError of(List<Stmt> statements, List<Expr> elements) {
        ElementErrors errors = new ElementErrors(statements);
        ElementError widest = ElementError.NONE;
        for (Expr element : elements) {
            widest = widest(widest, errors.of(element));
        }
        boolean decides = !Walk.anyStatement(statements,
                statement -> statement instanceof Stmt.If choice && !errors.isExact(choice.condition()));
        return decides ? widest : widest(widest, ElementError.UNKNOWN);
    }

    private ElementError of(Expr expr) {
        return switch (expr) {
            case Expr.Element _,Expr.Parameter _,Expr.Constant _,Expr.Index _ -> ElementError.NONE;
            case Expr.Local local when values.containsKey(local.name()) -> {
                if (!found.containsKey(local.name())) {
                    found.put(local.name(), of(values.get(local.name())));
                }
                yield found.get(local.name());
            }
            case Expr.Unary u when u.kind().isFloating() -> of(u.operand());
            case Expr.Widening w -> converted(w.operand(), w.kind());
            case Expr.Cast c when c.kind().isFloating() -> converted(c.operand(), c.kind());
            case Expr.Call c when c.kind().isFloating() -> ofCall(c);
            case Expr.Binary b when b.kind().isFloating() -> of(b);
            case Expr.Conditional c when c.kind().isFloating() -> {
                ElementError choice = widest(of(c.yes()), of(c.no()));
                yield isExact(c.condition()) ? choice : widest(choice, ElementError.UNKNOWN);
            }
            default -> ElementError.UNKNOWN;
        };
    }

    /** Covers functions of exact values, and roots of what does not underflow. */
    private ElementError ofCall(Expr.Call call) {
        String name = call.function().substring(call.function().lastIndexOf('.') + 1);
        boolean isJavas = call.function().matches("(Tornado)?Math\\..*");
        ElementError widest = call.arguments().stream().map(this::of).reduce(ElementError.NONE, ElementErrors::widest);
        if (!isJavas) {
            return widest(widest, ElementError.UNKNOWN);
        }
        if (MAGNITUDES.contains(name) || CHOICES.contains(name)) {
            return widest;
        }
        boolean isRoot = name.equals("sqrt") && !multiplies(call.arguments().getFirst());
        boolean isKnown = isRoot || (widest.equals(ElementError.NONE) && FUNCTIONS.containsKey(name));
        return isKnown
                ? both(widest, ElementError.NONE, isRoot ? 1 : 2 * FUNCTIONS.getOrDefault(name, 0), call.kind())
                : widest(widest, ElementError.UNKNOWN);
    }

    private ElementError of(Expr.Binary b) {
        ElementError left = of(b.left());
        ElementError right = of(b.right());
        ElementError operands = both(left, right, 0, b.kind());
        return switch (b.operator()) {
            case "+", "-" -> operands.equals(ElementError.NONE)
                    || (operands.isKnown() && b.operator().equals("+") && isUnsigned(b.left()) && isUnsigned(b.right()))
                            ? both(left, right, 1, b.kind())
                            : left.roundings() > 0 || right.roundings() > 0
                                    ? ElementError.CANCELLING
                                    : widest(operands, ElementError.UNKNOWN);
            case "*" -> multiplies(b.left()) || multiplies(b.right())
                    ? widest(operands, ElementError.UNKNOWN)
                    : both(left, right, isOfFloats(b) ? 0 : 1, b.kind());
            case "/" -> multiplies(b.left()) || multiplies(b.right())
                    ? widest(operands, ElementError.UNKNOWN)
                    : both(left, right, 1, b.kind());
            default -> widest(operands, ElementError.UNKNOWN);
        };
    }

    /** Whether a value is not negative: a magnitude, a square, a root, an exponential, or a sum or product of such. */
    private boolean isUnsigned(Expr expr) {
        return switch (expr) {
            case Expr.Constant c -> !c.text().startsWith("-");
            case Expr.Local local -> values.containsKey(local.name()) && isUnsigned(values.get(local.name()));
            case Expr.Widening w -> isUnsigned(w.operand());
            case Expr.Cast c -> isUnsigned(c.operand());
            case Expr.Call c -> c.function().matches("(Tornado)?Math\\.(abs|sqrt|exp)");
            case Expr.Binary b -> switch (b.operator()) {
                case "*" -> b.left().equals(b.right()) || (isUnsigned(b.left()) && isUnsigned(b.right()));
                case "+", "/" -> isUnsigned(b.left()) && isUnsigned(b.right());
                default -> false;
            };
            default -> false;
        };
    }

    /** Whether a condition compares what does not round. */
    private boolean isExact(Expr condition) {
        return switch (condition) {
            case Expr.Unary not when not.kind() == Kind.BOOLEAN -> isExact(not.operand());
            case Expr.Binary b when b.left().kind() == Kind.BOOLEAN -> isExact(b.left()) && isExact(b.right());
            case Expr.Binary b -> isExactNumber(b.left()) && isExactNumber(b.right());
            case Expr.Call c when c.function().contains(".") -> c.arguments().stream().allMatch(this::isExactNumber);
            default -> false;
        };
    }

    private boolean isExactNumber(Expr number) {
        return number.kind().isInteger() ? !mayWrap(number) : of(number).equals(ElementError.NONE);
    }

    /** Whether an integer may differ from what exact arithmetic gives. */
    private boolean mayWrap(Expr integer) {
        return Walk.any(integer, node -> node instanceof Expr.Call || ranges.mayOverflow(node)
                || (node instanceof Expr.Cast cast && cast.operand().kind().compareTo(cast.kind()) > 0)
                || (node instanceof Expr.Local local
                        && (!values.containsKey(local.name()) || mayWrap(values.get(local.name())))));
    }

    /** Returns whether a product is exact, as that of two floats in double. */
    private boolean isOfFloats(Expr.Binary product) {
        return product.kind() == Kind.DOUBLE && isFloat(product.left()) && isFloat(product.right());
    }

    private boolean isFloat(Expr expr) {
        return switch (expr) {
            case Expr.Cast c -> c.kind().isFloating() && (c.operand().kind() == Kind.FLOAT || isFloat(c.operand()));
            case Expr.Widening w -> w.operand().kind() == Kind.FLOAT || isFloat(w.operand());
            case Expr.Unary u -> isFloat(u.operand());
            case Expr.Local l -> values.containsKey(l.name()) && isFloat(values.get(l.name()));
            default -> false;
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
        if (from.isFloating()) {
            return both(of(operand), ElementError.NONE, isExact ? 0 : 1, to);
        }
        long most = 1L << (to == Kind.FLOAT ? 24 : 53);
        boolean isShort = isExact || operand instanceof Expr.Index || ranges.of(operand).isWithin(-most, most);
        return mayWrap(operand) ? ElementError.UNKNOWN : isShort ? ElementError.NONE : new ElementError(1, to);
    }

    /** Also holds for quotients: a divisor with relative error u causes an error of u (1 + 2u). */
    private static ElementError both(ElementError left, ElementError right, int more, Kind kind) {
        if (!left.isKnown() || !right.isKnown()) {
            return widest(left, right);
        }
        int roundings = left.roundings() + right.roundings() + more;
        return roundings == 0 ? ElementError.NONE : new ElementError(roundings, coarsest(left, right, more > 0, kind));
    }

    private static ElementError widest(ElementError left, ElementError right) {
        if (!left.isKnown() || !right.isKnown()) {
            return left.roundings() < right.roundings() ? left : right;
        }
        int roundings = Math.max(left.roundings(), right.roundings());
        return new ElementError(roundings, coarsest(left, right, false, Kind.DOUBLE));
    }

    private static Kind coarsest(ElementError left, ElementError right, boolean rounds, Kind kind) {
        boolean isFloat = rounds && kind == Kind.FLOAT;
        return isFloat || left.type() == Kind.FLOAT || right.type() == Kind.FLOAT ? Kind.FLOAT : Kind.DOUBLE;
    }
}
