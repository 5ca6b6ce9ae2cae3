package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction;
import io.funnel.result.Result;
import io.funnel.settings.ErrorBounds;
import io.funnel.strategy.Strategy;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks the bound of a result against exact arithmetic: it holds, and it is not needlessly large. */
class BoundsTest {

    private static final long SEED = 31_415;
    private static final MathContext EXACT = new MathContext(60);
    /** Relative error of the reference values. */
    private static final BigDecimal OFF = BigDecimal.ONE.movePointLeft(50);

    private static final int[] LENGTHS = {0, 1, 2, 33, 257, 1009};

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

    /** Kinds of elements for which bounds are difficult. */
    enum Elements {
        NEAR_ONE, ANY_SIGN, CANCELLING, WIDE, SUBNORMAL, POWERS;

        private double of(double u) {
            return switch (this) {
                case NEAR_ONE -> 1 + (u - 0.5) / 64;
                case ANY_SIGN -> (u < 0.5 ? -1 : 1) * (0.75 + u / 2);
                case CANCELLING -> (u - 0.5) * 1e6;
                case WIDE -> Math.scalb(u < 0.5 ? -1 - u : u, (int) (u * 1000) % 13 - 6);
                case SUBNORMAL -> (u + 1) * 1e-42;
                case POWERS -> u < 0.5 ? 2 : 0.5;
            };
        }

        float[] floats(int length, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            float[] elements = new float[length];
            for (int i = 0; i < length; i++) {
                elements[i] = (float) of(random.nextDouble());
            }
            return elements;
        }

        double[] doubles(int length, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            return random.doubles(length).map(this::of).toArray();
        }
    }

    @Test
    void answer_beyondTheFloats_isInfiniteAndSoIsItsBound() {
        float[] large = {3e38f, 3e38f};
        Result<Float> result = host.reduce(FloatReductions.SUM, large);
        assertThat(result.value()).isInfinite();
        assertThat(result.errorBound()).isInfinite();
        Result<Float> back = host.reduce(FloatReductions.SUM, new float[] {3e38f, 3e38f, -3e38f});
        assertThat(back.value()).isEqualTo(3e38f);
        assertThat(back.errorBound()).isLessThan(1e30);
    }

    @Test
    void product_hasNoBoundButAnEstimate() {
        float[] factors = Elements.NEAR_ONE.floats(1000, SEED);
        for (Funnel funnel : List.of(host, device)) {
            Result<Float> result = funnel.reduce(FloatReductions.PRODUCT, factors);
            assertThat(result.hasErrorBound()).isFalse();
            assertThatThrownBy(result::errorBound).hasMessageContaining("ErrorBounds.ESTIMATED");
            holds(funnel.bounded(ErrorBounds.ESTIMATED).reduce(FloatReductions.PRODUCT, factors),
                    product(widened(factors)), "estimate");
        }
    }

