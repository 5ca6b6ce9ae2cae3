package io.funnel.processor.source.tree;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Inlines functions that return a condition. TornadoVM 5.2.0 loses a negation if a condition is kept as a value before
 * it is tested. Conditions that are tested in place are compiled correctly.
 */
public final class Conditions {

    /** The most nodes of a condition. */
    private static final int MOST = 400;

    private static final Expr TRUE = new Expr.Constant("true", Kind.BOOLEAN);
    private static final Expr FALSE = new Expr.Constant("false", Kind.BOOLEAN);

    private Conditions() {}

    /** Returns the function's value for these arguments; empty if it has loops or assigns variables. */
    static Optional<Expr> of(Function function, List<Expr> arguments) {
        Map<Expr, Expr> values = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            values.put(function.parameters().get(i), arguments.get(i));
        }
        return value(function.body(), values).filter(condition -> Walk.size(condition) <= MOST);
    }

    private static Optional<Expr> value(List<Stmt> statements, Map<Expr, Expr> values) {
        if (statements.isEmpty()) {
            return Optional.empty();
        }
        List<Stmt> rest = statements.subList(1, statements.size());
        return switch (statements.getFirst()) {
            case Stmt.Return r -> Optional.of(replaced(r.values().getFirst(), values));
            case Stmt.Declare d when d.value() != null -> {
                Map<Expr, Expr> more = new HashMap<>(values);
                more.put(new Expr.Local(d.name(), d.kind()), Expr.widened(replaced(d.value(), values), d.kind()));
                yield value(rest, more);
            }
            case Stmt.If i -> {
                Expr condition = replaced(i.condition(), values);
                yield value(joined(i.yes(), rest), values)
                        .flatMap(yes -> value(joined(i.no(), rest), values).map(no -> choice(condition, yes, no)));
            }
            default -> Optional.empty();
        };
    }

    private static List<Stmt> joined(List<Stmt> branch, List<Stmt> rest) {
        if (!branch.isEmpty() && branch.getLast() instanceof Stmt.Return) {
            return branch;
        }
        return Walk.joined(branch, rest);
    }

    private static Expr replaced(Expr expr, Map<Expr, Expr> values) {
        return Walk.rewrite(expr, node -> values.getOrDefault(node, node));
    }

    /** Returns a short choice of two conditions. */
    public static Expr choice(Expr condition, Expr yes, Expr no) {
        if (yes.equals(TRUE)) {
            return no.equals(FALSE) ? condition : new Expr.Binary("||", condition, no, Kind.BOOLEAN);
        }
        if (yes.equals(FALSE)) {
            return no.equals(TRUE) ? not(condition) : new Expr.Binary("&&", not(condition), no, Kind.BOOLEAN);
        }
        if (no.equals(FALSE)) {
            return new Expr.Binary("&&", condition, yes, Kind.BOOLEAN);
        }
        return no.equals(TRUE)
                ? new Expr.Binary("||", not(condition), yes, Kind.BOOLEAN)
                : new Expr.Conditional(condition, yes, no, Kind.BOOLEAN);
    }

    static Expr not(Expr condition) {
        return new Expr.Unary("!", condition, Kind.BOOLEAN);
    }
}
