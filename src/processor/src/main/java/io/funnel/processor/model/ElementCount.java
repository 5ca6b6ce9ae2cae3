package io.funnel.processor.model;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * A component of a state that counts the elements, and that no other component reads. A kernel that knows how many
 * elements it reduced does not have to carry it.
 */
public final class ElementCount {

    private ElementCount() {}

    /** Returns the number of the component; empty without one, or if the state has no other. */
    public static OptionalInt of(Model model) {
        int size = model.state().size();
        if (size < 2 || model.width() > 1 || model.loop() != null || model.traits().filtered()) {
            return OptionalInt.empty();
        }
        for (int component = 0; component < size; component++) {
            if (isCount(model, component)) {
                return OptionalInt.of(component);
            }
        }
        return OptionalInt.empty();
    }

    private static boolean isCount(Model model, int component) {
        StatePart part = model.state().get(component);
        Body body = model.body();
        return !part.type().isFloating() && part.start() == null && List.of("0", "0L").contains(part.identity())
                && isAlone(body.assign(), component, part, model, ElementCount::isOne)
                && isAlone(body.accumulate(), component, part, model, value -> value instanceof Expr.Binary sum
                        && sum.operator().equals("+") && reads(sum.left(), component) && isOne(sum.right()))
                && isAlone(body.merge(), component, part, model, value -> value instanceof Expr.Binary sum
                        && sum.operator().equals("+") && reads(sum.left(), component)
                        && reads(sum.right(), component + model.state().size()));
    }

    /** Whether one statement sets the component, to such a value, and no other reads it. */
    private static boolean isAlone(List<Stmt> statements, int component, StatePart part, Model model,
            Predicate<Expr> wanted) {
        int size = model.state().size();
        boolean sets = false;
        for (Stmt statement : statements) {
            if (statement instanceof Stmt.Combine combine && combine.component() == component) {
                if (sets || combine.at() != null || combine.value().kind() != part.type()
                        || !wanted.test(combine.value())) {
                    return false;
                }
                sets = true;
            } else if (Walk.any(List.of(statement), node -> reads(node, component) || reads(node, component + size))
                    || Walk.anyStatement(List.of(statement), inside -> inside instanceof Stmt.Combine combine
                            && combine.component() == component)) {
                return false;
            }
        }
        return sets;
    }

    private static boolean reads(Expr node, int component) {
        return node instanceof Expr.State state && state.component() == component;
    }

    private static boolean isOne(Expr value) {
        return switch (value) {
            case Expr.Constant one -> List.of("1", "1L").contains(one.text());
            case Expr.Widening wider -> isOne(wider.operand());
            case Expr.Cast cast -> !cast.kind().isFloating() && isOne(cast.operand());
            default -> false;
        };
    }

    /** Returns the model without the component; its last step still counts all of them. */
    public static Model without(Model model, int component) {
        List<StatePart> state = new ArrayList<>(model.state());
        state.remove(component);
        Body body = model.body();
        int size = model.state().size();
        return model.withState(state, new Body(without(body.accumulate(), component, size),
                without(body.assign(), component, size), without(body.merge(), component, size)));
    }

    private static List<Stmt> without(List<Stmt> statements, int component, int size) {
        List<Stmt> others = Walk.replace(statements, statement -> switch (statement) {
            case Stmt.Combine c when c.component() == component -> List.of();
            case Stmt.Combine c ->
                List.of(new Stmt.Combine(renumbered(c.component(), component, size), c.at(), c.value()));
            default -> List.of(statement);
        });
        return Walk.rewrite(others, node -> node instanceof Expr.State read
                ? new Expr.State(renumbered(read.component(), component, size), read.kind())
                : node);
    }

    private static int renumbered(int number, int component, int size) {
        return number - (number > component ? 1 : 0) - (number > component + size ? 1 : 0);
    }
}
