package io.funnel.processor.code;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Evaluates constant expressions. */
public final class Folding {

    private Folding() {}

    /** Returns the value of a constant numeric expression as an int, long, float or double of its kind. */
    public static Optional<Number> value(Expr expr) {
        return switch (expr) {
            case Expr.Constant c -> c.value() instanceof Number number ? Optional.of(number) : Optional.empty();
            case Expr.Unary u -> value(u.operand()).flatMap(operand -> unary(u.operator(), operand, u.kind()));
            case Expr.Cast c -> value(c.operand()).map(operand -> as(operand, c.kind()));
            case Expr.Widening w -> value(w.operand()).map(operand -> as(operand, w.kind()));
            case Expr.Binary b -> value(b.left()).flatMap(
                    left -> value(b.right()).flatMap(right -> binary(b.operator(), left, right, b.kind())));
            case Expr.Call c -> {
                List<Number> arguments = c.arguments().stream().flatMap(a -> value(a).stream()).toList();
                yield !arguments.isEmpty() && arguments.size() == c.arguments().size()
                        ? call(c.function(), arguments.getFirst(), arguments.getLast(), c.kind())
                        : Optional.empty();
            }
            default -> Optional.empty();
        };
    }

    /** The constants that a body of declarations and a return gives; empty for other bodies. */
    public static Optional<List<Expr>> constants(List<Stmt> body) {
        Map<Expr, Expr> known = new HashMap<>();
        for (Stmt statement : body) {
            switch (statement) {
                case Stmt.Declare d when d.value() != null -> known.put(new Expr.Local(d.name(), d.kind()),
                        Expr.widened(Walk.rewrite(d.value(), node -> known.getOrDefault(node, node)), d.kind()));
                case Stmt.Return only -> {
                    List<Expr> values = only.values().stream()
                            .map(value -> Walk.rewrite(value, node -> known.getOrDefault(node, node))).toList();
                    return Optional.of(values).filter(all -> all.stream().allMatch(each -> value(each).isPresent()));
                }
                default -> {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    /** The name that Java has for an infinite or least value, or the greatest long, however it was written. */
    public static Optional<String> extreme(Expr expr, Kind kind) {
        return value(expr).map(value -> as(value, kind)).map(value -> switch (value) {
            case Float f when f.isInfinite() -> f > 0 ? "Float.POSITIVE_INFINITY" : "Float.NEGATIVE_INFINITY";
            case Double d when d.isInfinite() -> d > 0 ? "Double.POSITIVE_INFINITY" : "Double.NEGATIVE_INFINITY";
            case Integer i when i == Integer.MIN_VALUE -> "Integer.MIN_VALUE";
            case Long l when l == Long.MIN_VALUE -> "Long.MIN_VALUE";
            case Long l when l == Long.MAX_VALUE -> "Long.MAX_VALUE";
            default -> "";
        }).filter(name -> !name.isEmpty());
    }

    public static Number as(Number value, Kind kind) {
        return switch (kind.value()) {
            case INT, BYTE, SHORT, CHAR -> value.intValue();
            case LONG -> value.longValue();
            case FLOAT, HALF -> value.floatValue();
            case DOUBLE -> value.doubleValue();
            case BOOLEAN -> throw new IllegalArgumentException("a number as a condition");
        };
    }

    private static Optional<Number> unary(String operator, Number operand, Kind kind) {
        return switch (operator) {
            case "-" -> Optional.of(kind.isFloating()
                    ? as(-operand.doubleValue(), kind)
                    : as(-operand.longValue(), kind));
            case "+" -> Optional.of(operand);
            case "~" -> Optional.of(as(~operand.longValue(), kind));
            case "(byte) " -> Optional.of((int) operand.byteValue());
            case "(short) " -> Optional.of((int) operand.shortValue());
            case "(char) " -> Optional.of((int) (char) operand.intValue());
            default -> Optional.empty();
        };
    }

    /** Evaluates calls that replace Java's operators, and calls that are exact. */
    private static Optional<Number> call(String function, Number first, Number last, Kind kind) {
        return switch (function) {
            case "Math.abs", "WrappingMath.abs" -> Optional.of(kind.isFloating()
                    ? as(Math.abs(first.doubleValue()), kind)
                    : as(Math.abs(first.longValue()), kind));
            case "Math.min", "JavaMath.min" -> Optional.of(kind.isFloating()
                    ? as(Math.min(first.doubleValue(), last.doubleValue()), kind)
                    : as(Math.min(first.longValue(), last.longValue()), kind));
            case "Math.max", "JavaMath.max" -> Optional.of(kind.isFloating()
                    ? as(Math.max(first.doubleValue(), last.doubleValue()), kind)
                    : as(Math.max(first.longValue(), last.longValue()), kind));
            case "Math.sqrt" -> Optional.of(as(Math.sqrt(first.doubleValue()), kind));
            case "JavaMath.toInt", "JavaMath.toLong", "WrappingMath.toLong", "WrappingMath.ofUnknownSign" ->
                Optional.of(as(first, kind));
            case "WrappingMath.plus" -> binary("+", first, last, kind);
            case "WrappingMath.minus" -> binary("-", first, last, kind);
            case "WrappingMath.times" -> binary("*", first, last, kind);
            case "WrappingMath.negative" -> unary("-", first, kind);
            case "JavaMath.quotient" -> binary("/", first, last, kind);
            case "JavaMath.remainder" -> binary("%", first, last, kind);
            case "JavaMath.shiftLeft" -> binary("<<", first, last, kind);
            case "JavaMath.shiftRight" -> binary(">>", first, last, kind);
            case "JavaMath.shiftRightUnsigned" -> binary(">>>", first, last, kind);
            default -> Optional.empty();
        };
    }

    public static Optional<Number> binary(String operator, Number left, Number right, Kind kind) {
        if (kind == Kind.BOOLEAN) {
            return Optional.empty();
        }
        if (kind == Kind.DOUBLE || kind == Kind.FLOAT) {
            double one = left.doubleValue();
            double other = right.doubleValue();
            return switch (operator) {
                case "+" -> Optional.of(as(one + other, kind));
                case "-" -> Optional.of(as(one - other, kind));
                case "*" -> Optional.of(as(one * other, kind));
                case "/" -> Optional.of(as(one / other, kind));
                case "%" -> Optional.of(as(one % other, kind));
                default -> Optional.empty();
            };
        }
        long one = left.longValue();
        long other = right.longValue();
        return switch (operator) {
            case "+" -> Optional.of(as(one + other, kind));
            case "-" -> Optional.of(as(one - other, kind));
            case "*" -> Optional.of(as(one * other, kind));
            case "/" -> other == 0 ? Optional.empty() : Optional.of(as(one / other, kind));
            case "%" -> other == 0 ? Optional.empty() : Optional.of(as(one % other, kind));
            case "<<" -> Optional.of(kind == Kind.INT ? (Number) (left.intValue() << (int) other) : one << other);
            case ">>" -> Optional.of(kind == Kind.INT ? (Number) (left.intValue() >> (int) other) : one >> other);
            case ">>>" -> Optional.of(kind == Kind.INT ? (Number) (left.intValue() >>> (int) other) : one >>> other);
            case "&" -> Optional.of(as(one & other, kind));
            case "|" -> Optional.of(as(one | other, kind));
            case "^" -> Optional.of(as(one ^ other, kind));
            default -> Optional.empty();
        };
    }

    /** Returns whether the expression chooses between constants, which TornadoVM treats as unsigned. */
    public static boolean isOfConstants(Expr expr) {
        return switch (expr) {
            case Expr.Conditional c -> isOfConstants(c.yes()) && isOfConstants(c.no());
            case Expr.Call c -> c.arguments().stream().allMatch(Folding::isOfConstants);
            default -> value(expr).isPresent();
        };
    }
}
