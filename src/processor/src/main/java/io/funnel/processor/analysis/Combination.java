package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Walk;
import io.funnel.processor.source.tree.Operators;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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

    /** Splits an expression that reads the state once; empty if it is not a combine. */
    public static Optional<Combination> of(Expr expr) {
        return switch (expr) {
            case Expr.Widening w -> of(w.operand());
            case Expr.Binary b when INFIX.contains(b.operator()) -> of(b.operator(), true, b.left(), b.right());
            case Expr.Call c when c.arguments().size() == 2 ->
                of(c.function(), false, c.arguments().get(0), c.arguments().get(1));
            default -> Optional.empty();
        };
    }

    private static Optional<Combination> of(String operator, boolean infix, Expr left, Expr right) {
        boolean first = readsState(left);
        Expr inner = first ? left : right;
        Expr other = first ? right : left;
        if (isState(inner)) {
            return Optional.of(new Combination(operator, infix, other, first));
        }
        return of(inner).filter(part -> part.operator().equals(operator)).map(part -> new Combination(operator, infix,
                first
                        ? apply(operator, infix, part.element(), other)
                        : apply(operator, infix, other, part.element()),
                first && part.stateFirst()));
    }

    private static boolean isState(Expr expr) {
        return expr instanceof Expr.Widening w ? isState(w.operand()) : expr instanceof Expr.State;
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
