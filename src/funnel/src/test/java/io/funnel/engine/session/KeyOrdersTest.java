package io.funnel.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.device.Devices;
import io.funnel.engine.task.Deadline;
import io.funnel.kernel.RadixSort;
import io.funnel.reduction.Offsets;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Orders that a device finds, compared with the host's: offsets, and the place of every element. */
class KeyOrdersTest {

    private static final long SEED = 52;
    private static final int SHARE = 2 * RadixSort.TILE;
    private static final DeviceSession SESSION =
            DeviceSession.open(Devices.all().getFirst(), DeviceOptions.DEFAULT.withLanes(1));

    @AfterAll
    static void close() {
        SESSION.close();
    }

    private static Offsets of(int[] keys, int count) {
        return Offsets.byKey(MemorySegment.ofArray(keys), count, false);
    }

    /** Requires the host's order, and an order kept among equal keys, which the host's sort keeps. */
    private static void check(int[] keys, int count) {
        Offsets host = of(keys, count);
        Offsets own = of(keys, count);
        Optional<ResidentArray> places = SESSION.orders().find(own, Deadline.NONE);
        assertThat(own.offsets().getSegment().mismatch(host.offsets().getSegment())).isEqualTo(-1);
        assertThat(places.isEmpty()).isEqualTo(host.isInPlace());
        assertThat(own.isInPlace()).isEqualTo(host.isInPlace());
        places.ifPresent(found -> {
            try (found) {
                assertThat(SESSION.orders().difference(host, found)).isEqualTo(keys.length);
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0, 0", "1, 1", "1, 9", "2, 2", "2, 100000", "255, 3", "256, 3", "257, 3", "1009, 31",
        "1009, 32",
        "1009, 33", "2047, 1", "2048, 1000", "2049, 1024", "2049, 1025", "4095, 50", "4096, 50", "4097, 50",
        "40009, 100000", "70001, 100000", "30011, 2147400000"})
    void find_randomKeys_givesTheHostsOrder(int elements, int count) {
        if (count > 1 << 20) { // their offsets would take 8 GB
            int[] keys = new SplittableRandom(SEED).ints(elements, 0, 1 << 20).toArray();
            check(keys, 1 << 20);
            return;
        }
        check(new SplittableRandom(SEED).ints(elements, 0, Math.max(1, count)).toArray(), count);
    }

    @Test
    void find_fewOrAllDistinctKeys_givesTheHostsOrder() {
        int[] falling = new int[3 * SHARE + 17];
        Arrays.setAll(falling, i -> falling.length - 1 - i);
        check(falling, falling.length);
        int[] last = new int[SHARE + 1];
        last[0] = 40;
        check(last, 41);
        Arrays.fill(last, 40);
        check(last, 41);
        Arrays.fill(last, 31);
        last[SHARE] = 15;
        check(last, 32);
    }

    @Test
    void find_wrongKeys_namesTheFirst() {
        int[] keys = new SplittableRandom(SEED).ints(9001, 0, 500).toArray();
        keys[8000] = 500;
        keys[7001] = -1;
        assertThatThrownBy(() -> SESSION.orders().find(of(keys, 500), Deadline.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("key out of range: key[7001]=-1, count=500; try keys from 0 to 499");
        int[] unsorted = {0, 1, 3, 2, 0};
        assertThatThrownBy(() -> SESSION.orders()
                .find(Offsets.byKey(MemorySegment.ofArray(unsorted), 4, true), Deadline.NONE))
                .hasMessage("keys are not sorted: key[2]=3, key[3]=2; try byKey, which takes any order");
    }

    @Test
    void find_changedKeys_isRefused() {
        int[] keys = {3, 1, 2, 1};
        Offsets segments = of(keys, 4);
        SESSION.orders().find(segments, Deadline.NONE).orElseThrow().close();
        keys[0] = 2;
        assertThatThrownBy(() -> SESSION.orders().find(segments, Deadline.NONE))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("keys have changed");
    }

    @Test
    void find_again_givesTheSamePlaces() {
        int[] keys = new SplittableRandom(SEED).ints(4001, 0, 900).toArray();
        Offsets host = of(keys, 900);
        for (int run = 0; run < 1000; run++) {
            try (ResidentArray places = SESSION.orders().find(of(keys, 900), Deadline.NONE).orElseThrow()) {
                assertThat(SESSION.orders().difference(host, places)).as("run=%s", run).isEqualTo(keys.length);
            }
        }
    }

    @Test
    void refusal_ofARightDevice_isNone() {
        assertThat(SESSION.orders().refusal()).isEmpty();
        long made = SESSION.compilations();
        assertThat(SESSION.orders().refusal()).isEmpty();
        assertThat(SESSION.compilations()).isEqualTo(made);
    }
}
