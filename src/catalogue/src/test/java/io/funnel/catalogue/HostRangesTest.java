package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.catalogue.oracle.Columns;
import io.funnel.catalogue.oracle.Expected;
import io.funnel.catalogue.oracle.Oracles;
import io.funnel.catalogue.oracle.Samples;
import io.funnel.catalogue.oracle.Samples.Kind;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.reduction.Traits.Rounding;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Checks every entry's loop over memory segments, in several ranges, against exact arithmetic. */
class HostRangesTest {

    private static final int[] LENGTHS = {0, 1, 7, 8, 33, 1009, 5000};
    private static final int RANGE = 700;
    /** Offset in elements of the range within the input; the segments begin there too. */
    private static final int SKIPPED = 3;

    @TestFactory
    Stream<DynamicTest> everyEntry_inRangesOfNativeMemory_givesItsDefinition() {
        return Catalogue.entries().stream().map(entry -> dynamicTest(entry.label(), () -> check(entry, false)));
    }

    @TestFactory
    Stream<DynamicTest> everyEntry_inRangesOfJavaArrays_givesItsDefinition() {
        return Catalogue.entries().stream().map(entry -> dynamicTest(entry.label(), () -> check(entry, true)));
    }

    /** A sum with its magnitude gives the same result as the sum alone, and so does a product. */
    @TestFactory
    Stream<DynamicTest> everySum_besideItsMagnitude_givesItsDefinition() {
        return Catalogue.entries().stream()
                .flatMap(entry -> entry.reduction().definition().facts().boundedVariant().stream()
                        .map(beside -> dynamicTest(entry.label(), () -> check(entry, beside, true))));
    }

    @Test
    void entries_withBoundedVariant_areFloatingSumsAndMeans() {
        assertThat(Catalogue.entries().stream()
                .filter(entry -> entry.reduction().definition().facts().boundedVariant().isPresent()))
                .containsExactlyElementsOf(Catalogue.entries().stream().filter(entry -> {
                    Signature signature = entry.reduction().signature();
                    Rounding rounding = signature.traits().rounding();
                    List<ElementType> types = signature.state().stream().map(Component::type).toList();
                    boolean mean = types.equals(List.of(ElementType.LONG, ElementType.DOUBLE))
                            && entry.reduction().definition().facts().finish().isPresent();
                    return mean
                            || (rounding == Rounding.SUM && signature.state().size() == 1 && signature.width() == 1);
                }).toList());
    }

    private static void check(Catalogue.Entry entry, boolean onHeap) {
        check(entry, entry.reduction().definition(), onHeap);
    }

    private static void check(Catalogue.Entry entry, Definition<?, ?> definition, boolean onHeap) {
        Signature signature = definition.signature();
        String name = entry.label().substring(entry.label().indexOf('.') + 1);
        ElementType type = signature.inputs().getFirst().type();
        for (Kind kind : Kind.values()) {
            for (int length : LENGTHS) {
                if (length == 0 && signature.traits().emptyInput() == EmptyInput.ERROR) {
                    continue;
                }
                List<TornadoNativeArray> inputs = Samples.of(name, type, kind, length);
                List<Expected> expected =
                        Oracles.of(name, new Columns(type, inputs, length, Columns.JAVA_FUNCTIONS));
                long depth = signature.hostDepth(Math.min(length, RANGE)) + Math.ceilDiv(length, RANGE);
                List<Object> actual = Results.components(reduced(definition, inputs, length, onHeap));
                assertThat(actual).hasSameSizeAs(expected);
                for (int i = 0; i < actual.size(); i++) {
                    Expected.Verdict verdict = expected.get(i).check(actual.get(i), depth);
                    assertThat(verdict.right())
                            .as("%s, %s, n=%d, component %d: expected %s, got %s, error=%s, bound=%s", entry.label(),
                                    kind, length, i, expected.get(i).reference(), actual.get(i), verdict.error(),
                                    verdict.bound())
                            .isTrue();
                }
            }
        }
    }

    private static Object reduced(
            Definition<?, ?> definition, List<TornadoNativeArray> inputs, int length, boolean onHeap) {
        Operands states = slots(definition);
        definition.storeIdentity(states, 0);
        for (int from = 0; from < length; from += RANGE) {
            int to = Math.min(length, from + RANGE);
            int first = Math.max(0, from - SKIPPED);
            List<MemorySegment> segments = new ArrayList<>();
            for (int i = 0; i < inputs.size(); i++) {
                segments.add(segment(definition.signature(), inputs, i, first, to, onHeap));
            }
            definition.reduceRange(segments, first, from - first, to - first, states, 1);
            definition.combineSlots(states, 0, 1, 0);
        }
        return finished(definition, states, inputs, length);
    }

    /** The result, or that of the reduction that a call repeats where the state has none. */
    private static <S, R> R finished(
            Definition<S, R> definition, Operands states, List<TornadoNativeArray> inputs, int length) {
        return States.declines(definition, states)
                ? ofAll(definition.rules().otherwise().orElseThrow(), inputs, length)
                : definition.finishSlot(states, 0);
    }

    private static <S, R> R ofAll(Definition<S, R> definition, List<TornadoNativeArray> inputs, int length) {
        return definition.finish(definition.sequential(new Operands(inputs), length));
    }

    private static MemorySegment segment(
            Signature signature, List<TornadoNativeArray> inputs, int position, int first, int to, boolean onHeap) {
        MemorySegment whole = inputs.get(position).getSegment();
        ElementType type = signature.inputs().get(position).type();
        MemorySegment part = signature.inputs().get(position).streamed()
                ? whole.asSlice((long) first * type.sizeBytes(), (long) (to - first) * type.sizeBytes())
                : whole;
        if (!onHeap) {
            return part;
        }
        return switch (type) {
            case INT -> MemorySegment.ofArray(part.toArray(ValueLayout.JAVA_INT));
            case LONG -> MemorySegment.ofArray(part.toArray(ValueLayout.JAVA_LONG));
            case FLOAT -> MemorySegment.ofArray(part.toArray(ValueLayout.JAVA_FLOAT));
            default -> MemorySegment.ofArray(part.toArray(ValueLayout.JAVA_DOUBLE));
        };
    }

    private static Operands slots(Definition<?, ?> definition) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Component component : definition.signature().state()) {
            arrays.add(NativeArrays.allocate(component.type(), 2 * definition.signature().width()));
        }
        return new Operands(arrays);
    }
}
