package io.funnel.processor.source.tree;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.VariableTree;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.diagnostic.Problem;
import java.util.List;
import java.util.Optional;

/** Reads what a loop does with its results; {@code loops} is the number of inner loops around it. */
public interface LoopResults {

    /** Reads a call that stands as a statement: a combine, or the store of a variable in a result. */
    List<Stmt> read(MethodInvocationTree tree, int loops, Expressions expressions);

    /** Reads an assignment to a variable that the loop combines. */
    default List<Stmt> assigned(Value.Accumulator variable, ExpressionTree tree, int loops, Expressions expressions) {
        throw expressions.refuse(tree, Problem.CONSTRUCT, "an assignment to " + tree);
    }

    /** Reads a branch that keeps the greater or the lesser of a result and another value; empty for others. */
    default Optional<List<Stmt>> comparison(IfTree tree, int loops, Expressions expressions) {
        return Optional.empty();
    }

    /** Returns what a variable stands for if its value reads a result; {@code following} is the block's rest. */
    default Optional<Value> variable(VariableTree tree, List<? extends StatementTree> following, int loops,
            Expressions expressions) {
        return Optional.empty();
    }
}
