package io.funnel.verify.law;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import io.funnel.verify.Components;
import io.funnel.verify.sample.ElementValues;
import io.funnel.verify.sample.Elements;
import io.funnel.verify.sample.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A definition with its arrays: takes elements, and returns states as lists of numbers. */
final class StateEvaluator<S> {

    /** The maximum of elements of a sample. */
    static final int CAPACITY = 33;

    private final Definition<S, ?> definition;
    private final Signature signature;
    /** Arrays by length: a map may depend on the exact length. */
    private final Map<Integer, Operands> inputs = new HashMap<>();
    private final LawOptions options;
    private Operands in = Operands.of();
    private final Operands components;
    private final Components<S> parts;

    StateEvaluator(Definition<S, ?> definition, LawOptions options) {
        this.definition = definition;
        this.signature = definition.signature();
        this.options = options;
        this.components = NativeArrays.states(signature, CAPACITY);
        this.parts = new Components<>(definition);
    }

    Signature signature() {
        return signature;
    }

    List<ElementType> slots() {
        return IntStream.range(0, parts.count()).mapToObj(parts::type).toList();
    }

    void set(Sample sample) {
        in = inputs.computeIfAbsent(sample.size(), this::arrays);
        List<List<Number>> elements = sample.elements();
        for (int i = 0; i < elements.size(); i++) {
            Elements.set(signature, in.arrays(), i, elements.get(i));
        }
    }

    private Operands arrays(int length) {
        return new Operands(signature.inputs().stream()
                .map(input -> input.streamed()
                        ? NativeArrays.allocate(input.type(), length)
                        : options.parameter(input))
                .toList());
    }

    /** Evaluates a term, with at most one perturbed number. */
    Trace evaluate(Term term, @Nullable Perturbation perturbation) {
        List<Trace.Node> nodes = new ArrayList<>();
        evaluate(term, perturbation, nodes);
        return new Trace(nodes);
    }

    private S evaluate(Term term, @Nullable Perturbation perturbation, List<Trace.Node> nodes) {
        S state;
        boolean finiteLeaves = true;
        boolean finiteOperands = false;
        switch (term) {
            case Term.Identity _ -> state = definition.identity();
            case Term.Leaf leaf -> {
                state = definition.map(in, leaf.element());
                finiteLeaves = parts.numbers(state).stream().allMatch(ElementValues::isFinite);
            }
            case Term.Combine combine -> {
                S left = evaluate(combine.left(), perturbation, nodes);
                Trace.Node leftNode = nodes.getLast();
                S right = evaluate(combine.right(), perturbation, nodes);
                Trace.Node rightNode = nodes.getLast();
                finiteLeaves = leftNode.finiteLeaves() && rightNode.finiteLeaves();
                finiteOperands = leftNode.isFinite() && rightNode.isFinite();
                state = definition.combine(left, right);
            }
        }
        if (perturbation != null && perturbation.node() == nodes.size()) {
            state = perturbed(state, perturbation);
        }
        List<Number> numbers = parts.numbers(state);
        nodes.add(new Trace.Node(numbers, finiteLeaves,
                finiteOperands && !numbers.stream().allMatch(ElementValues::isFinite)));
        return state;
    }

    private S perturbed(S state, Perturbation perturbation) {
        definition.store(state, components, 0);
        TornadoNativeArray part = (TornadoNativeArray) components.arrays().get(perturbation.slot() / signature.width());
        int cell = perturbation.slot() % signature.width();
        NativeArrays.set(part, cell, perturbation.change().apply(NativeArrays.get(part, cell)));
        return definition.load(components, 0);
    }

    /** Returns the result of a term; null if its state declines, so that a call repeats. */
    @Nullable Object finish(Term term) {
        S state = evaluate(term, null, new ArrayList<>());
        return definition.rules().declines(state) ? null : definition.finish(state);
    }

    /** Whether a state of these numbers declines, so that a call repeats. */
    boolean declines(List<Number> numbers) {
        if (definition.rules().isNone()) {
            return false;
        }
        for (int i = 0; i < numbers.size(); i++) {
            NativeArrays.set((TornadoNativeArray) components.arrays().get(i / signature.width()),
                    i % signature.width(), numbers.get(i));
        }
        return definition.rules().declines(definition.load(components, 0));
    }

    /** A term's state, stored at an index other than 0 and loaded again. */
    List<Number> storedAndLoaded(Term term) {
        S state = evaluate(term, null, new ArrayList<>());
        definition.store(state, components, 1);
        return parts.numbers(definition.load(components, 1));
    }

    /** The states of the first elements as partials, folded. */
    List<Number> folded(int count) {
        for (int i = 0; i < count; i++) {
            definition.store(definition.map(in, i), components, i);
        }
        return parts.numbers(definition.fold(components, count));
    }

    List<Number> sequential(int length) {
        return parts.numbers(definition.sequential(in, length));
    }

    List<Number> parallelStream(int length) {
        return parts.numbers(definition.parallelStream(in, length));
    }

    /** Formats a state for people: the value, its components by name, or all values of each. */
    String show(List<Number> numbers) {
        if (numbers.size() == 1) {
            return Objects.toString(numbers.getFirst());
        }
        int width = signature.width();
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < signature.state().size(); i++) {
            List<Number> values = numbers.subList(i * width, (i + 1) * width);
            shown.add(signature.state().get(i).name() + "="
                    + (width == 1 ? values.getFirst().toString() : values.toString()));
        }
        return "(" + String.join(", ", shown) + ")";
    }

    List<String> showElements(Sample sample) {
        set(sample);
        List<String> shown = new ArrayList<>();
        List<List<Number>> elements = sample.elements();
        for (int i = 0; i < elements.size(); i++) {
            shown.add(Term.letter(i) + "=" + showElement(elements.get(i), i));
        }
        return shown;
    }

    private String showElement(List<Number> values, int index) {
        if (values.size() == 1) {
            String value = values.getFirst().toString();
            return isItsOwnState(value, index) ? value : "map(" + value + ")";
        }
        List<Input> names = signature.streamed();
        List<String> named = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            named.add(names.get(i).name() + "=" + values.get(i));
        }
        return "map(" + String.join(", ", named) + ")";
    }

    private boolean isItsOwnState(String value, int index) {
        try {
            return show(parts.numbers(definition.map(in, index))).equals(value);
        } catch (RuntimeException e) { // the very fault to be shown
            return false;
        }
    }
}
