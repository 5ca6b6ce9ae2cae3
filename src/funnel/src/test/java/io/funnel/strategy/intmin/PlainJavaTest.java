package io.funnel.strategy.intmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The strategies that are plain Java: the loop, the stream, and the annotated loop called as a method. */
class PlainJavaTest {

    private static final long SEED = 20260101;

    @Test
    void sequential_noElements_identity() {
        assertThat(Sequential.minimum(poisoned(1), 0)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void parallelStream_noElements_identity() {
        assertThat(ParallelStream.minimum(poisoned(1), 0)).isEqualTo(Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 31, 1000, 4097})
    void each_moreRoomThanElements_onlyTheElementsCount(int n) {
        Random random = new Random(SEED + n);
        IntArray in = poisoned(n + 5);
        IntArray exact = new IntArray(n);
        for (int i = 0; i < n; i++) {
            in.set(i, random.nextInt());
            exact.set(i, in.get(i));
        }
        int[] sorted = exact.toHeapArray();
        Arrays.sort(sorted);
        int expected = sorted[0];

        assertThat(Sequential.minimum(in, n)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
        assertThat(ParallelStream.minimum(in, n)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
        assertThat(annotated(exact)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
    }

    @Test
    void each_extremes_theSmallest() {
        IntArray in = IntArray.fromElements(Integer.MAX_VALUE, Integer.MIN_VALUE, 0);

        assertThat(Sequential.minimum(in, 3)).isEqualTo(Integer.MIN_VALUE);
        assertThat(ParallelStream.minimum(in, 3)).isEqualTo(Integer.MIN_VALUE);
        assertThat(annotated(in)).isEqualTo(Integer.MIN_VALUE);
    }

    private static int annotated(IntArray in) {
        IntArray result = poisoned(1);
        AnnotatedLoop.minimum(in, result);
        return result.get(0);
    }

    private static IntArray poisoned(int size) {
        IntArray array = new IntArray(size);
        array.init(Integer.MIN_VALUE);
        return array;
    }
}
