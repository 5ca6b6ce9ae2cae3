package io.funnel.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.ElementType;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ErrorBoundTest {

    private static final long SEED = 11;

    @Test
    void ofSum_noAddition_isZero() {
        assertThat(ErrorBound.ofSum(ElementType.FLOAT, 0, 1, 5)).isZero();
        assertThat(ErrorBound.ofSum(ElementType.FLOAT, 10, 1, 5)).isZero();
    }

    @Test
    void ofSum_growsWithTheDepthAndStopsAtTheLength() {
        double shallow = ErrorBound.ofSum(ElementType.FLOAT, 10, 1 << 20, 1);
        double deep = ErrorBound.ofSum(ElementType.FLOAT, 1000, 1 << 20, 1);
        double beyond = ErrorBound.ofSum(ElementType.FLOAT, 1L << 40, 1 << 20, 1);
        assertThat(shallow).isLessThan(deep);
        assertThat(beyond).isBetween((double) ((1 << 20) - 1) * 0x1p-24, (1 << 20) * 0x1p-24);
    }

    @Test
    void ofSum_magnitudesThatOverflow_isInfinite() {
        assertThat(ErrorBound.ofSum(ElementType.FLOAT, 3, 4, 2.0 * Float.MAX_VALUE)).isInfinite();
        assertThat(ErrorBound.ofSum(ElementType.DOUBLE, 3, 4, Double.POSITIVE_INFINITY)).isInfinite();
    }

    /** Pairwise and sequential sums of hard data stay below the bound of their own depth. */
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
                    .isLessThanOrEqualTo(ErrorBound.ofSum(ElementType.FLOAT, n - 1, n, magnitude));
            int levels = 0;
            for (int width = n; width > 1; width /= 2) {
                for (int i = 0; i < width / 2; i++) {
                    x[i] = x[2 * i] + x[2 * i + 1];
                }
                levels++;
            }
            assertThat(Math.abs(x[0] - exact)).as("seed=%d, round=%d", SEED, round)
                    .isLessThanOrEqualTo(ErrorBound.ofSum(ElementType.FLOAT, levels, n, magnitude));
        }
    }

    @Test
    void ofComputedMagnitudes_isNoLessThanTheBoundOfTheExactOnes() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int length : new int[] {1, 2, 100, 10_000}) {
            float computed = 0;
            double exact = 0;
            for (int i = 0; i < length; i++) {
                float x = (float) random.nextDouble();
                computed += x;
                exact += x;
            }
            long depth = length - 1L;
            assertThat(ErrorBound.ofComputedMagnitudes(ElementType.FLOAT, depth, length, true, computed))
                    .isBetween(ErrorBound.ofSum(ElementType.FLOAT, depth, length, exact),
                            1.01 * ErrorBound.ofSum(ElementType.FLOAT, depth, length, exact) + Double.MIN_VALUE);
        }
    }

    @Test
    void ofComputedMagnitudes_noNumberOrTooMany_promisesNothing() {
        assertThat(ErrorBound.ofComputedMagnitudes(ElementType.FLOAT, 10, 10, true, Double.NaN)).isNaN();
        assertThat(ErrorBound.ofComputedMagnitudes(ElementType.FLOAT, 10, 10, true, Double.POSITIVE_INFINITY))
                .isInfinite();
        assertThat(ErrorBound.ofComputedMagnitudes(ElementType.FLOAT, 1L << 30, 1L << 30, true, 1)).isInfinite();
        assertThat(ErrorBound.ofComputedMagnitudes(ElementType.DOUBLE, 30, 1L << 30, false, 1))
                .isBetween(37 * 0x1p-53, 39 * 0x1p-53);
    }
}
