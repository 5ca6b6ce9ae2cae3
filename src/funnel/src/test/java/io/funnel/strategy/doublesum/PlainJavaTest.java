package io.funnel.strategy.doublesum;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** The strategies that are plain Java: the loop, the stream, and the annotated loop called as a method. */
class PlainJavaTest {

    private static final long SEED = 20260101;

    @Test
    void sequential_noElements_identity() {
        assertThat(Sequential.sum(poisoned(1), 0)).isEqualTo(0.0);
    }

    @Test
    void parallelStream_noElements_identity() {
        assertThat(ParallelStream.sum(poisoned(1), 0)).isEqualTo(0.0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 31, 1000, 4097})
    void each_moreRoomThanElements_onlyTheElementsCount(int n) {
        Random random = new Random(SEED + n);
        DoubleArray in = poisoned(n + 5);
        DoubleArray exact = new DoubleArray(n);
        for (int i = 0; i < n; i++) {
            in.set(i, random.nextInt(201) - 100);
            exact.set(i, in.get(i));
        }
        long exactSum = 0;
        for (int i = 0; i < n; i++) {
            exactSum = exactSum + (long) in.get(i);
        }
        double expected = exactSum; // small whole numbers: every order of summing them is exact

        assertThat(Sequential.sum(in, n)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
        assertThat(ParallelStream.sum(in, n)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
        assertThat(annotated(exact)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
    }

    @Test
    void sequential_smallAfterLarge_roundsAtEveryStep() {
        DoubleArray in = DoubleArray.fromElements(0x1p53, 1, 1);

        assertThat(Sequential.sum(in, 3)).isEqualTo(0x1p53);
        assertThat(annotated(in)).isEqualTo(0x1p53);
    }

    @Test
    void parallelStream_smallAfterLarge_roundsOnce() {
        DoubleArray in = DoubleArray.fromElements(0x1p53, 1, 1);

        assertThat(ParallelStream.sum(in, 3)).isEqualTo(0x1p53 + 2);
    }

    @Test
    void each_oppositeInfinities_nan() {
        DoubleArray in = DoubleArray.fromElements(Double.POSITIVE_INFINITY, 1, Double.NEGATIVE_INFINITY);

        assertThat(Sequential.sum(in, 3)).isNaN();
        assertThat(ParallelStream.sum(in, 3)).isNaN();
        assertThat(annotated(in)).isNaN();
    }

    private static double annotated(DoubleArray in) {
        DoubleArray result = poisoned(1);
        AnnotatedLoop.sum(in, result);
        return result.get(0);
    }

    private static DoubleArray poisoned(int size) {
        DoubleArray array = new DoubleArray(size);
        array.init(Double.NaN);
        return array;
    }
}
