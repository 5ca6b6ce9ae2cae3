package io.funnel.verify.bound;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.kernel.TwoSum;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.facts.MapRounding;
import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ErrorBoundTest {

    private static final long SEED = 11;

    @Test
    void ofSum_noAddition_isZero() {
        assertThat(ErrorBound.ofSum(ElementType.FLOAT, 0, 1, 0, 5)).isZero();
        assertThat(ErrorBound.ofSum(ElementType.FLOAT, 10, 1, 0, 5)).isZero();
    }

    @Test
    void ofSum_growsWithTheDepthAndStopsAtTheLength() {
        double shallow = ErrorBound.ofSum(ElementType.FLOAT, 10, 1 << 20, 0, 1);
        double deep = ErrorBound.ofSum(ElementType.FLOAT, 1000, 1 << 20, 0, 1);
        double beyond = ErrorBound.ofSum(ElementType.FLOAT, 1L << 40, 1 << 20, 0, 1);
        assertThat(shallow).isLessThan(deep);
        assertThat(beyond).isBetween((double) ((1 << 20) - 1) * 0x1p-24, (1 << 20) * 0x1p-24);
    }

    @Test
    void ofSum_magnitudesThatOverflow_isInfinite() {
        assertThat(ErrorBound.ofSum(ElementType.FLOAT, 3, 4, 0, 2.0 * Float.MAX_VALUE)).isInfinite();
        assertThat(ErrorBound.ofSum(ElementType.DOUBLE, 3, 4, 0, Double.POSITIVE_INFINITY)).isInfinite();
    }

    /** Pairwise and sequential sums of hard data stay within the bound of their own depth. */
    @Test
    void ofSum_holdsForSequentialAndPairwiseSums() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 200; round++) {
            int n = 1 << random.nextInt(1, 13);
            float[] x = new float[n];
            double exact = 0;
            double magnitude = 0;
            float naive = 0;
            for (int i = 0; i < n; i++) {
                x[i] = (float) Math.scalb(random.nextDouble() - 0.5, random.nextInt(-12, 13));
                exact += x[i];
                magnitude += Math.abs(x[i]);
                naive += x[i];
            }
            assertThat(Math.abs(naive - exact)).as("seed=%d, round=%d", SEED, round)
                    .isLessThanOrEqualTo(ErrorBound.ofSum(ElementType.FLOAT, n - 1, n, 0, magnitude));
            int levels = 0;
            for (int width = n; width > 1; width /= 2) {
                for (int i = 0; i < width / 2; i++) {
                    x[i] = x[2 * i] + x[2 * i + 1];
                }
                levels++;
            }
            assertThat(Math.abs(x[0] - exact)).as("seed=%d, round=%d", SEED, round)
                    .isLessThanOrEqualTo(ErrorBound.ofSum(ElementType.FLOAT, levels, n, 0, magnitude));
        }
    }

    @Test
    void ofComputedMagnitudes_isNoLessThanTheBoundOfTheExactOnes() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int length : new int[] {1, 2, 100, 10_000}) {
            double computed = 0;
            BigDecimal exact = BigDecimal.ZERO;
            for (int i = 0; i < length; i++) {
                double x = random.nextDouble();
                computed += x;
                exact = exact.add(new BigDecimal(x));
            }
            long depth = length - 1L;
            double bound = ErrorBound.ofSum(ElementType.DOUBLE, depth, length, 0, exact.doubleValue());
            assertThat(ErrorBound.ofComputedMagnitudes(depth, length, MapRounding.NONE, computed))
                    .isBetween(bound, 1.01 * bound + Double.MIN_VALUE);
        }
    }

    @Test
    void ofComputedMagnitudes_noNumberOrTooMany_promisesNothing() {
        assertThat(ErrorBound.ofComputedMagnitudes(10, 10, MapRounding.NONE, Double.NaN)).isNaN();
        assertThat(ErrorBound.ofComputedMagnitudes(10, 10, MapRounding.NONE, Double.POSITIVE_INFINITY)).isInfinite();
        assertThat(ErrorBound.ofComputedMagnitudes(1L << 53, 1L << 54, MapRounding.NONE, 1)).isInfinite();
    }

    @Test
    void ofComputedMagnitudes_whoseElementsMayBeOff_grantsRoundingsOfTheirType() {
        assertThat(ErrorBound.ofComputedMagnitudes(30, 1L << 30, MapRounding.DOUBLE, 1))
                .isBetween(37 * 0x1p-53, 39 * 0x1p-53);
        assertThat(ErrorBound.ofComputedMagnitudes(30, 1L << 30, MapRounding.FLOAT, 1))
                .isBetween(8 * 0x1p-24, 8.01 * 0x1p-24);
    }

    /**
     * Sums of cancelling numbers, from left to right and in pairs: the bound holds, and hardly exceeds the last
     * rounding.
     */
    @Test
    void ofCompensatedSum_holdsForSequentialAndPairwiseSums() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 200; round++) {
            int n = 1 << random.nextInt(1, 13);
            double[][] states = new double[n][];
            BigDecimal exact = BigDecimal.ZERO;
            double[] sequential = new double[3];
            for (int i = 0; i < n; i++) {
                double x = Math.scalb(random.nextDouble() - 0.5, random.nextInt(-40, 41));
                x = i == n - 1 ? -exact.doubleValue() : x;
                exact = exact.add(new BigDecimal(x));
                states[i] = new double[] {x, 0, Math.abs(x)};
                sequential = combined(sequential, states[i]);
            }
            String what = "seed=" + SEED + ", round=" + round;
            boundHolds(sequential, n - 1, n, exact, what + ", sequential");
            int levels = 0;
            for (int width = n; width > 1; width /= 2) {
                for (int i = 0; i < width / 2; i++) {
                    states[i] = combined(states[2 * i], states[2 * i + 1]);
                }
                levels++;
            }
            boundHolds(states[0], levels, n, exact, what + ", in pairs");
        }
    }

    private static double[] combined(double[] left, double[] right) {
        return new double[] {left[0] + right[0], (left[1] + right[1]) + TwoSum.lost(left[0], right[0]),
            left[2] + right[2]};
    }

    private static void boundHolds(double[] state, int depth, int length, BigDecimal exact, String what) {
        double sum = state[0] + state[1];
        double bound = ErrorBound.ofCompensatedSum(depth, length, MapRounding.NONE, state[0], state[1], state[2]);
        assertThat(new BigDecimal(sum).subtract(exact).abs().doubleValue()).as(what).isLessThanOrEqualTo(bound);
        double second = Math.pow(depth + 1, 2) * 0x1p-104 * state[2];
        assertThat(bound).as(what).isLessThanOrEqualTo(Math.ulp(sum) + second);
    }

    @Test
    void ofCompensatedSum_ofOneElement_isZero() {
        assertThat(ErrorBound.ofCompensatedSum(30, 1, MapRounding.NONE, 5, 0, 5)).isZero();
        assertThat(ErrorBound.ofCompensatedSum(0, 0, MapRounding.NONE, 0, 0, 0)).isZero();
    }

    @Test
    void ofCompensatedSum_noNumberOrTooMany_promisesNothing() {
        MapRounding none = MapRounding.NONE;
        double infinity = Double.POSITIVE_INFINITY;
        assertThat(ErrorBound.ofCompensatedSum(9, 9, none, Double.NaN, Double.NaN, Double.NaN)).isNaN();
        assertThat(ErrorBound.ofCompensatedSum(9, 9, none, infinity, Double.NaN, infinity)).isInfinite();
        assertThat(ErrorBound.ofCompensatedSum(9, 9, none, 1, Double.NaN, 1)).isInfinite();
        assertThat(ErrorBound.ofCompensatedSum(9, 9, none, 1, 0, Double.MAX_VALUE)).isInfinite();
        assertThat(ErrorBound.ofCompensatedSum(1L << 53, 1L << 54, none, 1, 0, 1)).isInfinite();
    }

    @Test
    void ofCompensatedSum_whoseElementsMayBeOff_grantsRoundingsOfTheirType() {
        assertThat(ErrorBound.ofCompensatedSum(30, 1L << 30, MapRounding.DOUBLE, 0, 0, 1))
                .isBetween(8 * 0x1p-53, 8.01 * 0x1p-53);
        assertThat(ErrorBound.ofCompensatedSum(30, 1L << 30, MapRounding.FLOAT, 0, 0, 1))
                .isBetween(8 * 0x1p-24, 8.01 * 0x1p-24);
    }
}
