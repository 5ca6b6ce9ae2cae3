package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.plan.Placement;
import io.funnel.result.Result;
import io.funnel.strategy.Strategy;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Safe norms where small, medium and big elements meet, and at the ends of the range; on the host and on a device. */
class SafeNormTest {

    private static final MathContext DIGITS = new MathContext(45);
    private static final long SEED = 1978;
    /** Units that a bound may be of the norm, a few thousand elements long at most. */
    private static final double MOST = 20;
    private static final int[] LENGTHS = {2, 3, 31, 32, 33, 255, 256, 257, 1023, 1024, 1025};

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

    /** A type on a way. */
    enum Norm {
        FLOAT_ON_HOST(true, -57, 36, -149, 127),
        FLOAT_ON_DEVICE(true, -57, 36, -149, 127),
        DOUBLE_ON_HOST(false, -374, 326, -1074, 1023),
        DOUBLE_ON_DEVICE(false, -374, 326, -1074, 1023);

        /** Whether it is one of floats. */
        private final boolean single;
        /** Exponents: below the first an element is small, above the second it is big. */
        private final int small;
        private final int big;
        private final int least;
        private final int most;

        Norm(boolean single, int small, int big, int least, int most) {
            this.single = single;
            this.small = small;
            this.big = big;
            this.least = least;
            this.most = most;
        }

        double next(double x) {
            return single ? Math.nextUp((float) x) : Math.nextUp(x);
        }

        double before(double x) {
            return single ? Math.nextDown((float) x) : Math.nextDown(x);
        }

        double largest() {
            return single ? Float.MAX_VALUE : Double.MAX_VALUE;
        }

        double rounded(double x) {
            return single ? (float) x : x;
        }

        Result<? extends Number> of(double... elements) {
            Funnel funnel = this == FLOAT_ON_HOST || this == DOUBLE_ON_HOST ? host : device;
            if (!single) {
                return funnel.reduce(DoubleReductions.SAFE_EUCLIDEAN_NORM, elements);
            }
            float[] floats = new float[elements.length];
            for (int i = 0; i < floats.length; i++) {
                floats[i] = (float) elements[i];
            }
            return funnel.reduce(FloatReductions.SAFE_EUCLIDEAN_NORM, floats);
        }
    }

    @ParameterizedTest
    @EnumSource
    void norm_ofOneElement_isItsMagnitude(Norm norm) {
        for (double x : edges(norm)) {
            assertThat(norm.of(x).value().doubleValue()).as("%s", x).isEqualTo(x);
            assertThat(norm.of(0, -x).value().doubleValue()).as("%s", -x).isEqualTo(x);
        }
    }

    /** Each side of both thresholds, the ends of the range, and subnormal numbers. */
    private static List<Double> edges(Norm norm) {
        double small = Math.scalb(1.0, norm.small);
        double big = Math.scalb(1.0, norm.big);
        double least = Math.scalb(1.0, norm.least);
        return List.of(norm.before(small), small, norm.next(small), norm.before(big), big, norm.next(big), least,
                3 * least, norm.rounded(1e6) * least, norm.largest(), norm.before(norm.largest()), norm.rounded(0.1));
    }

