package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.code.form.Ranges;
import io.funnel.processor.source.tree.Functions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds integer arithmetic that may wrap around, and casts that may lose bits. */
final class Overflow {

    private final Functions functions;
    private final Ranges ranges;
    private final Set<String> seen = new HashSet<>();

    /** Knows what the statements say about their variables. */
    Overflow(Functions functions, List<Stmt> statements) {
        this.functions = functions;
        this.ranges = new Ranges(statements);
    }

    /** Whether this operation may, whatever its operands do. */
    boolean wraps(Expr node) {
        return wraps(node, ranges);
    }

    private boolean wraps(Expr node, Ranges around) {
        return switch (node) {
            case Expr.Cast c when c.kind() == Kind.INT && c.operand().kind() == Kind.LONG -> {
                Ranges.Range range = around.of(c.operand());
                yield range.least() < Integer.MIN_VALUE || range.greatest() > Integer.MAX_VALUE;
            }
            case Expr.Call c -> {
                ScalarFunction function = functions.named(c.function());
                Ranges unknown = new Ranges(List.of());
                yield function != null && seen.add(c.function())
                        && Walk.any(function.body(), inside -> wraps(inside, unknown));
            }
            default -> around.mayOverflow(node);
        };
    }
}
