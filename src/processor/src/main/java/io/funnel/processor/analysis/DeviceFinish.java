package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.LastStep;
import io.funnel.processor.model.Model;
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

    /** Returns a loop's model with its last step, which combines a start other than the identity with the state. */
    public static Model ofLoop(Model model, Functions functions) {
        List<Expr> finished = finished(model);
        return added(ExactFinish.marked(model, functions, finished), functions, finished, "");
    }

    private static List<Expr> finished(Model model) {
        List<Expr> state = FinishReader.state(model.state());
        List<Expr> finished = new ArrayList<>(state);
        if (model.hasStart()) {
            List<Expr> merged = model.body().merged();
            for (int component = 0; component < finished.size(); component++) {
                String start = model.state().get(component).start();
                if (start != null) {
                    finished.set(component, from(start, merged.get(component), state));
                }
            }
        }
        return finished;
    }

    /** A merge of the start, in place of the left state, with the state. */
    private static Expr from(String start, Expr merged, List<Expr> state) {
        return Walk.rewrite(merged, node -> node instanceof Expr.State read
                ? read.component() < state.size()
                        ? new Expr.Constant(start, read.kind())
                        : state.get(read.component() - state.size())
                : node);
    }
}