    @ParameterizedTest
    @EnumSource
    void sumsAndWhatIsFinishedFromThem_areWithinTheirBound(Elements kind) {
        for (int length : LENGTHS) {
            float[] floats = kind.floats(length, SEED - length);
            double[] doubles = kind.doubles(length, SEED - length);
            double[] wide = widened(floats);
            for (Funnel funnel : List.of(host, device)) {
                String what = kind + ", length=" + length;
                holds(funnel.reduce(FloatReductions.SUM, floats), sum(wide, x -> exact(x)), what);
                holds(funnel.reduce(DoubleReductions.SUM, doubles), sum(doubles, x -> exact(x)), what);
                BigDecimal squares = sum(wide, x -> exact(x).pow(2));
                holds(funnel.reduce(FloatReductions.SUM_OF_SQUARES, floats), squares, what);
                holds(funnel.reduce(FloatReductions.EUCLIDEAN_NORM, floats), squares.sqrt(EXACT), what);
                holds(funnel.reduce(DoubleReductions.EUCLIDEAN_NORM, doubles),
                        sum(doubles, x -> exact(x).pow(2)).sqrt(EXACT), what);
                holds(funnel.reduce(FloatReductions.DOT_PRODUCT, floats, floats), squares, what);
                holds(funnel.reduce(DoubleReductions.DOT_PRODUCT, doubles, doubles),
                        sum(doubles, x -> exact(x).pow(2)), what);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void meansAndRootMeanSquares_areWithinTheirBound(Elements kind) {
        for (int length : LENGTHS) {
            float[] floats = kind.floats(length, SEED - length);
            double[] doubles = kind.doubles(length, SEED - length);
            double[] wide = widened(floats);
            BigDecimal count = BigDecimal.valueOf(Math.max(1, length));
            for (Funnel funnel : List.of(host, device, device.using(Strategy.CASCADE))) {
                String what = kind + ", length=" + length;
                Result<Double> mean = funnel.reduce(FloatReductions.MEAN, floats);
                if (length == 0) {
                    assertThat(mean.value()).isNaN();
                    assertThat(mean.hasErrorBound()).isFalse();
                    continue;
                }
                holds(mean, sum(wide, BoundsTest::exact).divide(count, EXACT), what);
                holds(funnel.reduce(DoubleReductions.MEAN, doubles),
                        sum(doubles, BoundsTest::exact).divide(count, EXACT), what);
                holds(funnel.reduce(FloatReductions.ROOT_MEAN_SQUARE, floats),
                        sum(wide, x -> exact(x).pow(2)).divide(count, EXACT).sqrt(EXACT), what);
                holds(funnel.reduce(DoubleReductions.ROOT_MEAN_SQUARE, doubles),
                        sum(doubles, x -> exact(x).pow(2)).divide(count, EXACT).sqrt(EXACT), what);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void distancesAndProducts_areWithinTheirBoundOfTrueMathematics(Elements kind) {
        for (int length : LENGTHS) {
            double[] x = kind.doubles(length, SEED);
            double[] y = kind.doubles(length, SEED + 1);
            float[] left = kind.floats(length, SEED);
            float[] right = kind.floats(length, SEED + 1);
            for (Funnel funnel : List.of(host, device)) {
                String what = kind + ", length=" + length;
                holds(funnel.reduce(DoubleReductions.DOT_PRODUCT, x, y), pairs(x, y, BigDecimal::multiply), what);
                holds(funnel.reduce(DoubleReductions.SQUARED_DISTANCE, x, y),
                        pairs(x, y, (a, b) -> a.subtract(b).pow(2)), what);
                holds(funnel.reduce(DoubleReductions.MANHATTAN_DISTANCE, x, y),
                        pairs(x, y, (a, b) -> a.subtract(b).abs()), what);
                holds(funnel.reduce(FloatReductions.DOT_PRODUCT, left, right),
                        pairs(widened(left), widened(right), BigDecimal::multiply), what);
                holds(funnel.reduce(FloatReductions.SQUARED_DISTANCE, left, right),
                        pairs(widened(left), widened(right), (a, b) -> a.subtract(b).pow(2)), what);
                holds(funnel.reduce(FloatReductions.MANHATTAN_DISTANCE, left, right),
                        pairs(widened(left), widened(right), (a, b) -> a.subtract(b).abs()), what);
            }
        }
    }

    private static BigDecimal pairs(double[] x, double[] y, BinaryOperator<BigDecimal> element) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < x.length; i++) {
            sum = sum.add(element.apply(exact(x[i]), exact(y[i])));
        }
        return sum;
    }

    /** A product of two floats rounds, and so does a product of doubles that underflows. */
    @Test
    void elementsThatRound_areInTheBound() {
        float[] tenth = {0.1f};
        holds(host.reduce(FloatReductions.DOT_PRODUCT, tenth, tenth), exact(0.1f).pow(2), "0.1f");
        assertThat(host.reduce(FloatReductions.DOT_PRODUCT, tenth, tenth).errorBound()).isPositive();
        double[] small = {1e-170};
        holds(host.reduce(DoubleReductions.SUM_OF_SQUARES, small), exact(1e-170).pow(2), "1e-170");
        assertThat(host.reduce(FloatReductions.DOT_PRODUCT_INTO_DOUBLE, tenth, tenth).errorBound()).isZero();
    }

    @Test
    void nothingAndOneElement_areExact() {
        for (Funnel funnel : List.of(host, device)) {
            for (double one : new double[] {Double.MAX_VALUE, -Double.MIN_VALUE, 0.1}) {
                assertThat(funnel.reduce(DoubleReductions.SUM, new double[] {one}).errorBound()).isZero();
                assertThat(funnel.reduce(DoubleReductions.MEAN, new double[] {one}).errorBound()).isZero();
            }
            assertThat(funnel.reduce(FloatReductions.SUM, new float[] {Float.MAX_VALUE}).errorBound()).isZero();
            assertThat(funnel.reduce(DoubleReductions.SUM, new double[0]).errorBound()).isZero();
            assertThat(funnel.reduce(DoubleReductions.EUCLIDEAN_NORM, new double[0]).errorBound()).isZero();
            assertThat(funnel.reduce(FloatReductions.EUCLIDEAN_NORM, new float[0]).errorBound()).isZero();
        }
    }

    @Test
    void meanBeyondTheRange_hasAnInfiniteBoundAndNaNHasNone() {
        Result<Double> large = host.reduce(DoubleReductions.MEAN, new double[] {1e308, 1e308});
        assertThat(large.value()).isInfinite();
        assertThat(large.errorBound()).isInfinite();
        assertThat(host.reduce(DoubleReductions.MEAN, new double[] {1, Double.NaN}).hasErrorBound()).isFalse();
        assertThat(host.reduce(DoubleReductions.ROOT_MEAN_SQUARE, new double[] {1e200, 1}).errorBound()).isInfinite();
    }

    /** An estimate that was requested but is unknown is reported. */
    @Test
    void errorBound_thatNobodyKnows_namesTheEstimate() {
        Result<Double> variance = host.reduce(DoubleReductions.SAMPLE_VARIANCE, new double[] {1, 2, 4});

        assertThat(variance.hasErrorBound()).isFalse();
        assertThatThrownBy(variance::errorBound).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no error bound is proved").hasMessageContaining("ErrorBounds.ESTIMATED");
        assertThat(host.bounded(ErrorBounds.ESTIMATED).reduce(DoubleReductions.SAMPLE_VARIANCE, new double[] {1, 2, 4})
                .errorBound()).isBetween(0.0, 1e-12);
    }

    /** Selected numbers do not round; a sum that lost an element also selects, but rounds. */
    @Test
    void componentBounds_ofChosenNumbers_areZero() {
        Map<String, Double> bounds = host.bounded(ErrorBounds.ESTIMATED)
                .reduce(DoubleReductions.SUMMARY, new double[] {1e20, 1}).componentBounds();

        assertThat(bounds).containsEntry("minimum", 0.0).containsEntry("maximum", 0.0).containsEntry("count", 0.0);
        assertThat(bounds.get("sum")).isGreaterThanOrEqualTo(1);
    }

    @Test
    void exactOnes_areBoundedByZero() {
        float[] floats = Elements.CANCELLING.floats(1000, SEED);
        List<Reduction<?>> exact = List.of(FloatReductions.MINIMUM, FloatReductions.MAXIMUM, FloatReductions.ARG_MIN,
                FloatReductions.MAXIMUM_NORM);
        for (Reduction<?> reduction : exact) {
            assertThat(host.reduce(reduction, List.of(Data.of(floats))).errorBound()).as(reduction.name()).isZero();
        }
        int[] least = {Integer.MIN_VALUE, Integer.MIN_VALUE, 1};
        Result<Long> sum = host.reduce(IntReductions.SUM_OF_ABSOLUTES_INTO_LONG, least);
        assertThat(sum.value()).isEqualTo((1L << 32) + 1);
        assertThat(sum.errorBound()).isZero();
    }

    /** The last step rounds or wraps around, so a bound of 0 would be wrong. */
    @Test
    void exactCombinations_withALastStepThatRoundsOrWraps_areBoundedByItOrNotAtAll() {
        Result<Double> mean = host.reduce(IntReductions.MEAN, new int[] {1, 0, 0});
        BigDecimal third = BigDecimal.ONE.divide(BigDecimal.valueOf(3), new MathContext(40));
        assertThat(new BigDecimal(mean.value()).subtract(third).abs().doubleValue())
                .isBetween(Double.MIN_VALUE, mean.errorBound());
        assertThat(mean.errorBound()).isLessThan(0x1p-53);
        Result<Float> range = host.reduce(FloatReductions.RANGE, new float[] {-1e-9f, 1});
        assertThat(1 + (double) 1e-9f - range.value()).isBetween(0x1p-40, range.errorBound());
        assertThat(host.reduce(IntReductions.RANGE, new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE}).errorBound())
                .isZero();

        Result<Long> wrapped = host.reduce(LongReductions.RANGE, new long[] {Long.MIN_VALUE, Long.MAX_VALUE});
        assertThat(wrapped.value()).isEqualTo(-1);
        assertThatThrownBy(wrapped::errorBound).hasMessageContaining("rounds or wraps around");
        assertThat(host.reduce(LongReductions.MAXIMUM_NORM, new long[] {Long.MIN_VALUE}).hasErrorBound()).isFalse();
        long[] big = {Long.MAX_VALUE, 3};
        assertThat(host.reduce(LongReductions.AFFINE_COMPOSITION, big, big).hasErrorBound()).isFalse();
    }

    @Test
    void bounds_of2To20_areNotSilly() {
        float[] floats = Elements.NEAR_ONE.floats(1 << 20, SEED);
        for (int i = 1; i < floats.length; i += 2) {
            floats[i] = 1 / floats[i - 1];
        }
        assertThat(excess(host.reduce(FloatReductions.SUM, floats), sum(widened(floats), BoundsTest::exact)))
                .isBetween(1.0, 1e4);
        assertThat(excess(host.reduce(FloatReductions.EUCLIDEAN_NORM, floats),
                sum(widened(floats), x -> exact(x).pow(2)).sqrt(EXACT))).isBetween(1.0, 1e5);
    }

    private static double excess(Result<Float> result, BigDecimal exact) {
        double error = exact(result.value()).subtract(exact).abs().doubleValue();
        System.out.println(result.plan().request().reduction().name() + ": error " + error + ", bound "
                + result.errorBound());
        return result.errorBound() / error;
    }

    private static <N extends Number> void holds(Result<N> result, BigDecimal exact, String what) {
        double value = result.value().doubleValue();
        double bound = result.errorBound();
        String where =
                result.plan().request().reduction().name() + ", " + what + ", ran on " + result.ranOn().strategy();
        assertThat(bound).as(where).isNotNaN();
        if (Double.isFinite(bound)) {
            assertThat(exact(value).subtract(exact).abs()).as(where + ", value=" + value + ", bound=" + bound)
                    .isLessThanOrEqualTo(exact(bound).add(exact.abs().multiply(OFF)));
        }
    }

    private static double[] widened(float[] elements) {
        double[] wide = new double[elements.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = elements[i];
        }
        return wide;
    }

    private static BigDecimal product(double[] elements) {
        BigDecimal product = BigDecimal.ONE;
        for (double element : elements) {
            product = product.multiply(exact(element), EXACT);
        }
        return product;
    }

    private static BigDecimal sum(double[] elements, DoubleFunction<BigDecimal> map) {
        BigDecimal sum = BigDecimal.ZERO;
        for (double element : elements) {
            sum = sum.add(map.apply(element));
        }
        return sum;
    }

    private static BigDecimal exact(double value) {
        return new BigDecimal(value);
    }
}
