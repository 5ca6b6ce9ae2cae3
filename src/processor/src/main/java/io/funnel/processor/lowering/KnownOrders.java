package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Guards comparisons of floats that NVIDIA's compiler decides from the bounds of their operands without regard to NaN.
 * It takes {@code Math.abs(x) >= 0} to be true. Each comparison then also tests that its operands are numbers.
 */
final class KnownOrders {

    static final Lowering RULE =
            Lowering.of("ptxas compares magnitudes with regard to NaN", KnownOrders.class, KnownOrders::of, 37);

    private static final String OF_BODY = "";

    private final FloatBounds bounds;

    private KnownOrders(List<ScalarFunction> functions, List<Stmt> statements) {
        bounds = new FloatBounds(functions, OF_BODY, statements);
    }

    private List<Stmt> of(List<Stmt> statements) {
        return Walk.rewrite(statements, node -> of(node, OF_BODY));
    }

    private static Model of(Model model) {
        KnownOrders rule = new KnownOrders(model.functions(), model.body().all());
        return model.inForm(rule::of, rule::of);
    }

    private ScalarFunction of(ScalarFunction function) {
        return Lowering.with(function, Walk.rewrite(function.body(), node -> of(node, function.name())));
    }

    private Expr of(Expr node, String function) {
        return switch (node) {
            case Expr.Binary b when b.operator().equals(">") && isAbove(b.left(), b.right(), function) ->
                ofNumbers(b, b.left(), b.right());
            case Expr.Binary b when b.operator().equals("<") && isAbove(b.right(), b.left(), function) ->
                ofNumbers(b, b.left(), b.right());
            case Expr.Call c when c.function().equals("JavaMath.atLeast")
                    && isAtLeast(c.arguments().getFirst(), c.arguments().getLast(), function) ->
                ofNumbers(c, c.arguments().getFirst(), c.arguments().getLast());
            case Expr.Call c when c.function().equals("JavaMath.atMost")
                    && isAtLeast(c.arguments().getLast(), c.arguments().getFirst(), function) ->
                ofNumbers(c, c.arguments().getFirst(), c.arguments().getLast());
            case Expr.Call c when c.kind().isFloating() && c.function().endsWith("Math.min") ->
                extreme(c, true, function).orElse(c);
            case Expr.Call c when c.kind().isFloating() && c.function().endsWith("Math.max") ->
                extreme(c, false, function).orElse(c);
            default -> node;
        };
    }

    private boolean isAtLeast(Expr value, Expr other, String function) {
        return value.kind().isFloating()
                && bounds.of(value, function).least() >= bounds.of(other, function).greatest();
    }

    /** Whether it is greater; non-negative values count as above 0. */
    private boolean isAbove(Expr value, Expr other, String function) {
        double greatest = bounds.of(other, function).greatest();
        return isAtLeast(value, other, function) && (greatest == 0 || bounds.of(value, function).least() > greatest);
    }

    private static Expr ofNumbers(Expr comparison, Expr left, Expr right) {
        List<Expr> parts = new ArrayList<>(List.of(comparison));
        isNumber(left).ifPresent(parts::add);
        isNumber(right).ifPresent(parts::add);
        return parts.stream().reduce((one, other) -> new Expr.Call("JavaMath.and", List.of(one, other), Kind.BOOLEAN))
                .orElseThrow();
    }

    private static Optional<Expr> isNumber(Expr value) {
        return Folding.value(value).isPresent()
                ? Optional.empty()
                : Optional.of(new Expr.Binary("==", value, value, Kind.BOOLEAN));
    }

    /** The minimum or maximum without a comparison, if the order is known. */
    private Optional<Expr> extreme(Expr.Call call, boolean isMin, String function) {
        Expr first = call.arguments().getFirst();
        Expr last = call.arguments().getLast();
        if (isMagnitudeAbove(first, last, function)) {
            return Optional.of(isMin ? unlessNaN(last, first, call.kind()) : unlessNaN(first, last, call.kind()));
        }
        return isMagnitudeAbove(last, first, function)
                ? Optional.of(isMin ? unlessNaN(first, last, call.kind()) : unlessNaN(last, first, call.kind()))
                : Optional.empty();
    }

    /** Whether it is greater, or a magnitude that is at least a number: no magnitude is -0.0. */
    private boolean isMagnitudeAbove(Expr value, Expr other, String function) {
        boolean isMagnitude = value instanceof Expr.Call c && c.function().endsWith("Math.abs")
                && Folding.value(other).isPresent();
        return bounds.of(value, function).least() > bounds.of(other, function).greatest()
                || (isMagnitude && isAtLeast(value, other, function));
    }

    private static Expr unlessNaN(Expr value, Expr mayBeNaN, Kind kind) {
        Optional<Expr> isNumber = isNumber(mayBeNaN);
        return isNumber.isEmpty()
                ? Expr.widened(value, kind)
                : new Expr.Conditional(isNumber.get(), Expr.widened(value, kind), Expr.widened(mayBeNaN, kind), kind);
    }
}
