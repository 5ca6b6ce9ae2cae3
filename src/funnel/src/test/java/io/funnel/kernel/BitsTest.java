package io.funnel.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Counts of zeros compared with Java's. */
class BitsTest {

    private static final long SEED = 42;

    @Test
    void zeros_ofEachLength_areJavas() {
        Random random = new Random(SEED);
        for (int length = 0; length <= Long.SIZE; length++) {
            long value = length == 0 ? 0 : random.nextLong() >>> (Long.SIZE - length);
            for (long each : new long[] {value, -value, value << (Long.SIZE - length), Long.MIN_VALUE >>> length,
                ~value}) {
                assertThat(Bits.numberOfLeadingZeros(each)).as("%x", each).isEqualTo(Long.numberOfLeadingZeros(each));
                assertThat(Bits.numberOfTrailingZeros(each)).as("%x", each).isEqualTo(Long.numberOfTrailingZeros(each));
                int low = (int) each;
                assertThat(Bits.numberOfLeadingZeros(low)).as("%x", low).isEqualTo(Integer.numberOfLeadingZeros(low));
                assertThat(Bits.numberOfTrailingZeros(low)).as("%x", low).isEqualTo(Integer.numberOfTrailingZeros(low));
            }
        }
    }
}
