package io.funnel.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Each function equals Java's own operator: the same bits on every pair of hard values, and at random. */
class JavaMathTest {

    private static final long SEED = 20_261_121L;
    private static final int RANDOM = 20_000;

    static final float[] FLOATS = {
        Float.NaN, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY, -0f, 0f, -Float.MIN_VALUE, Float.MIN_VALUE,
        -Float.MIN_NORMAL, Float.MIN_NORMAL, -Float.MAX_VALUE, Float.MAX_VALUE, -1, 1, -0.5f, 0.99999994f, 1.5f, -2.5f,
        0x1p24f, -0x1p24f - 2, 0x1p31f, -0x1p31f, 0x1.fffffep30f, -0x1.fffffep30f, -0x1.000002p31f, 0x1p32f, -0x1p32f,
        0x1.fffffep31f, 0x1p47f, 0x1.234568p45f, -0x1.234568p45f, 0x1p63f, -0x1p63f, 0x1.fffffep62f, -0x1.fffffep62f,
        -0x1.000002p63f, 3e38f
    };
    static final double[] DOUBLES = {
        Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, -0.0, 0.0, -Double.MIN_VALUE, Double.MIN_VALUE,
        Double.MIN_NORMAL, -Double.MAX_VALUE, Double.MAX_VALUE, -1, 1, 0.9999999999999999, -0.9999999999999999, 1.5,
        -2.5, 0x1p31, -0x1p31, 2147483647.5, -2147483648.5, -2147483649.0, 0x1p32, -0x1p32, 4294967295.9,
        -4294967296.5, 0x1p48, -281474976710657.5, 123456789012345.67, -123456789012345.67, 0x1p53, -0x1p53,
        0x1.fffffffffffffp62, -0x1.fffffffffffffp62, 0x1p63, -0x1p63, -0x1.0000000000001p63, 65535.9, -65536.1, 1e300
    };

    @Test
    void identity_anyLength_isItself() {
        for (int n : new int[] {0, 1, Integer.MAX_VALUE}) {
            assertThat(JavaMath.identity(Double.NEGATIVE_INFINITY, n)).isEqualTo(Double.NEGATIVE_INFINITY);
            assertThat(JavaMath.identity(Integer.MIN_VALUE, n)).isEqualTo(Integer.MIN_VALUE);
            assertThat(JavaMath.identity(Long.MIN_VALUE, n)).isEqualTo(Long.MIN_VALUE);
        }
    }

    @Test
    void minAndMax_everyPair_areMaths() {
        for (float a : FLOATS) {
            for (float b : FLOATS) {
                assertThat(bits(JavaMath.min(a, b))).as("%s, %s", a, b).isEqualTo(bits(Math.min(a, b)));
                assertThat(bits(JavaMath.max(a, b))).as("%s, %s", a, b).isEqualTo(bits(Math.max(a, b)));
            }
        }
        for (double a : DOUBLES) {
            for (double b : DOUBLES) {
                assertThat(bits(JavaMath.min(a, b))).as("%s, %s", a, b).isEqualTo(bits(Math.min(a, b)));
                assertThat(bits(JavaMath.max(a, b))).as("%s, %s", a, b).isEqualTo(bits(Math.max(a, b)));
            }
        }
    }

    @Test
    void atMostAndAtLeast_everyPair_areTheOperators() {
        for (float a : FLOATS) {
            for (float b : FLOATS) {
                assertThat(JavaMath.atMost(a, b)).as("%s, %s", a, b).isEqualTo(a <= b);
                assertThat(JavaMath.atLeast(a, b)).as("%s, %s", a, b).isEqualTo(a >= b);
            }
        }
        for (double a : DOUBLES) {
            for (double b : DOUBLES) {
                assertThat(JavaMath.atMost(a, b)).as("%s, %s", a, b).isEqualTo(a <= b);
                assertThat(JavaMath.atLeast(a, b)).as("%s, %s", a, b).isEqualTo(a >= b);
            }
        }
    }

    @Test
    void toIndex_hardAndRandomValues_isTheCastWithinItsRange() {
        Random random = new Random(SEED);
        for (int last : new int[] {1, 15, 63, 1 << 24}) {
            for (float value : FLOATS) {
                checkIndex(value, last);
            }
            for (double value : DOUBLES) {
                checkIndex(value, last);
            }
            for (int i = 0; i < RANDOM; i++) {
                checkIndex(Float.intBitsToFloat(random.nextInt()), last);
                checkIndex(random.nextFloat() * 2 * last - 1, last);
                checkIndex(Double.longBitsToDouble(random.nextLong()), last);
            }
        }
    }

    private static void checkIndex(float value, int last) {
        assertThat(JavaMath.toIndex(value, last)).as("seed=%d, %s, %d", SEED, value, last)
                .isEqualTo(Math.max(0, Math.min(last, (int) value)));
    }

    private static void checkIndex(double value, int last) {
        assertThat(JavaMath.toIndex(value, last)).as("seed=%d, %s, %d", SEED, value, last)
                .isEqualTo(Math.max(0, Math.min(last, (int) value)));
    }

    @Test
    void toIntAndToLong_hardAndRandomValues_areTheCasts() {
        for (float value : FLOATS) {
            checkCasts(value);
        }
        for (double value : DOUBLES) {
            checkCasts(value);
        }
        Random random = new Random(SEED);
        for (int i = 0; i < RANDOM; i++) {
            checkCasts(Float.intBitsToFloat(random.nextInt()));
            checkCasts(Double.longBitsToDouble(random.nextLong()));
            checkCasts(random.nextLong() * 0.25);
        }
    }

