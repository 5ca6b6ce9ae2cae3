package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * Bounds of a floating-point expression that is not NaN, as NVIDIA's compiler may know them. It starts from magnitudes,
 * squares and exponentials of floats. It follows them through sums, products, choices and functions, but not through
 * variables that depend on themselves.
 */
final class FloatBounds {

    /** An interval that includes both ends. */
    record Bounds(double least, double greatest) {

        private static final Bounds ALL = new Bounds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        private static final Bounds NOT_BELOW_ZERO = new Bounds(0, Double.POSITIVE_INFINITY);

        private static Bounds of(double... ends) {
            return DoubleStream.of(ends).anyMatch(Double::isNaN)
                    ? ALL
                    : new Bounds(DoubleStream.of(ends).min().orElseThrow(), DoubleStream.of(ends).max().orElseThrow());
        }

        private Bounds or(Bounds other) {
            return new Bounds(Math.min(least, other.least), Math.max(greatest, other.greatest));
        }
    }

    /** A value that is assigned to a variable or returned by a function, with its place. */
    private record Value(Expr expr, String function) {}

    private final Map<String, List<Value>> values = new HashMap<>();
    private final Set<String> functions = new HashSet<>();
    /** Bounds found so far; all numbers while being computed. */
    private final Map<String, Bounds> found = new HashMap<>();

    FloatBounds(List<ScalarFunction> functions, String ofBody, List<Stmt> statements) {
        Map<String, ScalarFunction> known = new HashMap<>();
        functions.forEach(function -> known.put(function.name(), function));
        this.functions.addAll(known.keySet());
        read(statements, ofBody, known);
        functions.forEach(function -> read(function.body(), function.name(), known));
    }

    private void read(List<Stmt> statements, String function, Map<String, ScalarFunction> known) {
        Walk.statements(statements, statement -> {
            switch (statement) {
                case Stmt.Declare d when d.value() != null -> add(variable(function, d.name()), d.value(), function);
                case Stmt.Assign a -> add(variable(function, a.target().name()), a.value(), function);
                case Stmt.Return r -> r.values().forEach(value -> add(function, value, function));
                default -> {}
            }
        });
        Walk.each(statements, node -> {
            if (node instanceof Expr.Call c && known.containsKey(c.function())) {
                for (int i = 0; i < c.arguments().size(); i++) {
                    String parameter = known.get(c.function()).parameters().get(i).name();
                    add(variable(c.function(), parameter), c.arguments().get(i), function);
                }
            }
        });
    }

    private static String variable(String function, String name) {
        return function + "." + name;
    }

    private void add(String name, Expr value, String function) {
        values.computeIfAbsent(name, _ -> new ArrayList<>()).add(new Value(value, function));
    }

    Bounds of(Expr expr, String function) {
        if (Folding.value(expr).isPresent()) {
            return Bounds.of(Folding.value(expr).get().doubleValue());
        }
        if (!expr.kind().isFloating()) {
            return Bounds.ALL;
        }
        return switch (expr) {
            case Expr.Local l -> assigned(variable(function, l.name()));
            case Expr.Widening w -> of(w.operand(), function);
            case Expr.Cast c -> of(c.operand(), function);
            case Expr.Conditional c -> of(c.yes(), function).or(of(c.no(), function));
            case Expr.Unary u when u.operator().equals("-") -> {
                Bounds operand = of(u.operand(), function);
                yield new Bounds(-operand.greatest, -operand.least);
            }
            case Expr.Binary b -> binary(b, of(b.left(), function), of(b.right(), function));
            case Expr.Call c -> call(c, function);
            default -> Bounds.ALL;
        };
    }

    private Bounds assigned(String name) {
        if (!values.containsKey(name)) {
            return Bounds.ALL;
        }
        if (!found.containsKey(name)) {
            found.put(name, Bounds.ALL);
            found.put(name, values.get(name).stream().map(value -> of(value.expr, value.function)).reduce(Bounds::or)
                    .orElseThrow());
        }
        return found.get(name);
    }

    private static Bounds binary(Expr.Binary b, Bounds left, Bounds right) {
        return switch (b.operator()) {
            case "+" -> Bounds.of(left.least + right.least, left.greatest + right.greatest);
            case "-" -> Bounds.of(left.least - right.greatest, left.greatest - right.least);
            case "*" -> b.kind() == Kind.FLOAT && b.left().equals(b.right())
                    ? Bounds.NOT_BELOW_ZERO
                    : product(left, right.least, right.greatest);
            case "/" -> right.least == right.greatest
                    ? product(left, 1 / right.least, 1 / right.greatest)
                    : Bounds.ALL;
            default -> Bounds.ALL;
        };
    }

    private static Bounds product(Bounds left, double least, double greatest) {
        return Bounds.of(times(left.least, least), times(left.least, greatest), times(left.greatest, least),
                times(left.greatest, greatest));
    }

    private static double times(double end, double other) {
        return end == 0 || other == 0 ? 0 : end * other;
    }

    private Bounds call(Expr.Call call, String function) {
        if (functions.contains(call.function())) {
            return assigned(call.function());
        }
        boolean ofFloats = call.kind() == Kind.FLOAT;
        return switch (call.function().substring(call.function().indexOf('.') + 1)) {
            case "abs", "sqrt", "exp" -> ofFloats ? Bounds.NOT_BELOW_ZERO : Bounds.ALL;
            case "min" -> {
                Bounds first = of(call.arguments().getFirst(), function);
                Bounds last = of(call.arguments().getLast(), function);
                yield new Bounds(Math.min(first.least, last.least), Math.min(first.greatest, last.greatest));
            }
            case "max" -> {
                Bounds first = of(call.arguments().getFirst(), function);
                Bounds last = of(call.arguments().getLast(), function);
                yield new Bounds(Math.max(first.least, last.least), Math.max(first.greatest, last.greatest));
            }
            default -> Bounds.ALL;
        };
    }
}
