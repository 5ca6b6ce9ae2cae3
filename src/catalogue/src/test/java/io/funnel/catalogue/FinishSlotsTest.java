package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.catalogue.oracle.Samples;
import io.funnel.catalogue.oracle.Samples.Kind;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Compares the results of many slots, as numbers in arrays, with those of one slot at a time. */
class FinishSlotsTest {

    private static final int SLOTS = 17;
    private static final int FROM = 3;
    private static final int TO = 15;

    @TestFactory
    Stream<DynamicTest> everyResult_asNumbersInArrays_isThatOfItsSlot() {
        return Catalogue.entries().stream().filter(entry -> !entry.reduction().signature().results().isEmpty())
                .map(entry -> dynamicTest(entry.label(), () -> check(entry)));
    }

    @Test
    void entries_withoutNumbers_haveArraysOrTruthValues() {
        assertThat(Catalogue.entries().stream().map(entry -> entry.reduction().signature())
                .filter(signature -> signature.results().isEmpty()).map(Signature::resultType))
                .allMatch(type -> type.endsWith("[]") || type.equals("Boolean")).isNotEmpty();
    }

    private static void check(Catalogue.Entry entry) {
        Definition<?, ?> definition = entry.reduction().definition();
        List<Component> numbers = definition.signature().results();
        for (Kind kind : Kind.values()) {
            Operands states = states(definition, entry, kind);
            Operands results = arrays(numbers, 1);
            definition.finishSlots(states, FROM, TO, results);
            for (int slot = 0; slot < SLOTS; slot++) {
                List<Object> actual = new ArrayList<>();
                for (int i = 0; i < numbers.size(); i++) {
                    actual.add(number(results, numbers.get(i), i, slot));
                }
                List<Object> expected = slot < FROM || slot >= TO
                        ? numbers.stream().map(FinishSlotsTest::untouched).toList()
                        : Results.components(definition.finishSlot(states, slot));
                assertThat(actual).as("%s, slot=%d", kind, slot).isEqualTo(expected);
            }
        }
    }

    private static <S> Operands states(Definition<S, ?> definition, Catalogue.Entry entry, Kind kind) {
        String name = entry.label().substring(entry.label().indexOf('.') + 1);
        Operands inputs = new Operands(
                Samples.of(name, definition.signature().inputs().getFirst().type(), kind, 10 * SLOTS));
        Operands states = arrays(definition.signature().state(), definition.signature().width());
        for (int slot = 0; slot < SLOTS; slot++) {
            S state = definition.sequential(inputs, 1 + slot * slot % 100);
            boolean hasResult = !definition.rules().declines(state); // otherwise a call repeats it on the host
            definition.store(hasResult ? state : definition.identity(), states, slot);
        }
        return states;
    }

    private static Operands arrays(List<Component> components, int width) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        components.forEach(component -> arrays.add(NativeArrays.allocate(component.type(), SLOTS * width)));
        return new Operands(arrays);
    }

    private static Object number(Operands results, Component number, int position, int slot) {
        return switch (number.type()) {
            case INT -> results.ints(position).get(slot);
            case LONG -> results.longs(position).get(slot);
            case FLOAT -> results.floats(position).get(slot);
            default -> results.doubles(position).get(slot);
        };
    }

    private static Object untouched(Component number) {
        return switch (number.type()) {
            case INT -> 0;
            case LONG -> 0L;
            case FLOAT -> 0f;
            default -> 0.0;
        };
    }
}
