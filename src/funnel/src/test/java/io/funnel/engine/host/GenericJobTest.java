package io.funnel.engine.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.funnel.engine.NativeArrays;
import io.funnel.fixture.Affine;
import io.funnel.fixture.Census;
import io.funnel.fixture.Moments;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Reductions by a definition's own loop: order, parameters, and the same bits on any number of threads. */
class GenericJobTest {

    private static final int[] LENGTHS =
            {0, 1, 2, 127, 129, 255, 257, 511, 512, 513, 1024, 4095, 4097, 8191, 65_537, 131_073};

    static Stream<KnownDefinition> untuned() {
        return Stream.of(KnownLoop.values())
                .flatMap(loop -> KnownDefinition.TYPES.stream().map(type -> new KnownDefinition(loop, type, false)));
    }

    @ParameterizedTest
    @MethodSource("untuned")
    void reduce_anyLength_asFromLeftToRight(KnownDefinition definition) {
        try (HostEngine engine = HostEngine.open(HostOptions.defaults().withThreads(3))) {
            for (int length : LENGTHS) {
                Operands arrays = HostEngineTest.arrays(definition, length);
                List<MemorySegment> in = HostEngineTest.inputs(definition, length, Memory.NATIVE);
                Number value = HostEngineTest.reduce(engine, definition, in, length);
                Number expected = definition.sequential(arrays, length);
                if (definition.signature().traits().rounding().isExact()) {
                    assertThat(value).as("length %d", length).isEqualTo(expected);
                } else {
                    double magnitudes = definition.magnitudes(arrays, length);
                    double rounding = definition.type() == ElementType.FLOAT ? 0x1p-24 : 0x1p-53;
                    assertThat(Math.abs(value.doubleValue() - expected.doubleValue())).as("length %d", length)
                            .isLessThanOrEqualTo(2 * (length + 1) * rounding * magnitudes);
                }
            }
        }
    }

    @Test
    void reduce_notCommutative_keepsTheOrder() {
        int length = 200_003;
        Operands arrays = Operands.of(
                Memory.random(ElementType.INT, length, 1), Memory.random(ElementType.INT, length, 2));
        Object expected = Affine.COMPOSITION.definition().sequential(arrays, length);
        for (int threads = 1; threads <= 4; threads++) {
            assertThat(value(Affine.COMPOSITION, arrays, Memory.NATIVE, length, threads)).isEqualTo(expected);
            assertThat(value(Affine.COMPOSITION, arrays, Memory.HEAP, length, threads)).isEqualTo(expected);
        }
    }

    @Test
    void reduce_rounding_sameBitsOnAnyThreadsAndMemory() {
        int length = 100_003;
        Operands arrays = Operands.of(Memory.random(ElementType.FLOAT, length, 1));
        Object expected = value(Moments.OF_FLOATS, arrays, Memory.NATIVE, length, 1);
        assertThat((Double) expected).isPositive();
        for (int threads = 1; threads <= 4; threads++) {
            for (Memory memory : Memory.values()) {
                assertThat(value(Moments.OF_FLOATS, arrays, memory, length, threads)).isEqualTo(expected);
            }
        }
    }

    @Test
    void reduce_parameters_reachEveryPart() {
        int length = 100_003;
        Operands arrays = Operands.of(Memory.random(ElementType.FLOAT, length, 1),
                Memory.random(ElementType.DOUBLE, length, 2), IntArray.fromElements(3));
        double sequential = sequentially(Census.AVERAGE.definition(), arrays, length);
        double expected = value(Census.AVERAGE, arrays, Memory.NATIVE, length, 1);
        assertThat(expected).isCloseTo(sequential, withinPercentage(1e-6));
        for (Memory memory : Memory.values()) {
            assertThat(value(Census.AVERAGE, arrays, memory, length, 3)).as(memory.name()).isEqualTo(expected);
        }
    }

    private static <S, R> R sequentially(Definition<S, R> definition, Operands arrays, int length) {
        return definition.finish(definition.sequential(arrays, length));
    }

    /** The result by the engine, its inputs copied to a kind of memory. */
    private static <R> R value(Reduction<R> reduction, Operands arrays, Memory memory, int length, int threads) {
        return value(reduction.definition(), arrays, memory, length, threads);
    }

    private static <S, R> R value(
            Definition<S, R> definition, Operands arrays, Memory memory, int length, int threads) {
        List<MemorySegment> in = new ArrayList<>();
        for (int i = 0; i < arrays.arrays().size(); i++) {
            MemorySegment segment = ((TornadoNativeArray) arrays.arrays().get(i)).getSegment();
            in.add(memory.copy(segment, definition.signature().inputs().get(i).type()));
        }
        Operands states = NativeArrays.states(definition.signature(), 1);
        try (HostEngine engine = HostEngine.open(HostOptions.defaults().withThreads(threads))) {
            engine.reduce(definition, in, 0, length, states);
        }
        return definition.finishSlot(states, 0);
    }
}
