package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.LastStep;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.source.tree.Functions;
import java.util.ArrayList;
import java.util.List;

/** Adds the statements by which kernels compute a result from its state. */
public final class DeviceFinish {

    private DeviceFinish() {}

    /**
     * Returns the model with these statements, unless its result is the state itself.
     *
     * @param finished the result's scalars over the components of the state; empty if unknown
     * @param failure  why they are unknown
     */
    public static Model added(Model model, Functions functions, List<Expr> finished, String failure) {
        LastStep step = model.lastStep();
        if (finished.isEmpty()) {
            return model.withLastStep(step.missing(failure), model.elementError());
        }
        if (finished.equals(FinishReader.state(model.state()))) {
            return model;
        }
        List<Stmt> stores = LastStep.stores(finished);
        return model.withLastStep(step.stored(stores, functions.neededBy(stores)), model.elementError());
    }

    /** Returns a loop's model, whose result may start from a value other than the identity. */
    public static Model started(Model model, Functions functions) {
        if (!model.hasStart()) {
            return model;
        }
        int components = model.state().size();
        List<Expr> finished = new ArrayList<>();
        for (Expr merged : model.body().merged()) {
            finished.add(Walk.rewrite(merged, node -> node instanceof Expr.State state
                    ? state.component() < components
                            ? start(model.state().get(state.component()))
                            : new Expr.State(state.component() - components, state.kind())
                    : node));
        }
        return added(model, functions, finished, "");
    }

    private static Expr start(StatePart part) {
        String start = part.start();
        return new Expr.Constant(start == null ? part.identity() : start, part.type());
    }
}
