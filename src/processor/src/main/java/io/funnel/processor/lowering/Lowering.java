package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A rule that changes a reduction's form, and so avoids defects of TornadoVM or of the compilers behind it.
 *
 * @param name       the rule's name in the table of defects
 * @param defects    rows of {@code docs/reference/tornadovm-defects.md}; the first one is the reason for the rule
 * @param removeWhen the condition under which nobody needs the rule any more
 * @param change     returns the changed model
 */
public record Lowering(String name, List<Integer> defects, String removeWhen, UnaryOperator<Model> change) {

    public Lowering {
        defects = List.copyOf(defects);
    }

    static Lowering of(String removeWhen, Class<?> rule, UnaryOperator<Model> change, Integer... defects) {
        return new Lowering(rule.getSimpleName(), Arrays.asList(defects), removeWhen, change);
    }

    /** Returns a rule that replaces single expressions. */
    static Lowering ofExpressions(String name, String removeWhen, Function<Expr, Expr> change, Integer... defects) {
        UnaryOperator<List<Stmt>> statements = body -> Walk.rewrite(body, change);
        return new Lowering(name, Arrays.asList(defects), removeWhen, model -> inEach(model, statements));
    }

    /** Changes the bodies of a model and its functions. */
    static Model inEach(Model model, UnaryOperator<List<Stmt>> statements) {
        return model.inForm(statements, function -> with(function, statements.apply(function.body())));
    }

    static ScalarFunction with(ScalarFunction function, List<Stmt> body) {
        return new ScalarFunction(function.name(), function.summary(), function.parameters(), body,
                function.result());
    }

    public int defect() {
        return defects.getFirst();
    }

    public Model rewrite(Model model) {
        return change.apply(model);
    }
}
