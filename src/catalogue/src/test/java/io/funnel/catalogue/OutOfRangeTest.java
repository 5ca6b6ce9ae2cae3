package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction2;
import io.funnel.settings.ErrorBounds;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** Ratios of sums whose squares and products overflow or underflow: the right number or NaN, never another number. */
class OutOfRangeTest {

    private static final long SEED = 20_261_128L;
    private static final double NEAR = 1e-9;

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

    /** Scaling by powers of two rounds nothing, so the answer is that of the numbers themselves, or NaN. */
    @ParameterizedTest
    @ValueSource(ints = {-1000, -700, -530, -500, -460, -450, -440, -360, -300, -270, -220, 0, 200, 255, 300, 340, 400,
        500, 509, 512, 600, 1000})
    void ratios_ofScaledNumbers_areTheirsOrNaN(int power) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] x = random.doubles(33).map(u -> 1 + u).toArray();
        double[] y = random.doubles(33).map(u -> u - 0.3).toArray();
        for (int other : new int[] {0, power, -power}) {
            List<Double> same = List.of(answer(DoubleReductions.CORRELATION, x, y),
                    answer(DoubleReductions.COSINE_SIMILARITY, x, y),
                    answer(DoubleReductions.WEIGHTED_MEAN, x, x));
            double[] scaled = scaled(x, power);
            assertSameOrNaN(answer(DoubleReductions.CORRELATION, scaled, scaled(y, other)), same.get(0), power);
            assertSameOrNaN(answer(DoubleReductions.COSINE_SIMILARITY, scaled, scaled(y, other)), same.get(1), power);
            assertSameOrNaN(Math.scalb(answer(DoubleReductions.WEIGHTED_MEAN, scaled, scaled(x, other)), -power),
                    same.get(2), power);
        }
        assertSameOrNaN(host.reduce(DoubleReductions.SKEWNESS, scaled(x, power)).value(),
                host.reduce(DoubleReductions.SKEWNESS, x).value(), power);
        assertSameOrNaN(host.reduce(DoubleReductions.EXCESS_KURTOSIS, scaled(x, power)).value(),
                host.reduce(DoubleReductions.EXCESS_KURTOSIS, x).value(), power);
        assertSameOrNaN(Math.scalb(host.reduce(DoubleReductions.GEOMETRIC_MEAN, scaled(x, power)).value(), -power),
                host.reduce(DoubleReductions.GEOMETRIC_MEAN, x).value(), power);
        assertSameOrNaN(Math.scalb(host.reduce(DoubleReductions.SAFE_EUCLIDEAN_NORM, scaled(x, power)).value(), -power),
                host.reduce(DoubleReductions.SAFE_EUCLIDEAN_NORM, x).value(), power);
    }

    private static double answer(Reduction2<DoubleArray, DoubleArray, Double> reduction, double[] x, double[] y) {
        return host.reduce(reduction, x, y).value();
    }

    private static double[] scaled(double[] x, int power) {
        return Arrays.stream(x).map(number -> Math.scalb(number, power)).toArray();
    }

    private static void assertSameOrNaN(double value, double expected, int power) {
        boolean isRight = Double.isNaN(value) || Double.isInfinite(value)
                || Math.abs(value - expected) <= NEAR * Math.abs(expected);
        assertThat(isRight).as("power=%d, value=%s, expected=%s, seed=%d", power, value, expected, SEED).isTrue();
    }

    @Test
    void correlationAndCosine_ofLostSquares_areNaN() {
        double[] x = {1e-200, 2e-200, 3e-200};
        assertThat(host.reduce(DoubleReductions.CORRELATION, x, new double[] {1, 3, 2}).value()).isNaN();
        assertThat(host.reduce(DoubleReductions.COSINE_SIMILARITY, new double[] {1e-160}, new double[] {1e160}).value())
                .isNaN();
        assertThat(host.bounded(ErrorBounds.ESTIMATED).reduce(DoubleReductions.CORRELATION, x, new double[] {1, 3, 2})
                .hasErrorBound()).isFalse();
        assertThat(host.reduce(DoubleReductions.CORRELATION, new double[] {1e-100, 2e-100, 3e-100},
                new double[] {1, 3, 2}).value()).isBetween(0.5 - 1e-12, 0.5 + 1e-12);
    }

    @Test
    void cosine_ofParallelVectors_isAtMostOne() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 500; round++) {
            double[] x = random.doubles(1 + round % 40).map(u -> u + 0.1).toArray();
            double[] y = scaled(x, round % 5);
            double[] away = Arrays.stream(y).map(number -> -number * 3).toArray();
            assertThat(answer(DoubleReductions.COSINE_SIMILARITY, x, y)).isBetween(0.999, 1.0);
            assertThat(answer(DoubleReductions.COSINE_SIMILARITY, x, away)).isBetween(-1.0, -0.999);
        }
    }

    @Test
    void quantiles_ofZeros_haveOneSignOnHostAndDevice() {
        float[] floats = {-0.0f, 0.0f, -0.0f, 1, -1};
        double[] doubles = {-0.0, 0.0, -0.0, 1, -1};
        Quantiles ofFloats = Quantiles.of(Data.of(floats));
        Quantiles ofDoubles = Quantiles.of(Data.of(doubles));
        try (var uploaded = device.upload(floats); var others = device.upload(doubles)) {
            for (int rank = 0; rank < floats.length; rank++) {
                assertThat(Quantiles.of(device, uploaded).element(rank)).isEqualTo(ofFloats.element(rank));
                assertThat(Quantiles.of(device, others).element(rank)).isEqualTo(ofDoubles.element(rank));
            }
        }
    }
}
