package io.funnel.processor.source;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.source.Doubling.Doubled;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether conditions of inexact numbers are sure to be decided as exact arithmetic would decide them. */
final class ConditionRules {

    private static final Set<String> COMPARISONS = Set.of("<", "<=", ">", ">=", "==", "!=");

    /** A condition, and 0 or NaN: whether exact arithmetic would decide likewise; null if it is sure to. */
    record Condition(Expr value, @Nullable Expr doubt) {}

    private final ErrorRules rules;

    ConditionRules(ErrorRules rules) {
        this.rules = rules;
    }

    /** A condition with its doubt. */
    Condition condition(Expr expr, List<Stmt> out) {
        return switch (expr) {
            case Expr.Constant c -> new Condition(c, null);
            case Expr.Unary u -> {
                Condition operand = condition(u.operand(), out);
                yield new Condition(new Expr.Unary(u.operator(), operand.value(), u.kind()), operand.doubt());
            }
            case Expr.Binary b when COMPARISONS.contains(b.operator()) -> comparison(b.left(), b.right(), out,
                    (left, right) -> new Expr.Binary(b.operator(), left, right, Kind.BOOLEAN));
            case Expr.Binary b -> {
                Condition left = condition(b.left(), out);
                Condition right = aside(b.right(), out);
                yield new Condition(new Expr.Binary(b.operator(), left.value(), right.value(), Kind.BOOLEAN),
                        Doubling.both(left.doubt(), right.doubt()));
            }
            case Expr.Conditional c -> {
                Condition asked = condition(c.condition(), out);
                Condition yes = aside(c.yes(), out);
                Condition no = aside(c.no(), out);
                yield new Condition(
                        new Expr.Conditional(asked.value(), yes.value(), no.value(), Kind.BOOLEAN),
                        Doubling.both(Doubling.both(asked.doubt(), yes.doubt()), no.doubt()));
            }
            case Expr.Call c when c.arguments().size() == 2 -> comparison(c.arguments().get(0), c.arguments().get(1),
                    out, (left, right) -> new Expr.Call(c.function(), List.of(left, right), Kind.BOOLEAN));
            case Expr.Call c when c.arguments().size() == 1 -> {
                Doubled operand = rules.operand(c.arguments().getFirst(), out);
                yield new Condition(new Expr.Call(c.function(), List.of(operand.value()), Kind.BOOLEAN),
                        operand.error() == null ? null : ErrorRules.rule("doubt", operand.error()));
            }
            default -> throw new Undoubled("a condition of another kind");
        };
    }

    /** A condition that may not be asked: what it needs is computed all the same, so that must not fail. */
    private Condition aside(Expr expr, List<Stmt> out) {
        int before = out.size();
        Condition condition = condition(expr, out);
        boolean[] divides = {false};
        Walk.each(expr, node -> divides[0] |= node instanceof Expr.Binary b && !b.kind().isFloating()
                && (b.operator().equals("/") || b.operator().equals("%")));
        if (divides[0] && out.size() > before) {
            throw new Undoubled("a division of integers in a condition that may not be asked");
        }
        return condition;
    }

    /** What is made of two operands. */
    private interface Pair {
        Expr of(Expr left, Expr right);
    }

    private Condition comparison(Expr leftOperand, Expr rightOperand, List<Stmt> out, Pair pair) {
        List<Stmt> scratch = new ArrayList<>();
        Doubled left = rules.doubled(leftOperand, null, scratch);
        Doubled right = rules.doubled(rightOperand, null, scratch);
        out.addAll(scratch);
        if (left.error() == null && right.error() == null) {
            return new Condition(pair.of(left.value(), right.value()), null);
        }
        Doubled one = rules.simple(left, out);
        if (leftOperand.equals(rightOperand)) { // a question for NaN
            return new Condition(pair.of(one.value(), one.value()),
                    ErrorRules.rule("doubt", ErrorRules.present(one.error())));
        }
        Doubled other = rules.simple(right, out);
        return new Condition(pair.of(one.value(), other.value()),
                ErrorRules.rule("doubt", one.value(), ErrorRules.orZero(one.error()), other.value(),
                        ErrorRules.orZero(other.error())));
    }
}
