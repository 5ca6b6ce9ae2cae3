package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.Result;
import io.funnel.catalogue.oracle.ExactSums;
import io.funnel.plan.Placement;
import io.funnel.strategy.Strategy;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Where Gaussian data cancel, what running error analysis bounds by the magnitudes alone would be thousands of times the
 * error: sums keep what rounding took away, and products of floats are known to be exact in double.
 */
class CancellingDataBoundsTest {

    private static final int LENGTH = 1 << 17;
    private static final int SEEDS = 5;
    private static final double MOST = 100;
    private static final MathContext DIGITS = new MathContext(50);

    private static Funnel host;
    private static Funnel device;

    @BeforeAll
    static void open() {
        host = Funnel.builder().placement(Placement.HOST).build();
        device = Funnel.builder().placement(Placement.DEVICE).build().using(Strategy.CASCADE);
    }

    @AfterAll
    static void close() {
        host.close();
        device.close();
    }

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void meansOfDoubles_areBoundedCloseToTheirError(Placement placement) {
        List<Double> ratios = new ArrayList<>();
        for (int seed = 1; seed <= SEEDS; seed++) {
            double[] elements = gaussian(seed);
            Result<Double> mean = funnel(placement).reduce(DoubleReductions.MEAN, elements);
            ratios.add(ratio(mean, ExactSums.of(elements).divide(BigDecimal.valueOf(LENGTH), DIGITS)));
        }
        areBelowTheMost(ratios);
    }

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void cosinesOfFloats_areBoundedCloseToTheirError(Placement placement) {
        List<Double> ratios = new ArrayList<>();
        for (int seed = 1; seed <= SEEDS; seed++) {
            float[] x = floats(gaussian(seed));
            float[] y = floats(gaussian(seed + 100L));
            BigDecimal squares = products(x, x).multiply(products(y, y));
            ratios.add(ratio(funnel(placement).reduce(FloatReductions.COSINE_SIMILARITY, x, y),
                    products(x, y).divide(squares.sqrt(DIGITS), DIGITS)));
        }
        areBelowTheMost(ratios);
    }

    private static Funnel funnel(Placement placement) {
        return placement == Placement.HOST ? host : device;
    }

    private static double[] gaussian(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DoubleStream.generate(random::nextGaussian).limit(LENGTH).toArray();
    }

    private static float[] floats(double[] numbers) {
        float[] floats = new float[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            floats[i] = (float) numbers[i];
        }
        return floats;
    }

    private static BigDecimal products(float[] x, float[] y) {
        double[] products = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            products[i] = (double) x[i] * y[i];
        }
        return ExactSums.of(products);
    }

    private static double ratio(Result<Double> result, BigDecimal exact) {
        double answer = result.value();
        double error = new BigDecimal(answer).subtract(exact).abs().doubleValue();
        assertThat(error).as(result.ranOn().strategy()).isLessThanOrEqualTo(result.errorBound());
        return result.errorBound() / Math.max(error, Math.ulp(answer) / 8);
    }

    private static void areBelowTheMost(List<Double> ratios) {
        assertThat(ratios.stream().sorted().toList().get(SEEDS / 2)).as(ratios.toString()).isLessThan(MOST);
    }
}
