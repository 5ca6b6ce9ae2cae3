package io.funnel.processor.writer;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Recognises reductions of one statement for which host engines may have their own code. */
final class KnownLoops {

    /** The number of elements, in a {@link Component}. */
    static final String COUNT = "COUNT";

    private KnownLoops() {}

    /** Returns the library's constant for a reduction of one component over all inputs, of the same type. */
    static Optional<String> of(Model model) {
        List<Component> components = ofComponents(model);
        if (components.size() != 1 || model.inputs().getFirst().type() != model.state().getFirst().type()) {
            return Optional.empty();
        }
        String loop = components.getFirst().loop();
        boolean readsAll = model.inputs().size() == (loop.equals("DOT") ? 2 : 1);
        return readsAll && !loop.equals(COUNT) ? Optional.of(loop) : Optional.empty();
    }

    /** Returns the library's constants with their inputs, if every component is recognised. */
    static List<Component> ofComponents(Model model) {
        Kind kind = model.inputs().getFirst().type();
        boolean alike =
                !kind.isNarrow() && model.inputs().stream().allMatch(input -> input.streamed() && input.type() == kind);
        List<Stmt> statements = model.body().accumulate();
        if (!alike || model.width() > 1 || !model.traits().commutative()
                || statements.size() != model.state().size()) {
            return List.of();
        }
        Map<Integer, Component> found = new TreeMap<>();
        for (Stmt statement : statements) {
            if (statement instanceof Stmt.Combine combine && combine.at() == null) {
                component(model.state().get(combine.component()), combine, kind)
                        .ifPresent(component -> found.put(combine.component(), component));
            }
        }
        return found.size() == statements.size() ? List.copyOf(found.values()) : List.of();
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

    /**
     * Arguments of the library's record of the same name.
     *
     * @param loop  a constant of KnownLoop, or {@link #COUNT}
     * @param left  an input
     * @param right the second one of a product
     */
    record Component(String loop, int left, int right) {}

    private static Optional<Component> component(StatePart state, Stmt.Combine combine, Kind kind) {
        boolean same = kind == state.type();
        boolean wider = same || state.type() == Kind.DOUBLE
                || (kind == Kind.INT && state.type() == Kind.LONG);
        return switch (combine.value()) {
            case Expr.Binary b when b.operator().equals("+") && b.kind() == state.type() && isZero(state) ->
                besideState(b.left(), b.right()).flatMap(added -> added(added, state.type()))
                        .filter(loop -> wider || loop.loop().equals(COUNT));
            case Expr.Call c when same && c.function().equals("Math.min")
                    && startsAt(state, "POSITIVE_INFINITY", "MAX_VALUE") ->
                extreme(c, "MIN");
            case Expr.Call c when same && c.function().equals("Math.max")
                    && startsAt(state, "NEGATIVE_INFINITY", "MIN_VALUE") ->
                extreme(c, "MAX");
            default -> Optional.empty();
        };
    }

    private static Optional<Component> extreme(Expr.Call call, String loop) {
        return besideState(call.arguments().getFirst(), call.arguments().getLast())
                .flatMap(other -> other instanceof Expr.Element element
                        ? Optional.of(new Component(loop, element.input(), element.input()))
                        : Optional.empty());
    }

    private static Optional<Component> added(Expr added, Kind type) {
        return switch (converted(added)) {
            case Expr.Constant c when type == Kind.LONG && List.of("1", "1L").contains(c.text()) ->
                Optional.of(new Component(COUNT, 0, 0));
            case Expr.Element e -> Optional.of(new Component("SUM", e.input(), e.input()));
            case Expr.Binary b when b.operator().equals("*") && b.kind() == type
                    && converted(b.left()) instanceof Expr.Element left
                    && converted(b.right()) instanceof Expr.Element right ->
                Optional.of(new Component(left.input() == right.input() ? "SUM_OF_SQUARES" : "DOT", left.input(),
                        right.input()));
            case Expr.Call c when c.function().endsWith("Math.abs") && (c.kind() == type || c.kind().isFloating())
                    && converted(c.arguments().getFirst()) instanceof Expr.Element e ->
                Optional.of(new Component("SUM_OF_MAGNITUDES", e.input(), e.input()));
            default -> Optional.empty();
        };
    }

    /** Removes widening conversions, the only ones on elements of a sum. */
    private static Expr converted(Expr expr) {
        return switch (expr) {
            case Expr.Cast c when c.kind().compareTo(c.operand().kind()) >= 0 -> converted(c.operand());
            case Expr.Widening w -> converted(w.operand());
            default -> expr;
        };
    }
}
