package io.funnel.engine.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.facts.DoubleWithMagnitude;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Sums of floats with their magnitudes: both are the promised tree of doubles, for any memory and number of threads.
 */
class MagnitudeLoopsTest {

    private static final int[] LENGTHS = {0, 1, 2, 5, 63, 4095, 4096, 4097, 12_289, 70_001};

    static Stream<KnownDefinition> sums() {
        return Stream.of(KnownLoop.SUM, KnownLoop.DOT, KnownLoop.SUM_OF_SQUARES, KnownLoop.SUM_OF_MAGNITUDES)
                .map(loop -> new KnownDefinition(loop, ElementType.FLOAT, true));
    }

    static Object reduce(HostEngine engine, KnownDefinition sum, List<MemorySegment> in, int length) {
        Definition<?, ?> both = sum.facts().boundedVariant().orElseThrow();
        Operands states = new Operands(
                both.signature().state().stream().map(component -> new DoubleArray(1)).toList());
        engine.reduceBounded(sum, in, 0, length, states);
        return both.load(states, 0);
    }

    @ParameterizedTest
    @MethodSource("sums")
    void reduceBounded_anyLength_isThePromisedTreeOfDoubles(KnownDefinition sum) {
        try (HostEngine engine = HostEngine.open(HostOptions.defaults().withThreads(3))) {
            for (int length : LENGTHS) {
                Object expected = new KnownWithMagnitude(sum).tree(HostEngineTest.arrays(sum, length), length);
                List<MemorySegment> in = HostEngineTest.inputs(sum, length, Memory.NATIVE);
                assertThat(reduce(engine, sum, in, length)).as("length %d", length).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Memory.class)
    void reduceBounded_anyMemoryAndThreads_sameBits(Memory memory) {
        int length = 300_007;
        sums().forEach(sum -> {
            Object expected = null;
            for (int threads : new int[] {1, 3}) {
                for (HostOptions.Vectors vectors : HostOptions.Vectors.values()) {
                    try (HostEngine engine = HostEngine.open(new HostOptions(threads, vectors))) {
                        if (expected == null) {
                            expected = reduce(engine, sum, HostEngineTest.inputs(sum, length, Memory.NATIVE), length);
                        }
                        assertThat(reduce(engine, sum, HostEngineTest.inputs(sum, length, memory), length))
                                .as("%s, %d threads, vectors %s", sum, threads, vectors).isEqualTo(expected);
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("sums")
    void reduceBounded_ofInfinityAndNaN_isInfiniteAndNaN(KnownDefinition sum) {
        FloatArray elements = new FloatArray(9000);
        elements.init(1);
        List<MemorySegment> in = sum.loop() == KnownLoop.DOT
                ? List.of(elements.getSegment(), elements.getSegment())
                : List.of(elements.getSegment());
        try (HostEngine engine = HostEngine.open(HostOptions.defaults())) {
            elements.set(4711, Float.POSITIVE_INFINITY);
            assertThat(reduce(engine, sum, in, 9000))
                    .isEqualTo(new DoubleWithMagnitude(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY));
            elements.set(8999, Float.NaN);
            assertThat(reduce(engine, sum, in, 9000)).isEqualTo(new DoubleWithMagnitude(Double.NaN, Double.NaN));
        }
    }
}
