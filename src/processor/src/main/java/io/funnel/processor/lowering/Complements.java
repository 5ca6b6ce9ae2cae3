package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import java.util.List;
import java.util.Optional;

/**
 * Hides complements of integers from NVIDIA's assembler, in reductions with branches. In {@code v == 5 ? ~v & u : ~v /
 * 3}, where a branch knows the value, it confuses the constant with the complement.
 */
final class Complements {

    static final Lowering RULE =
            Lowering.of("ptxas distinguishes a known value from its complement", Complements.class, Complements::of,
                    63);

    private Complements() {}

    private static Model of(Model model) {
        return branches(model.statements())
                ? Lowering.inEach(model, statements -> Walk.rewrite(statements, Complements::hidden))
                : model;
    }

    private static boolean branches(List<Stmt> statements) {
        return Walk.anyStatement(statements,
                statement -> statement instanceof Stmt.If || statement instanceof Stmt.Loop)
                || Walk.any(statements, node -> node instanceof Expr.Conditional);
    }

    private static Expr hidden(Expr node) {
        return complemented(node).filter(operand -> Folding.value(operand).isEmpty())
                .map(operand -> (Expr) new Expr.Call("WrappingMath.complement",
                        List.of(Expr.widened(operand, node.kind())), node.kind()))
                .orElse(node);
    }

    private static Optional<Expr> complemented(Expr node) {
        if (!node.kind().isInteger()) {
            return Optional.empty();
        }
        return switch (node) {
            case Expr.Unary u when u.operator().equals("~") -> Optional.of(u.operand());
            case Expr.Unary u when u.operator().equals("-") -> successor(u.operand());
            case Expr.Binary b when (b.operator().equals("^") || b.operator().equals("-")) && is(b.left(), -1) ->
                Optional.of(b.right());
            case Expr.Binary b when b.operator().equals("^") && is(b.right(), -1) -> Optional.of(b.left());
            case Expr.Call c when c.function().equals("WrappingMath.minus") && is(c.arguments().getFirst(), -1) ->
                Optional.of(c.arguments().getLast());
            case Expr.Binary b when b.left() instanceof Expr.Unary u && u.operator().equals("-")
                    && ((b.operator().equals("-") && is(b.right(), 1))
                            || (b.operator().equals("+") && is(b.right(), -1))) ->
                Optional.of(u.operand());
            default -> Optional.empty();
        };
    }

    private static Optional<Expr> successor(Expr node) {
        return node instanceof Expr.Binary b && b.operator().equals("+")
                ? is(b.right(), 1) ? Optional.of(b.left()) : is(b.left(), 1) ? Optional.of(b.right()) : Optional.empty()
                : Optional.empty();
    }

    private static boolean is(Expr node, long value) {
        return Folding.value(node).filter(number -> number.longValue() == value).isPresent();
    }
}
