package io.funnel.processor.model;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import java.util.ArrayList;
import java.util.List;

/**
 * The step from a state to its result.
 *
 * @param kind      name of a constant of {@code io.funnel.reduction.facts.FinishKind}
 * @param closed    the result's scalars over the components of the state, with the user's functions written out; empty
 *                  if unknown or the state itself
 * @param stores    the statements by which kernels store the result's scalars; empty if they cannot, or if the result
 *                  is the state
 * @param functions that the stores call
 * @param missing   the reason why kernels cannot; empty if they can, or if the result is the state
 */
public record LastStep(
        String kind, List<Expr> closed, List<Stmt> stores, List<ScalarFunction> functions, String missing) {

    /** Nothing is known. */
    public static final LastStep UNKNOWN = new LastStep("OWN", List.of(), List.of(), List.of(), "");

    /** The index of a stored scalar. */
    public static final Expr.Local SLOT = new Expr.Local("slot", Kind.INT);

    public LastStep {
        closed = List.copyOf(closed);
        stores = List.copyOf(stores);
        functions = List.copyOf(functions);
    }

    /** Sets what error bounds know of the step. */
    public LastStep bounded(String ofKind, List<Expr> scalars) {
        return new LastStep(ofKind, scalars, stores, functions, missing);
    }

    /** Sets the statements of kernels. */
    public LastStep stored(List<Stmt> statements, List<ScalarFunction> called) {
        return new LastStep(kind, closed, statements, called, missing);
    }

    /** Sets the reason why kernels cannot compute the result. */
    public LastStep missing(String reason) {
        return new LastStep(kind, closed, List.of(), List.of(), reason);
    }

    /** Stores scalars, each in an array that {@link #number} tells. */
    public static List<Stmt> stores(List<Expr> scalars) {
        List<Stmt> stores = new ArrayList<>();
        for (Expr scalar : scalars) {
            stores.add(new Stmt.Store(new Expr.ArrayElement(String.valueOf(stores.size()), SLOT,
                    Expr.Storage.TORNADO, scalar.kind()), scalar));
        }
        return stores;
    }

    /** The number of the scalar that a statement stores. */
    public static int number(Stmt.Store store) {
        return Integer.parseInt(store.target().array());
    }
}
