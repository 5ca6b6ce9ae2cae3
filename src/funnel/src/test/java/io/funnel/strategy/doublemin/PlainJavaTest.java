package io.funnel.strategy.doublemin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
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
        assertThat(Sequential.minimum(poisoned(1), 0)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void parallelStream_noElements_identity() {
        assertThat(ParallelStream.minimum(poisoned(1), 0)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 31, 1000, 4097})
    void each_moreRoomThanElements_onlyTheElementsCount(int n) {
        Random random = new Random(SEED + n);
        DoubleArray in = poisoned(n + 5);
        DoubleArray exact = new DoubleArray(n);
        for (int i = 0; i < n; i++) {
            in.set(i, random.nextGaussian());
            exact.set(i, in.get(i));
        }
        double[] sorted = exact.toHeapArray();
        Arrays.sort(sorted);
        double expected = sorted[0];

        assertThat(Sequential.minimum(in, n)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
        assertThat(ParallelStream.minimum(in, n)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
        assertThat(annotated(exact)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void each_nanAnywhere_nan(int place) {
        DoubleArray in = DoubleArray.fromElements(1, Double.NEGATIVE_INFINITY, -0.0);
        in.set(place, Double.NaN);

        assertThat(Sequential.minimum(in, 3)).isNaN();
        assertThat(ParallelStream.minimum(in, 3)).isNaN();
        assertThat(annotated(in)).isNaN();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void each_zerosOfBothSigns_negativeZero(int place) {
        DoubleArray in = DoubleArray.fromElements(0, 0, 0);
        in.set(place, -0.0);

        // 1 / x tells the zeros apart, which are equal as numbers.
        assertThat(1 / Sequential.minimum(in, 3)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(1 / ParallelStream.minimum(in, 3)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(1 / annotated(in)).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    private static double annotated(DoubleArray in) {
        DoubleArray result = poisoned(1);
        AnnotatedLoop.minimum(in, result);
        return result.get(0);
    }

    private static DoubleArray poisoned(int size) {
        DoubleArray array = new DoubleArray(size);
        array.init(Double.NEGATIVE_INFINITY);
        return array;
    }
}