    @ParameterizedTest
    @EnumSource
    void norm_ofTwoEdges_isRight(Norm norm) {
        List<Double> edges = edges(norm);
        for (double x : edges) {
            for (double y : edges) {
                if (Math.min(x, y) < norm.largest() / 4) {
                    isRight(norm, x, -y);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void norm_ofManyNearAThreshold_isRight(Norm norm) {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int threshold : new int[] {norm.small, norm.big}) {
            for (int length : LENGTHS) {
                isRight(norm, IntStream.range(0, length)
                        .mapToDouble(i -> norm.rounded(Math.scalb(random.nextDouble(-2, 2), threshold))).toArray());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void norm_ofAnyMagnitudes_isRight(Norm norm) {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] ends = {norm.least, norm.small, norm.big, norm.most - 10};
        for (int from = 0; from < ends.length; from++) {
            for (int to = from + 1; to < ends.length; to++) {
                for (int length : LENGTHS) {
                    int low = ends[from];
                    int high = ends[to];
                    isRight(norm, IntStream.range(0, length)
                            .mapToDouble(i -> element(norm, random, low, high)).toArray());
                }
            }
        }
    }

    private static double element(Norm norm, SplittableRandom random, int low, int high) {
        return norm.rounded(Math.scalb(random.nextDouble(-2, 2), random.nextInt(low, high)));
    }

    @ParameterizedTest
    @EnumSource
    void norm_ofSubnormalsAlone_isRight(Norm norm) {
        double least = Math.scalb(1.0, norm.least);
        for (int length : LENGTHS) {
            double[] elements = IntStream.range(0, length).mapToDouble(i -> (i % 7 - 3) * least).toArray();
            BigDecimal error = error(norm.of(elements), elements);
            assertThat(error).as("length=%d", length).isLessThanOrEqualTo(new BigDecimal(least));
        }
    }

    /** The many small ones are half of the square, the one medium the other half; so with medium and big. */
    @ParameterizedTest
    @EnumSource
    void norm_ofOneAmongManyThatCountAsMuch_isRight(Norm norm) {
        for (int threshold : new int[] {norm.small, norm.big}) {
            double[] elements = new double[1025];
            Arrays.fill(elements, Math.scalb(1.0, threshold - 2));
            elements[512] = Math.scalb(1.0, threshold + 3);
            isRight(norm, elements);
            assertThat(norm.of(elements).value().doubleValue()).isGreaterThan(1.4 * elements[512]);
        }
    }

    @ParameterizedTest
    @EnumSource
    void norm_beyondTheRange_isInfinite(Norm norm) {
        assertThat(norm.of(norm.largest(), norm.largest()).value().doubleValue()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(norm.of(1, Double.NEGATIVE_INFINITY, 0).value().doubleValue()).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @ParameterizedTest
    @EnumSource
    void norm_withNaN_isNaN(Norm norm) {
        double least = Math.scalb(1.0, norm.least);
        for (double beside : new double[] {0, least, 1, norm.largest(), Double.POSITIVE_INFINITY, Double.NaN}) {
            assertThat(norm.of(beside, Double.NaN).value().doubleValue()).as("%s", beside).isNaN();
            assertThat(norm.of(Double.NaN, beside).value().doubleValue()).as("%s", beside).isNaN();
        }
        assertThat(norm.of(Double.NaN).value().doubleValue()).isNaN();
    }

    @ParameterizedTest
    @EnumSource
    void norm_ofNothingAndOfZeros_isZero(Norm norm) {
        for (double[] elements : new double[][] {{}, {0}, {-0.0}, {-0.0, 0, -0.0}, new double[1025]}) {
            Result<? extends Number> result = norm.of(elements);
            assertThat(result.value().doubleValue()).isEqualTo(0.0);
        }
    }

    @Test
    void squares_ofTheLargestOfEachThird_haveRoomForManyOfThem() {
        for (float x : new float[] {Math.nextDown(0x1p-57f), 0x1p36f, Float.MAX_VALUE}) {
            FloatNorms.SafeEuclideanNorm squares = FloatNorms.SafeEuclideanNorm.map(x);
            assertThat(squares.small() + squares.medium() + squares.big()).isBetween(0x1p69f, 0x1p72f);
        }
        for (double x : new double[] {Math.nextDown(0x1p-374), 0x1p326, Double.MAX_VALUE}) {
            DoubleNorms.SafeEuclideanNorm squares = DoubleNorms.SafeEuclideanNorm.map(x);
            assertThat(squares.small() + squares.medium() + squares.big()).isBetween(0x1p640, 0x1p652);
        }
    }

    @Test
    void squares_ofTheLeastOfEachThird_areFarFromSubnormal() {
        for (float x : new float[] {Float.MIN_VALUE, 0x1p-57f, Math.nextUp(0x1p36f)}) {
            FloatNorms.SafeEuclideanNorm squares = FloatNorms.SafeEuclideanNorm.map(x);
            assertThat(squares.small() + squares.medium() + squares.big()).isBetween(0x1p-114f, 0x1p-111f);
        }
        for (double x : new double[] {Double.MIN_VALUE, 0x1p-374, Math.nextUp(0x1p326)}) {
            DoubleNorms.SafeEuclideanNorm squares = DoubleNorms.SafeEuclideanNorm.map(x);
            assertThat(squares.small() + squares.medium() + squares.big()).isBetween(0x1p-748, 0x1p-747);
        }
    }

    /** Off by at most a few units of the norm, and of the least number. */
    private static void isRight(Norm norm, double... elements) {
        Result<? extends Number> result = norm.of(elements);
        double value = result.value().doubleValue();
        double unit = norm.single ? 0x1p-24 : 0x1p-53;
        List<Object> what = new ArrayList<>(List.of(norm, result.ranOn().strategy(), "seed", SEED, value));
        Arrays.stream(elements).limit(5).forEach(what::add);
        assertThat(error(result, elements).doubleValue()).as("%s", what)
                .isLessThanOrEqualTo(MOST * unit * value + 5 * Math.scalb(1.0, norm.least));
    }

    private static BigDecimal error(Result<? extends Number> result, double... elements) {
        BigDecimal squares = Arrays.stream(elements).mapToObj(x -> new BigDecimal(x).pow(2))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        return new BigDecimal(result.value().doubleValue()).subtract(squares.sqrt(DIGITS)).abs();
    }
}
