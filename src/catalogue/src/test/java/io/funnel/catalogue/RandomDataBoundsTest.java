package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.catalogue.oracle.ExactSums;
import io.funnel.data.Data;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction;
import io.funnel.result.Result;
import io.funnel.strategy.Strategy;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks that the bound for random floats holds and is at most a hundred times the error, with cancellation or not.
 * Rounded elements are excepted from the limit. An error counts as at least 1/8 unit in the last place, since some
 * answers are exact by luck.
 */
class RandomDataBoundsTest {

    private static final int LENGTH = 1 << 20;
    private static final int SHORT = 1 << 17;
    private static final int ON_DEVICE = 1 << 18;
    private static final int SEEDS = 5;
    private static final double MOST = 100;
    private static final double MOST_OF_ROUNDED_ELEMENTS = 10_000;

    private static Funnel host;
    private static Funnel device;
    private static Funnel plain;

    @BeforeAll
    static void open() {
        host = Funnel.builder().placement(Placement.HOST).build().bounded();
        device = Funnel.builder().placement(Placement.DEVICE).build().bounded();
        plain = device.using(Strategy.CASCADE);
    }

    @AfterAll
    static void close() {
        host.close();
        device.close();
    }

    enum Elements {
        UNIFORM, SYMMETRIC, GAUSSIAN;

        float[] of(int length, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            float[] elements = new float[length];
            for (int i = 0; i < length; i++) {
                elements[i] = (float) switch (this) {
                    case UNIFORM -> random.nextDouble();
                    case SYMMETRIC -> random.nextDouble(-1, 1);
                    case GAUSSIAN -> random.nextGaussian();
                };
            }
            return elements;
        }
    }

    /** Sums by hand-tuned loops on the host, and one by the generated loop; double holds their elements exactly. */
    private record Sort(Reduction<Float> reduction, DoubleBinaryOperator element) {

        static final List<Sort> ALL = List.of(
                new Sort(FloatReductions.SUM, (x, y) -> x),
                new Sort(FloatReductions.SUM_OF_SQUARES, (x, y) -> x * x),
                new Sort(FloatReductions.DOT_PRODUCT, (x, y) -> x * y),
                new Sort(FloatReductions.SQUARED_DISTANCE, (x, y) -> (x - y) * (x - y)),
                new Sort(FloatReductions.MANHATTAN_DISTANCE, (x, y) -> Math.abs(x - y)));

        /** Roundings of elements could all go one way, but never do. */
        double most() {
            return reduction.equals(FloatReductions.SUM) ? MOST : MOST_OF_ROUNDED_ELEMENTS;
        }
    }

    @ParameterizedTest
    @EnumSource
    void sums_onTheHost_areBoundedCloseToTheirError(Elements kind) {
        areClose(host, kind, LENGTH);
    }

    @ParameterizedTest
    @EnumSource
    void sums_onADevice_areBoundedCloseToTheirError(Elements kind) {
        areClose(device.using(Strategy.CASCADE_VECTOR), kind, ON_DEVICE);
    }

    /** A strategy without kernels for the second accumulator. */
    @ParameterizedTest
    @EnumSource
    void sums_whoseBoundIsFromAnotherPass_areBoundedCloseToTheirError(Elements kind) {
        areClose(plain, kind, SHORT);
    }

    private static void areClose(Funnel funnel, Elements kind, int length) {
        for (Sort sort : Sort.ALL) {
            List<Double> ratios = new ArrayList<>();
            for (int seed = 1; seed <= SEEDS; seed++) {
                List<float[]> inputs = new ArrayList<>();
                for (int i = 0; i < sort.reduction().signature().inputs().size(); i++) {
                    inputs.add(kind.of(length, seed + 100L * i));
                }
                Result<Float> result = funnel.reduce(sort.reduction(), inputs.stream().map(Data::of).toList());
                float[] x = inputs.getFirst();
                float[] y = inputs.getLast();
                double[] added = new double[length];
                for (int i = 0; i < length; i++) {
                    added[i] = sort.element().applyAsDouble(x[i], y[i]);
                }
                ratios.add(ratio(result, ExactSums.of(added), sort.reduction().name() + ", " + kind + ", " + seed));
            }
            isBelowTheMost(ratios, sort.most(), sort.reduction().name() + ", " + kind);
        }
    }

    private static double ratio(Result<Float> result, BigDecimal exact, String what) {
        float answer = result.value();
        double bound = result.errorBound();
        double error = new BigDecimal(answer).subtract(exact).abs().doubleValue();
        assertThat(error).as(what + " by " + result.ranOn().strategy()).isLessThanOrEqualTo(bound);
        return bound / Math.max(error, Math.ulp(answer) / 8);
    }

    private static void isBelowTheMost(List<Double> ratios, double most, String what) {
        assertThat(ratios.stream().sorted().toList().get(ratios.size() / 2)).as(what + ": " + ratios)
                .isLessThan(most);
    }
}
