package io.funnel.catalogue.segment;

import static io.funnel.data.Segments.byKey;
import static io.funnel.data.Segments.sortedByKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.Segments;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.result.Result;
import io.funnel.result.Values;
import io.funnel.strategy.Strategy;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Calls by key on a device: the choice of a strategy, prepared keys, and changes of the caller's keys. */
class KeysOnDeviceTest {

    private static final int LENGTH = 5040;
    private static final IntArray SAMPLES = Slices.ints(LENGTH);
    private static final Funnel DEVICE = Funnel.builder().placement(Placement.DEVICE).build();

    @AfterAll
    static void close() {
        DEVICE.close();
    }

    private static int[] keys(int count) {
        return new SplittableRandom(Slices.SEED).ints(LENGTH, 0, count).toArray();
    }

    @Test
    void reduce_fewKeys_takesLocalMemory() {
        assertThat(strategy(byKey(keys(16), 16))).isEqualTo("KeyColumns");
        assertThat(strategy(byKey(keys(1024), 1024))).isEqualTo("KeyColumns");
        assertThat(strategy(byKey(keys(1024), 1025))).isEqualTo("RaggedLanes");
        int[] sorted = keys(16);
        Arrays.sort(sorted);
        assertThat(strategy(byKey(sorted, 16))).isEqualTo("RaggedLanes");
        assertThat(strategy(sortedByKey(sorted, 16))).isEqualTo("RaggedLanes");
        Slices.check(DEVICE.checking(1), byKey(keys(16), 16), IntReductions.SUM, SAMPLES);
    }

    private static String strategy(Segments segments) {
        return DEVICE.per(segments).reduce(IntReductions.SUM, SAMPLES).ranOn().strategy();
    }

    @Test
    void reduce_operatorsThatCountOrKeepOrder_takeElementsInTheOrderOfKeys() {
        Segments segments = byKey(keys(16), 16);
        assertThat(DEVICE.per(segments).reduce(FloatReductions.ARG_MIN, Slices.floats(LENGTH)).ranOn().strategy())
                .isEqualTo("RaggedLanes");
        assertThatThrownBy(() -> DEVICE.using(Strategy.KEY_COLUMNS).per(segments).reduce(FloatReductions.ARG_MIN,
                Slices.floats(LENGTH))).isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("an element's number among those of its key is not known");
    }

    @Test
    void reduce_changedKeys_keepsThoseOfTheFirstCall() {
        int[] keys = keys(16);
        int[] before = keys.clone();
        Segments segments = byKey(keys, 16);
        Values<Integer> first = DEVICE.per(segments).reduce(IntReductions.SUM, SAMPLES).value();
        Arrays.fill(keys, 3);
        for (Funnel each : new Funnel[] {DEVICE, DEVICE.using(Strategy.RAGGED_LANES)}) {
            Values<Integer> again = each.per(segments).reduce(IntReductions.SUM, SAMPLES).value();
            assertThat(again.asIntArray().getSegment().mismatch(first.asIntArray().getSegment())).isEqualTo(-1);
        }
        Slices.check(DEVICE, byKey(before, 16), IntReductions.SUM, SAMPLES);
    }

    @Test
    void reduce_wrongKey_isNamedBeforeALaunch() {
        int[] keys = keys(16);
        keys[17] = 16;
        assertThatThrownBy(() -> DEVICE.per(byKey(keys, 16)).reduce(IntReductions.SUM, SAMPLES))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("key out of range: key[17]=16");
    }

    @Test
    void reduce_groupsBeyondLocalMemory_areRefused() {
        assertThatThrownBy(() -> DEVICE.using(Strategy.KEY_COLUMNS, Sizes.ofGroupSize(256))
                .per(byKey(keys(64), 64)).reduce(IntReductions.SUM, SAMPLES))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessage(
                        "columns of this group do not fit local memory: groupSize=256, keys=64; try --group-size 128");
    }

    @Test
    void prepare_keepsTablesOnTheDevice_untilTheSegmentsAreGarbage() {
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build();
                DeviceData<IntArray> uploaded = funnel.upload(Data.of(SAMPLES))) {
            for (int count : new int[] {16, 4000}) {
                Segments prepared = funnel.prepare(byKey(keys(count), count));
                Result<Values<Integer>> first = funnel.per(prepared).reduce(IntReductions.SUM, uploaded);
                long kept = funnel.deviceMemory().usedBytes();
                Result<Values<Integer>> second = funnel.per(prepared).reduce(IntReductions.SUM, uploaded);
                assertThat(funnel.deviceMemory().usedBytes()).isEqualTo(kept);
                assertThat(second.value().asIntArray().getSegment()
                        .mismatch(first.value().asIntArray().getSegment())).isEqualTo(-1);
                Slices.check(funnel, prepared, IntReductions.SUM, uploaded, SAMPLES);
            }
        }
    }
}
