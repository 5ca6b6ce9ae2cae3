package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.catalogue.oracle.ExactSums;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.plan.Placement;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.reduction.facts.CompensatedSum;
import io.funnel.result.Result;
import io.funnel.settings.ErrorBounds;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Reference;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * Checks that the bound of a sum of doubles holds and is at most a hundred times the error, with cancellation or not.
 * Rounded elements are excepted from the limit. An error counts as at least 1/8 unit in the last place.
 */
class CompensatedSumsTest {

    private static final int LENGTH = 1 << 16;
    private static final int ON_DEVICE = 20_011;
    private static final int SEEDS = 5;
    private static final double MOST = 100;
    private static final double MOST_OF_ROUNDED_ELEMENTS = 5_000;
    private static final MathContext DIGITS = new MathContext(60);
    private static final List<Strategy> STRATEGIES = List.of(Strategy.CASCADE, Strategy.CASCADE_VECTOR,
            Strategy.SERIAL_PER_CORE, Strategy.SERIAL_PER_CORE_VECTOR);

    private static Funnel host;
    private static Funnel device;

    @BeforeAll
    static void open() {
        host = Funnel.builder().placement(Placement.HOST).build().bounded();
        device = Funnel.builder().placement(Placement.DEVICE).build().bounded();
    }

    @AfterAll
    static void close() {
        host.close();
        device.close();
    }

    /** A sum, or the root of one. */
    record Sort(Reduction<Double> reduction, DoubleBinaryOperator element) {

        @Override
        public String toString() {
            return reduction.name();
        }

        List<double[]> inputs(int length, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            List<double[]> inputs = new ArrayList<>();
            for (int i = 0; i < reduction.signature().inputs().size(); i++) {
                inputs.add(DoubleStream.generate(random::nextGaussian).limit(length).toArray());
            }
            return inputs;
        }

        /** Roundings of elements could all go one way, but never do. */
        double most() {
            return reduction.definition().facts().elementError().roundings() == 0 ? MOST : MOST_OF_ROUNDED_ELEMENTS;
        }

        BigDecimal exact(List<double[]> inputs) {
            double[] added = new double[inputs.getFirst().length];
            for (int i = 0; i < added.length; i++) {
                added[i] = element.applyAsDouble(inputs.getFirst()[i], inputs.getLast()[i]);
            }
            BigDecimal exact = ExactSums.of(added);
            return reduction.equals(DoubleReductions.EUCLIDEAN_NORM) ? exact.sqrt(DIGITS) : exact;
        }
    }

    /** Sums by hand-tuned loops, and one by the generated loop. */
    static Stream<Sort> sorts() {
        return Stream.of(new Sort(DoubleReductions.SUM, (x, y) -> x),
                new Sort(DoubleReductions.DOT_PRODUCT, (x, y) -> x * y),
                new Sort(DoubleReductions.MANHATTAN_DISTANCE, (x, y) -> Math.abs(x - y)),
                new Sort(DoubleReductions.SQUARED_DISTANCE, (x, y) -> (x - y) * (x - y)),
                new Sort(DoubleReductions.EUCLIDEAN_NORM, (x, y) -> x * x));
    }

    @ParameterizedTest
    @MethodSource("sorts")
    void sums_ofDoublesOnTheHost_areBoundedCloseToTheirError(Sort sort) {
        for (int seed = 1; seed <= SEEDS; seed++) {
            List<double[]> inputs = sort.inputs(LENGTH, seed);
            Result<Double> result = host.reduce(sort.reduction, inputs.stream().map(Data::of).toList());
            assertThat(ratio(result, sort.exact(inputs), sort + ", seed=" + seed)).isLessThanOrEqualTo(sort.most());
        }
    }

    @ParameterizedTest
    @MethodSource("sorts")
    void sums_ofDoublesOnADevice_areBounded(Sort sort) {
        for (int length : new int[] {0, 1, 2, 1000, ON_DEVICE}) {
            List<double[]> inputs = sort.inputs(length, length);
            BigDecimal exact = sort.exact(inputs);
            for (Strategy strategy : STRATEGIES) {
                String what = sort + ", length=seed=" + length + ", " + strategy;
                Result<Double> result =
                        device.using(strategy).reduce(sort.reduction, inputs.stream().map(Data::of).toList());
                double ratio = ratio(result, exact, what);
                if (length > 2) {
                    assertThat(ratio).as(what).isLessThanOrEqualTo(sort.most());
                }
                if (hasBoundedVariant(strategy, sort)) {
                    isBounded(onDevice(strategy, sort, inputs), exact, what + ", there");
                }
            }
        }
    }

    /** Returns whether a strategy computes the bound; otherwise a pass on the host over host data does. */
    private static boolean hasBoundedVariant(Strategy strategy, Sort sort) {
        return sort.reduction.definition().facts().boundedVariant().orElseThrow().kernels().stream()
                .anyMatch(code -> code.strategy().equals(strategy.label()) && !(code instanceof KernelCode.Refused));
    }

