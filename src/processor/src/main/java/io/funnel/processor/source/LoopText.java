package io.funnel.processor.source;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.KernelText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The statements of a loop.
 *
 * @param inputs       the arrays that are read
 * @param body         the loop's body, with a combine for each result
 * @param combinations how each result is combined
 * @param state        the results' types, as expressions
 */
record LoopText(List<InputArray> inputs, List<Stmt> body, List<Combination> combinations, List<Expr.State> state)
        implements KernelText {

    LoopText {
        inputs = List.copyOf(inputs);
        body = List.copyOf(body);
        combinations = List.copyOf(combinations);
        state = List.copyOf(state);
    }

    @Override
    public List<String> accumulate(
            List<String> accumulators, Function<InputArray, String> load, String index, String suffix) {
        Printer printer = printer(accumulators, load, index, suffix);
        return printer.lines(body, combine ->
                accumulators.get(combine.component()) + " = " + printer.value(combine.value()));
    }

    @Override
    public List<String> assign(List<String> targets, Function<InputArray, String> load, String index, String suffix) {
        Printer printer = printer(targets, load, index, suffix);
        return printer.lines(body, combine -> targets.get(combine.component()) + " = "
                + printer.value(element(combine.component())));
    }

    private Expr element(int component) {
        Expr element = combinations.get(component).element();
        return element.kind().compareTo(state.get(component).kind()) > 0
                ? Operators.cast(element, state.get(component).kind()) : element;
    }

    private Printer printer(
            List<String> accumulators, Function<InputArray, String> load, String index, String suffix) {
        return new Printer(accumulators::get, input -> load.apply(inputs.get(input)),
                input -> inputs.get(input).name(), index, suffix);
    }

    @Override
    public List<String> merge(List<String> targets, List<String> left, List<String> right, String suffix) {
        Printer printer = new Printer(
                operand -> operand < left.size() ? left.get(operand) : right.get(operand - left.size()),
                Printer.PLAIN.element(), Printer.PLAIN.parameter(), "", suffix);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            lines.add(targets.get(i) + " = " + printer.value(merge(i)) + ";");
        }
        return lines;
    }

    /** The combination of two states; the right one's components are numbered after the left one's. */
    Expr merge(int component) {
        Expr.State left = state.get(component);
        return combinations.get(component).apply(left, new Expr.State(component + state.size(), left.kind()));
    }

    @Override
    public boolean readsIndex() {
        boolean[] found = {false};
        Walk.each(body, node -> found[0] |= node instanceof Expr.Index || node instanceof Expr.Length);
        return found[0];
    }
}
