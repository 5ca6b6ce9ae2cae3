package io.funnel.processor.writer.text;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.UserName;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.LastStep;
import io.funnel.processor.model.Limits;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StateText.Part;
import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of a result, as kernels store them.
 *
 * @param parts   the numbers; empty if the result is the state, or if kernels cannot compute it
 * @param missing the reason why kernels cannot; otherwise empty
 */
public record Results(List<Part> parts, String missing) {

    /** Returns the results of a reduction. */
    public static Results of(Target target) {
        Model model = target.model();
        LastStep step = model.lastStep();
        if (model.original() != null || target.isReproducible()
                || (step.stores().isEmpty() && step.missing().isEmpty())) {
            return new Results(List.of(), "");
        }
        List<Part> parts = target.state().results();
        String reason = step.missing().isEmpty() ? refusal(model, parts, step.stores()) : step.missing();
        return reason.isEmpty() ? new Results(parts, "") : new Results(List.of(), reason);
    }

    private static String refusal(Model model, List<Part> parts, List<Stmt> stores) {
        if (parts.size() != stores.size()) {
            return "no array holds its result: type=" + UserName.plain(model.resultType());
        }
        int parameters = Limits.mostParameters(model) + parts.size();
        return parameters <= Limits.PARAMETERS
                ? ""
                : "a kernel that finishes would have " + parameters + " parameters, and TornadoVM has at most "
                        + Limits.PARAMETERS;
    }

    /** The parameters of a kernel that stores results. */
    public List<String> parameters() {
        List<String> parameters = new ArrayList<>();
        parts.forEach(part -> parameters.add(part.type().array() + " " + name(part)));
        return parameters;
    }

    private String name(Part part) {
        return part.accessor().isEmpty() ? "results" : UserName.component(part.name()) + "Results";
    }

    /** Returns the stores into these parameters. */
    public List<Stmt> stores(LastStep step) {
        return Walk.replaceAll(step.stores(), statement -> statement instanceof Stmt.Store store
                ? into(parts.get(LastStep.number(store)), store.value())
                : statement);
    }

    private Stmt into(Part part, Expr value) {
        Kind kind = part.type();
        return new Stmt.Store(new Expr.ArrayElement(name(part), LastStep.SLOT, Expr.Storage.TORNADO, kind),
                Expr.widened(value, kind));
    }
}
