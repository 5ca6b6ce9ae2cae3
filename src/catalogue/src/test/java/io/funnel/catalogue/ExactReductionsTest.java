package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.funnel.Funnel;
import io.funnel.catalogue.oracle.ExactSums;
import io.funnel.data.Segments;
import io.funnel.engine.EngineException;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction;
import io.funnel.result.Result;
import io.funnel.settings.Fallback;
import io.funnel.verify.law.Laws;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Checks that exact sums are rounded once, with the same bits in any order, on the host and on a device. */
class ExactReductionsTest {

    private static final double MAX = Double.MAX_VALUE;
    private static final int LENGTH = 5_003;
    private static final int ORDERS = 4;

    private static Funnel host;
    private static Funnel device;

    @BeforeAll
    static void open() {
        host = Funnel.builder().placement(Placement.HOST).build();
        device = Funnel.builder().placement(Placement.DEVICE).fallback(Fallback.HOST_ON_FAILURE).build();
    }

    @AfterAll
    static void close() {
        host.close();
        device.close();
    }

    static Stream<Arguments> hardDoubles() {
        return Stream.of(
                arguments(0.0, new double[] {-0.0, -0.0}),
                arguments(MAX, new double[] {MAX, MAX, -MAX}),
                arguments(Double.POSITIVE_INFINITY, new double[] {MAX, Math.ulp(MAX) / 2}),
                arguments(MAX, new double[] {MAX, Math.ulp(MAX) / 4, Math.ulp(MAX) / 8}),
                arguments(Double.NaN, new double[] {Double.POSITIVE_INFINITY, 1, Double.NEGATIVE_INFINITY}),
                arguments(Double.NEGATIVE_INFINITY, new double[] {MAX, MAX, Double.NEGATIVE_INFINITY}),
                arguments(Double.MIN_VALUE, new double[] {1e308, 1, Double.MIN_VALUE, -1, -1e308}),
                arguments(1.0, new double[] {1, 0x1p-53}), // a tie, to even
                arguments(1 + 0x1p-52, new double[] {1, 0x1p-53, Double.MIN_VALUE}),
                arguments(1 + 0x1p-51, new double[] {1, 0x1p-52, 0x1p-53}),
                arguments(1 + 0x1p-52, new double[] {1, 0x1p-52, 0x1p-53, -Double.MIN_VALUE}),
                arguments(Double.MIN_NORMAL - Double.MIN_VALUE, new double[] {Double.MIN_NORMAL, -Double.MIN_VALUE}));
    }

    @ParameterizedTest
    @MethodSource("hardDoubles")
    void sumOfDoubles_hardElements_isRoundedOnce(Double expected, double[] elements) {
        for (Funnel funnel : List.of(host, device)) {
            assertThat(funnel.reduce(DoubleReductions.EXACT_SUM, DoubleArray.fromArray(elements)).value())
                    .isEqualTo(expected);
        }
    }

    static Stream<Arguments> hardFloats() {
        float max = Float.MAX_VALUE;
        return Stream.of(
                arguments(0f, new float[] {-0f, -0f}),
                arguments(max, new float[] {max, max, -max}),
                arguments(Float.POSITIVE_INFINITY, new float[] {max, Math.ulp(max) / 2}),
                arguments(Float.NaN, new float[] {Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY}),
                arguments(Float.MIN_VALUE, new float[] {1e38f, 1, Float.MIN_VALUE, -1, -1e38f}),
                arguments(1f, new float[] {1, 0x1p-24f}),
                arguments(1 + 0x1p-23f, new float[] {1, 0x1p-24f, 0x1p-100f}), // a double would round to a tie
                arguments(1f, new float[] {1, 0x1p-24f, -0x1p-100f}),
                arguments(1 + 0x1p-23f, new float[] {1, 0x1p-24f, Float.MIN_VALUE}),
                arguments(Float.MIN_NORMAL - Float.MIN_VALUE, new float[] {Float.MIN_NORMAL, -Float.MIN_VALUE}));
    }

    @ParameterizedTest
    @MethodSource("hardFloats")
    void sumOfFloats_hardElements_isRoundedOnce(Float expected, float[] elements) {
        for (Funnel funnel : List.of(host, device)) {
            Result<Float> result = funnel.reduce(FloatReductions.EXACT_SUM, FloatArray.fromArray(elements));
            assertThat(result.value()).isEqualTo(expected);
            assertThat(result.remarks()).noneMatch(remark -> remark.contains("repeated"));
        }
    }

