package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.funnel.reduction.Traits.Rounding;
import io.funnel.reduction.facts.FinishKind;
import io.funnel.reduction.facts.MapRounding;
import io.funnel.verify.exact.ExactData;
import io.funnel.verify.exact.ExactSet;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Bounded variants of sums and products: the reductions that have one, and its values. */
class BoundedVariantTest {

    private static final long SEED = 2_718;
    private static final Set<String> STRATEGIES = Set.of("Cascade", "CascadeVector");
    private static final Set<String> OF_ONE_INPUT = Set.of("CascadeVector");

    private static final String SOURCE = """
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.*;
            public class Beside {
                @Reduction public static void plain(FloatArray x, @Reduce FloatArray result) {
                    result.set(0, 0f);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        result.set(0, result.get(0) + x.get(i));
                    }
                }
                @Reduction(nan = Reduction.Nan.IGNORE)
                public static void numbers(FloatArray x, DoubleArray magnitude, @Reduce DoubleArray result) {
                    result.set(0, 0.0);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        if (magnitude.get(i) > -50) {
                            result.set(0, result.get(0) + (x.get(i) * magnitude.get(i) - 1));
                        }
                    }
                }
                @Reduction public static void magnitude(IntArray x, IntArray scale, @Reduce DoubleArray result) {
                    result.set(0, 0.0);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        double added = x.get(i) * scale.get(1);
                        result.set(0, added - i + result.get(0));
                    }
                }
                @Reduction public static void wide(DoubleArray x, @Reduce DoubleArray result) {
                    result.set(0, 0.0);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        result.set(0, result.get(0) + x.get(i));
                    }
                }
                @Reduction record Root(double total) {
                    static Root identity() { return new Root(0); }
                    static Root map(float x, long index) { return new Root(x - index); }
                    static Root combine(Root left, Root right) { return new Root(left.total + right.total); }
                    static double finish(Root sum) { return Math.sqrt(sum.total); }
                }
                @Reduction record Mean(double sum, long count) {
                    static Mean identity() { return new Mean(0, 0); }
                    static Mean map(float x) { return new Mean(x, 1); }
                    static Mean combine(Mean left, Mean right) {
                        return new Mean(left.sum + right.sum, left.count + right.count);
                    }
                    static float finish(Mean all) { return (float) (all.sum / (double) all.count); }
                }
                @Reduction record Quadratic(long count, double sum) {
                    static Quadratic identity() { return new Quadratic(0, 0); }
                    static Quadratic map(double x) { return new Quadratic(1, x * x); }
                    static Quadratic combine(Quadratic left, Quadratic right) {
                        return new Quadratic(left.count + right.count, left.sum + right.sum);
                    }
                    static double finish(Quadratic all) { return Math.sqrt(all.sum / all.count); }
                }
                @Reduction record Sample(long count, double sum) {
                    static Sample identity() { return new Sample(0, 0); }
                    static Sample map(double x) { return new Sample(1, x); }
                    static Sample combine(Sample left, Sample right) {
                        return new Sample(left.count + right.count, left.sum + right.sum);
                    }
                    static double finish(Sample all) { return all.sum / (all.count - 1); }
                }
                @Reduction record Weighted(double sum, long weight) {
                    static Weighted identity() { return new Weighted(0, 0); }
                    static Weighted map(double x, long weight) { return new Weighted(x * weight, weight); }
                    static Weighted combine(Weighted left, Weighted right) {
                        return new Weighted(left.sum + right.sum, left.weight + right.weight);
                    }
                    static double finish(Weighted all) { return all.sum / all.weight; }
                }
                @Reduction record Positive(double sum, long count) {
                    static Positive identity() { return new Positive(0, 0); }
                    static Positive map(double x) { return new Positive(x > 0 ? x : 0, x > 0 ? 1 : 0); }
                    static Positive combine(Positive left, Positive right) {
                        return new Positive(left.sum + right.sum, left.count + right.count);
                    }
                    static double finish(Positive all) { return all.sum / all.count; }
                }
                @Reduction record Half(double total) {
                    static Half identity() { return new Half(0); }
                    static Half map(float x, long index) { return new Half(x - index); }
                    static Half combine(Half left, Half right) { return new Half(left.total + right.total); }
                    static double finish(Half sum) { return sum.total / 2; }
                }
                @Reduction record Saturating(double sum) {
                    static Saturating identity() { return new Saturating(0); }
                    static Saturating map(double x) { return new Saturating(x); }
                    static Saturating combine(Saturating left, Saturating right) {
                        return new Saturating(Math.min(left.sum + right.sum, 1e12));
                    }
                }
                @Reduction record Tolerant(double greatest) {
                    static Tolerant identity() { return new Tolerant(Double.NEGATIVE_INFINITY); }
                    static Tolerant map(double x) { return new Tolerant(x); }
                    static Tolerant combine(Tolerant left, Tolerant right) {
                        return left.greatest > right.greatest - 1e-9 ? left : right;
                    }
                }
                @Reduction public static void taken(FloatArray x, @Reduce FloatArray result) {
                    result.set(0, 0f);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        result.set(0, result.get(0) + x.get(i));
                    }
                }
                @Reduction public static void takenBounded(IntArray x, @Reduce IntArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        result.set(0, result.get(0) + x.get(i));
                    }
                }
                @Reduction public static void whole(IntArray x, @Reduce IntArray result) {
                    result.set(0, 1);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        result.set(0, result.get(0) * x.get(i));
                    }
                }
                @Reduction public static void product(FloatArray x, @Reduce FloatArray result) {
                    result.set(0, 1f);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        result.set(0, result.get(0) * x.get(i));
                    }
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void sums_withMagnitude_addWhatTheyAddAndItsMagnitude() throws Exception {
        List<Reduction<?>> reductions = reductions();
        for (String name : List.of("plain", "numbers", "magnitude", "Root")) {
            for (int n : new int[] {0, 1, 7, 64, 333}) {
                check(definition(reductions, name), n);
            }
        }
    }

    /** A bound is carried through any last step of a sum, and of a sum with a count of elements. */
    @Test
    void boundedVariant_isThereForSumsAndMeansWithAnyLastStep() throws Exception {
        List<Reduction<?>> reductions = reductions();
        for (String name : List.of("plain", "wide", "Root", "Mean", "Quadratic", "Half", "Sample", "Positive")) {
            assertThat(definition(reductions, name).facts().boundedVariant()).as(name).isPresent();
        }
        for (String name : List.of("whole", "Weighted")) {
            assertThat(definition(reductions, name).facts().boundedVariant()).as(name).isEmpty();
        }
        assertThat(definition(reductions, "plain").facts().finishKind()).isEqualTo(FinishKind.NONE);
        assertThat(definition(reductions, "Half").facts().finishKind()).isEqualTo(FinishKind.OWN);
    }

    /**
     * Only operations that never round are exact, whatever a few trials show; integers are exact modulo a power of 2.
     */
    @Test
    void rounding_followsFromTheOperation() throws Exception {
        List<Reduction<?>> reductions = reductions();
        Map<String, Rounding> roundings = Map.of("Saturating", Rounding.OTHER, "Tolerant", Rounding.OTHER, "plain",
                Rounding.SUM, "takenBounded", Rounding.MODULAR, "whole", Rounding.MODULAR);
        roundings.forEach((name, rounding) -> assertThat(definition(reductions, name).signature().traits().rounding())
                .as(name).isEqualTo(rounding));
    }

    /** The variant of a mean has the same last step as the mean, in any order of components. */
    @Test
    void boundedVariantOfAMean_countsAndFinishesAsTheMean() throws Exception {
        List<Reduction<?>> reductions = reductions();
        for (String name : List.of("Mean", "Quadratic")) {
            Definition<?, ?> mean = definition(reductions, name);
            for (int n : new int[] {0, 1, 7, 64, 333}) {
                Operands inputs = inputs(mean, n);
                sameAnswer(mean, mean.facts().boundedVariant().orElseThrow(), inputs, n);
            }
        }
    }

    private static <S, T> void sameAnswer(Definition<S, ?> mean, Definition<T, ?> variant, Operands inputs, int n)
            throws Exception {
        double expected = ((Number) mean.finish(mean.sequential(inputs, n))).doubleValue();
        List<T> states = List.of(variant.sequential(inputs, n),
                HostStates.state(variant, inputs, n, HostStates.Memory.OUTSIDE, new Random(SEED)));
        for (T state : states) {
            assertThat(States.numbers(variant, state).getLast().longValue()).isEqualTo(n);
            double answer = ((Number) variant.finish(state)).doubleValue();
            assertThat(Double.isNaN(answer)).isEqualTo(n == 0);
            assertThat(n == 0 ? 0 : answer - expected)
                    .isCloseTo(0, Offset.offset(n == 0 ? 0 : 1e-6 * Math.max(1, Math.abs(expected))));
        }
    }

    /** Numbers that lose all but a few bits in the sum, which the second accumulator keeps. */
    @Test
    void sumsOfDoubles_withMagnitude_keepWhatTheirAdditionsLose() throws Exception {
        Definition<?, ?> sum = definition(reductions(), "wide");
        for (int n : new int[] {1, 2, 7, 64, 333}) {
            checkCompensated(sum.facts().boundedVariant().orElseThrow(), n);
        }
        assertThat(sum.facts().boundedVariant().orElseThrow().signature().work()).isEqualTo(9);
    }

    private static <S> void checkCompensated(Definition<S, ?> beside, int n) throws Exception {
        Random random = new Random(SEED + n);
        DoubleArray elements = new DoubleArray(n);
        BigDecimal exact = BigDecimal.ZERO;
        for (int i = 0; i < n; i++) {
            double element = i == n - 1 ? -exact.doubleValue() : Math.scalb(random.nextDouble(), random.nextInt(40));
            elements.set(i, element);
            exact = exact.add(new BigDecimal(element));
        }
        Operands inputs = Operands.of(elements);
        Object expected = exact.doubleValue(); // up to here, not even the smallest bit is lost twice
        String what = "n=" + n + ", seed=" + SEED;
        assertThat(beside.finish(beside.sequential(inputs, n))).as(what).isEqualTo(expected);
        assertThat(beside.finish(beside.parallelStream(inputs, n))).as(what).isEqualTo(expected);
        for (HostStates.Memory memory : HostStates.Memory.values()) {
            assertThat(beside.finish(HostStates.state(beside, inputs, n, memory, new Random(SEED)))).as(what)
                    .isEqualTo(expected);
        }
        for (KernelCode code : beside.kernels()) {
            if (!(code instanceof KernelCode.Refused)) {
                assertThat(beside.finish(new Launcher<>(beside, 8, 3).run(code, inputs, n, false)))
                        .as(what + ", " + code.strategy()).isEqualTo(expected);
            }
        }
    }

    /** Operations that a device may round differently from Java. */
    @Test
    void mapRounding_isThatOfDivisionsAndCalls() throws Exception {
        Path folderOfMaps = Files.createDirectory(folder.resolve("maps"));
        List<Reduction<?>> reductions = reductions("Maps", """
                import io.funnel.annotations.Reduction;
                import uk.ac.manchester.tornado.api.annotations.Parallel;
                import uk.ac.manchester.tornado.api.annotations.Reduce;
                import uk.ac.manchester.tornado.api.types.arrays.*;
                public class Maps {
                """ + sum("product", "FloatArray", "x.get(i) * y.get(i)")
                + sum("squaredDifference", "FloatArray", "(x.get(i) - y.get(i)) * (x.get(i) - y.get(i))")
                + sum("distance", "FloatArray", "Math.abs(x.get(i) - y.get(i))")
                + sum("larger", "FloatArray", "Math.max(x.get(i), -y.get(i))")
                + sum("conditional", "FloatArray", "(x.get(i) > 0 ? x.get(i) * 2 : y.get(i))")
                + sum("fused", "FloatArray", "(x.get(i) * y.get(i) + 1)")
                + sum("subtracted", "FloatArray", "(1 - Math.abs(x.get(i) * y.get(i)))")
                + sum("quotient", "FloatArray", "x.get(i) / y.get(i)")
                + sum("root", "FloatArray", "(float) Math.sqrt(x.get(i))")
                + sum("half", "FloatArray", "half(x.get(i))")
                + sum("wideProduct", "DoubleArray", "(double) x.get(i) * y.get(i)")
                + sum("wideScaled", "DoubleArray", "x.get(i) * 0.1")
                + sum("threeFactors", "DoubleArray", "x.get(i) * 0.1 * y.get(i)")
                + sum("wideFused", "DoubleArray", "(x.get(i) * 0.1 + y.get(i))")
                + sum("negated", "DoubleArray", "-(x.get(i) * 0.1)")
                + sum("wideRoot", "DoubleArray", "Math.sqrt(x.get(i))")
                + sum("wideDifference", "DoubleArray", "((double) x.get(i) - y.get(i))")
                + sum("narrowProduct", "DoubleArray", "(double) (x.get(i) * y.get(i))")
                + sum("narrowFused", "DoubleArray", "(double) (x.get(i) * y.get(i) + 1)")
                + """
                    static float half(float x) {
                        float y = x;
                        for (int k = 0; k < 3; k++) {
                            y = y * 2 + k;
                        }
                        return y;
                    }
                }
                """, folderOfMaps);
        Map<String, MapRounding> found = new HashMap<>();
        for (Reduction<?> reduction : reductions) {
            String name = reduction.name().substring("Maps.".length());
            found.put(name, reduction.definition().facts().boundedVariant().orElseThrow().facts().mapRounding());
        }
        MapRounding none = MapRounding.NONE;
        MapRounding single = MapRounding.FLOAT;
        MapRounding wide = MapRounding.DOUBLE;
        assertThat(found).containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                Map.entry("product", none), Map.entry("squaredDifference", none),
                Map.entry("distance", none), Map.entry("larger", none),
                Map.entry("conditional", none), Map.entry("fused", none),
                Map.entry("subtracted", none), Map.entry("quotient", single), Map.entry("root", single),
                Map.entry("half", single), Map.entry("wideProduct", none),
                Map.entry("wideScaled", none), Map.entry("threeFactors", none),
                Map.entry("wideFused", none), Map.entry("negated", none), Map.entry("wideRoot", wide),
                Map.entry("wideDifference", none), Map.entry("narrowProduct", none),
                Map.entry("narrowFused", none)));
    }

    /** Bounds count the rounding of products, whatever a reduction allows. */
    @Test
    void products_thatMeetSums_areKept_evenWithContraction() throws Exception {
        Compilation compilation = Compilation.of(Map.of("Contracted.java", contracted()), folder);
        assertThat(compilation.messages()).isEmpty();
        assertThat(Fusible.in(compilation, "Contracted_polynomialKernels")).isPositive();
        for (String name : List.of("polynomial", "product", "narrow")) {
            assertThat(Fusible.in(compilation, "Contracted_" + name + "BoundedKernels")).as(name).isZero();
        }
    }

    /** An annotated loop may fuse products, and so may kernels with contraction. */
    @Test
    void exactData_onWhichFusedProductsShow_needNotHaveTheseBits() throws Exception {
        Path folderOfSums = Files.createDirectory(folder.resolve("sums"));
        Definition<?, ?> polynomial = reductions("Contracted", contracted(), folderOfSums).stream()
                .filter(reduction -> reduction.name().endsWith("polynomial")).findFirst().orElseThrow().definition();
        List<ExactSet> sets = ExactData.of(polynomial, List.of(new DoubleArray(9))).sets(9);
        List<Boolean> same = sets.stream().map(
                set -> fused(set.inputs()).equals(answer(polynomial, new Operands(set.inputs())))).toList();
        assertThat(same).contains(false);
        for (int i = 0; i < sets.size(); i++) {
            assertThat(sets.get(i).strict() && !same.get(i)).as(sets.get(i).label()).isFalse();
        }
    }

    private static <S> Object answer(Definition<S, ?> definition, Operands inputs) {
        return definition.finish(definition.sequential(inputs, 9));
    }

    private static Object fused(List<TornadoNativeArray> inputs) {
        double sum = 0;
        for (int i = 0; i < 9; i++) {
            double x = ((DoubleArray) inputs.getFirst()).get(i);
            sum += Math.fma(x * 0.1, 1.3, x * 1.1);
        }
        return sum;
    }

    private static String contracted() {
        return """
                import io.funnel.annotations.Reduction;
                import uk.ac.manchester.tornado.api.annotations.Parallel;
                import uk.ac.manchester.tornado.api.annotations.Reduce;
                import uk.ac.manchester.tornado.api.types.arrays.*;
                public class Contracted {
                """
                + (sum("polynomial", "DoubleArray", "(x.get(i) * 0.1 * 1.3 + x.get(i) * 1.1)").replace(", FloatArray y",
                        "")
                        + sum("product", "DoubleArray", "x.get(i) * y.get(i)")).replace("FloatArray", "DoubleArray")
                        .replace("@Reduction ", "@Reduction(contraction = true) ")
                + sum("narrow", "FloatArray", "(x.get(i) * y.get(i) - 1)") + "}";
    }

    private static String sum(String name, String type, String element) {
        return """
                    @Reduction public static void %s(FloatArray x, FloatArray y, @Reduce %s result) {
                        result.set(0, 0);
                        for (@Parallel int i = 0; i < x.getSize(); i++) {
                            result.set(0, result.get(0) + %s);
                        }
                    }
                """.formatted(name, type, element);
    }

    @Test
    void others_withMagnitude_haveNone() throws Exception {
        List<Reduction<?>> reductions = reductions();
        for (String name : List.of("taken", "takenBounded", "whole")) {
            assertThat(definition(reductions, name).facts().boundedVariant()).as(name).isEmpty();
        }
    }

    @Test
    void work_ofAReduction_countsItsOperations() throws Exception {
        List<Reduction<?>> reductions = reductions();
        assertThat(definition(reductions, "plain").signature().work()).isEqualTo(1);
        assertThat(definition(reductions, "plain").facts().boundedVariant().orElseThrow().signature().work())
                .isEqualTo(3);
        assertThat(definition(reductions, "numbers").signature().work()).isBetween(5, 10);
    }

    private List<Reduction<?>> reductions() throws Exception {
        return reductions("Beside", SOURCE, folder);
    }

    private static List<Reduction<?>> reductions(String name, String source, Path folder) throws Exception {
        Compilation compilation = Compilation.of(Map.of(name + ".java", source), folder);
        assertThat(compilation.messages()).isEmpty();
        return ((ReductionProvider) compilation.loader().loadClass(name + "Reductions").getConstructor().newInstance())
                .reductions();
    }

    private static Definition<?, ?> definition(List<Reduction<?>> reductions, String name) {
        return reductions.stream().filter(reduction -> reduction.name().equals("Beside." + name)).findFirst()
                .orElseThrow().definition();
    }

    private static <S> void check(Definition<S, ?> sum, int n) throws Exception {
        Operands inputs = inputs(sum, n);
        double expected = 0;
        double magnitude = 0;
        for (int i = 0; i < n; i++) {
            double added = States.numbers(sum, sum.map(inputs, i)).getFirst().doubleValue();
            expected += added;
            magnitude += Math.abs(added);
        }
        Definition<?, ?> beside = sum.facts().boundedVariant().orElseThrow();
        boolean compensated = sum.signature().state().getFirst().type() == ElementType.DOUBLE;
        List<Double> state =
                compensated ? List.of(expected, 0.0, magnitude) : List.of(expected, magnitude); // nothing is lost
        assertThat(beside.signature().state()).hasSameSizeAs(state);
        assertThat(beside.signature().inputs()).isEqualTo(sum.signature().inputs());
        check(beside, inputs, n, state, sum.finish(sum.sequential(inputs, n)));
    }

    private static <S> void check(
            Definition<S, ?> beside, Operands inputs, int n, List<Double> expected, Object result) throws Exception {
        String what = beside.signature().name() + ", n=" + n + ", seed=" + SEED;
        agrees(beside, beside.sequential(inputs, n), expected, what + ", sequential");
        agrees(beside, beside.parallelStream(inputs, n), expected, what + ", stream");
        assertThat(beside.finish(beside.sequential(inputs, n))).as(what).isEqualTo(result);
        for (HostStates.Memory memory : HostStates.Memory.values()) {
            S one = HostStates.inOneRange(beside, inputs, n, memory);
            assertThat(one).as(what).isEqualTo(HostStates.documented(beside, inputs, n));
            agrees(beside, HostStates.state(beside, inputs, n, memory, new Random(SEED)), expected,
                    what + ", host, " + memory);
        }
        List<String> strategies = new ArrayList<>();
        for (KernelCode code : beside.kernels()) {
            if (!(code instanceof KernelCode.Refused)) {
                strategies.add(code.strategy());
                agrees(beside, new Launcher<>(beside, 8, 3).run(code, inputs, n, false), expected,
                        what + ", " + code.strategy());
            }
        }
        assertThat(strategies).as(what).containsExactlyInAnyOrderElementsOf(
                beside.signature().streamed().size() == 1 ? OF_ONE_INPUT : STRATEGIES);
    }

    /** All sums are exact, as every number is a small multiple of a quarter. */
    private static <S> void agrees(Definition<S, ?> definition, S state, List<Double> expected, String what) {
        assertThat(States.numbers(definition, state)).extracting(Number::doubleValue).as(what).isEqualTo(expected);
    }

    private static Operands inputs(Definition<?, ?> definition, int n) {
        Random random = new Random(SEED + n);
        boolean hasNan = definition.signature().traits().nanPolicy().name().equals("IGNORE");
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Input input : definition.signature().inputs()) {
            int size = input.streamed() ? n : 2;
            TornadoNativeArray array = array(input.type(), size);
            for (int i = 0; i < size; i++) {
                int value = random.nextInt(-40, 41) * 2;
                switch (array) {
                    case FloatArray floats -> floats.set(i, hasNan && i % 5 == 3 ? Float.NaN : value / 4f);
                    case DoubleArray doubles -> doubles.set(i, hasNan && i % 7 == 2 ? Double.NaN : value);
                    case IntArray ints -> ints.set(i, value);
                    default -> ((LongArray) array).set(i, value);
                }
            }
            arrays.add(array);
        }
        return new Operands(arrays);
    }

    private static TornadoNativeArray array(ElementType type, int size) {
        return switch (type) {
            case INT -> new IntArray(size);
            case LONG -> new LongArray(size);
            case FLOAT -> new FloatArray(size);
            default -> new DoubleArray(size);
        };
    }
}
