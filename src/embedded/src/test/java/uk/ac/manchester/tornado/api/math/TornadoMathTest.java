package uk.ac.manchester.tornado.api.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class TornadoMathTest {

    private static final float[] FLOATS = {
        Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 0f, -0f, 1f, -1f, 0.5f, -2.5f, 1e-20f,
        Float.MIN_VALUE, -Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE, -Float.MAX_VALUE, 0x1p24f, 100.75f
    };

    private static final double[] DOUBLES = {
        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.0, -0.0, 1, -1, 0.5, -2.5, 1e-200,
        Double.MIN_VALUE, -Double.MIN_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE, 0x1p53, 100.75
    };

    private static final long[] LONGS = {
        0, 1, -1, 77, Integer.MIN_VALUE, Integer.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE
    };

    private interface FloatUnary {
        float apply(float value);
    }

    private record Function(FloatUnary floats, DoubleUnaryOperator doubles, DoubleUnaryOperator expected) {}

    private static final Map<String, Function> FUNCTIONS = Map.ofEntries(
            Map.entry("abs", new Function(TornadoMath::abs, TornadoMath::abs, StrictMath::abs)),
            Map.entry("sqrt", new Function(TornadoMath::sqrt, TornadoMath::sqrt, StrictMath::sqrt)),
            Map.entry("floor", new Function(TornadoMath::floor, TornadoMath::floor, StrictMath::floor)),
            Map.entry("ceil", new Function(TornadoMath::ceil, TornadoMath::ceil, StrictMath::ceil)),
            Map.entry("exp", new Function(TornadoMath::exp, TornadoMath::exp, StrictMath::exp)),
            Map.entry("log", new Function(TornadoMath::log, TornadoMath::log, StrictMath::log)),
            Map.entry("sin", new Function(TornadoMath::sin, TornadoMath::sin, StrictMath::sin)),
            Map.entry("cos", new Function(TornadoMath::cos, TornadoMath::cos, StrictMath::cos)),
            Map.entry("tan", new Function(TornadoMath::tan, TornadoMath::tan, StrictMath::tan)),
            Map.entry("asin", new Function(TornadoMath::asin, TornadoMath::asin, StrictMath::asin)),
            Map.entry("acos", new Function(TornadoMath::acos, TornadoMath::acos, StrictMath::acos)),
            Map.entry("atan", new Function(TornadoMath::atan, TornadoMath::atan, StrictMath::atan)),
            Map.entry("tanh", new Function(TornadoMath::tanh, TornadoMath::tanh, StrictMath::tanh)),
            Map.entry("signum", new Function(TornadoMath::signum, TornadoMath::signum, StrictMath::signum)),
            Map.entry("toRadians",
                    new Function(TornadoMath::toRadians, TornadoMath::toRadians, StrictMath::toRadians)));

    @Test
    void functionsOfOneNumber_specialValues_asStrictMath() {
        FUNCTIONS.forEach((name, function) -> {
            for (double x : DOUBLES) {
                near(name + "(" + x + ")", function.doubles.applyAsDouble(x), function.expected.applyAsDouble(x));
            }
            for (float x : FLOATS) {
                near(name + "(" + x + ")", function.floats.apply(x), (float) function.expected.applyAsDouble(x));
            }
        });
    }

    @Test
    void minAndMax_pairsOfSpecialValues_bySignAndNan() {
        for (double a : DOUBLES) {
            for (double b : DOUBLES) {
                same("min", TornadoMath.min(a, b), smaller(a, b));
                same("max", TornadoMath.max(a, b), -smaller(-a, -b));
            }
        }
        for (float a : FLOATS) {
            for (float b : FLOATS) {
                same("min", TornadoMath.min(a, b), smaller(a, b));
                same("max", TornadoMath.max(a, b), -smaller(-a, -b));
            }
        }
    }

    /** The smaller value by definition: NaN if either is, and the negative zero below the positive one. */
    private static double smaller(double a, double b) {
        if (Double.isNaN(a) || Double.isNaN(b)) {
            return Double.NaN;
        }
        if (a == 0 && b == 0) {
            return 1 / a < 0 ? a : b;
        }
        return a < b ? a : b;
    }

    /** Powers that IEEE 754 and Java's specification define, and powers that are exact. */
    private static final double[][] POWERS = {
        {Double.NaN, 0, 1}, {Double.POSITIVE_INFINITY, -0.0, 1}, {0, 0, 1}, {1, Double.NaN, Double.NaN},
        {Double.NaN, 1, Double.NaN}, {2.5, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY},
        {0.5, Double.POSITIVE_INFINITY, 0}, {0.5, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY},
        {-1, Double.POSITIVE_INFINITY, Double.NaN}, {0, -3, Double.POSITIVE_INFINITY},
        {-0.0, -3, Double.NEGATIVE_INFINITY}, {-0.0, 3, -0.0}, {-0.0, 2, 0}, {Double.NEGATIVE_INFINITY, -3, -0.0},
        {Double.NEGATIVE_INFINITY, 3, Double.NEGATIVE_INFINITY},
        {Double.NEGATIVE_INFINITY, 2, Double.POSITIVE_INFINITY},
        {-2, 0.5, Double.NaN}, {2, 10, 1024}, {0.5, -3, 8}, {-2.5, 3, -15.625}, {-3, 4, 81}, {10, -0.0, 1},
        {1.5, 2, 2.25}, {9, 0.5, 3}, {4, -0.5, 0.5}, {100.75, 1, 100.75}
    };

    @Test
    void pow_specialAndExactValues_asSpecified() {
        for (double[] power : POWERS) {
            String what = "pow(" + power[0] + ", " + power[1] + ")";
            same(what, TornadoMath.pow(power[0], power[1]), power[2]);
            same(what, TornadoMath.pow((float) power[0], (float) power[1]), power[2]);
        }
    }

    @Test
    void pow_wholeExponents_asRepeatedProducts() {
        for (double base : new double[] {1.1, 0.3, -7.25, 100.75}) {
            BigDecimal product = BigDecimal.ONE;
            for (int exponent = 0; exponent < 40; exponent++) {
                double expected = product.doubleValue();
                assertThat(TornadoMath.pow(base, exponent)).isCloseTo(expected, within(Math.ulp(expected)));
                product = product.multiply(new BigDecimal(base));
            }
        }
    }

    @Test
    void atan2_quadrantsAndAxes_angles() {
        double[][] angles = {
            {0, 1, 0}, {-0.0, 1, -0.0}, {0, -1, Math.PI}, {-0.0, -1, -Math.PI}, {1, 0, Math.PI / 2},
            {-1, 0, -Math.PI / 2}, {2, 2, Math.PI / 4}, {2, -2, 3 * Math.PI / 4}, {-2, -2, -3 * Math.PI / 4},
            {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 3 * Math.PI / 4}, {Double.NaN, 1, Double.NaN},
            {1, Double.POSITIVE_INFINITY, 0}
        };
        for (double[] angle : angles) {
            String what = "atan2(" + angle[0] + ", " + angle[1] + ")";
            near(what, TornadoMath.atan2(angle[0], angle[1]), angle[2]);
            near(what, TornadoMath.atan2((float) angle[0], (float) angle[1]), (float) angle[2]);
        }
    }

    @Test
    void wholeNumbers_limits_asTheirOrder() {
        for (long a : LONGS) {
            assertThat(TornadoMath.abs(a)).isEqualTo(Math.abs(a));
            assertThat(TornadoMath.abs((int) a)).isEqualTo(Math.abs((int) a));
            assertThat(TornadoMath.abs((short) a)).isEqualTo((short) Math.abs((short) a));
            assertThat(TornadoMath.abs((byte) a)).isEqualTo((byte) Math.abs((byte) a));
            for (long b : LONGS) {
                assertThat(TornadoMath.min(a, b)).isEqualTo(a < b ? a : b);
                assertThat(TornadoMath.max(a, b)).isEqualTo(a > b ? a : b);
                assertThat(TornadoMath.min((int) a, (int) b)).isEqualTo((int) a < (int) b ? (int) a : (int) b);
                assertThat(TornadoMath.max((int) a, (int) b)).isEqualTo((int) a > (int) b ? (int) a : (int) b);
                assertThat(TornadoMath.min((short) a, (short) b))
                        .isEqualTo((short) a < (short) b ? (short) a : (short) b);
                assertThat(TornadoMath.max((short) a, (short) b))
                        .isEqualTo((short) a > (short) b ? (short) a : (short) b);
                assertThat(TornadoMath.min((byte) a, (byte) b)).isEqualTo((byte) a < (byte) b ? (byte) a : (byte) b);
                assertThat(TornadoMath.max((byte) a, (byte) b)).isEqualTo((byte) a > (byte) b ? (byte) a : (byte) b);
            }
        }
    }

    @Test
    void minAndMax_halfFloats_asTheirValues() {
        int[] patterns = {0, 0x8000, 1, 0x8001, 0x3c00, 0xbc00, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0xfe01};
        for (int x : patterns) {
            for (int y : patterns) {
                HalfFloat a = new HalfFloat((short) x);
                HalfFloat b = new HalfFloat((short) y);
                same("min", TornadoMath.min(a, b).getFloat32(), smaller(a.getFloat32(), b.getFloat32()));
                same("max", TornadoMath.max(a, b).getFloat32(), -smaller(-a.getFloat32(), -b.getFloat32()));
            }
        }
    }

    @Test
    void clamp_belowInsideAboveAndNaN_nearestOfTheRange() {
        assertThat(TornadoMath.clamp(-5, 0, 9)).isZero();
        assertThat(TornadoMath.clamp(5L, 0L, 9L)).isEqualTo(5);
        assertThat(TornadoMath.clamp((short) 50, (short) 0, (short) 9)).isEqualTo((short) 9);
        assertThat(TornadoMath.clamp((byte) -50, (byte) -9, (byte) 9)).isEqualTo((byte) -9);
        assertThat(TornadoMath.clamp(0.5f, 0f, 1f)).isEqualTo(0.5f);
        assertThat(TornadoMath.clamp(7.5, 0, 1)).isEqualTo(1);
        assertThat(TornadoMath.clamp(Float.NaN, 0f, 1f)).isNaN();
    }

    @Test
    void log2_powersOfTwo_exact() {
        for (int exponent = -149; exponent < 128; exponent++) {
            assertThat(TornadoMath.log2(Math.scalb(1f, exponent))).isEqualTo(exponent);
            assertThat(TornadoMath.log2(Math.scalb(1.0, exponent))).isCloseTo(exponent, within(1e-13));
        }
        assertThat(TornadoMath.log2(-1.0)).isNaN();
        assertThat(TornadoMath.log2(0f)).isEqualTo(Float.NEGATIVE_INFINITY);
    }

    @Test
    void fract_number_restAboveTheFloor() {
        assertThat(TornadoMath.fract(2.25f)).isEqualTo(0.25f);
        assertThat(TornadoMath.fract(-2.25)).isEqualTo(0.75);
        assertThat(TornadoMath.fract(Double.NaN)).isNaN();
    }

    @Test
    void sinpiAndCospi_wholeAndHalfAngles_exact() {
        for (int quarterTurns = -9; quarterTurns <= 9; quarterTurns++) {
            double sine = new double[] {0, 1, 0, -1}[Math.floorMod(quarterTurns, 4)];
            double cosine = new double[] {1, 0, -1, 0}[Math.floorMod(quarterTurns, 4)];
            assertThat(TornadoMath.sinpi(quarterTurns / 2.0)).isEqualTo(sine, within(0.0));
            assertThat(TornadoMath.cospi(quarterTurns / 2.0)).isEqualTo(cosine, within(0.0));
            assertThat(TornadoMath.sinpi(quarterTurns / 2f)).isEqualTo((float) sine, within(0f));
            assertThat(TornadoMath.cospi(quarterTurns / 2f)).isEqualTo((float) cosine, within(0f));
        }
        for (double angle = -3; angle < 3; angle += 0.01) {
            assertThat(TornadoMath.sinpi(angle)).isCloseTo(Math.sin(angle * Math.PI), within(4e-15));
            assertThat(TornadoMath.cospi(angle)).isCloseTo(Math.cos(angle * Math.PI), within(4e-15));
        }
        assertThat(TornadoMath.sinpi(Double.POSITIVE_INFINITY)).isNaN();
        assertThat(TornadoMath.cospi(Float.NaN)).isNaN();
    }

    @Test
    void asinh_anySize_inverseOfSinh() {
        for (double x : new double[] {1e-300, 1e-9, 0.1, 1, 5, 100, 700}) {
            double sinh = Math.sinh(x);
            assertThat(TornadoMath.asinh(sinh)).isCloseTo(x, within(x * 4e-16));
            assertThat(TornadoMath.asinh(-sinh)).isEqualTo(-TornadoMath.asinh(sinh));
        }
        same("asinh(-0.0)", TornadoMath.asinh(-0.0), -0.0);
        same("asinh(-infinity)", TornadoMath.asinh(Float.NEGATIVE_INFINITY), Float.NEGATIVE_INFINITY);
        assertThat(TornadoMath.asinh(Double.NaN)).isNaN();
        assertThat(TornadoMath.asinh(Double.MAX_VALUE)).isCloseTo(710.475860073944, within(1e-12));
    }

    @Test
    void acosh_anySize_inverseOfCosh() {
        for (double x : new double[] {0.1, 1, 5, 100, 700}) {
            assertThat(TornadoMath.acosh(Math.cosh(x))).isCloseTo(x, within(x * 1e-14));
        }
        assertThat(TornadoMath.acosh(1.0)).isEqualTo(0.0);
        assertThat(TornadoMath.acosh(0.999f)).isNaN();
        assertThat(TornadoMath.acosh(Double.NEGATIVE_INFINITY)).isNaN();
        assertThat(TornadoMath.acosh(Float.POSITIVE_INFINITY)).isEqualTo(Float.POSITIVE_INFINITY);
        assertThat(TornadoMath.acosh(Float.MAX_VALUE)).isCloseTo(89.41599f, within(1e-5f));
    }

    @Test
    void isEqual_arrays_lengthAndBits() {
        assertThat(TornadoMath.isEqual(FLOATS, FLOATS.clone())).isTrue();
        assertThat(TornadoMath.isEqual(new float[] {0f}, new float[] {-0f})).isFalse();
        assertThat(TornadoMath.isEqual(new double[] {1}, new double[] {1, 2})).isFalse();
        assertThat(TornadoMath.isEqual(new double[] {1, 2}, new double[] {1})).isFalse();
        assertThat(TornadoMath.isEqual(new int[] {1, 2}, new int[] {1, 3})).isFalse();
        assertThat(TornadoMath.isEqual(FloatArray.fromArray(FLOATS), FloatArray.fromArray(FLOATS))).isTrue();
        assertThat(TornadoMath.isEqual(DoubleArray.fromElements(0), DoubleArray.fromElements(-0.0))).isFalse();
        assertThat(TornadoMath.isEqual(IntArray.fromElements(1), IntArray.fromElements(1, 2))).isFalse();
    }

    @Test
    void isEqualULPAndIsEqualTol_nearAndFar_byTheirDistance() {
        float[] one = {1f};
        assertThat(TornadoMath.isEqualULP(one, new float[] {Math.nextUp(1f)}, 2)).isTrue();
        assertThat(TornadoMath.isEqualULP(one, new float[] {1f + 4 * Math.ulp(1f)}, 2)).isFalse();
        assertThat(TornadoMath.isEqualULP(one, new float[] {Float.NaN}, 2)).isFalse();
        assertThat(TornadoMath.isEqualULP(new double[] {1}, new double[] {Math.nextUp(1.0)}, 2)).isTrue();
        assertThat(TornadoMath.isEqualTol(one, new float[] {1.25f}, 0.25f)).isTrue();
        assertThat(TornadoMath.isEqualTol(one, new float[] {1.25f}, 0.2f)).isFalse();
        assertThat(TornadoMath.isEqualTol(one, new float[] {Float.NaN}, 9f)).isFalse();
    }

    @Test
    void pi_bothTypes_asMath() {
        assertThat(TornadoMath.PI()).isEqualTo(Math.PI);
        assertThat(TornadoMath.floatPI()).isEqualTo((float) Math.PI);
    }

    /** Accepts two units in the last place: Java's limit for its faster functions. */
    private static void near(String what, double actual, double expected) {
        if (Double.isNaN(expected) || Double.isInfinite(expected) || expected == 0) {
            same(what, actual, expected);
        } else {
            assertThat(actual).as(what).isCloseTo(expected, within(2 * Math.ulp(expected)));
        }
    }

    private static void same(String what, double actual, double expected) {
        assertThat(Double.doubleToLongBits(actual)).as(what).isEqualTo(Double.doubleToLongBits(expected));
    }
}
