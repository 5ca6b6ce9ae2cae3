package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Adds {@link Expr#unknownZero} to each difference in a loop that subtracts a variable of the loop. Where the variable
 * takes the difference in a branch and a product of it meets a sum, NVIDIA's assembler loses the sign otherwise.
 */
final class LoopDifferences {

    static final Lowering RULE = Lowering.of("ptxas keeps the sign of a value that a loop subtracts from another",
            LoopDifferences.class, model -> Lowering.inEach(model, LoopDifferences::of), 75);

    private LoopDifferences() {}

    private static List<Stmt> of(List<Stmt> statements) {
        return Walk.replaceAll(statements,
                statement -> statement instanceof Stmt.Loop loop ? of(loop, variables(loop.body())) : statement);
    }

    private static Set<Expr> variables(List<Stmt> body) {
        Set<Expr> variables = new HashSet<>();
        Walk.statements(body, statement -> {
            if (statement instanceof Stmt.Assign a && a.target().kind().isFloating()) {
                variables.add(a.target());
            }
        });
        return variables;
    }

    private static Stmt of(Stmt.Loop loop, Set<Expr> variables) {
        return new Stmt.Loop(loop.start(), loop.condition(), loop.step(),
                Walk.rewrite(loop.body(), node -> subtracts(node, variables) ? apart(node) : node));
    }

    private static boolean subtracts(Expr node, Set<Expr> variables) {
        return node instanceof Expr.Binary b && b.kind().isFloating() && switch (b.operator()) {
            case "-" -> isOf(b.right(), variables) || isNegative(b.left(), variables);
            case "+" -> isNegative(b.left(), variables) || isNegative(b.right(), variables);
            default -> false;
        };
    }

    private static boolean isNegative(Expr value, Set<Expr> variables) {
        return value instanceof Expr.Unary u && isOf(u.operand(), variables);
    }

    private static boolean isOf(Expr value, Set<Expr> variables) {
        return Walk.any(value, variables::contains);
    }

    private static Expr apart(Expr difference) {
        Expr zero = Expr.unknownZero(difference.kind());
        return difference instanceof Expr.Binary b && b.right().equals(zero)
                ? difference
                : new Expr.Binary("+", difference, zero, difference.kind());
    }
}
