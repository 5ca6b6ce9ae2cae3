package io.funnel.verify.sample;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature.Input;
import io.funnel.verify.Components;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Elements that exercise an operator's conditions, in arrays that reveal them. Two elements that differ in one input,
 * by a step across a boundary, and have different states, reveal the condition between them. That is the independent
 * effect of modified condition/decision coverage (Chilenski, Miller: Applicability of modified condition/decision
 * coverage to software testing, 1994). An array holds as many elements as leave the effect of each visible in the state
 * of all.
 */
public final class BoundaryElements<S> {

    private static final int PAIRS = 5;
    /** Pairs among them with the same two states. */
    private static final int SAME = 3;
    /** Pairs with one state, among the first tried. */
    private static final int ALIKE = 2;
    private static final int TRIES = 40;
    private static final int MOST_PAIRS = 400;
    private static final int MOST_ARRAYS = 64;
    private static final int LONGEST = 8;
    /** Arrays to try for an element before it gets a new one. */
    private static final int OPEN = 3;
    /** Differences below a thousandth may be rounding. */
    private static final double VISIBLE = 1e-3;

    private final Definition<S, ?> definition;
    private final Elements elements;
    private final List<Input> streamed;
    private final SplittableRandom random;
    private final Components<S> parts;
    private final List<TornadoNativeArray> arrays;
    private final Operands in;

    private record Pair(List<Number> element, List<Number> partner) {}

    public BoundaryElements(Definition<S, ?> definition, Elements elements, SplittableRandom random) {
        this.definition = definition;
        this.elements = elements;
        this.streamed = definition.signature().streamed();
        this.random = random;
        this.parts = new Components<>(definition);
        this.arrays = elements.arrays(ElementKind.ORDINARY, 1, random);
        this.in = new Operands(arrays);
    }

    /** Short arrays of elements that each affect the state; every element lists the streamed inputs' values. */
    public List<List<List<Number>>> arrays() {
        List<List<Pair>> packed = new ArrayList<>();
        for (Pair pair : pairs()) {
            if (!isPacked(pair, packed) && packed.size() < MOST_ARRAYS) {
                packed.add(new ArrayList<>(List.of(pair)));
            }
        }
        return packed.stream().map(array -> array.stream().map(Pair::element).toList()).toList();
    }

    /** Returns an element of boundary values. */
    public List<Number> element() {
        return element(ElementKind.BOUNDARY);
    }

    /** Returns an element of a kind. */
    public List<Number> element(ElementKind kind) {
        return IntStream.range(0, streamed.size()).mapToObj(input -> elements.value(input, kind, random)).toList();
    }

    /** An element that changes no state, if one is found: surrounded by it, hidden effects show. */
    public Optional<List<Number>> neutral() {
        for (ElementKind kind : List.of(ElementKind.BOUNDARY, ElementKind.HARD)) {
            for (int i = 0; i < TRIES; i++) {
                List<Number> candidate = element(kind);
                if (isNeutral(candidate)) {
                    return Optional.of(candidate);
                }
            }
        }
        return Optional.empty();
    }

    private boolean isNeutral(List<Number> candidate) {
        for (int i = 0; i < PAIRS; i++) {
            List<Number> other = element(ElementKind.ORDINARY);
            if (!state(List.of(other, candidate)).equals(state(List.of(other)))
                    || !state(List.of(candidate, other)).equals(state(List.of(other)))) {
                return false;
            }
        }
        return true;
    }

    /** An element whose state shows next to another one's. */
    public List<Number> beside(List<Number> element) {
        List<Number> state = state(List.of(element, element));
        List<Number> other = element(ElementKind.ORDINARY);
        for (int i = 0; i < TRIES && !differ(state(List.of(element, other)), state); i++) {
            other = element(i % 2 == 0 ? ElementKind.BOUNDARY : ElementKind.ORDINARY);
        }
        return other;
    }

