package io.funnel.processor.source.operator;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Pruning;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.source.tree.Functions;
import io.funnel.processor.source.tree.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns the body of an operator's map into one expression for each scalar of the state. */
final class Lifting {

    /** Nodes of an expression that is written where it is needed. */
    private static final int SHORT = 14;

    private Lifting() {}

    /**
     * The scalars of an element's state.
     *
     * @param body   the statements of map, over elements, parameters and the index
     * @param state  the state's shape
     * @param inputs the inputs, for the names of a function's parameters
     */
    static List<Expr> leaves(
            Functions functions, String owner, List<Stmt> body, Shape state, List<InputArray> inputs) {
        List<Expr> leaves = new ArrayList<>();
        for (int i = 0; i < state.leaves().size(); i++) {
            List<Stmt> own = Pruning.toOne(body, i);
            boolean isShort = own.size() == 1 && own.getFirst() instanceof Stmt.Return only
                    && Walk.size(only.values().getFirst()) <= SHORT;
            leaves.add(isShort
                    ? ((Stmt.Return) own.getFirst()).values().getFirst()
                    : lifted(functions, owner, own, state.leaves().get(i), inputs));
        }
        return leaves;
    }

    private static Expr lifted(
            Functions functions, String owner, List<Stmt> body, Shape.Leaf leaf, List<InputArray> inputs) {
        Map<Expr, Expr.Local> free = new LinkedHashMap<>();
        Walk.each(body, node -> {
            switch (node) {
                case Expr.Element e -> free.put(e, new Expr.Local(inputs.get(e.input()).name(), e.kind()));
                case Expr.Parameter p -> free.put(p,
                        new Expr.Local(inputs.get(p.input()).name() + p.index(), p.kind()));
                case Expr.Index i -> free.put(i, new Expr.Local("index", i.kind()));
                default -> {}
            }
        });
        List<Stmt> closed = Walk.rewrite(body, node -> free.containsKey(node) ? free.get(node) : node);
        String what = "{@code " + owner + ".map}.";
        return functions.add(leaf.of("map"),
                leaf.path().isEmpty() ? "As " + what : "The " + leaf.path() + " of " + what,
                List.copyOf(free.values()), closed, new Expr.Local("map", leaf.kind()), List.copyOf(free.keySet()));
    }
}
