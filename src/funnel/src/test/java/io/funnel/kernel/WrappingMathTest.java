package io.funnel.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class WrappingMathTest {

    private static final int ROUNDS = 100_000;
    private static final long SEED = 5;

    @Test
    void ints_areWhatTheOperatorsYield() {
        Random random = new Random(SEED);
        for (int i = 0; i < ROUNDS; i++) {
            int a = anyInt(random);
            int b = anyInt(random);
            assertThat(new int[] {WrappingMath.plus(a, b), WrappingMath.minus(a, b), WrappingMath.times(a, b),
                WrappingMath.negative(a), WrappingMath.abs(a), WrappingMath.complement(a),
                WrappingMath.chosen(a, b)}).as("a=%s, b=%s", a, b)
                    .containsExactly(a + b, a - b, a * b, -a, Math.abs(a), ~a, a);
            assertThat(WrappingMath.toLong(a)).isEqualTo(a);
            assertThat(WrappingMath.lowWord(a)).isEqualTo(Integer.toUnsignedLong(a));
            assertThat(WrappingMath.magnitude(a)).as("a=%s", a).isEqualTo(Math.abs((long) a));
            assertThat(WrappingMath.distance(a, b)).as("a=%s, b=%s", a, b).isEqualTo(Math.abs((long) a - b));
        }
    }

    @Test
    void longs_areWhatTheOperatorsYield() {
        Random random = new Random(SEED);
        for (int i = 0; i < ROUNDS; i++) {
            long a = anyLong(random);
            long b = anyLong(random);
            assertThat(new long[] {WrappingMath.plus(a, b), WrappingMath.minus(a, b), WrappingMath.plusApart(a, b),
                WrappingMath.minusApart(a, b), WrappingMath.times(a, b),
                WrappingMath.negative(a), WrappingMath.abs(a), WrappingMath.complement(a),
                WrappingMath.chosen(a, (int) b)}).as("a=%s, b=%s", a, b)
                    .containsExactly(a + b, a - b, a + b, a - b, a * b, -a, Math.abs(a), ~a, a);
        }
    }

    @Test
    void chosen_ofFloats_isTheConstantWithItsSign() {
        Random random = new Random(SEED);
        for (double value : new double[] {0.0, -0.0, 3.5, -1.5, Double.NaN, Double.NEGATIVE_INFINITY, 1e300, 1e-300}) {
            int any = anyInt(random);
            assertThat(WrappingMath.chosen(value, any)).as("value=%s, any=%s", value, any)
                    .isEqualTo(Double.valueOf(value));
            assertThat(WrappingMath.chosen((float) value, any)).as("value=%s, any=%s", value, any)
                    .isEqualTo(Float.valueOf((float) value));
        }
    }

    @Test
    void rotations_ofAnyDistance_areJavas() {
        Random random = new Random(SEED);
        for (int distance = -70; distance <= 70; distance++) {
            int a = anyInt(random);
            long b = anyLong(random);
            assertThat(new int[] {Rotations.rotateLeft(a, distance), Rotations.rotateRight(a, distance)})
                    .as("a=%s, distance=%s", a, distance)
                    .containsExactly(Integer.rotateLeft(a, distance), Integer.rotateRight(a, distance));
            assertThat(new long[] {Rotations.rotateLeft(b, distance), Rotations.rotateRight(b, distance)})
                    .as("b=%s, distance=%s", b, distance)
                    .containsExactly(Long.rotateLeft(b, distance), Long.rotateRight(b, distance));
        }
    }

    /** Returns an int of any magnitude; the least and the greatest are among them. */
    private static int anyInt(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> Integer.MIN_VALUE;
            case 1 -> Integer.MAX_VALUE;
            default -> random.nextInt() >> random.nextInt(Integer.SIZE);
        };
    }

    private static long anyLong(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> Long.MIN_VALUE;
            case 1 -> Long.MAX_VALUE;
            default -> random.nextLong() >> random.nextInt(Long.SIZE);
        };
    }
}