    private static Result<Double> onDevice(Strategy strategy, Sort sort, List<double[]> inputs) {
        List<DeviceData<DoubleArray>> uploaded =
                inputs.stream().map(input -> device.upload(Data.of(input))).toList();
        try {
            return device.using(strategy).reduce(sort.reduction, uploaded);
        } finally {
            uploaded.forEach(DeviceData::close);
        }
    }

    private static double ratio(Result<Double> result, BigDecimal exact, String what) {
        double error = isBounded(result, exact, what);
        return result.errorBound() / Math.max(error, Math.ulp(result.value()) / 8);
    }

    private static double isBounded(Result<Double> result, BigDecimal exact, String what) {
        double error = new BigDecimal(result.value()).subtract(exact).abs().doubleValue();
        assertThat(error).as("%s, %s", what, result).isLessThanOrEqualTo(result.errorBound());
        return error;
    }

    @Test
    void sum_thatCancelsToItsLastBits_isRight() {
        double[] elements = {1e100, 1, -1e100, 0x1p-60};
        try (Funnel without = Funnel.builder().placement(Placement.HOST).errorBounds(ErrorBounds.NONE).build()) {
            assertThat(without.reduce(DoubleReductions.SUM, elements).value()).isNotEqualTo(1.0);
        }
        assertThat(host.reduce(DoubleReductions.SUM, elements).value()).isEqualTo(1.0);
        for (Strategy strategy : List.of(Strategy.CASCADE, Strategy.CASCADE_VECTOR)) {
            assertThat(device.using(strategy).reduce(DoubleReductions.SUM, elements).value()).as("%s", strategy)
                    .isEqualTo(1.0);
        }
    }

    @Test
    void sum_ofWhatIsNoFiniteNumber_isJavas() {
        double infinity = Double.POSITIVE_INFINITY;
        for (Funnel funnel : List.of(host, device)) {
            Result<Double> infinite = funnel.reduce(DoubleReductions.SUM, new double[] {1, -infinity, 2});
            assertThat(infinite.value()).isEqualTo(-infinity);
            assertThat(infinite.errorBound()).isInfinite();
            Result<Double> none = funnel.reduce(DoubleReductions.SUM, new double[] {infinity, 5, -infinity});
            assertThat(none.value()).isNaN();
            assertThat(funnel.reduce(DoubleReductions.SUM, new double[] {1, Double.NaN}).hasErrorBound())
                    .isFalse();
            Result<Double> overflow =
                    funnel.reduce(DoubleReductions.SUM, new double[] {Double.MAX_VALUE, Double.MAX_VALUE, 1});
            assertThat(overflow.value()).isEqualTo(infinity);
            assertThat(overflow.errorBound()).isInfinite();
            Result<Double> root = funnel.reduce(DoubleReductions.EUCLIDEAN_NORM, new double[] {1e200, 1});
            assertThat(root.value()).isEqualTo(infinity);
            assertThat(root.errorBound()).isInfinite();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 1000})
    void sum_ofNegativeZeros_isZero(int length) {
        double[] zeros = new double[length];
        Arrays.fill(zeros, -0.0);
        for (Funnel funnel : List.of(host, device)) {
            Result<Double> result = funnel.reduce(DoubleReductions.SUM, zeros);
            assertThat(result.value()).isEqualTo(0.0);
            assertThat(result.errorBound()).isZero();
        }
    }

    @Test
    void reference_ofACompensatedSum_tellsWhatIsLost() {
        Definition<?, ?> beside = DoubleReductions.SUM.definition().facts().boundedVariant().orElseThrow();
        double[] elements = new SplittableRandom(3).doubles(1000, -1, 1).toArray();
        Operands in = Operands.of(DoubleArray.fromArray(elements));
        CompensatedSum state = (CompensatedSum) beside.sequential(in, elements.length);
        Reference reference = Reference.of(new ReductionN<>(beside), in, elements.length);

        assertThat(reference.value()).isEqualTo(state.sum());
        assertThat(right(reference, state.value(), state.lost(), state.magnitude())).isTrue();
        assertThat(right(reference, state.value(), 0, state.magnitude())).isFalse();
        assertThat(right(reference, state.value(), Double.NaN, state.magnitude())).isFalse();
        assertThat(right(reference, state.value() - elements[5], state.lost(), state.magnitude())).isFalse();
        assertThat(right(reference, state.value() - elements[5], elements[5], state.magnitude())).isFalse();
        assertThat(right(reference, state.value(), state.lost(), state.magnitude() - elements[5])).isFalse();
        assertThat(reference.bound(999)).isLessThanOrEqualTo(Math.ulp(state.sum()));
    }

    private static boolean right(Reference reference, double value, double lost, double magnitude) {
        return reference.check(new CompensatedSum(value, lost, magnitude), 999).right();
    }
}
