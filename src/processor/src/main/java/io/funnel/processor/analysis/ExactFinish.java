package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import io.funnel.processor.source.tree.Functions;
import java.util.List;

/**
 * Decides whether a reduction with exact combinations has an exact result: its elements and its last step must neither
 * round nor wrap around.
 */
public final class ExactFinish {

    private final Rounding rounding;
    private final Overflow overflow;

    private ExactFinish(Functions functions, List<Stmt> statements) {
        this.rounding = new Rounding(functions);
        this.overflow = new Overflow(functions, statements);
    }

    /**
     * Returns the model with the kind of its last step, if its combinations are exact.
     *
     * @param model     to mark
     * @param functions that it calls
     * @param finished  the result's scalars over the components of the state; empty if unknown
     */
    public static Model marked(Model model, Functions functions, List<Expr> finished) {
        if (!model.traits().rounding().equals("EXACT") || model.boundedVariant() != null) {
            return model;
        }
        List<Stmt> elements = model.body().assign();
        if (finished.isEmpty() || Walk.any(elements, new ExactFinish(functions, elements)::isInexact)) {
            return model;
        }
        ExactFinish last = new ExactFinish(functions, List.of());
        boolean isRounded = finished.size() == 1 && FinishReader.isRounded(finished.getFirst(),
                component -> BoundedVariant.counts(elements, component));
        return finished.stream().noneMatch(last::isInexactSomewhere)
                ? model.withBoundedVariant(null, "EXACT")
                : isRounded ? model.withBoundedVariant(null, "ROUNDED") : model;
    }

    private boolean isInexactSomewhere(Expr expr) {
        return Walk.any(expr, rounding::rounds) || overflow.isIn(expr);
    }

    private boolean isInexact(Expr node) {
        return rounding.rounds(node) || overflow.wraps(node);
    }
}
