package io.funnel.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Partition;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Segments by offsets, lengths and keys, and the lines that refuse others. */
class UnequalSegmentsTest {

    private static final long SEED = 20261128;

    @Test
    void offsetsAndLengths_areTheSameSegments() {
        for (Segments segments : new Segments[] {Segments.offsets(0, 3, 3, 7), Segments.lengths(3, 0, 4),
            Segments.offsets(IntArray.fromElements(0, 3, 3, 7)), Segments.lengths(IntArray.fromElements(3, 0, 4))}) {
            Partition partition = segments.of(7);
            assertThat(partition.segments()).isEqualTo(3);
            assertThat(partition.length(0)).isEqualTo(3);
            assertThat(partition.length(1)).isZero();
            assertThat(partition.start(2)).isEqualTo(3);
            assertThat(partition.place(2, 3)).isEqualTo(6);
            assertThat(partition.isInPlace()).isTrue();
            assertThat(segments.of(7)).isSameAs(partition);
        }
        assertThat(Segments.offsets(0).of(0).segments()).isZero();
        assertThat(Segments.lengths().of(0).segments()).isZero();
    }

    @Test
    void offsets_changedAfterwards_stayAsTheyWere() {
        IntArray offsets = IntArray.fromElements(0, 2, 4);
        int[] numbers = {0, 2, 4};
        Segments ofArray = Segments.offsets(offsets);
        Segments ofNumbers = Segments.offsets(numbers);
        offsets.set(1, 9);
        numbers[1] = 9;
        assertThat(ofArray.of(4).length(0)).isEqualTo(2);
        assertThat(ofNumbers.of(4).length(0)).isEqualTo(2);
    }

    @Test
    void offsets_wrong_areRefusedWithTheirPlace() {
        assertRefused(() -> Segments.offsets(), "offsets do not start at 0: offsets=[]; try 0 as the first one");
        assertRefused(() -> Segments.offsets(1, 4), "offsets do not start at 0: offsets[0]=1; try 0 as the first one");
        assertRefused(() -> Segments.offsets(0, 40, 38, 50),
                "offsets fall: offsets[1]=40, offsets[2]=38; try offsets that rise from 0 to the length");
        assertRefused(() -> Segments.offsets(0, 3, 7).of(6),
                "segments end beyond the end of the input: offsets[2]=7, length=6; try offsets that end at the length");
        assertRefused(() -> Segments.offsets(0, 3, 7).of(8),
                "segments end before the end of the input: offsets[2]=7, length=8; try offsets that end at the length");
        assertRefused(() -> Segments.lengths(3, -1),
                "negative length: lengths[1]=-1, elements before=3; try 0 or more");
        assertRefused(() -> Segments.lengths(1, Integer.MAX_VALUE, 2), "more than 2^31-1 elements: lengths[1]="
                + Integer.MAX_VALUE + ", elements before=1; try parts of the array");
    }

    @Test
    void keys_wrong_areRefusedWithTheirPlace() {
        int[] keys = new int[100];
        keys[81] = 50;
        assertRefused(() -> Segments.byKey(keys, 50).of(100).length(0),
                "key out of range: key[81]=50, count=50; try keys from 0 to 49");
        keys[81] = -1;
        assertRefused(() -> Segments.byKey(keys, 50).of(100).length(0),
                "key out of range: key[81]=-1, count=50; try keys from 0 to 49");
        assertRefused(() -> Segments.sortedByKey(new int[] {0, 2, 5, 3, 1}, 6).of(5).length(0),
                "keys are not sorted: key[2]=5, key[3]=3; try byKey, which takes any order");
        assertRefused(() -> Segments.byKey(keys, 50).of(99),
                "as many keys as elements are needed: keys=100, length=99; try a key for each element");
        assertRefused(() -> Segments.byKey(keys, -1), "count is negative: count=-1; try the number of keys");
        assertThat(Segments.byKey(new int[0], 0).of(0).segments()).isZero();
    }

    private static void assertRefused(Runnable call, String message) {
        assertThatThrownBy(call::run).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "5, 3", "1000, 7", "1000, 1024", "1000, 1025", "100000, 50", "100000, 3000", "300000, 200000",
        "70000, 10000000"})
    void byKey_anyKeys_keepsTheOrderOfAppearance(int length, int count) {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] keys = random.ints(length, 0, count).toArray();
        try (HostEngine host = HostEngine.open(HostOptions.defaults().withThreads(3))) {
            Offsets alone = (Offsets) Segments.byKey(keys, count).of(length);
            Offsets shared = (Offsets) Segments.byKey(IntArray.fromArray(keys), count).of(length);
            assertThat(shared.isListed()).isFalse();
            host.list(shared);
            assertThat(shared.isListed()).isTrue();
            assertInOrder(alone, keys);
            assertInOrder(shared, keys);
        }
    }

    private static void assertInOrder(Offsets found, int[] keys) {
        int[] seen = new int[(int) found.segments()];
        for (int i = 0; i < keys.length; i++) {
            assertThat(found.place(keys[i], seen[keys[i]]++)).as("element=%s, seed=%s", i, SEED).isEqualTo(i);
        }
        for (int key = 0; key < seen.length; key++) {
            if (found.length(key) != seen[key]) {
                assertThat(found.length(key)).as("key=%s, seed=%s", key, SEED).isEqualTo(seen[key]);
            }
        }
    }

    @Test
    void keysInOrder_areNotMoved() {
        int[] keys = new int[200_000];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = 2 + i / 7;
        }
        for (Segments segments : new Segments[] {Segments.byKey(keys, 40_000), Segments.sortedByKey(keys, 40_000)}) {
            Offsets found = (Offsets) segments.of(keys.length);
            assertThat(found.places()).isEmpty();
            assertInOrder(found, keys);
            assertThat(found.length(0)).isZero();
            assertThat(found.length(39_999)).isZero();
        }
        keys[150_000] = 0;
        assertThat(((Offsets) Segments.byKey(keys, 40_000).of(keys.length)).places()).isPresent();
    }

    @Test
    void globalIndices_shareTheOrder() {
        Segments segments = Segments.byKey(new int[] {1, 0, 1}, 2);
        Offsets own = (Offsets) segments.of(3);
        Offsets global = (Offsets) segments.globalIndices().of(3);
        assertThat(global.global()).isTrue();
        assertThat(own.place(1, 1)).isEqualTo(2);
        assertThat(global.isListed()).isTrue();
        assertThat(global).isNotEqualTo(own);
    }

    @Test
    void toString_isTheCall() {
        assertThat(Segments.offsets(0, 2, 5)).hasToString("offsets(0, 2, 5)");
        assertThat(Segments.lengths(new int[12])).hasToString("lengths(12 numbers)");
        assertThat(Segments.byKey(new int[9], 4).globalIndices()).hasToString("byKey(9 keys, 4).globalIndices()");
        assertThat(Segments.sortedByKey(new int[9], 4)).hasToString("sortedByKey(9 keys, 4)");
    }
}
