package io.funnel.strategy.longsum;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** The strategies that are plain Java: the loop, the stream, and the annotated loop called as a method. */
class PlainJavaTest {

    private static final long SEED = 20260101;

    @Test
    void sequential_noElements_identity() {
        assertThat(Sequential.sum(poisoned(1), 0)).isEqualTo(0L);
    }

    @Test
    void parallelStream_noElements_identity() {
        assertThat(ParallelStream.sum(poisoned(1), 0)).isEqualTo(0L);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 31, 1000, 4097})
    void each_moreRoomThanElements_onlyTheElementsCount(int n) {
        Random random = new Random(SEED + n);
        LongArray in = poisoned(n + 5);
        LongArray exact = new LongArray(n);
        for (int i = 0; i < n; i++) {
            in.set(i, random.nextLong());
            exact.set(i, in.get(i));
        }
        BigInteger exactSum = BigInteger.ZERO;
        for (int i = 0; i < n; i++) {
            exactSum = exactSum.add(BigInteger.valueOf(in.get(i)));
        }
        long expected = exactSum.longValue(); // the low bits are the wrapped sum

        assertThat(Sequential.sum(in, n)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
        assertThat(ParallelStream.sum(in, n)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
        assertThat(annotated(exact)).as("seed=%d, n=%d", SEED + n, n).isEqualTo(expected);
    }

    @Test
    void each_sumBeyondTheRange_wraps() {
        LongArray in = LongArray.fromElements(Long.MAX_VALUE, 1);

        assertThat(Sequential.sum(in, 2)).isEqualTo(Long.MIN_VALUE);
        assertThat(ParallelStream.sum(in, 2)).isEqualTo(Long.MIN_VALUE);
        assertThat(annotated(in)).isEqualTo(Long.MIN_VALUE);
    }

    private static long annotated(LongArray in) {
        LongArray result = poisoned(1);
        AnnotatedLoop.sum(in, result);
        return result.get(0);
    }

    private static LongArray poisoned(int size) {
        LongArray array = new LongArray(size);
        array.init(12345);
        return array;
    }
}
