package io.funnel.processor.source.tree;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;

/** Reads expressions, for those who read what is in one: calls and arrays. */
public interface ExpressionReader {

    /** Any value. */
    Value value(ExpressionTree tree);

    /** A primitive. */
    Expr scalar(ExpressionTree tree);

    /** A primitive as one of a kind, which it must convert to by itself. */
    Expr converted(Tree tree, Expr expr, Kind kind);

    /** A value whose scalars can be read several times. */
    Value named(Value value, String name);

    /** A scalar that can be read several times, if a variable can be declared for it here. */
    Expr named(Expr expr, String name);

    /** A component of a record. */
    Value part(Tree tree, Value value, String name);

    /** Whether it is the name of a variable. */
    boolean isVariable(ExpressionTree tree);

    /** The refusal of what cannot be read. */
    Refusal refuse(Tree tree, Problem problem, Object... details);
}
