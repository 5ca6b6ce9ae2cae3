package io.funnel.processor.source.tree;

import com.sun.source.tree.MethodInvocationTree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.diagnostic.Problem;

/** What calls on arrays mean, which only loops and maps have. */
public interface ArrayReader {

    /** A body without arrays. */
    ArrayReader NONE = (tree, array, method, expressions) -> {
        throw expressions.refuse(tree, Problem.CALL, tree.getMethodSelect());
    };

    /** Reads {@code array.method(...)}. */
    Expr read(MethodInvocationTree tree, Value array, String method, ExpressionReader expressions);
}
