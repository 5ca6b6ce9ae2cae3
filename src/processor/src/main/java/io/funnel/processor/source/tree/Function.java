package io.funnel.processor.source.tree;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Stmt;
import java.util.List;

/**
 * A static method of the source.
 *
 * @param owner      the class that declares it, by simple name
 * @param summary    the first sentence of its documentation; may be empty
 * @param names      the parameters' names
 * @param shapes     the parameters' shapes
 * @param parameters the scalars that the parameters are made of
 * @param body       the statements; each return has a value for each of the result's scalars
 */
public record Function(
        String name,
        String owner,
        String summary,
        List<String> names,
        List<Shape> shapes,
        List<Expr.Local> parameters,
        Shape result,
        List<Stmt> body) {

    /** Returns whether its parameters and its result are primitives in the source. */
    boolean isScalar() {
        return result instanceof Shape.Scalar && shapes.stream().allMatch(shape -> shape instanceof Shape.Scalar);
    }
}
