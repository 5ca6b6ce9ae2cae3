package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Ranges;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.source.tree.Functions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds integer arithmetic that may wrap around, and conversions to integers that may lose bits. */
final class Overflow {

    private static final String ABS = "Math.abs";
    private static final String FLOOR_DIV = "Math.floorDiv";
    private static final String ROUND = "Math.round";

    private final Functions functions;
    private final Ranges ranges;
    private final Set<String> seen = new HashSet<>();

    Overflow(Functions functions, List<Stmt> statements) {
        this.functions = functions;
        this.ranges = new Ranges(statements);
    }

    /** Returns whether any operation in an expression may overflow, given the expression's own conditions. */
    boolean isIn(Expr expr) {
        return isAnywhere(expr, ranges);
    }

    /** Returns whether this operation itself may overflow. */
    boolean wraps(Expr node) {
        return mayWrap(node, ranges);
    }

    private boolean isAnywhere(Expr expr, Ranges around) {
        return switch (expr) {
            case Expr.Conditional choice -> isAnywhere(choice.condition(), around)
                    || isInPart(choice, true, around) || isInPart(choice, false, around);
            default -> Walk.any(expr, node -> mayWrap(node, around));
        };
    }

    private boolean isInPart(Expr.Conditional choice, boolean holds, Ranges around) {
        around.enter(choice.condition(), holds);
        boolean found = isAnywhere(holds ? choice.yes() : choice.no(), around);
        around.leave();
        return found;
    }

    /** Covers a function that is not inlined; nothing is known of its arguments. */
    private boolean isInBody(List<Stmt> body, Ranges inside) {
        for (Stmt statement : body) {
            boolean found = switch (statement) {
                case Stmt.Return result -> result.values().stream().anyMatch(value -> isAnywhere(value, inside));
                case Stmt.If choice -> isInBranches(choice, inside);
                default -> Walk.any(List.of(statement), node -> mayWrap(node, inside));
            };
            if (found) {
                return true;
            }
        }
        return false;
    }

    private boolean isInBranches(Stmt.If choice, Ranges inside) {
        boolean found = isAnywhere(choice.condition(), inside);
        inside.enter(choice.condition(), true);
        found |= isInBody(choice.yes(), inside);
        inside.leave();
        inside.enter(choice.condition(), false);
        found |= isInBody(choice.no(), inside);
        if (choice.yes().isEmpty() || !(choice.yes().getLast() instanceof Stmt.Return)) {
            inside.leave(); // otherwise the rest would be under the condition's opposite
        }
        return found;
    }

    private boolean mayWrap(Expr node, Ranges around) {
        return switch (node) {
            case Expr.Cast c when c.kind() == Kind.INT && c.operand().kind() == Kind.LONG -> {
                Ranges.Range range = around.of(c.operand());
                yield range.least() < Integer.MIN_VALUE || range.greatest() > Integer.MAX_VALUE;
            }
            case Expr.Binary b when b.operator().equals("/") && !b.kind().isFloating() ->
                isLeastByMinusOne(b.left(), b.right(), b.kind(), around);
            case Expr.Binary b when b.operator().equals("<<") -> shiftsOut(b, around);
            case Expr.Call c when ABS.equals(c.function()) && !c.kind().isFloating() ->
                around.of(c.arguments().getFirst()).least() == least(c.kind());
            case Expr.Call c when FLOOR_DIV.equals(c.function()) ->
                isLeastByMinusOne(c.arguments().getFirst(), c.arguments().getLast(), c.kind(), around);
            case Expr.Call c when ROUND.equals(c.function()) -> true; // may exceed the integers
            case Expr.Call c -> {
                ScalarFunction function = functions.named(c.function());
                yield function != null && seen.add(c.function())
                        && isInBody(function.body(), new Ranges(function.body()));
            }
            default -> around.mayOverflow(node);
        };
    }

    private static boolean isLeastByMinusOne(Expr dividend, Expr divisor, Kind kind, Ranges around) {
        Ranges.Range by = around.of(divisor);
        return around.of(dividend).least() == least(kind) && by.least() <= -1 && by.greatest() >= -1;
    }

    /** Whether bits may be lost at the upper end, or the distance may wrap around because it is not constant. */
    private static boolean shiftsOut(Expr.Binary shift, Ranges around) {
        Ranges.Range places = around.of(shift.right());
        int size = shift.kind() == Kind.INT ? Integer.SIZE : Long.SIZE;
        if (places.least() != places.greatest() || places.least() < 0 || places.least() >= size - 1) {
            return true;
        }
        Ranges.Range value = around.of(shift.left());
        long most = -(least(shift.kind()) + 1) >> places.least();
        return value.greatest() > most || value.least() < -most - 1;
    }

    private static long least(Kind kind) {
        return kind == Kind.INT ? Integer.MIN_VALUE : Long.MIN_VALUE;
    }
}
