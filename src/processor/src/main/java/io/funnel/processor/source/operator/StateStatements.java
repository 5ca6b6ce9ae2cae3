package io.funnel.processor.source.operator;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.source.tree.Shape;
import java.util.ArrayList;
import java.util.List;

/** Writes an operator's steps as statements over the scalars of its state. */
final class StateStatements {

    /** Components that kernels have local memory for. */
    static final int MOST_COMPONENTS = 32;

    private StateStatements() {}

    /** Combines an element into the state. */
    static List<Stmt> accumulate(Operator operator, List<String> names) {
        List<Stmt> statements = new ArrayList<>();
        List<Expr> state = state(operator, 0);
        List<Expr> placeholders = new ArrayList<>();
        for (int i = 0; i < state.size(); i++) {
            Expr element = operator.element().get(i);
            boolean plain = element.isSimple() || element instanceof Expr.Element;
            placeholders.add(plain ? element : new Expr.Local(names.get(i) + "Element", element.kind()));
        }
        List<Expr> combined = operator.combine().apply(state, placeholders);
        for (int i = 0; i < state.size(); i++) {
            Expr placeholder = placeholders.get(i);
            Expr element = operator.element().get(i);
            if (!(placeholder instanceof Expr.Local local)) {
                continue;
            }
            int uses = combined.stream().mapToInt(value -> Walk.count(value, local)).sum();
            if (uses > 1) {
                statements.add(new Stmt.Declare(local.kind(), local.name(), element));
            } else {
                combined = combined.stream()
                        .map(value -> Walk.rewrite(value, node -> node.equals(local) ? element : node))
                        .toList();
            }
        }
        assign(combined, names, statements);
        return statements;
    }

    /** Sets the state to the element's own. */
    static List<Stmt> assign(Operator operator) {
        List<Stmt> statements = new ArrayList<>();
        for (int i = 0; i < operator.element().size(); i++) {
            statements.add(new Stmt.Combine(i, operator.element().get(i)));
        }
        return statements;
    }

    /** Combines two states. */
    static List<Stmt> merge(Operator operator, List<String> names) {
        List<Stmt> statements = new ArrayList<>();
        List<Expr> left = state(operator, 0);
        assign(operator.combine().apply(left, state(operator, left.size())), names, statements);
        return statements;
    }

    private static List<Expr> state(Operator operator, int from) {
        List<Expr> state = new ArrayList<>();
        for (Shape.Leaf leaf : operator.shape().leaves()) {
            state.add(new Expr.State(from + state.size(), leaf.kind()));
        }
        return state;
    }

    /** A component that a later one still reads is kept in a variable until all are there. */
    private static void assign(List<Expr> values, List<String> names, List<Stmt> statements) {
        List<Stmt> delayed = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Kind kind = values.get(i).kind();
            Expr own = new Expr.State(i, kind);
            Expr other = new Expr.State(i + values.size(), kind);
            boolean readLater = values.subList(i + 1, values.size()).stream()
                    .anyMatch(later -> Walk.mentions(later, own) || Walk.mentions(later, other));
            if (readLater) {
                String name = names.get(i) + "Next";
                statements.add(new Stmt.Declare(kind, name, values.get(i)));
                delayed.add(new Stmt.Combine(i, new Expr.Local(name, kind)));
            } else {
                statements.add(new Stmt.Combine(i, values.get(i)));
            }
        }
        statements.addAll(delayed);
    }
}
