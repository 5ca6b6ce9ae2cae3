package io.funnel.catalogue.segment;

import static io.funnel.data.Segments.byKey;
import static io.funnel.data.Segments.lengths;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.catalogue.DoubleReductions;
import io.funnel.catalogue.FloatReductions;
import io.funnel.data.Data;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.result.PartialValues;
import io.funnel.result.Values;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** States of keys that are reduced block by block, compared with one call over all elements. */
class PartialValuesTest {

    private static final Funnel FUNNEL = Funnel.builder().placement(Placement.HOST).build();
    private static final int KEYS = 300;

    @AfterAll
    static void close() {
        FUNNEL.close();
    }

    private static int[] keys(int length) {
        return new Random(42).ints(length, 0, KEYS - 1).toArray(); // the last has no element
    }

    private static float[] values(int length) {
        float[] values = new float[length];
        Random random = new Random(7);
        for (int i = 0; i < length; i++) {
            values[i] = random.nextInt(-20, 20); // sums are exact
        }
        return values;
    }

    private static <R> PartialValues<R> inBlocks(Reduction<R> reduction, int[] keys, int block, float[]... inputs) {
        PartialValues<R> all = PartialValues.of(reduction);
        for (int from = 0; from < keys.length; from += block) {
            int start = from;
            int end = Math.min(keys.length, from + block);
            PartialValues<R> next = FUNNEL.per(byKey(Arrays.copyOfRange(keys, from, end), KEYS)).reduceParts(reduction,
                    Arrays.stream(inputs).map(input -> Data.of(input, start, end - start)).toList());
            for (int key = KEYS - 1; key >= 0; key--) {
                all.combine(key, next, key);
            }
        }
        return all;
    }

    private static void assertAsAtOnce(Reduction<?> reduction, PartialValues<?> found, int[] keys, float[]... inputs) {
        int[] some = Arrays.copyOf(keys, keys.length + 1); // each key has an element, for reductions that need one
        some[keys.length] = KEYS - 1;
        Values<?> expected = FUNNEL.per(byKey(some, KEYS)).reduce(reduction,
                Arrays.stream(inputs).map(input -> Data.of(Arrays.copyOf(input, some.length))).toList()).value();
        assertThat(found.count()).isEqualTo(KEYS);
        for (int key = 0; key < KEYS - 1; key++) {
            assertThat(found.value(key)).as("key %d of %s", key, reduction.name()).isEqualTo(expected.get(key));
        }
        assertThat(found.isEmpty(KEYS - 1)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1000, 4096, 100_000})
    void combine_ofBlocks_isOneCallOverAll(int block) {
        int[] keys = keys(20_011);
        float[] values = values(keys.length);
        for (Reduction<?> reduction : List.of(FloatReductions.SUM, FloatReductions.MEAN, FloatReductions.MINIMUM,
                FloatReductions.MINIMUM_AND_MAXIMUM, FloatReductions.RANGE, FloatReductions.SUM_OF_SQUARES)) {
            assertAsAtOnce(reduction, inBlocks(reduction, keys, block, values), keys, values);
        }
        assertAsAtOnce(FloatReductions.DOT_PRODUCT, inBlocks(FloatReductions.DOT_PRODUCT, keys, block, values, values),
                keys, values, values);
    }

    /** The elements of a key keep their order over blocks. */
    @Test
    void combine_ofAnOperatorThatDoesNotCommute_keepsTheOrder() {
        int[] keys = keys(20_011);
        float[] signs = new float[keys.length];
        Random random = new Random(3);
        for (int i = 0; i < signs.length; i++) {
            signs[i] = random.nextBoolean() ? 1 : -1; // all numbers stay whole
        }
        float[] values = values(keys.length);

        assertAsAtOnce(FloatReductions.AFFINE_COMPOSITION,
                inBlocks(FloatReductions.AFFINE_COMPOSITION, keys, 4096, signs, values), keys, signs, values);
    }

