package io.funnel.processor.code;

import java.util.List;

/** A function of scalars that a reduction's statements call; it reads only its parameters and local variables. */
public record ScalarFunction(
        String name, String summary, List<Expr.Local> parameters, List<Stmt> body, Kind result) {}
