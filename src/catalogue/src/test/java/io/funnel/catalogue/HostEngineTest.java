package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.catalogue.oracle.Columns;
import io.funnel.catalogue.oracle.Expected;
import io.funnel.catalogue.oracle.Oracles;
import io.funnel.catalogue.oracle.Samples;
import io.funnel.catalogue.oracle.Samples.Kind;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Checks every entry on the host engine against exact arithmetic, with the same bits for every path. */
class HostEngineTest {

    private static final int[] LENGTHS = {0, 1, 2, 7, 31, 33, 511, 512, 513, 1009, 4097};
    private static final int[] HARD_LENGTHS = {257, 8195};
    private static final int[] LONG_LENGTHS = {65_537};

    private static final HostEngine ALONE = HostEngine.open(HostOptions.defaults().withThreads(1));
    private static final HostEngine SHARED = HostEngine.open(HostOptions.defaults().withThreads(3));

    @AfterAll
    static void close() {
        ALONE.close();
        SHARED.close();
    }

    @TestFactory
    Stream<DynamicTest> everyEntry_anyLengthMemoryAndThreads_givesItsDefinition() {
        return Catalogue.entries().stream().map(entry -> dynamicTest(entry.label(), () -> {
            for (Kind kind : Kind.values()) {
                check(entry, kind, kind == Kind.SMALL || kind == Kind.UNIFORM ? LENGTHS : HARD_LENGTHS);
            }
            check(entry, Kind.SMALL, LONG_LENGTHS);
        }));
    }

    private static void check(Catalogue.Entry entry, Kind kind, int[] lengths) {
        Definition<?, ?> definition = entry.reduction().definition();
        String name = entry.label().substring(entry.label().indexOf('.') + 1);
        ElementType type = definition.signature().inputs().getFirst().type();
        List<TornadoNativeArray> arrays = Samples.of(name, type, kind, lengths[lengths.length - 1]);
        List<MemorySegment> outside = arrays.stream().map(TornadoNativeArray::getSegment).toList();
        List<MemorySegment> onHeap = arrays.stream().map(HostEngineTest::onHeap).toList();
        List<MemorySegment> bytes = outside.stream().map(HostEngineTest::bytes).toList();
        for (int length : lengths) {
            if (length == 0 && definition.signature().traits().emptyInput() == Traits.EmptyInput.ERROR) {
                continue;
            }
            Operands states = reduce(ALONE, definition, outside, length);
            List<Expected> expected = Oracles.of(name, new Columns(type, arrays, length, Columns.JAVA_FUNCTIONS));
            boolean hasResult = !States.declines(definition, states); // otherwise a call repeats another reduction
            List<Object> actual = hasResult ? Results.components(definition.finishSlot(states, 0)) : List.of();
            long depth = HostEngine.depth(definition, length);
            for (int i = 0; hasResult && i < expected.size(); i++) {
                assertThat(expected.get(i).check(actual.get(i), depth).right())
                        .as("%s, length %d, component %d: %s is not %s",
                                kind, length, i, actual.get(i), expected.get(i).reference())
                        .isTrue();
            }
            byte[] bits = bits(states);
            assertThat(bits(reduce(SHARED, definition, outside, length))).as("shared, %d", length).isEqualTo(bits);
            assertThat(bits(reduce(SHARED, definition, onHeap, length))).as("heap, %d", length).isEqualTo(bits);
            assertThat(bits(reduce(ALONE, definition, bytes, length))).as("bytes, %d", length).isEqualTo(bits);
        }
    }

    @TestFactory
    Stream<DynamicTest> everySum_withMagnitude_isTheSumAndItsMagnitudes() {
        return Catalogue.entries().stream()
                .filter(entry -> entry.reduction().definition().facts().boundedVariant().isPresent())
                .map(entry -> dynamicTest(entry.label(), () -> {
                    for (int length : new int[] {0, 1, 5, 4096, 4099, 300_001}) {
                        checkMagnitude(entry, length);
                    }
                }));
    }

    private static boolean isMean(Definition<?, ?> definition) {
        return definition.signature().state().size() == 2;
    }

    private static void checkMagnitude(Catalogue.Entry entry, int length) {
        Definition<?, ?> definition = entry.reduction().definition();
        Definition<?, ?> both = definition.facts().boundedVariant().orElseThrow();
        String name = entry.label().substring(entry.label().indexOf('.') + 1);
        ElementType type = definition.signature().inputs().getFirst().type();
        List<TornadoNativeArray> arrays = Samples.of(name, type, Kind.UNIFORM, Math.max(1, length));
        List<MemorySegment> outside = arrays.stream().map(TornadoNativeArray::getSegment).toList();
        List<MemorySegment> onHeap = arrays.stream().map(HostEngineTest::onHeap).toList();
        Operands plain = reduce(ALONE, both, outside, length); // by the generated loop
        Operands states = states(both.signature());
        SHARED.reduceBounded(definition, outside, 0, length, states);
        Operands again = states(both.signature());
        ALONE.reduceBounded(definition, onHeap, 0, length, again);
        assertThat(bits(again)).isEqualTo(bits(states));
        boolean isTuned = definition.facts().knownLoop().isPresent()
                && definition.signature().state().getFirst().type() == ElementType.FLOAT;
        if (!isTuned) {
            assertThat(bits(states)).isEqualTo(bits(plain));
        }
        int magnitude = both.signature().state().size() - (isMean(definition) ? 2 : 1); // a mean's count follows it
        double slack = 4 * HostEngine.depth(both, length) * 0x1p-53 * value(plain, magnitude);
        assertThat(Math.abs(value(states, magnitude) - value(plain, magnitude))).isLessThanOrEqualTo(slack);
        assertThat(Math.abs(value(states, 0) - value(plain, 0))).isLessThanOrEqualTo(slack);
        assertThat(HostEngine.depthBounded(definition, length))
                .isLessThanOrEqualTo(HostEngine.depth(both, length) + 1);
    }

    private static double value(Operands states, int component) {
        return NativeArrays.get((TornadoNativeArray) states.arrays().get(component), 0).doubleValue();
    }

    private static Operands reduce(HostEngine engine, Definition<?, ?> definition, List<MemorySegment> in, int length) {
        Operands states = states(definition.signature());
        engine.reduce(definition, in, 0, length, states);
        return states;
    }

    private static Operands states(Signature signature) {
        return new Operands(signature.state().stream()
                .map(component -> NativeArrays.allocate(component.type(), signature.width())).toList());
    }

    private static byte[] bits(Operands states) {
        List<byte[]> parts = states.arrays().stream()
                .map(array -> ((TornadoNativeArray) array).getSegment().toArray(ValueLayout.JAVA_BYTE))
                .toList();
        byte[] all = new byte[parts.stream().mapToInt(part -> part.length).sum()];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }

    private static MemorySegment onHeap(TornadoNativeArray array) {
        return switch (array) {
            case IntArray ints -> MemorySegment.ofArray(ints.toHeapArray());
            case LongArray longs -> MemorySegment.ofArray(longs.toHeapArray());
            case FloatArray floats -> MemorySegment.ofArray(floats.toHeapArray());
            case DoubleArray doubles -> MemorySegment.ofArray(doubles.toHeapArray());
            default -> throw new IllegalArgumentException(array.getClass().getSimpleName());
        };
    }

    private static MemorySegment bytes(MemorySegment segment) {
        return MemorySegment.ofArray(new byte[(int) segment.byteSize() + 1]).asSlice(1).copyFrom(segment);
    }
}
