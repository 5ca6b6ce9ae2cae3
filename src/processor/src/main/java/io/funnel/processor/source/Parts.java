package io.funnel.processor.source;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.Running;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.model.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What stands behind a reduction's own components in the state of its companion: for each inexact one a bound of its error,
 * and for one that is added up or multiplied, before that, its rest: what rounding took away from it so far.
 */
final class Parts {

    private final List<Part> all;
    private final List<StatePart> states;

    private Parts(List<Part> all, List<StatePart> states) {
        this.all = all;
        this.states = states;
    }

    private record Part(int component, boolean rest) {}

    /** The parts for the inexact components, some of which have rests. */
    static Parts of(Model model, Set<Integer> inexact, Set<Integer> withRests) {
        Set<String> taken = new HashSet<>();
        model.state().forEach(part -> taken.add(part.name()));
        model.inputs().forEach(input -> taken.add(input.name()));
        List<Part> all = new ArrayList<>();
        List<StatePart> states = new ArrayList<>();
        for (int component : inexact) {
            if (withRests.contains(component)) {
                all.add(new Part(component, true));
                states.add(state(model, component, "Rest", taken));
            }
            all.add(new Part(component, false));
            states.add(state(model, component, "Error", taken));
        }
        return new Parts(all, states);
    }

    private static StatePart state(Model model, int component, String suffix, Set<String> taken) {
        String name = model.state().get(component).name() + suffix;
        while (!taken.add(name)) {
            name = name + "Bound";
        }
        return new StatePart(name, Type.DOUBLE, "0.0");
    }

    /**
     * The components that are added up: an element to them, and another state's to one's own; and those that are multiplied
     * in the same way, by what is no product itself.
     */
    static Set<Integer> withRests(Model model, BodyText body) {
        Products products = Products.in(body.accumulate());
        Set<Integer> found = new HashSet<>();
        for (int component = 0; component < model.state().size(); component++) {
            if (model.state().get(component).type().isFloating()
                    && (isCombined(component, body, operand -> true, "+")
                            || isCombined(component, body, operand -> isPlain(operand, products), "*"))) {
                found.add(component);
            }
        }
        return found;
    }

    private static boolean isCombined(int component, BodyText body, Predicate<Expr> allowed, String operator) {
        boolean[] combined = {true};
        List<Stmt> all = new ArrayList<>(body.accumulate());
        all.addAll(body.merge());
        Walk.statements(all, statement -> {
            if (statement instanceof Stmt.Combine combine && combine.component() == component) {
                Expr operand = operand(combine, operator);
                combined[0] &= operand != null && allowed.test(operand);
            }
        });
        return combined[0];
    }

    private static boolean isPlain(Expr operand, Products products) {
        boolean[] calls = {false};
        Walk.each(operand, node -> calls[0] |= node instanceof Expr.Call);
        return !calls[0] && !products.include(operand);
    }

    /** What a statement adds to a component, or multiplies it by; null if it does something else. */
    static @Nullable Expr operand(Stmt.Combine combine, String operator) {
        if (!(combine.value() instanceof Expr.Binary binary && binary.operator().equals(operator))) {
            return null;
        }
        if (isOf(combine, binary.left())) {
            return binary.right();
        }
        return isOf(combine, binary.right()) ? binary.left() : null;
    }

    private static boolean isOf(Stmt.Combine combine, Expr expr) {
        return expr instanceof Expr.State state && state.component() == combine.component();
    }

    List<StatePart> states() {
        return states;
    }

    int size() {
        return all.size();
    }

    /** Where the bound of a component's error stands among the parts; -1 if it is exact. */
    int error(int component) {
        return all.indexOf(new Part(component, false));
    }

    /** Where its rest stands among the parts; -1 if it has none. */
    int rest(int component) {
        return all.indexOf(new Part(component, true));
    }

    /** All rests, by the numbers of components in the companion. */
    List<Running.Rest> rests(int own) {
        return all.stream().filter(Part::rest)
                .map(part -> new Running.Rest(part.component(), own + rest(part.component()),
                        own + error(part.component())))
                .toList();
    }
}
