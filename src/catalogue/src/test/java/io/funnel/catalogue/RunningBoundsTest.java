package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.Funnel;
import io.funnel.Result;
import io.funnel.catalogue.oracle.Columns;
import io.funnel.catalogue.oracle.Expected;
import io.funnel.catalogue.oracle.Oracles;
import io.funnel.catalogue.oracle.Samples;
import io.funnel.plan.Placement;
import io.funnel.reduction.ElementType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Every floating-point answer has a bound, and those that are computed as the reduction goes along hold. */
class RunningBoundsTest {

    /** Of the exact answer, which has 45 digits. */
    private static final double OFF_BY_THE_REFERENCE = 1e-43;
    private static final long SEED = 271_828;
    private static final int[] LENGTHS = {0, 1, 2, 3, 1000, 100_003};
    /** Their elements are made to measure: of others the product soon leaves the range. */
    private static final Set<String> STRUCTURED = Set.of("affineComposition", "matrixProduct", "complexProduct");
    /** Their reference is itself off, by what Java's functions are. */
    private static final Set<String> BY_FUNCTIONS = Set.of("geometricMean", "logSumExp");

    private static Funnel host;
    private static Funnel device;

    @BeforeAll
    static void open() {
        host = Funnel.builder().placement(Placement.HOST).build();
        device = Funnel.builder().placement(Placement.DEVICE).build();
    }

    @AfterAll
    static void close() {
        host.close();
        device.close();
    }

    /** What elements are like. */
    private enum Sort {
        FRACTIONS, GAUSSIAN, OFFSET, TINY, WITH_ZEROS;

        double next(SplittableRandom random) {
            return switch (this) {
                case FRACTIONS -> random.nextDouble();
                case GAUSSIAN -> gaussian(random);
                case OFFSET -> 1e6 + gaussian(random);
                case TINY -> 1e-30 * random.nextDouble();
                case WITH_ZEROS -> random.nextInt(3) == 0 ? 0 : gaussian(random);
            };
        }

        private static double gaussian(SplittableRandom random) {
            double sum = -6;
            for (int i = 0; i < 12; i++) {
                sum += random.nextDouble();
            }
            return sum;
        }
    }

    @TestFactory
    Stream<DynamicTest> everyEntry_boundOfTheHostEngine_holds() {
        return running().map(entry -> dynamicTest(entry.label(), () -> holds(entry, host, LENGTHS)));
    }

    @TestFactory
    Stream<DynamicTest> everyEntry_boundOnADevice_holds() {
        return running().map(entry -> dynamicTest(entry.label(), () -> holds(entry, device, new int[] {0, 1, 1000})));
    }

    @TestFactory
    Stream<DynamicTest> everyFloatingAnswer_hasABound() {
        return Catalogue.entries().stream().filter(entry -> floats(entry) > 0).map(entry -> dynamicTest(entry.label(),
                () -> {
                    List<TornadoNativeArray> inputs = inputs(entry, Sort.FRACTIONS, 100);
                    Result<?> result = host.reduce(entry.reduction(), inputs);
                    assertThat(result.errorBound()).as(String.valueOf(result.value())).isNotNaN();
                }));
    }

    private static Stream<Catalogue.Entry> running() {
        return Catalogue.entries().stream()
                .filter(entry -> entry.reduction().definition().withRunningError().isPresent());
    }

    private static long floats(Catalogue.Entry entry) {
        List<TornadoNativeArray> inputs = inputs(entry, Sort.FRACTIONS, 10);
        return Results.components(host.reduce(entry.reduction(), inputs).value()).stream()
                .filter(number -> number instanceof Float || number instanceof Double).count();
    }

    private static void holds(Catalogue.Entry entry, Funnel funnel, int[] lengths) {
        Map<String, Double> ratios = new TreeMap<>();
        for (Sort sort : STRUCTURED.contains(name(entry)) ? new Sort[] {Sort.FRACTIONS} : Sort.values()) {
            for (int length : lengths) {
                holds(entry, funnel, sort, length, ratios);
            }
        }
        System.out.println(entry.label() + ": " + ratios);
    }

    private static void holds(
            Catalogue.Entry entry, Funnel funnel, Sort sort, int length, Map<String, Double> ratios) {
        List<TornadoNativeArray> inputs = inputs(entry, sort, length);
        Result<?> result = funnel.reduce(entry.reduction(), inputs);
        List<Object> answer = Results.components(result.value());
        List<Expected> expected = Oracles.of(name(entry),
                new Columns(type(entry), inputs, length, Columns.JAVA_FUNCTIONS));
        for (int i = 0; i < answer.size(); i++) {
            double value = ((Number) answer.get(i)).doubleValue();
            double bound = result.errorBound(i);
            String what = entry.label() + ", " + sort + ", length=" + length + ", component=" + i + ", value=" + value
                    + ", bound=" + bound + ", ran on " + result.ranOn().strategy();
            if (Double.isNaN(value)) {
                assertThat(bound).as(what).isNaN();
                continue;
            }
            assertThat(bound).as(what).isNotNaN();
            if (expected.get(i) instanceof Expected.Near near && Double.isFinite(value)) {
                double off = BY_FUNCTIONS.contains(name(entry)) ? near.bound().applyAsDouble(1) : 0;
                double error = new BigDecimal(value).subtract(near.value()).abs().doubleValue();
                assertThat(error).as(what + ", exact=" + near.reference())
                        .isLessThanOrEqualTo(bound + off + Math.abs(value) * OFF_BY_THE_REFERENCE);
                if (length == LENGTHS[LENGTHS.length - 1]) {
                    ratios.put(sort + "/" + i, Math.rint(bound / error));
                }
            }
        }
    }

    private static String name(Catalogue.Entry entry) {
        return entry.label().substring(entry.label().indexOf('.') + 1);
    }

    private static ElementType type(Catalogue.Entry entry) {
        return entry.reduction().signature().inputs().getFirst().type();
    }

    private static List<TornadoNativeArray> inputs(Catalogue.Entry entry, Sort sort, int length) {
        List<TornadoNativeArray> samples = Samples.of(name(entry), type(entry), Samples.Kind.UNIFORM, length);
        if (STRUCTURED.contains(name(entry))) {
            return samples;
        }
        SplittableRandom random = new SplittableRandom(SEED + name(entry).toLowerCase(Locale.ROOT).hashCode());
        for (TornadoNativeArray array : samples) {
            for (int i = 0; i < Math.min(length, array.getSize()); i++) {
                double x = sort.next(random);
                switch (array) {
                    case FloatArray floats -> floats.set(i, (float) x);
                    case DoubleArray doubles -> doubles.set(i, x);
                    case IntArray ints -> ints.set(i, (int) (x * 1e3));
                    case LongArray longs -> longs.set(i, (long) (x * 1e12));
                    default -> throw new IllegalStateException(entry.label());
                }
            }
        }
        return samples;
    }
}
