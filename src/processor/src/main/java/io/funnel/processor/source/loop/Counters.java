package io.funnel.processor.source.loop;

import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;

/** The counters of loops. */
final class Counters {

    private Counters() {}

    /** Whether a loop's step adds 1 to its counter. */
    static boolean countsUp(ExpressionTree step, String counter) {
        return switch (step) {
            case UnaryTree u -> (u.getKind() == Tree.Kind.POSTFIX_INCREMENT
                    || u.getKind() == Tree.Kind.PREFIX_INCREMENT) && u.getExpression().toString().equals(counter);
            case CompoundAssignmentTree c -> c.getKind() == Tree.Kind.PLUS_ASSIGNMENT
                    && c.getVariable().toString().equals(counter) && c.getExpression().toString().equals("1");
            default -> false;
        };
    }
}
