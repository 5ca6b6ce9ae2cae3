package io.funnel.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KeysTest {

    @Test
    void index_ofEachType_numbersValuesInRisingOrder() {
        Keys<String> texts = Keys.index("Oslo", "Bergen", "Oslo", "");
        assertThat(texts.values()).containsExactly("", "Bergen", "Oslo");
        assertThat(texts.keys()).containsExactly(2, 1, 2, 0);
        assertThat(texts.value(1)).isEqualTo("Bergen");
        assertThat(texts.count()).isEqualTo(3);
        assertThat(texts.segments()).hasToString("byKey(4 keys, 3)").isSameAs(texts.segments());
        assertThat(Keys.index(7, -2, 7).values()).containsExactly(-2, 7);
        assertThat(Keys.index(Long.MAX_VALUE, Long.MIN_VALUE, 0L).keys()).containsExactly(2, 0, 1);
        Keys<Double> doubles = Keys.index(Double.NaN, 0.0, -0.0, Double.longBitsToDouble(0x7ff8000000000001L),
                Double.NEGATIVE_INFINITY);
        assertThat(doubles.values()).containsExactly(Double.NEGATIVE_INFINITY, 0.0, Double.NaN);
        assertThat(doubles.keys()).containsExactly(2, 1, 1, 2, 0);
        assertThat(Keys.index(new int[0]).segments().of(0).segments()).isZero();
    }

    @Test
    void index_ofManyLongs_findsEachAgain() {
        long seed = 20261128;
        SplittableRandom random = new SplittableRandom(seed);
        long[] column = random.longs(100_000, -20_000, 20_000).map(value -> value << 33).toArray();
        Keys<Long> found = Keys.index(column);
        assertThat(found.values()).as("seed=%s", seed)
                .isEqualTo(Arrays.stream(column).sorted().distinct().boxed().toList());
        int[] keys = found.keys();
        for (int i = 0; i < column.length; i++) {
            if (found.value(keys[i]) != column[i]) {
                assertThat(found.value(keys[i])).as("element=%s, seed=%s", i, seed).isEqualTo(column[i]);
            }
        }
    }

    @Test
    @SuppressWarnings("NullAway") // callers without it pass null
    void index_nullText_isRefusedWithItsPlace() {
        String[] column = List.of("a", "b", "c").toArray(String[]::new);
        column[1] = null;
        assertThatThrownBy(() -> Keys.index(column)).isInstanceOf(NullPointerException.class)
                .hasMessage("no text: column[1]=null; try a text for a missing one");
    }
}
