package io.funnel.processor.code;

import java.util.List;

/**
 * A function that the statements of a reduction call: it takes scalars and returns one.
 *
 * @param name       its name
 * @param summary    what it does, in a sentence
 * @param parameters its parameters
 * @param body       its statements; they read parameters and local variables only
 * @param result     the kind of its result
 */
public record ScalarFunction(
        String name, String summary, List<Expr.Local> parameters, List<Stmt> body, Kind result) {

    public ScalarFunction {
        parameters = List.copyOf(parameters);
        body = List.copyOf(body);
    }
}
