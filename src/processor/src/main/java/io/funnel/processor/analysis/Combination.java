package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Walk;
import io.funnel.processor.source.tree.Operators;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a combine into a result: {@code result.get(0) + a + b} has the operator {@code +} and the element {@code
 * a + b}.
 *
 * @param operator   an infix operator, or the name of a function of two operands
 * @param infix      whether it is an infix operator
 * @param element    the operand other than the state
 * @param stateFirst whether the state is the left operand
 */
public record Combination(String operator, boolean infix, Expr element, boolean stateFirst) {

    private static final Set<String> INFIX = Set.of("+", "*", "&", "|", "^");

    /** A partial result for an expression that contains the state; without an element for the state itself. */
    private record Part(@Nullable String operator, boolean infix, @Nullable Expr element, boolean stateFirst) {}

    /** Splits an expression that reads the state once; empty if it is not a combine. */
    public static Optional<Combination> of(Expr expr) {
        Part part = part(expr);
        return part == null || part.operator() == null || part.element() == null
                ? Optional.empty()
                : Optional.of(new Combination(part.operator(), part.infix(), part.element(), part.stateFirst()));
    }

    private static @Nullable Part part(Expr expr) {
        return switch (expr) {
            case Expr.State s -> new Part(null, true, null, true);
            case Expr.Widening w -> part(w.operand());
            case Expr.Binary b when INFIX.contains(b.operator()) -> part(b.operator(), true, b.left(), b.right());
            case Expr.Call c when c.arguments().size() == 2 ->
                part(c.function(), false, c.arguments().get(0), c.arguments().get(1));
            default -> null;
        };
    }

    private static @Nullable Part part(String operator, boolean infix, Expr left, Expr right) {
        boolean first = readsState(left);
        Part inner = part(first ? left : right);
        if (inner == null || (inner.operator() != null && !inner.operator().equals(operator))) {
            return null;
        }
        Expr other = first ? right : left;
        Expr element = inner.element() == null
                ? other
                : first
                        ? apply(operator, infix, inner.element(), other)
                        : apply(operator, infix, other, inner.element());
        return new Part(operator, infix, element, first && inner.stateFirst());
    }

    static boolean readsState(Expr expr) {
        return Walk.any(expr, node -> node instanceof Expr.State);
    }

    public Expr apply(Expr left, Expr right) {
        return apply(operator, infix, left, right);
    }

    private static Expr apply(String operator, boolean infix, Expr left, Expr right) {
        if (infix) {
            return Operators.binary(operator, left, right);
        }
        return new Expr.Call(operator, List.of(left, right), Kind.promoted(left.kind(), right.kind()));
    }

    public boolean isMin() {
        return !infix && operator.endsWith("Math.min");
    }

    public boolean isMax() {
        return !infix && operator.endsWith("Math.max");
    }
}
