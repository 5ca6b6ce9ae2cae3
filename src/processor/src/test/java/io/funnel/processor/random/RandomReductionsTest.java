package io.funnel.processor.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.processor.source.Compilation;
import io.funnel.processor.writer.HostStates;
import io.funnel.processor.writer.Launcher;
import io.funnel.processor.writer.States;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionProvider;
import io.funnel.reduction.Signature.Input;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Random well-formed reductions: every strategy's kernel gives the result of the user's own method in plain Java. The
 * reference of a loop is the annotated method, and that of an operator the fold by its methods.
 *
 * <p>{@code -Dfunnel.long=true} runs 2,000 of them; {@code -Dfunnel.seed} selects another series, or a single one.
 */
class RandomReductionsTest {

    private static final int BATCH = 20;
    private static final int SHORT_RUN = 1;
    private static final int LONG_RUN = 100;
    private static final int GROUP = 8;
    private static final int GROUPS = 3;

    @TempDir
    Path folder;

    static LongStream seeds() {
        long first = Long.getLong("funnel.seed", 20_260);
        return LongStream.range(first, first + (Boolean.getBoolean("funnel.long") ? LONG_RUN : SHORT_RUN));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void randomReductions_everyStrategy_agreesWithPlainJava(long seed) throws Exception {
        String name = "Random" + seed;
        Compilation compilation = Compilation.of(
                Map.of(name + ".java", RandomReductions.source(name, seed, BATCH)), folder,
                List.of("-Afunnel.strategies=all"));
        assertThat(compilation.messages()).isEmpty();
        ClassLoader loader = compilation.loader();
        Class<?> type = loader.loadClass("random." + name);
        List<Reduction<?>> reductions =
                ((ReductionProvider) loader.loadClass(type.getName() + "Reductions").getConstructor().newInstance())
                        .reductions();

        assertThat(reductions).hasSize(BATCH);
        Random random = new Random(seed);
        for (Reduction<?> reduction : reductions) {
            for (int n : new int[] {0, 1, 2 + random.nextInt(9), 20 + random.nextInt(90)}) {
                check(reduction.definition(), type, n, random);
            }
        }
    }

    private static <S, R> void check(Definition<S, R> definition, Class<?> type, int n, Random random)
            throws Exception {
        Operands inputs = inputs(definition, n, random);
        Launcher<S, R> launcher = new Launcher<>(definition, GROUP, GROUPS);
        List<Number> expected = reference(definition, type, inputs, n);
        String what = definition.signature().name() + ", n=" + n;
        int kernels = 0;

        agrees(definition, definition.sequential(inputs, n), expected, what + ", sequential");
        agrees(definition, definition.parallelStream(inputs, n), expected, what + ", parallelStream");
        for (HostStates.Memory memory : HostStates.Memory.values()) {
            agrees(definition, HostStates.state(definition, inputs, n, memory, random), expected,
                    what + ", host, " + memory);
        }
        for (KernelCode code : definition.kernels()) {
            if (!(code instanceof KernelCode.Refused) && !(code instanceof KernelCode.Annotated)) {
                agrees(definition, launcher.run(code, inputs, n, false), expected, what + ", " + code.strategy());
                kernels++;
            }
        }
        assertThat(kernels).as(what).isGreaterThan(3);
    }

    private static <S, R> void agrees(Definition<S, R> definition, S state, List<Number> expected, String what) {
        List<Number> actual = States.numbers(definition, state);
        for (int i = 0; i < expected.size(); i++) {
            // Zeros of either sign are equal as sums, and NaN equals itself.
            double one = expected.get(i).doubleValue();
            double other = actual.get(i).doubleValue();
            boolean same = expected.get(i).equals(actual.get(i)) || (one == 0 && other == 0);
            assertThat(same).as("%s: expected %s, was %s", what, expected, actual).isTrue();
        }
    }

    private static <S, R> List<Number> reference(Definition<S, R> definition, Class<?> type, Operands inputs, int n)
            throws Exception {
        String name = definition.signature().name();
        String method = name.substring(name.lastIndexOf('.') + 1);
        Method loop = Arrays.stream(type.getMethods()).filter(found -> found.getName().equals(method)).findFirst()
                .orElse(null);
        if (loop == null) {
            S state = definition.identity();
            for (int i = 0; i < n; i++) {
                state = definition.combine(state, definition.map(inputs, i));
            }
            return States.numbers(definition, state);
        }
        Operands results = States.arrays(definition);
        List<Object> arguments = new ArrayList<>(inputs.arrays());
        arguments.addAll(results.arrays());
        loop.invoke(null, arguments.toArray());
        return States.numbers(definition, results);
    }

    private static Operands inputs(Definition<?, ?> definition, int n, Random random) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Input input : definition.signature().inputs()) {
            arrays.add(array(input.type(), random.ints(input.streamed() ? n : 4, -100, 101).toArray()));
        }
        return new Operands(arrays);
    }

    private static TornadoNativeArray array(ElementType type, int[] values) {
        return switch (type) {
            case INT -> IntArray.fromArray(values);
            case LONG -> LongArray.fromArray(Arrays.stream(values).asLongStream().toArray());
            case FLOAT -> {
                FloatArray array = new FloatArray(values.length);
                for (int i = 0; i < values.length; i++) {
                    array.set(i, values[i]);
                }
                yield array;
            }
            default -> DoubleArray.fromArray(Arrays.stream(values).asDoubleStream().toArray());
        };
    }
}
