package io.funnel.strategy.floatmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** The strategies that are plain Java: the loop, the stream, and the annotated loop called as a method. */
class PlainJavaTest {

    private static final long SEED = 20260101;

    @Test
    void sequential_noElements_identity() {
        assertThat(Sequential.minimum(poisoned(1), 0)).isEqualTo(Float.POSITIVE_INFINITY);
    }

    @Test
    void parallelStream_noElements_identity() {
        assertThat(ParallelStream.minimum(poisoned(1), 0)).isEqualTo(Float.POSITIVE_INFINITY);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 31, 1000, 4097})
    void each_moreRoomThanElements_onlyTheElementsCount(int n) {
        Random random = new Random(SEED + n);
        FloatArray in = poisoned(n + 5);
        FloatArray exact = new FloatArray(n);
        for (int i = 0; i < n; i++) {
            in.set(i, (float) random.nextGaussian());
            exact.set(i, in.get(i));
        }
        float[] sorted = exact.toHeapArray();
        Arrays.sort(sorted);
        float expected = sorted[0];

        assertThat(Sequential.minimum(in, n)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
        assertThat(ParallelStream.minimum(in, n)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
        assertThat(annotated(exact)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void each_nanAnywhere_nan(int place) {
        FloatArray in = FloatArray.fromElements(1, Float.NEGATIVE_INFINITY, -0.0f);
        in.set(place, Float.NaN);

        assertThat(Sequential.minimum(in, 3)).isNaN();
        assertThat(ParallelStream.minimum(in, 3)).isNaN();
        assertThat(annotated(in)).isNaN();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void each_zerosOfBothSigns_negativeZero(int place) {
        FloatArray in = FloatArray.fromElements(0, 0, 0);
        in.set(place, -0.0f);

        // 1 / x tells the zeros apart, which are equal as numbers.
        assertThat(1 / Sequential.minimum(in, 3)).isEqualTo(Float.NEGATIVE_INFINITY);
        assertThat(1 / ParallelStream.minimum(in, 3)).isEqualTo(Float.NEGATIVE_INFINITY);
        assertThat(1 / annotated(in)).isEqualTo(Float.NEGATIVE_INFINITY);
    }

    private static float annotated(FloatArray in) {
        FloatArray result = poisoned(1);
        AnnotatedLoop.minimum(in, result);
        return result.get(0);
    }

    private static FloatArray poisoned(int size) {
        FloatArray array = new FloatArray(size);
        array.init(Float.NEGATIVE_INFINITY);
        return array;
    }
}