    @Test
    void write_andCombineElsewhere_isTheSame() {
        int[] keys = keys(5_000);
        float[] values = values(keys.length);
        PartialValues<Double> some = inBlocks(FloatReductions.SAMPLE_VARIANCE, keys, 1000, values);
        PartialValues<Double> copied = PartialValues.of(FloatReductions.SAMPLE_VARIANCE);
        byte[] bytes = new byte[some.stateBytes() + 16];
        for (int key = 0; key < KEYS - 1; key++) {
            some.write(key, bytes, 11);
            copied.combine(key, bytes, 11);
        }
        copied.grow(KEYS);

        for (int key = 0; key < KEYS - 1; key++) {
            assertThat(copied.value(key)).isEqualTo(some.value(key));
        }
        some.write(0, bytes, 0);
        double before = some.value(0);
        some.combine(0, bytes, 0);
        assertThat(some.value(0)).isNotEqualTo(before);
        assertThatThrownBy(() -> copied.combine(0, bytes, 17)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    /** The states of a call fill their arrays, with no room for the next state. */
    @Test
    void combine_intoTheStatesOfACall_changesNoOtherSegment() {
        PartialValues<Float> sums = FUNNEL.per(lengths(1, 1, 1)).reduceParts(FloatReductions.SUM,
                List.of(Data.of(new float[] {1, 2, 3})));
        PartialValues<Float> next = FUNNEL.per(lengths(1, 1, 1)).reduceParts(FloatReductions.SUM,
                List.of(Data.of(new float[] {10, 20, 30})));
        sums.combine(0, next, 0);
        assertThat(IntStream.range(0, 3).mapToObj(sums::value)).containsExactly(11f, 2f, 3f);
        sums.combine(2, next, 2);
        assertThat(IntStream.range(0, 3).mapToObj(sums::value)).containsExactly(11f, 2f, 33f);
    }

    /** Counts of 2^41 elements, reached by adding states to themselves. */
    @Test
    void combine_countsBeyondAnInt_areExact() {
        PartialValues<Long> counts = FUNNEL.per(lengths(3, 1)).reduceParts(FloatReductions.COUNT_POSITIVE,
                List.of(Data.of(new float[] {1, 2, -1, -1})));
        PartialValues<Double> means = FUNNEL.per(lengths(3, 1)).reduceParts(FloatReductions.MEAN,
                List.of(Data.of(new float[] {1, 2, 6, 5})));
        for (PartialValues<?> values : List.of(counts, means)) {
            byte[] state = new byte[values.stateBytes()];
            for (int doubling = 0; doubling < 40; doubling++) {
                values.write(0, state, 0);
                values.combine(0, state, 0);
            }
        }
        assertThat(counts.value(0)).isEqualTo(1L << 41);
        assertThat(counts.value(1)).isZero();
        assertThat(means.value(0)).isEqualTo(3);
        assertThat(means.value(1)).isEqualTo(5);
    }

    @Test
    void badCalls_areRefused() {
        PartialValues<Double> sums = PartialValues.of(DoubleReductions.SUM);
        PartialValues<Float> others = inBlocks(FloatReductions.SUM, keys(500), 500, values(500));

        assertThatThrownBy(() -> sums.combine(0, others, 0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("states of another reduction: reduction=io.funnel.catalogue.DoubleSums");
        assertThatThrownBy(() -> sums.value(0)).hasMessageStartingWith("segment without elements: reduction=");
        assertThatThrownBy(() -> others.write(KEYS - 1, new byte[64], 0)).hasMessageContaining("try isEmpty first");
        assertThatThrownBy(() -> inBlocks(FloatReductions.ARG_MIN, keys(9), 9, values(9)))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageStartingWith("reduction needs all elements of a segment at once");
        assertThatThrownBy(() -> FUNNEL.bounded().per(byKey(new int[2], 1)).reduceParts(FloatReductions.SUM,
                List.of(Data.of(new float[2])))).hasMessageStartingWith("no error bounds of parts of segments");
    }
}
