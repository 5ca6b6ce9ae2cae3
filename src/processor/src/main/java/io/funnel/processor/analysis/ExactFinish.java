package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.ElementError;
import io.funnel.processor.model.Model;
import io.funnel.processor.source.tree.Functions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Adds what error bounds need to know of the elements and of the last step: how they round and wrap around. */
public final class ExactFinish {

    private final Rounding rounding;
    private final Overflow overflow;

    private ExactFinish(Functions functions, List<Stmt> statements) {
        this.rounding = new Rounding(functions);
        this.overflow = new Overflow(functions, statements);
    }

    /**
     * Returns the model with its last step, and with the distance of its elements from exact arithmetic.
     *
     * @param model     to mark
     * @param functions that it calls
     * @param finished  the result's scalars over the components of the state; empty if unknown
     */
    public static Model marked(Model model, Functions functions, List<Expr> finished) {
        ExactFinish last = new ExactFinish(functions, List.of());
        boolean isNone = finished.equals(FinishReader.state(model.state()));
        boolean isExact = !finished.isEmpty() && finished.stream().noneMatch(last::isInexactSomewhere);
        return model.withLastStep(model.lastStep().bounded(isNone ? "NONE" : isExact ? "EXACT" : "OWN",
                isNone ? List.of() : FinishReader.closed(functions, finished)), elementError(model, functions));
    }

    private static ElementError elementError(Model model, Functions functions) {
        List<Stmt> assign = FinishReader.open(functions, model.body().assign());
        if (!Walk.any(assign, new ExactFinish(functions, assign)::isInexact)) {
            return ElementError.NONE;
        }
        boolean isSum = model.traits().rounding().equals("SUM");
        List<Stmt> statements = isSum ? FinishReader.open(functions, model.body().accumulate()) : assign;
        List<Expr> elements = new ArrayList<>();
        Walk.statements(statements, statement -> {
            if (statement instanceof Stmt.Combine combine && combine.value().kind().isFloating()) {
                Optional<Expr> added = Combination.of(combine.value()).map(Combination::element);
                elements.add(isSum ? added.orElse(combine.value()) : combine.value());
            }
        });
        return model.traits().rounding().equals("EXACT")
                ? ElementError.UNKNOWN
                : ElementErrors.of(statements, elements);
    }

    private boolean isInexactSomewhere(Expr expr) {
        return Walk.any(expr, rounding::rounds) || overflow.isIn(expr);
    }

    private boolean isInexact(Expr node) {
        return rounding.rounds(node) || overflow.wraps(node);
    }
}
