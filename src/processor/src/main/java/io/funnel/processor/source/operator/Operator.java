package io.funnel.processor.source.operator;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.UserName;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.source.tree.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An operator, split into scalars.
 *
 * @param shape    the state
 * @param identity its scalars in the identity, constants
 * @param inputs   inputs of map: elements, then parameter arrays
 * @param index    type of map's index, or null
 * @param element  the state's scalars of an element
 * @param combine  the scalars of a combination, from those of two states
 * @param host     the same in terms of the user's methods
 */
record Operator(
        Shape shape,
        List<Expr> identity,
        List<InputArray> inputs,
        @Nullable Kind index,
        List<Expr> element,
        BinaryOperator<List<Expr>> combine,
        HostText host) {

    List<Stmt> accumulate(List<String> names) {
        List<Stmt> statements = new ArrayList<>();
        List<Expr> state = state(0);
        List<Expr> placeholders = new ArrayList<>();
        for (int i = 0; i < state.size(); i++) {
            Expr value = element.get(i);
            boolean plain = value.isSimple() || value instanceof Expr.Element;
            placeholders.add(plain ? value : new Expr.Local(UserName.variable(names.get(i)) + "Element", value.kind()));
        }
        List<Expr> combined = combine.apply(state, placeholders);
        for (int i = 0; i < state.size(); i++) {
            Expr placeholder = placeholders.get(i);
            Expr value = element.get(i);
            if (!(placeholder instanceof Expr.Local local)) {
                continue;
            }
            int uses = combined.stream().mapToInt(part -> Walk.count(part, local::equals)).sum();
            if (uses > 1) {
                statements.add(new Stmt.Declare(local.kind(), local.name(), value));
            } else {
                combined = combined.stream()
                        .map(part -> Walk.rewrite(part, node -> node.equals(local) ? value : node))
                        .toList();
            }
        }
        assign(combined, names, statements);
        return statements;
    }

    List<Stmt> assign() {
        return IntStream.range(0, element.size()).<Stmt>mapToObj(i -> new Stmt.Combine(i, element.get(i))).toList();
    }

    List<Stmt> merge(List<String> names) {
        List<Stmt> statements = new ArrayList<>();
        List<Expr> left = state(0);
        assign(combine.apply(left, state(left.size())), names, statements);
        return statements;
    }

    private List<Expr> state(int from) {
        List<Shape.Leaf> leaves = shape.leaves();
        return IntStream.range(0, leaves.size())
                .<Expr>mapToObj(i -> new Expr.State(from + i, leaves.get(i).kind())).toList();
    }

    /** Keeps a component in a variable until later ones have read it. */
    private static void assign(List<Expr> values, List<String> names, List<Stmt> statements) {
        List<Stmt> delayed = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Kind kind = values.get(i).kind();
            Expr own = new Expr.State(i, kind);
            Expr other = new Expr.State(i + values.size(), kind);
            boolean readLater = values.subList(i + 1, values.size()).stream()
                    .anyMatch(later -> Walk.any(later, node -> node.equals(own) || node.equals(other)));
            if (readLater) {
                String name = UserName.variable(names.get(i)) + "Next";
                statements.add(new Stmt.Declare(kind, name, values.get(i)));
                delayed.add(new Stmt.Combine(i, new Expr.Local(name, kind)));
            } else {
                statements.add(new Stmt.Combine(i, values.get(i)));
            }
        }
        statements.addAll(delayed);
    }
}