    private List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        List<Pair> again = new ArrayList<>();
        List<List<Number>> alike = new ArrayList<>();
        for (int input = 0; input < streamed.size(); input++) {
            List<Number> values = elements.boundaries(input);
            for (int i = 1; i < values.size(); i++) {
                step(input, values.get(i - 1), values.get(i), pairs, again, alike);
            }
        }
        List<Pair> others = List.copyOf(pairs);
        for (List<Number> element : others.isEmpty() ? List.<List<Number>>of() : alike) {
            List<Number> other = others.get(random.nextInt(others.size())).element();
            if (differ(state(List.of(element)), state(List.of(other)))) {
                again.add(new Pair(element, other));
            }
        }
        return Stream.concat(shuffled(pairs).stream(), shuffled(again).stream()).limit(MOST_PAIRS).toList();
    }

    /** Adds elements on both sides of a step: those that differ, or a few that do not. */
    private void step(int input, Number below, Number above, List<Pair> pairs, List<Pair> again,
            List<List<Number>> alike) {
        Map<List<List<Number>>, Integer> seen = new HashMap<>();
        int found = 0;
        for (int i = 0; i < (streamed.size() == 1 ? 1 : TRIES) && found < PAIRS; i++) {
            List<Number> low = tied(element(), input, below);
            List<Number> high = new ArrayList<>(low);
            high.set(input, above);
            List<Number> left = state(List.of(low));
            List<Number> right = state(List.of(high));
            if (!differ(left, right)) {
                if (i < ALIKE) {
                    alike.add(low);
                    alike.add(high);
                }
                continue;
            }
            int times = seen.merge(List.of(left, right), 1, Integer::sum);
            if (times <= SAME) {
                (times == 1 ? pairs : again).addAll(List.of(new Pair(low, high), new Pair(high, low)));
                found++;
            }
        }
    }

    /** Sets an element's value, and sometimes the same one in another input. */
    private List<Number> tied(List<Number> element, int input, Number value) {
        List<Number> tied = new ArrayList<>(element);
        int other = random.nextInt(streamed.size());
        ElementType type = streamed.get(other).type();
        Number same = ElementValues.of(type, value.doubleValue());
        if (random.nextInt(4) == 0 && elements.contains(other, same)) {
            tied.set(other, same);
        }
        tied.set(input, value);
        return tied;
    }

    private List<Pair> shuffled(List<Pair> pairs) {
        for (int i = pairs.size() - 1; i > 0; i--) {
            pairs.set(i, pairs.set(random.nextInt(i + 1), pairs.get(i)));
        }
        return pairs;
    }

    /** Packs an element into one of the last arrays if all remain visible there. */
    private boolean isPacked(Pair pair, List<List<Pair>> packed) {
        for (int i = packed.size() - 1; i >= Math.max(0, packed.size() - OPEN); i--) {
            List<Pair> array = packed.get(i);
            if (array.size() < LONGEST) {
                array.add(pair);
                if (areVisible(array)) {
                    return true;
                }
                array.removeLast();
            }
        }
        return false;
    }

    private boolean areVisible(List<Pair> array) {
        List<List<Number>> all = new ArrayList<>(array.stream().map(Pair::element).toList());
        List<Number> state = state(all);
        for (int i = 0; i < all.size(); i++) {
            all.set(i, array.get(i).partner());
            if (!differ(state, state(all))) {
                return false;
            }
            all.set(i, array.get(i).element());
        }
        return true;
    }

    private List<Number> state(List<List<Number>> all) {
        S state = definition.identity();
        for (List<Number> element : all) {
            Elements.set(definition.signature(), arrays, 0, element);
            state = definition.combine(state, definition.map(in, 0));
        }
        return parts.numbers(state);
    }

    private static boolean differ(List<Number> left, List<Number> right) {
        for (int i = 0; i < left.size(); i++) {
            double one = left.get(i).doubleValue();
            double other = right.get(i).doubleValue();
            boolean integer = left.get(i) instanceof Integer || left.get(i) instanceof Long;
            if (integer ? !left.get(i).equals(right.get(i)) : !isNear(one, other)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNear(double one, double other) {
        return Double.compare(one, other) == 0 || one == other
                || Math.abs(one - other) <= VISIBLE * Math.max(1, Math.max(Math.abs(one), Math.abs(other)));
    }
}
