package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import io.funnel.processor.source.tree.Functions;
import java.util.List;

/**
 * Tells of a reduction whose combinations are exact whether its answer is, too: whether its elements and its last step
 * neither round nor wrap around.
 */
public final class ExactEnds {

    private final Rounding rounding;
    private final Overflow overflow;

    private ExactEnds(Functions functions, List<Stmt> statements) {
        this.rounding = new Rounding(functions);
        this.overflow = new Overflow(functions, statements);
    }

    /**
     * The model with its kind of last step, if its combinations are exact.
     *
     * @param finished the result's scalars over the components of the state; none where they are not known
     */
    public static Model marked(Model model, Functions functions, List<Expr> finished) {
        if (!model.traits().rounding().equals("EXACT") || model.boundedVariant() != null) {
            return model;
        }
        List<Stmt> elements = model.body().assign();
        if (finished.isEmpty() || Walk.any(elements, new ExactEnds(functions, elements)::isInexact)) {
            return model;
        }
        ExactEnds last = new ExactEnds(functions, List.of());
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
