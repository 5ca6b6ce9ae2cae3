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
import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Offsets;
import io.funnel.result.PartialValues;
import io.funnel.result.Result;
import io.funnel.result.Values;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Calls by many keys, whose elements the device orders. */
class OrderOnDeviceTest {

    private static final int LENGTH = 70_001;
    private static final IntArray SAMPLES = Slices.ints(LENGTH);
    private static final Funnel DEVICE = Funnel.builder().placement(Placement.DEVICE).build();

    @AfterAll
    static void close() {
        DEVICE.close();
    }

    private static int[] keys(int count) {
        return new SplittableRandom(Slices.SEED).ints(LENGTH, 0, count).toArray();
    }

    /** Whether the host has not found the order. */
    private static boolean isLeftToTheDevice(Segments segments) {
        return ((Offsets) segments.shape().orElseThrow()).isUnordered();
    }

    @Test
    void reduce_manyKeys_isOrderedByTheDevice() {
        for (int count : new int[] {1500, 100_000}) {
            Segments segments = byKey(keys(count), count);
            Result<Values<Integer>> result = DEVICE.per(segments).reduce(IntReductions.SUM, SAMPLES);
            assertThat(result.ranOn().strategy()).isEqualTo("RaggedLanes");
            assertThat(isLeftToTheDevice(segments)).isTrue();
            Slices.check(DEVICE, segments, IntReductions.SUM, SAMPLES);
            Slices.check(DEVICE, byKey(keys(count), count), IntReductions.SUM, SAMPLES);
        }
    }

    @Test
    void reduce_fewKeysOfAnOperatorWithIndices_isOrderedByTheDevice() {
        FloatArray samples = Slices.floats(LENGTH);
        Segments segments = byKey(keys(16), 16);
        assertThat(DEVICE.per(segments).reduce(FloatReductions.ARG_MIN, samples).value().count()).isEqualTo(16);
        assertThat(isLeftToTheDevice(segments)).isTrue();
        Slices.check(DEVICE, byKey(keys(16), 16), FloatReductions.ARG_MIN, samples);
    }

    @Test
    void reduceParts_keysWithoutElements_areEmpty() {
        int[] keys = keys(100_000);
        PartialValues<Integer> parts = DEVICE.per(byKey(keys, 100_000)).reduceParts(IntReductions.MAXIMUM,
                List.of(SAMPLES));
        boolean[] isUsed = new boolean[100_000];
        Arrays.stream(keys).forEach(key -> isUsed[key] = true);
        for (int key = 0; key < 100_000; key++) {
            assertThat(parts.isEmpty(key)).as("key=%s", key).isEqualTo(!isUsed[key]);
        }
    }

    @Test
    void reduce_keysInOrder_moveNothing() {
        int[] keys = keys(3000);
        Arrays.sort(keys);
        for (Segments segments : new Segments[] {byKey(keys, 3000), sortedByKey(keys, 3000)}) {
            Slices.check(DEVICE, segments, IntReductions.SUM, SAMPLES);
            assertThat(((Offsets) segments.shape().orElseThrow()).isInPlace()).isTrue();
        }
    }

    @Test
    void reduce_keysOnTheDevice_givesTheSame() {
        int[] keys = keys(5000);
        try (DeviceData<IntArray> uploaded = DEVICE.upload(Data.of(keys));
                DeviceData<IntArray> samples = DEVICE.upload(Data.of(SAMPLES))) {
            for (Segments segments : new Segments[] {byKey(uploaded, 5000), DEVICE.prepare(byKey(uploaded, 5000))}) {
                Result<Values<Integer>> first = DEVICE.per(segments).reduce(IntReductions.SUM, samples);
                assertThat(isLeftToTheDevice(segments)).isTrue();
                Slices.check(DEVICE, segments, IntReductions.SUM, samples, SAMPLES);
                assertThat(first.ranOn().strategy()).isEqualTo("RaggedLanes");
            }
            Slices.check(DEVICE, byKey(uploaded, 5000), IntReductions.MAXIMUM, samples, SAMPLES);
            try (Funnel host = Funnel.builder().placement(Placement.HOST).build()) {
                Slices.check(host, byKey(uploaded, 5000), IntReductions.SUM, SAMPLES);
            }
        }
    }

    @Test
    void reduce_closedKeys_areRefused() {
        DeviceData<IntArray> uploaded = DEVICE.upload(Data.of(keys(5000)));
        Segments segments = byKey(uploaded, 5000);
        uploaded.close();
        assertThatThrownBy(() -> DEVICE.per(segments).reduce(IntReductions.SUM, SAMPLES))
                .isInstanceOf(IllegalStateException.class).hasMessageStartingWith("keys on the device are closed");
    }

    @Test
    void reduce_wrongKey_isNamed() {
        int[] keys = keys(5000);
        keys[60_001] = 5000;
        keys[50_017] = -7;
        assertThatThrownBy(() -> DEVICE.per(byKey(keys, 5000)).reduce(IntReductions.SUM, SAMPLES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("key out of range: key[50017]=-7, count=5000");
        assertThatThrownBy(() -> DEVICE.prepare(sortedByKey(keys(5000), 5000)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("keys are not sorted");
    }

    @Test
    void reduce_keyWithoutElements_isNamedIfOneIsNeeded() {
        int[] keys = keys(5000);
        Arrays.setAll(keys, i -> keys[i] == 77 ? 78 : keys[i]);
        assertThatThrownBy(() -> DEVICE.per(byKey(keys, 5000)).reduce(FloatReductions.ARG_MIN, Slices.floats(LENGTH)))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("segment=77");
    }

    @Test
    void reduce_deviceThatSortsWrong_isOrderedByTheHost() {
        Segments segments = byKey(keys(5000), 5000);
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build();
                FaultInjection flip = FaultInjection.inject(
                        Fault.of(Fault.Kind.BIT_FLIP).ofKernel("*.scatter").times(Fault.ALWAYS))) {
            Result<Values<Integer>> result = Slices.check(funnel, segments, IntReductions.SUM, SAMPLES);
            assertThat(result.remarks()).anyMatch(remark -> remark.contains("canary run"));
            assertThat(result.ranOn().strategy()).isEqualTo("RaggedLanes");
            assertThat(isLeftToTheDevice(segments)).isFalse();
            assertThat(flip.struck()).isPositive();
        }
    }

    @Test
    void prepare_keepsPlacesOnTheDevice() {
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build();
                DeviceData<IntArray> samples = funnel.upload(Data.of(SAMPLES))) {
            Segments prepared = funnel.prepare(byKey(keys(4000), 4000));
            assertThat(isLeftToTheDevice(prepared)).isTrue();
            Result<Values<Integer>> first = funnel.per(prepared).reduce(IntReductions.SUM, samples);
            long kept = funnel.deviceMemory().usedBytes();
            Result<Values<Integer>> second = funnel.per(prepared).reduce(IntReductions.SUM, samples);
            assertThat(funnel.deviceMemory().usedBytes()).isEqualTo(kept);
            assertThat(second.value().asIntArray().getSegment()
                    .mismatch(first.value().asIntArray().getSegment())).isEqualTo(-1);
            assertThat(isLeftToTheDevice(prepared)).isTrue();
            Slices.check(funnel, prepared, IntReductions.SUM, samples, SAMPLES);
            Slices.check(funnel.checking(1), prepared, IntReductions.SUM, SAMPLES);
        }
    }
}
