package io.funnel.processor.code;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds elements at which conditions change. It propagates the constants in comparisons back to the element that is
 * read. Elements equal and next to these values reach both sides of each comparison.
 */
public final class Boundaries {

    private static final int MOST = 32;

    private final Set<Number> found = new LinkedHashSet<>();
    /** Variables with a single value. */
    private Map<String, Expr> values = Map.of();

    private Boundaries() {}

    /** Returns the values of these statements and functions, in order of occurrence. */
    public static List<Number> of(List<Stmt> statements, List<ScalarFunction> functions) {
        Boundaries boundaries = new Boundaries();
        boundaries.read(statements);
        functions.forEach(function -> boundaries.read(function.body()));
        return boundaries.found.stream().limit(MOST).toList();
    }

    private void read(List<Stmt> statements) {
        values = Walk.fixedValues(statements);
        Walk.each(statements, node -> {
            switch (node) {
                case Expr.Binary b when Comparisons.ALL.contains(b.operator()) -> compared(b.left(), b.right());
                case Expr.Binary b when b.operator().equals("%") -> constant(b.right()).ifPresent(this::add);
                // predicates of the user
                case Expr.Call c when c.kind() == Kind.BOOLEAN && c.arguments().size() == 2 ->
                    compared(c.arguments().getFirst(), c.arguments().getLast());
                case Expr.Call c -> c.arguments().forEach(argument -> constant(argument).ifPresent(this::add));
                default -> {}
            }
        });
    }

    private void compared(Expr left, Expr right) {
        if (left.kind() == Kind.BOOLEAN) {
            return;
        }
        Optional<Number> one = constant(left);
        Optional<Number> other = constant(right);
        if (one.isPresent() || other.isPresent()) {
            one.ifPresent(value -> reach(right, value));
            other.ifPresent(value -> reach(left, value));
        } else {
            Walk.each(left, node -> constant(node).ifPresent(this::add));
            Walk.each(right, node -> constant(node).ifPresent(this::add));
        }
    }

    private static Optional<Number> constant(Expr expr) {
        return expr instanceof Expr.Parameter parameter
                ? Optional.of(Folding.as(parameter.index() + 1, parameter.kind()))
                : Folding.value(expr);
    }

    private void reach(Expr expr, Number value) {
        switch (expr) {
            case Expr.Widening w -> reach(w.operand(), value);
            case Expr.Cast c -> reach(c.operand(), value);
            case Expr.Unary u when u.operator().startsWith("(") -> reach(u.operand(), value);
            case Expr.Unary u when u.operator().equals("-") -> reach(u.operand(), of("-", 0, value, u.kind()));
            case Expr.Conditional c -> {
                reach(c.yes(), value);
                reach(c.no(), value);
            }
            case Expr.Local local when values.containsKey(local.name()) -> reach(values.get(local.name()), value);
            case Expr.Binary b when constant(b.right()).isPresent() ->
                reach(b.left(), inverse(b, value, constant(b.right()).get()));
            case Expr.Binary b when constant(b.left()).isPresent() ->
                reach(b.right(), b.operator().equals("-")
                        ? of("-", constant(b.left()).get(), value, b.kind())
                        : inverse(b, value, constant(b.left()).get()));
            case Expr.Call c when c.function().endsWith(".abs") -> {
                reach(c.arguments().getFirst(), value);
                reach(c.arguments().getFirst(), of("-", 0, value, c.kind()));
            }
            default -> add(Folding.as(value, expr.kind()));
        }
    }

    /** Solves for the other operand; returns the result itself if that is not simple. */
    private static Number inverse(Expr.Binary binary, Number result, Number known) {
        return switch (binary.operator()) {
            case "+" -> of("-", result, known, binary.kind());
            case "-" -> of("+", result, known, binary.kind());
            case "*" -> of("/", result, known, binary.kind());
            case "/" -> of("*", result, known, binary.kind());
            default -> result;
        };
    }

    private static Number of(String operator, Number left, Number right, Kind kind) {
        return Folding.binary(operator, left, right, kind).orElse(left);
    }

    private void add(Number value) {
        if (!Double.isNaN(value.doubleValue())) {
            found.add(value);
        }
    }
}