    private static void checkCasts(float value) {
        assertThat(JavaMath.toInt(value)).as("seed=%d, %s", SEED, value).isEqualTo((int) value);
        assertThat(JavaMath.toLong(value)).as("seed=%d, %s", SEED, value).isEqualTo((long) value);
    }

    private static void checkCasts(double value) {
        assertThat(JavaMath.toInt(value)).as("seed=%d, %s", SEED, value).isEqualTo((int) value);
        assertThat(JavaMath.toLong(value)).as("seed=%d, %s", SEED, value).isEqualTo((long) value);
    }

    @Test
    void shifts_everyDistance_areTheOperators() {
        Random random = new Random(SEED);
        long[] values = {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE,
            random.nextLong(), -random.nextLong(Long.MAX_VALUE)};
        for (long value : values) {
            for (int distance = -70; distance <= 70; distance++) {
                assertThat(JavaMath.shiftRightUnsigned(value, distance)).as("%d, %d", value, distance)
                        .isEqualTo(value >>> distance);
                assertThat(JavaMath.shiftRightUnsigned((int) value, distance)).as("%d, %d", value, distance)
                        .isEqualTo((int) value >>> distance);
                assertThat(JavaMath.shiftLeft(value, distance)).isEqualTo(value << distance);
                assertThat(JavaMath.shiftLeft((int) value, distance)).isEqualTo((int) value << distance);
                assertThat(JavaMath.shiftRight(value, distance)).as("%d, %d", value, distance)
                        .isEqualTo(value >> distance);
                assertThat(JavaMath.shiftRight((int) value, distance)).as("%d, %d", value, distance)
                        .isEqualTo((int) value >> distance);
            }
        }
    }

    // As numbers -0.0 equals 0.0 and NaN equals nothing; as bits each is itself.
    private static int bits(float value) {
        return Float.floatToIntBits(value);
    }

    private static long bits(double value) {
        return Double.doubleToLongBits(value);
    }

    @Test
    void remainder_ofInts_isTheOperators() {
        int[] ends = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -46_341, -7, -1, 1, 2, 65_536, Integer.MAX_VALUE};
        for (int a : ends) {
            assertThat(JavaMath.remainder(a, 0)).isZero();
            for (int b : ends) {
                assertThat(JavaMath.remainder(a, b)).as("%s %% %s", a, b).isEqualTo(a % b);
                assertThat(JavaMath.remainder(Math.abs(a), b)).as("|%s| %% %s", a, b).isEqualTo(Math.abs(a) % b);
            }
        }
    }

    @Test
    void remainder_ofAnyTwo_isTheOperators() {
        double[] special = {0.0, -0.0, 1, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            Double.MAX_VALUE, Double.MIN_VALUE, 3 * Double.MIN_VALUE, 5 * Double.MIN_VALUE, Double.MIN_NORMAL, 0.1,
            1e300};
        for (double a : special) {
            for (double b : special) {
                assertThat(JavaMath.remainder(a, b)).as("%s %% %s", a, b).isEqualTo(Double.valueOf(a % b));
                assertThat(JavaMath.remainder((float) a, (float) b)).isEqualTo(Float.valueOf((float) a % (float) b));
            }
        }
        Random random = new Random(9);
        for (int i = 0; i < 20_000; i++) {
            double a = Double.longBitsToDouble(random.nextLong());
            double b = i % 2 == 0 ? Double.longBitsToDouble(random.nextLong()) : random.nextInt(50) / 4.0;
            assertThat(JavaMath.remainder(a, b)).as("%s %% %s", a, b).isEqualTo(Double.valueOf(a % b));
        }
    }

    @Test
    void quotient_ofFloatsOfAnyMagnitude_isTheOperators() {
        Random random = new Random(SEED);
        for (int i = 0; i < 1_000_000; i++) {
            float a = Float.intBitsToFloat(random.nextInt());
            float b = Float.intBitsToFloat(random.nextInt());
            if (!Float.valueOf(a / b).equals(JavaMath.quotient(a, b))) {
                throw new AssertionError(a + " / " + b);
            }
        }
    }

    @Test
    void quotient_inTheMiddleOfTwoSubnormalFloats_isTheOperators() {
        for (int odd = 1; odd < 1 << 14; odd += 2) {
            for (int b = 2; b < 200; b += 2) {
                float a = b / 2 * odd * Float.MIN_VALUE;
                assertThat(JavaMath.quotient(a, b)).as("%s / %s", a, b).isEqualTo(a / b);
            }
        }
    }

    @Test
    void copies_areTheValues() {
        for (long value : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x1234_5678_9ABC_DEF0L}) {
            assertThat(JavaMath.copy(value)).isEqualTo(value);
            assertThat(JavaMath.copy((int) value)).isEqualTo((int) value);
            assertThat(JavaMath.bitCount(value)).isEqualTo(Long.bitCount(value));
            assertThat(JavaMath.bitCount((int) value)).isEqualTo(Integer.bitCount((int) value));
        }
        for (double value : new double[] {0.0, -0.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE}) {
            assertThat(JavaMath.copy(value)).isEqualTo(Double.valueOf(value));
            assertThat(JavaMath.copy((float) value)).isEqualTo(Float.valueOf((float) value));
        }
    }
}