    /** Sums much smaller than their terms (T. Ogita, S. M. Rump and S. Oishi, SIAM J. Sci. Comput. 26, 2005). */
    private static double[] illConditioned(int exponents, SplittableRandom random) {
        double[] terms = new double[LENGTH];
        for (int i = 0; i < LENGTH / 2; i++) {
            terms[i] = Math.scalb(random.nextDouble(-1, 1), random.nextInt(exponents));
        }
        for (int i = LENGTH / 2; i < LENGTH; i++) {
            double sum = i % 64 == 0 ? ExactSums.of(Arrays.copyOf(terms, i)).doubleValue() : 0;
            terms[i] = Math.scalb(random.nextDouble(-1, 1), exponents * (LENGTH - i) / LENGTH) - sum;
        }
        return terms;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 30, 90, 250, 900})
    void sums_illConditionedInAnyOrder_haveTheBitsOfTheExactSum(int exponents) {
        SplittableRandom random = new SplittableRandom(exponents);
        double[] doubles = illConditioned(exponents, random);
        double[] floats = DoubleStream.of(doubles).map(x -> (float) Math.scalb(x, -exponents / 2))
                .map(x -> Double.isFinite(x) ? x : 1).toArray();
        Double expected = ExactSums.of(doubles).doubleValue();
        Float expectedFloat = ExactSums.of(floats).floatValue();
        for (int order = 0; order < ORDERS; order++) {
            for (Funnel funnel : List.of(host, device)) {
                DoubleArray x = DoubleArray.fromArray(doubles);
                FloatArray y = new FloatArray(LENGTH);
                for (int i = 0; i < LENGTH; i++) {
                    y.set(i, (float) floats[i]);
                }
                assertThat(funnel.reduce(DoubleReductions.EXACT_SUM, x).value()).isEqualTo(expected);
                assertThat(funnel.reduce(FloatReductions.EXACT_SUM, y).value()).isEqualTo(expectedFloat);
            }
            shuffle(doubles, random);
            shuffle(floats, random);
        }
    }

    private static void shuffle(double[] elements, SplittableRandom random) {
        for (int i = elements.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            double moved = elements[i];
            elements[i] = elements[other];
            elements[other] = moved;
        }
    }

    /** Checks products of elements of any magnitude; neighbours cancel. */
    @ParameterizedTest
    @ValueSource(ints = {1, 40, 130, 500, 1000})
    void dotProducts_ofMagnitudesApart_haveTheBitsOfTheExactSum(int exponents) {
        SplittableRandom random = new SplittableRandom(exponents);
        DoubleArray x = new DoubleArray(LENGTH);
        DoubleArray y = new DoubleArray(LENGTH);
        FloatArray v = new FloatArray(LENGTH);
        FloatArray w = new FloatArray(LENGTH);
        BigDecimal exact = BigDecimal.ZERO;
        BigDecimal exactOfFloats = BigDecimal.ZERO;
        for (int i = 0; i < LENGTH; i++) {
            boolean cancels = i % 2 == 1 && i < LENGTH - 2;
            x.set(i, cancels
                    ? x.get(i - 1)
                    : Math.scalb(random.nextDouble(-1, 1), random.nextInt(-exponents, exponents)));
            y.set(i, cancels
                    ? -y.get(i - 1)
                    : Math.scalb(random.nextDouble(-1, 1), random.nextInt(-exponents, exponents) / 40));
            v.set(i, (float) Math.scalb(x.get(i), -Math.max(0, Math.getExponent(x.get(i)) - 100)));
            w.set(i, (float) y.get(i));
            exact = exact.add(new BigDecimal(x.get(i)).multiply(new BigDecimal(y.get(i))));
            exactOfFloats = exactOfFloats.add(new BigDecimal(v.get(i)).multiply(new BigDecimal(w.get(i))));
        }
        for (Funnel funnel : List.of(host, device)) {
            assertThat(funnel.reduce(DoubleReductions.EXACT_DOT_PRODUCT, x, y).value()).isEqualTo(exact.doubleValue());
            assertThat(funnel.reduce(FloatReductions.EXACT_DOT_PRODUCT, v, w).value())
                    .isEqualTo(exactOfFloats.floatValue());
        }
    }

    @Test
    void sumOfDoubles_lostBits_repeatsOnTheHostAndSaysSo() {
        DoubleArray apart = DoubleArray.fromElements(1e300, 1e200, 1e100, 1, 1e-100, 1e-200, 1e-300);
        Result<Double> repeated = device.reduce(DoubleReductions.EXACT_SUM, apart);
        assertThat(repeated.value()).isEqualTo(1e300);
        assertThat(repeated.ranOn().runtime()).isEqualTo("host");
        assertThat(repeated.remarks()).anyMatch(remark -> remark.startsWith("repeated on the host engine"));
        try (Funnel strict = Funnel.builder().placement(Placement.DEVICE).build()) {
            assertThatThrownBy(() -> strict.reduce(DoubleReductions.EXACT_SUM, apart))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("only a device may answer: placement=DEVICE, fallback=NEVER")
                    .hasMessageContaining("ExactSum, length=7; try placement FASTEST");
        }
        assertThatThrownBy(() -> host.per(Segments.rowsOf(7)).reduce(DoubleReductions.EXACT_SUM, apart))
                .hasMessageContaining("segment=0").hasMessageContaining("bits of the exact sum are lost")
                .hasMessageNotContaining("\n");
    }

    @Test
    void segments_haveTheBitsOfEachRow() {
        SplittableRandom random = new SplittableRandom(3);
        FloatArray matrix = new FloatArray(40 * 100);
        for (int i = 0; i < matrix.getSize(); i++) {
            matrix.set(i, (float) Math.scalb(random.nextDouble(-1, 1), random.nextInt(-120, 120)));
        }
        for (Funnel funnel : List.of(host, device)) {
            FloatArray sums = funnel.per(Segments.rowsOf(100)).reduce(FloatReductions.EXACT_SUM, matrix).value()
                    .asFloatArray();
            for (int row = 0; row < 40; row++) {
                double[] elements = new double[100];
                for (int i = 0; i < 100; i++) {
                    elements[i] = matrix.get(row * 100 + i);
                }
                assertThat(sums.get(row)).isEqualTo(ExactSums.of(elements).floatValue());
            }
        }
    }

    static List<Reduction<?>> all() {
        return List.of(FloatReductions.EXACT_SUM, FloatReductions.EXACT_DOT_PRODUCT, DoubleReductions.EXACT_SUM,
                DoubleReductions.EXACT_DOT_PRODUCT);
    }

    @ParameterizedTest
    @MethodSource("all")
    void laws_hold(Reduction<?> reduction) {
        Laws.assertHold(reduction);
    }
}
