package io.funnel.verify;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Finds the numbers of a state that are selected and never computed, such as a minimum; these do not round. Evidence,
 * not proof: on constructed elements with full significands, each must be an element, and each combined one an operand.
 */
final class ComponentClassifier {

    private static final int ELEMENTS = 64;
    private static final long SEED = 24;

    private ComponentClassifier() {}

    /** The numbers of the state that are selected; none if elements cannot be constructed. */
    static <S> BitSet of(Definition<S, ?> definition) {
        Signature signature = definition.signature();
        boolean made = signature.inputs().stream().allMatch(Input::streamed)
                && signature.indexing() == Signature.Indexing.NONE;
        try {
            return made ? tried(definition) : new BitSet();
        } catch (RuntimeException e) { // elements that the operator refuses
            return new BitSet();
        }
    }

    private static <S> BitSet tried(Definition<S, ?> definition) {
        Components<S> parts = new Components<>(definition);
        BitSet chosen = new BitSet();
        chosen.set(0, parts.count());
        List<TornadoNativeArray> in =
                definition.signature().inputs().stream().map(ComponentClassifier::elements).toList();
        Deque<S> states = new ArrayDeque<>();
        for (int i = 0; i < ELEMENTS; i++) {
            int index = i;
            S state = definition.map(new Operands(in), i);
            List<Number> elements = in.stream().map(array -> NativeArrays.get(array, index)).toList();
            keep(chosen, parts.numbers(state), (number, part) -> elements.contains(number));
            states.add(state);
        }
        while (states.size() > 1) {
            S first = states.remove();
            S second = states.remove();
            List<Number> left = parts.numbers(first);
            List<Number> right = parts.numbers(second);
            states.add(definition.combine(first, second));
            keep(chosen, parts.numbers(states.getLast()),
                    (number, part) -> number.equals(left.get(part)) || number.equals(right.get(part)));
        }
        return chosen;
    }

    private static TornadoNativeArray elements(Input input) {
        TornadoNativeArray array = NativeArrays.allocate(input.type(), ELEMENTS);
        Distribution.UNIFORM.fill(array, SEED);
        return array;
    }

    @FunctionalInterface
    private interface Choice {

        boolean has(Number number, int part);
    }

    private static void keep(BitSet chosen, List<Number> numbers, Choice choice) {
        for (int part = chosen.nextSetBit(0); part >= 0; part = chosen.nextSetBit(part + 1)) {
            chosen.set(part, choice.has(numbers.get(part), part));
        }
    }
}
