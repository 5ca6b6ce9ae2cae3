package io.funnel.strategy.intsum;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
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
        assertThat(Sequential.sum(poisoned(1), 0)).isEqualTo(0);
    }

    @Test
    void parallelStream_noElements_identity() {
        assertThat(ParallelStream.sum(poisoned(1), 0)).isEqualTo(0);
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
        BigInteger exactSum = BigInteger.ZERO;
        for (int i = 0; i < n; i++) {
            exactSum = exactSum.add(BigInteger.valueOf(in.get(i)));
        }
        int expected = exactSum.intValue(); // the low bits are the wrapped sum

        assertThat(Sequential.sum(in, n)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
        assertThat(ParallelStream.sum(in, n)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
        assertThat(annotated(exact)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
    }

    @Test
    void each_sumBeyondTheRange_wraps() {
        IntArray in = IntArray.fromElements(Integer.MAX_VALUE, 1);

        assertThat(Sequential.sum(in, 2)).isEqualTo(Integer.MIN_VALUE);
        assertThat(ParallelStream.sum(in, 2)).isEqualTo(Integer.MIN_VALUE);
        assertThat(annotated(in)).isEqualTo(Integer.MIN_VALUE);
    }

    private static int annotated(IntArray in) {
        IntArray result = poisoned(1);
        AnnotatedLoop.sum(in, result);
        return result.get(0);
    }

    private static IntArray poisoned(int size) {
        IntArray array = new IntArray(size);
        array.init(12345);
        return array;
    }
}
