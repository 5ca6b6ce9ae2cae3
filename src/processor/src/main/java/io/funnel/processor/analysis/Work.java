package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.source.tree.Functions;
import java.util.List;
import java.util.Set;

/**
 * Estimates the cost of an element in additions, by the operations of the statements that combine it. A branch counts
 * as its longer side, statements behind one that returns count half. A loop's body counts {@link #ROUNDS} times.
 */
public final class Work {

    private static final int ROUNDS = 8;
    private static final double HALF = 0.5;
    private static final int DIVISION = 8;
    private static final int TRANSCENDENTAL = 20;
    private static final Set<String> CHEAP = Set.of("abs", "min", "max", "fma", "floor", "ceil", "isNaN", "identity",
            "bitCount", "clamp", "numberOfLeadingZeros", "numberOfTrailingZeros");

    private final Functions functions;

    private Work(Functions functions) {
        this.functions = functions;
    }

    /** Returns the operations of the statements and of the functions that they call, at least 1. */
    public static int of(Functions functions, List<Stmt> statements) {
        return (int) Math.max(1, Math.round(new Work(functions).of(statements)));
    }

    private double of(List<Stmt> statements) {
        double work = 0;
        double share = 1;
        for (Stmt statement : statements) {
            work += share * of(statement);
            share *= statement instanceof Stmt.If branch && returns(branch.yes()) ? HALF : 1;
        }
        return work;
    }

    private static boolean returns(List<Stmt> statements) {
        return !statements.isEmpty() && statements.getLast() instanceof Stmt.Return;
    }

    private double of(Stmt statement) {
        return switch (statement) {
            case Stmt.Declare d -> d.value() == null ? 0 : of(d.value());
            case Stmt.Assign a -> of(a.value());
            case Stmt.Store s -> of(s.target().index()) + of(s.value());
            case Stmt.Combine c -> of(c.value()) + (c.at() == null ? 0 : of(c.at()));
            case Stmt.If i -> of(i.condition()) + Math.max(of(i.yes()), of(i.no()));
            case Stmt.Loop l -> of(l.start()) + ROUNDS * (of(l.condition()) + of(l.step()) + of(l.body()));
            case Stmt.Return r -> r.values().stream().mapToDouble(this::of).sum();
            case Stmt.Exit e -> 0;
        };
    }

    private double of(Expr expr) {
        double[] work = {0};
        Walk.each(expr, node -> work[0] += switch (node) {
            case Expr.Binary b -> b.operator().equals("/") || b.operator().equals("%") ? DIVISION : 1;
            case Expr.Unary u -> u.operand() instanceof Expr.Constant ? 0 : 1;
            case Expr.Conditional c -> 1;
            case Expr.Cast c -> c.operand().kind().isFloating() && !c.kind().isFloating() ? 1 : 0;
            case Expr.Call c -> c.function().endsWith("Bits") ? 0 : called(c.function());
            default -> 0;
        });
        return work[0];
    }

    private double called(String function) {
        ScalarFunction own = functions.named(function);
        if (own != null) {
            return of(own.body());
        }
        String name = function.substring(function.lastIndexOf('.') + 1);
        return CHEAP.contains(name) ? 1 : name.equals("sqrt") ? DIVISION : TRANSCENDENTAL;
    }
}
