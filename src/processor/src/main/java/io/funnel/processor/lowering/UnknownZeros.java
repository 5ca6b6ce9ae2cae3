package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Hands {@link Expr#unknownZero} to the functions that need it. */
final class UnknownZeros {

    static final Lowering RULE = Lowering.of("no other rule adds such a zero", UnknownZeros.class,
            model -> withParameters(withParameters(model, Expr.unknownZero(Kind.FLOAT)),
                    Expr.unknownZero(Kind.DOUBLE)),
            67, 75);

    private UnknownZeros() {}

    private static Model withParameters(Model model, Expr.Constant zero) {
        Set<String> needing = new HashSet<>();
        boolean more = true;
        while (more) {
            more = needing.addAll(model.functions().stream()
                    .filter(function -> Walk.any(function.body(), node -> node.equals(zero)
                            || (node instanceof Expr.Call c && needing.contains(c.function()))))
                    .map(ScalarFunction::name).collect(Collectors.toSet()));
        }
        return Lowering.inEach(model, statements -> Walk.rewrite(statements,
                node -> node instanceof Expr.Call c && needing.contains(c.function())
                        ? new Expr.Call(c.function(), Walk.joined(c.arguments(), List.of(zero)), c.kind())
                        : node))
                .inForm(statements -> statements, function -> needing.contains(function.name())
                        ? new ScalarFunction(function.name(), function.summary(),
                                Walk.joined(function.parameters(),
                                        List.of(new Expr.Local(zero.text(), zero.kind()))),
                                function.body(), function.result())
                        : function);
    }
}
