package io.funnel.processor.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.data.Segments;
import io.funnel.engine.NativeArrays;
import io.funnel.plan.Placement;
import io.funnel.processor.source.Compilation;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementMap;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionProvider;
import io.funnel.reduction.Signature.Input;
import io.funnel.result.Values;
import io.funnel.settings.Strictness;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
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
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Random records with a map: each value, of random segments, is that of the user's own method {@code each} in plain Java,
 * on the host and on the embedded device.
 *
 * <p>{@code -Dfunnel.count} is the number of seeds, each with 20 records and 1,200 cases; {@code -Dfunnel.seed} is the
 * first one.
 */
class RandomMapsTest {

    private static final int BATCH = 20;
    private static final int SHAPES = 30;
    private static final int LONG = 20_000;

    @TempDir
    Path folder;

    static LongStream seeds() {
        long first = Long.getLong("funnel.seed", 5_400);
        return LongStream.range(first, first + Long.getLong("funnel.count", 1));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void randomMaps_ofRandomSegments_agreeWithPlainJava(long seed) throws Exception {
        String name = "Maps" + seed;
        Compilation compilation =
                Compilation.of(Map.of(name + ".java", RandomReductions.maps(name, seed, BATCH)), folder, List.of());
        assertThat(compilation.messages()).isEmpty();
        ClassLoader loader = compilation.loader();
        List<Reduction<?>> reductions = ((ReductionProvider) loader.loadClass("random." + name + "Reductions")
                .getConstructor().newInstance()).reductions();

        assertThat(reductions).hasSize(BATCH);
        Random random = new Random(seed);
        int cases = 0;
        for (Placement placement : List.of(Placement.HOST, Placement.DEVICE)) {
            try (Funnel funnel =
                    Funnel.builder().placement(placement).strictness(Strictness.TRUSTING).build().trusting()) {
                for (Reduction<?> reduction : reductions) {
                    Class<?> type = loader.loadClass(reduction.name().replaceAll("\\.(\\w+)$", "\\$$1"));
                    for (int shape = 0; shape < SHAPES; shape++) {
                        check(funnel, reduction.definition(), reduction, type, shape == 0, random,
                                placement + ", seed=" + seed);
                        cases++;
                    }
                }
            }
        }
        assertThat(cases).isEqualTo(2 * BATCH * SHAPES);
    }

    private static <S, R> void check(Funnel funnel, Definition<S, R> definition, Reduction<?> reduction, Class<?> type,
            boolean isLong, Random random, String where) throws ReflectiveOperationException {
        int n = isLong ? LONG : random.nextInt(5) == 0 ? random.nextInt(3) : random.nextInt(1, 700);
        Shape shape = isLong ? new Shape(Segments.rowsOf(LONG / 2), LONG) : shape(n, random);
        Partition partition = shape.segments().of(shape.elements());
        ElementMap map = definition.elementMap().orElseThrow();
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Input input : map.inputs()) {
            int length = input.streamed() ? shape.elements() : Math.max(3, shape.elements());
            arrays.add(IntArray.fromArray(random.ints(length, -100, 101).toArray()));
        }
        Values<Number> found = funnel.per(shape.segments()).map(reduction, arrays).value();
        assertThat(found.count()).isEqualTo(shape.elements());
        Method each = Arrays.stream(type.getDeclaredMethods()).filter(method -> method.getName().equals("each"))
                .findFirst().orElseThrow();
        each.setAccessible(true);
        Operands in = new Operands(arrays.subList(0, 2));
        for (int segment = 0; segment < partition.segments(); segment++) {
            S state = definition.identity();
            for (int k = 0; k < partition.length(segment); k++) {
                state = definition.combine(state, definition.map(in, (int) partition.place(segment, k)));
            }
            Object all = map.ofResult() ? definition.finish(state) : state;
            for (int k = 0; k < partition.length(segment); k++) {
                int place = (int) partition.place(segment, k);
                Number expected = (Number) each.invoke(null, arguments(each, all, arrays, place, k));
                Number value = found.get(place);
                assertThat(isSame(expected, value)).as("%s, %s, %s, elements=%s, segment=%s, k=%s: expected %s, was %s",
                        where, reduction.name(), shape.segments(), shape.elements(), segment, k, expected, value)
                        .isTrue();
            }
        }
    }

    private static boolean isSame(Number expected, Number value) {
        return expected.equals(value) || (expected.doubleValue() == 0 && value.doubleValue() == 0);
    }

    /** All arrays lie in the order of the parameters without the index. */
    private static Object[] arguments(Method each, Object all, List<TornadoNativeArray> arrays, int place, int index) {
        List<Object> arguments = new ArrayList<>(List.of(all));
        Parameter[] parameters = each.getParameters();
        int array = 0;
        boolean isIndexed = parameters.length > arrays.size() + 1;
        for (int i = 1; i < parameters.length; i++) {
            boolean isArray = parameters[i].getType() == IntArray.class;
            boolean isLast = i + 1 == parameters.length || parameters[i + 1].getType() == IntArray.class;
            if (isIndexed && !isArray && isLast) {
                arguments.add(index);
            } else {
                TornadoNativeArray next = arrays.get(array++);
                arguments.add(isArray ? next : NativeArrays.get(next, place));
            }
        }
        return arguments.toArray();
    }

    private record Shape(Segments segments, int elements) {}

    private static Shape shape(int n, Random random) {
        int some = random.nextInt(1, 40);
        return switch (random.nextInt(6)) {
            case 0 -> new Shape(Segments.rowsOf(some), n / some * some);
            case 1 -> new Shape(Segments.rowsOf(Math.max(1, n)), n);
            case 2 -> new Shape(Segments.columns(some), n / some * some);
            case 3 -> {
                int outer = random.nextInt(1, 4);
                int length = Math.max(1, n / (outer * some));
                yield new Shape(Segments.axis(1, outer, length, some), outer * length * some);
            }
            case 4 -> {
                int[] lengths = new int[some];
                for (int i = 0; i < n; i++) {
                    lengths[random.nextInt(1 + random.nextInt(some))]++;
                }
                yield new Shape(Segments.lengths(lengths), n);
            }
            default -> new Shape(Segments.byKey(random.ints(n, 0, some).toArray(), some), n);
        };
    }
}
