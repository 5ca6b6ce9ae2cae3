package io.funnel.processor.writer;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import java.util.List;
import java.util.Optional;

/** Tells the reductions that a host engine may have code of its own for, by the one statement that they consist of. */
final class KnownLoops {

    private KnownLoops() {}

    /** The name of the library's constant, or nothing. */
    static Optional<String> of(Model model) {
        StatePart state = model.state().getFirst();
        boolean alike = model.inputs().stream()
                .allMatch(input -> input.streamed() && input.type() == state.type());
        if (model.state().size() > 1 || model.width() > 1 || !model.traits().commutative() || !alike
                || model.body().accumulate().size() != 1
                || !(model.body().accumulate().getFirst() instanceof Stmt.Combine combine)) {
            return Optional.empty();
        }
        return switch (combine.value()) {
            case Expr.Binary b when b.operator().equals("+") && isZero(state) -> besideState(b.left(), b.right())
                    .flatMap(added -> sum(added, model.inputs().size()));
            case Expr.Call c when isExtreme(c, "min") && startsAt(state, "POSITIVE_INFINITY", "MAX_VALUE") ->
                Optional.of("MIN");
            case Expr.Call c when isExtreme(c, "max") && startsAt(state, "NEGATIVE_INFINITY", "MIN_VALUE") ->
                Optional.of("MAX");
            default -> Optional.empty();
        };
    }

    private static boolean isZero(StatePart state) {
        return List.of("0", "0L", "0f", "0.0", "0.0f", "0d", "0.0d").contains(state.identity());
    }

    private static boolean startsAt(StatePart state, String ofFloating, String ofIntegers) {
        return state.identity()
                .equals(state.type().box() + "." + (state.type().isFloating() ? ofFloating : ofIntegers));
    }

    private static Optional<Expr> besideState(Expr left, Expr right) {
        return left instanceof Expr.State
                ? Optional.of(right)
                : right instanceof Expr.State ? Optional.of(left) : Optional.empty();
    }

    private static Optional<String> sum(Expr added, int inputs) {
        return switch (added) {
            case Expr.Element e when inputs == 1 -> Optional.of("SUM");
            case Expr.Binary b when b.operator().equals("*") && b.left() instanceof Expr.Element left
                    && b.right() instanceof Expr.Element right ->
                inputs == 1
                        ? Optional.of("SUM_OF_SQUARES")
                        : inputs == 2 && left.input() != right.input() ? Optional.of("DOT") : Optional.empty();
            case Expr.Call c when inputs == 1 && c.function().equals("Math.abs")
                    && c.arguments().getFirst() instanceof Expr.Element ->
                Optional.of("SUM_OF_MAGNITUDES");
            default -> Optional.empty();
        };
    }

    private static boolean isExtreme(Expr.Call call, String name) {
        boolean known = call.function().equals("Math." + name) || call.function().equals("JavaMath." + name);
        return known && besideState(call.arguments().getFirst(), call.arguments().getLast())
                .filter(other -> other instanceof Expr.Element).isPresent();
    }
}
