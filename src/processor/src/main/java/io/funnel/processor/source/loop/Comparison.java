package io.funnel.processor.source.loop;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import io.funnel.processor.code.Expr;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Extremes that a loop finds by comparisons, {@code if (x > best) best = x;}: of whole numbers alone. With floating
 * point, {@code Math.max} has another answer for NaN and for zeros of either sign.
 */
final class Comparison {

    private Comparison() {}

    /** Returns the assignment or call that is all that an if without else does; empty for others. */
    static Optional<ExpressionTree> only(IfTree tree) {
        StatementTree then = tree.getThenStatement();
        while (then instanceof BlockTree block && block.getStatements().size() == 1) {
            then = block.getStatements().getFirst();
        }
        return tree.getElseStatement() == null && then instanceof ExpressionStatementTree statement
                && (statement.getExpression() instanceof AssignmentTree
                        || statement.getExpression() instanceof MethodInvocationTree)
                                ? Optional.of(statement.getExpression())
                                : Optional.empty();
    }

    /** Returns the conditions that all have to hold. */
    static Stream<ExpressionTree> terms(ExpressionTree condition) {
        return switch (condition) {
            case ParenthesizedTree p -> terms(p.getExpression());
            case BinaryTree b when b.getKind() == Tree.Kind.CONDITIONAL_AND ->
                Stream.concat(terms(b.getLeftOperand()), terms(b.getRightOperand()));
            default -> Stream.of(condition);
        };
    }

    /** Returns the minimum or maximum that a choice between the state and another value is; empty for others. */
    static Optional<Expr> extreme(Expr expr) {
        if (!(expr instanceof Expr.Conditional choice && choice.condition() instanceof Expr.Binary comparison)
                || expr.kind().isFloating()
                || !(choice.yes() instanceof Expr.State || choice.no() instanceof Expr.State)) {
            return Optional.empty();
        }
        boolean same = comparison.left().equals(choice.yes()) && comparison.right().equals(choice.no());
        boolean swapped = comparison.left().equals(choice.no()) && comparison.right().equals(choice.yes());
        String function = switch (comparison.operator()) {
            case ">", ">=" -> same ? "Math.max" : "Math.min";
            case "<", "<=" -> same ? "Math.min" : "Math.max";
            default -> "";
        };
        return same == swapped || function.isEmpty()
                ? Optional.empty()
                : Optional.of(new Expr.Call(function, choice.yes() instanceof Expr.State
                        ? List.of(choice.yes(), choice.no())
                        : List.of(choice.no(), choice.yes()), expr.kind()));
    }
}
