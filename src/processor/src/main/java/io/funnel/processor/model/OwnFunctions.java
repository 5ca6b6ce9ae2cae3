package io.funnel.processor.model;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.KernelFunctions;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.List;

/** The functions of {@code Math} that kernels compute with other bits than Java, as calls of the library's own. */
public final class OwnFunctions {

    private OwnFunctions() {}

    /** Returns whether elements, combines, the last step or the map after it call such a function. */
    public static boolean areIn(Model model) {
        ElementMap map = model.elementMap();
        return Walk.any(model.statements(), OwnFunctions::differs) || isLast(model.lastStep())
                || (map != null && areIn(map.stores(), map.functions()));
    }

    private static boolean areIn(List<Stmt> statements, List<ScalarFunction> called) {
        return Walk.any(statements, OwnFunctions::differs)
                || called.stream().anyMatch(function -> Walk.any(function.body(), OwnFunctions::differs));
    }

    /** Returns whether the last step calls such a function. */
    public static boolean isLast(LastStep last) {
        return areIn(last.stores(), last.functions());
    }

    /** Returns the model with the calls of kernels, and its map without statements over the state. */
    public static Model taken(Model model) {
        LastStep last = model.lastStep();
        ElementMap map = model.elementMap();
        return model.inForm(OwnFunctions::taken, OwnFunctions::taken).withLastStep(
                last.stored(taken(last.stores()), last.functions().stream().map(OwnFunctions::taken).toList()),
                model.elementError())
                .withElementMap(map == null
                        ? null
                        : map.stored(taken(map.stores()), map.functions().stream().map(OwnFunctions::taken).toList())
                                .overState(List.of(), List.of()));
    }

    private static ScalarFunction taken(ScalarFunction function) {
        return new ScalarFunction(function.name(), function.summary(), function.parameters(), taken(function.body()),
                function.result());
    }

    private static List<Stmt> taken(List<Stmt> statements) {
        return Walk.rewrite(statements, node -> node instanceof Expr.Call call && differs(call)
                ? new Expr.Call(KernelFunctions.home(call).orElseThrow()
                        + call.function().substring(call.function().indexOf('.')), call.arguments(), call.kind())
                : node);
    }

    private static boolean differs(Expr node) {
        return node instanceof Expr.Call call && KernelFunctions.home(call).isPresent()
                && !KernelFunctions.isExact(call);
    }
}
