package io.funnel.processor.model;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Stmt;
import java.util.List;
import java.util.Set;

/**
 * Computes an extreme of elements under a condition without a branch. It takes the element, or the extreme itself,
 * which has no effect. Nested branches are slower.
 */
public final class GuardedExtreme {

    private static final Set<String> EXTREMES = Set.of("JavaMath.min", "JavaMath.max");

    private GuardedExtreme() {}

    /** Returns an element's statements; unchanged unless they are such an extreme of floating-point numbers. */
    public static List<Stmt> unbranched(Model model) {
        List<Stmt> statements = model.body().accumulate();
        if (model.width() == 1 && statements.size() == 1 && statements.getFirst() instanceof Stmt.If guard
                && guard.no().isEmpty() && guard.yes().size() == 1
                && guard.yes().getFirst() instanceof Stmt.Combine combine
                && combine.value() instanceof Expr.Call extreme
                && EXTREMES.contains(extreme.function()) && extreme.kind().isFloating()) {
            Expr state = new Expr.State(combine.component(), extreme.kind());
            List<Expr> operands = extreme.arguments().stream()
                    .map(operand -> operand.equals(state) ? state : chosen(guard.condition(), operand, state))
                    .toList();
            return List.of(new Stmt.Combine(combine.component(),
                    new Expr.Call(extreme.function(), operands, extreme.kind())));
        }
        return statements;
    }

    private static Expr chosen(Expr condition, Expr element, Expr state) {
        return condition instanceof Expr.Call not && not.function().equals("JavaMath.not")
                ? new Expr.Conditional(not.arguments().getFirst(), state, element, state.kind())
                : new Expr.Conditional(condition, element, state, state.kind());
    }
}
