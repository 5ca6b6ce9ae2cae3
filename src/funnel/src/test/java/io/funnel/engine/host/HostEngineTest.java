package io.funnel.engine.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The hand-tuned loops: the tree that is promised, on any number of threads and in any kind of memory. */
class HostEngineTest {

    private static final int[] LENGTHS = {0, 1, 2, 3, 4, 5, 15, 16, 17, 31, 64, 97, 255, 257, 1021, 1024, 4095, 4096,
        4097, 8191, 8193, 12289, 65535, 65537, 131071, 131073, 1_000_003};

    static Stream<KnownDefinition> definitions() {
        return Stream.of(KnownLoop.values())
                .flatMap(loop -> KnownDefinition.TYPES.stream().map(type -> new KnownDefinition(loop, type, true)));
    }

    static List<MemorySegment> inputs(KnownDefinition definition, int length, Memory memory) {
        List<MemorySegment> inputs = new ArrayList<>();
        for (int i = 0; i < definition.signature().inputs().size(); i++) {
            inputs.add(memory.copy(
                    Memory.random(definition.type(), length, i).getSegment(), definition.type()));
        }
        return inputs;
    }

    static Number reduce(HostEngine engine, KnownDefinition definition, List<MemorySegment> in, int length) {
        Operands state = Memory.state(definition.type());
        engine.reduce(definition, in, 0, length, state);
        return definition.load(state, 0);
    }

    static Operands arrays(KnownDefinition definition, int length) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (int i = 0; i < definition.signature().inputs().size(); i++) {
            arrays.add(Memory.random(definition.type(), length, i));
        }
        return new Operands(arrays);
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void reduce_anyLength_isThePromisedTree(KnownDefinition definition) {
        try (HostEngine engine = HostEngine.open(HostOptions.defaults().withThreads(3))) {
            for (int length : LENGTHS) {
                Operands arrays = arrays(definition, length);
                Number value = reduce(engine, definition, inputs(definition, length, Memory.NATIVE), length);
                assertThat(value).as("length %d", length).isEqualTo(definition.tree(arrays, length));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = ElementType.class, names = {"FLOAT", "DOUBLE"})
    void reduce_specialValues_asMathMinAndMax(ElementType type) {
        double[][] mixes = {
            {-0.0, 0.0}, {0.0, -0.0}, {0.0, 1, 2}, {-0.0, -1}, {Double.NaN, 1, -0.0},
            {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 3}, {Double.NEGATIVE_INFINITY, Double.NaN},
            {Double.POSITIVE_INFINITY}, {Double.NEGATIVE_INFINITY}, {1e-320, 1e-40, -1e-40, 0.0}, {-5, -7, -6}};
        try (HostEngine engine = HostEngine.open(HostOptions.defaults().withThreads(2))) {
            for (double[] mix : mixes) {
                for (int length : new int[] {1, 3, 100, 4096, 4099, 20_000}) {
                    checkMix(engine, type, mix, length);
                }
            }
        }
    }

    private static void checkMix(HostEngine engine, ElementType type, double[] mix, int length) {
        Operands array = Operands.of(NativeArrays.allocate(type, length));
        for (int i = 0; i < length; i++) {
            double value = mix[(i * 31) % mix.length];
            if (type == ElementType.FLOAT) {
                array.floats(0).set(i, (float) value);
            } else {
                array.doubles(0).set(i, value);
            }
        }
        MemorySegment segment = ((TornadoNativeArray) array.arrays().getFirst()).getSegment();
        for (KnownLoop loop : List.of(KnownLoop.MIN, KnownLoop.MAX, KnownLoop.SUM)) {
            KnownDefinition definition = new KnownDefinition(loop, type, true);
            Number expected = definition.tree(array, length);
            for (Memory memory : List.of(Memory.NATIVE, Memory.HEAP)) {
                Number value = reduce(engine, definition, List.of(memory.copy(segment, type)), length);
                assertThat(value).as("%s of %d of %s", definition, length, Arrays.toString(mix)).isEqualTo(expected);
            }
        }
    }

    @Test
    void reduce_ofNaN_isJavasOwn() {
        FloatArray payload = new FloatArray(5000);
        payload.init(Float.intBitsToFloat(0xFFC0_1234));
        try (HostEngine engine = HostEngine.open(HostOptions.defaults())) {
            for (boolean tuned : new boolean[] {true, false}) {
                KnownDefinition sum = new KnownDefinition(KnownLoop.SUM, ElementType.FLOAT, tuned);
                float value = reduce(engine, sum, List.of(payload.getSegment()), 5000).floatValue();
                assertThat(Float.floatToRawIntBits(value)).isEqualTo(Float.floatToRawIntBits(Float.NaN));
            }
        }
    }
}
