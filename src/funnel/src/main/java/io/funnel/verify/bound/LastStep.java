package io.funnel.verify.bound;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.facts.FinishKind;
import io.funnel.reduction.facts.Interval;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Carries intervals of a state's numbers through the last step, and measures the answer's distance from the result. */
final class LastStep {

    private final Definition<?, ?> definition;
    private final Signature signature;
    private final Optional<UnaryOperator<List<Interval>>> finish;

    LastStep(Definition<?, ?> definition) {
        this.definition = definition;
        this.signature = definition.signature();
        this.finish = definition.facts().finishKind() == FinishKind.NONE
                ? Optional.of(UnaryOperator.identity())
                : definition.facts().finish();
    }

    boolean isKnown() {
        return finish.isPresent();
    }

    /** The bound of an answer whose state's exact numbers lie in these intervals. */
    ResultBound bound(List<Interval> state, Object value) {
        List<Number> numbers = numbers(value);
        List<Interval> exact = finish.map(step -> step.apply(state)).orElse(List.of());
        if (numbers.isEmpty() || exact.size() != numbers.size()) {
            return missing("through the last step", "read the numbers of a state without a last step");
        }
        Map<String, Double> bounds = new LinkedHashMap<>();
        double largest = 0;
        for (int part = 0; part < numbers.size(); part++) {
            double bound = distance(exact.get(part), numbers.get(part));
            largest = Math.max(largest, bound);
            if (numbers.size() > 1) {
                bounds.put(name(part), bound);
            }
        }
        ResultBound bound = Double.isNaN(largest) ? ofUnknown(numbers) : ResultBound.of(largest);
        return largest == 0
                ? bound
                : new ResultBound(bound.value(), Collections.unmodifiableMap(bounds), bound.missing());
    }

    private ResultBound ofUnknown(List<Number> numbers) {
        return numbers.stream().anyMatch(number -> Double.isNaN(number.doubleValue()))
                ? ofNaN()
                : missing("through the last step", "its divisor may be 0, or its result have no value");
    }

    /** The bound of an answer that is NaN: none. */
    ResultBound ofNaN() {
        return missing("of NaN", "look for NaN, infinities or a division by 0");
    }

    private ResultBound missing(String what, String hint) {
        return ResultBound.missing(what, hint, signature.name());
    }

    private static double distance(Interval exact, Number number) {
        return number instanceof Long whole ? exact.distance(whole) : exact.distance(number.doubleValue());
    }

    /** The numbers of a state. */
    List<Number> ofState(Operands state) {
        int width = signature.width();
        List<Number> numbers = new ArrayList<>();
        for (Object component : state.arrays().subList(0, signature.state().size())) {
            for (int i = 0; i < width; i++) {
                numbers.add(NativeArrays.get((TornadoNativeArray) component, i));
            }
        }
        return numbers;
    }

    /** The answer's numbers; empty if it is neither a number, nor a truth value, nor a state. */
    private List<Number> numbers(Object value) {
        return switch (value) {
            case Number number -> List.of(number);
            case Boolean truth -> List.of(truth ? 1 : 0);
            default ->
                value.getClass() == definition.identity().getClass() ? ofState(stored(definition, value)) : List.of();
        };
    }

    @SuppressWarnings("unchecked") // of the same class
    static <S> Operands stored(Definition<S, ?> definition, Object state) {
        Operands states = NativeArrays.states(definition.signature(), 1);
        definition.store((S) state, states, 0);
        return states;
    }

    private String name(int part) {
        String name = signature.state().get(part / signature.width()).name();
        return signature.width() == 1 ? name : name + "[" + part % signature.width() + "]";
    }
}
