package io.funnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.embedded.device.DeviceMemory;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Placement;
import io.funnel.result.Part;
import io.funnel.result.Result;
import io.funnel.settings.Fallback;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Several devices in one JVM: declared ones, with faults of one of them. */
class SeveralDevicesTest {

    private static final String DEVICES = "funnel.embedded.devices";
    private static final int LENGTH = 100_003;
    /** Bytes of a chunk: 25 of them and a remainder. */
    private static final int CHUNK = 1 << 14;
    private static final float[] SAMPLES = samples();

    private static float[] samples() {
        SplittableRandom random = new SplittableRandom(42);
        float[] samples = new float[LENGTH];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (float) random.nextDouble(-1, 1); // sums of these depend on the order
        }
        return samples;
    }

    @BeforeEach
    void declare() {
        System.setProperty(DEVICES, "3");
    }

    @AfterEach
    void undeclare() {
        System.clearProperty(DEVICES);
        assertThat(DeviceMemory.usedByAllPlans()).isZero();
    }

    private static FunnelBuilder builder(int devices) {
        return Funnel.builder().devices(Devices.all().subList(0, devices)).placement(Placement.DEVICE).chunk(CHUNK)
                .strictness(Strictness.TRUSTING);
    }

    private static float onOne() {
        try (Funnel one = builder(1).build()) {
            return one.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, SAMPLES).value();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void reduceHostData_hasTheBitsOfOneDeviceWhoeverIsFaster(int devices) {
        float expected = onOne();
        try (Funnel several = builder(devices).build()) {
            for (int i = 0; i < 20; i++) {
                Result<Float> result = several.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, SAMPLES);
                assertThat(result.value()).isEqualTo(expected);
                assertThat(result.parts()).hasSize(devices);
                assertThat(result.parts().getLast().place()).isEqualTo("device 0:" + (devices - 1));
                assertThat(result.parts().getLast().ranOn().device()).startsWith("embedded " + (devices - 1));
                assertThat(result.parts().stream().mapToLong(Part::length).sum()).isEqualTo(LENGTH);
                assertThat(result.ranOn().device()).contains("embedded (JVM").contains("embedded 1 (JVM");
                assertThat(result.remarks()).isEmpty();
            }
        }
    }

    @Test
    void reduceHostData_deviceThatIsBehind_hasFewerPieces() {
        Fault slow = Fault.of(Fault.Kind.HANG).ofDevice(1).lasting(Duration.ofMillis(200)).times(Fault.ALWAYS);
        float expected = onOne();
        try (Funnel several = builder(2).build(); FaultInjection _ = FaultInjection.inject(slow)) {
            Result<Float> result = several.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, SAMPLES);
            assertThat(result.value()).isEqualTo(expected);
            assertThat(result.parts().get(0).length())
                    .isGreaterThan(result.parts().get(1).length());
        }
    }

    static Stream<Fault> failures() {
        return Stream.of(Fault.of(Fault.Kind.COMPILATION), Fault.of(Fault.Kind.MEMORY), Fault.of(Fault.Kind.LAUNCH),
                Fault.of(Fault.Kind.LAUNCH).at(2), Fault.of(Fault.Kind.DEVICE_LOST),
                Fault.of(Fault.Kind.DEVICE_LOST).at(2)).map(fault -> fault.ofDevice(1));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void reduce_oneFails_isAnErrorByDefault(Fault fault) {
        try (Funnel several = builder(3).build(); DeviceData<FloatArray> data = several.upload(SAMPLES)) {
            try (FaultInjection injection = FaultInjection.inject(fault)) {
                assertThatThrownBy(() -> several.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, data))
                        .isInstanceOf(EngineException.class).hasMessageContaining("embedded 1 (JVM");
                assertThat(injection.struck()).isPositive();
            }
        }
    }

    /** Uploaded data belong to a device: that one meets its fault, whichever is faster. */
    @ParameterizedTest
    @MethodSource("failures")
    void reduce_oneFailsAndOthersMayTakeItsShare_saysSo(Fault fault) {
        float expected;
        try (Funnel whole = builder(3).build(); DeviceData<FloatArray> data = whole.upload(SAMPLES)) {
            expected = whole.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, data).value();
        }
        try (Funnel several = builder(3).fallback(Fallback.OTHER_DEVICES).build();
                DeviceData<FloatArray> data = several.upload(SAMPLES);
                FaultInjection injection = FaultInjection.inject(fault)) {
            Result<Float> result = several.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, data);
            assertThat(injection.struck()).isPositive();
            assertThat(result.value()).isEqualTo(expected);
            assertThat(result.remarks()).hasSize(1);
            assertThat(result.remarks().getFirst()).contains("address=0:1");
            assertThat(result.parts().get(1).failure()).contains("embedded 1 (JVM");
            assertThat(result.parts().stream().mapToLong(Part::length).sum()).isEqualTo(LENGTH);
        }
    }

    @Test
    void reduce_allFail_isAnErrorWhateverThePolicy() {
        try (Funnel several = builder(2).fallback(Fallback.OTHER_DEVICES).build();
                FaultInjection _ = FaultInjection.inject(Fault.of(Fault.Kind.LAUNCH).times(Fault.ALWAYS))) {
            assertThatThrownBy(() -> several.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, SAMPLES))
                    .isInstanceOf(EngineException.class);
        }
    }

    @Test
    void reduce_allFailAndTheHostMayTakeOver_isTheHosts() {
        try (Funnel several = builder(2).fallback(Fallback.HOST_ON_FAILURE).build();
                FaultInjection _ = FaultInjection.inject(Fault.of(Fault.Kind.LAUNCH).times(Fault.ALWAYS))) {
            assertThat(several.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, SAMPLES).ranOn().runtime())
                    .isEqualTo("host");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Cascade", "CascadeVector"})
    void reduceSpreadData_staysWhereItIs(String label) {
        Strategy strategy = Stream.of(Strategy.values()).filter(each -> each.label().equals(label)).findFirst()
                .orElseThrow();
        try (Funnel several = builder(3).build(); DeviceData<FloatArray> data = several.upload(SAMPLES)) {
            Result<Float> first = several.using(strategy).reduce(HandWritten.FLOAT_SUM, data);
            assertThat((double) first.value()).isCloseTo(IntStream.range(0, LENGTH).mapToDouble(i -> SAMPLES[i]).sum(),
                    org.assertj.core.data.Offset.offset(0.01));
            assertThat(first.parts()).allSatisfy(part -> assertThat(part.length()).isPositive());
            for (int i = 0; i < 20; i++) {
                Result<Float> again = several.using(strategy).reduce(HandWritten.FLOAT_SUM, data);
                assertThat(again.value()).isEqualTo(first.value());
                assertThat(again.parts()).isEqualTo(first.parts());
            }
        }
    }

    @Test
    void reduceSpreadData_oneFails_othersReadTheHostsCopy() {
        try (Funnel several = builder(3).fallback(Fallback.OTHER_DEVICES).build();
                DeviceData<FloatArray> data = several.upload(SAMPLES)) {
            float expected = several.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, data).value();
            try (FaultInjection lost = FaultInjection.inject(Fault.of(Fault.Kind.DEVICE_LOST).ofDevice(2))) {
                Result<Float> result = several.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, data);
                assertThat(lost.struck()).isPositive();
                assertThat(result.value()).isEqualTo(expected);
                assertThat(result.parts().get(2).length()).isZero();
                assertThat(result.remarks()).hasSize(1);
            }
        }
    }

    @Test
    void upload_toOneOfThem_isReducedThere() {
        try (Funnel several = builder(3).build();
                DeviceData<FloatArray> data = several.upload(Data.of(SAMPLES), several.devices().get(2))) {
            List<Part> parts =
                    several.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, data).parts();
            assertThat(parts.stream().map(Part::length)).containsExactly(0L, 0L, (long) LENGTH);
        }
    }

    @Test
    void update_acrossTheEndOfAPart_isSeen() {
        float[] changed = SAMPLES.clone();
        float[] part = new float[50_000];
        System.arraycopy(part, 0, changed, 20_000, part.length);
        try (Funnel several = builder(3).build();
                DeviceData<FloatArray> data = several.upload(SAMPLES);
                DeviceData<FloatArray> other = several.upload(changed)) {
            data.update(Data.of(part), 20_000);
            assertThat(several.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, data).value())
                    .isEqualTo(several.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, other).value());
        }
    }

    /** Ones and zeros by turns: an answer in between has seen a part of an update. */
    @Test
    void update_whileOthersReduce_isSeenWholeOrNotAtAll() throws InterruptedException {
        float[] ones = new float[LENGTH];
        Arrays.fill(ones, 1);
        Set<Float> answers = ConcurrentHashMap.newKeySet();
        try (Funnel several = builder(3).build(); DeviceData<FloatArray> data = several.upload(ones)) {
            List<Thread> readers = IntStream.range(0, 3).mapToObj(reader -> Thread.ofPlatform().start(() -> {
                for (int i = 0; i < 40; i++) {
                    answers.add(several.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, data).value());
                }
            })).toList();
            for (int i = 0; i < 40; i++) {
                data.update(Data.of(i % 2 == 0 ? new float[LENGTH] : ones), 0);
            }
            for (Thread reader : readers) {
                reader.join();
            }
        }
        assertThat(answers).contains((float) LENGTH).isSubsetOf(0f, (float) LENGTH);
    }

    @Test
    void update_interruptedHalfway_leavesOldOrNewElementsOrNone() throws InterruptedException {
        float[] ones = new float[LENGTH];
        Arrays.fill(ones, 1);
        int refused = 0;
        try (Funnel several = builder(3).build()) {
            for (int i = 0; i < 60; i++) {
                try (DeviceData<FloatArray> data = several.upload(ones)) {
                    Thread updater = Thread.ofPlatform().start(() -> {
                        try {
                            data.update(Data.of(new float[LENGTH]), 0);
                        } catch (EndedEarlyException e) {
                            // as intended
                        }
                    });
                    LockSupport.parkNanos(i * 5_000L);
                    updater.interrupt();
                    updater.join();
                    try {
                        assertThat(several.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, data).value())
                                .isIn(0f, (float) LENGTH);
                    } catch (EngineException e) {
                        assertThat(e).hasMessageContaining("array on the device is closed");
                        refused++;
                    }
                }
            }
        }
        assertThat(refused).isLessThan(60);
    }

    /** Deterministic: the second device's part fails after the first one's is written. */
    @Test
    void update_secondPartFails_closesAllParts() {
        try (Funnel several = builder(3).build(); DeviceData<FloatArray> data = several.upload(SAMPLES)) {
            try (FaultInjection lost = FaultInjection.inject(Fault.of(Fault.Kind.DEVICE_LOST).ofDevice(1))) {
                assertThatThrownBy(() -> data.update(Data.of(new float[LENGTH]), 0))
                        .isInstanceOf(EngineException.class);
                assertThat(lost.struck()).isPositive();
            }
            assertThatThrownBy(() -> several.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, data))
                    .hasMessageContaining("closed");
        }
    }

    /** An update must not keep a lane while it waits for readers that wait for the lane. */
    @Test
    @Timeout(60)
    void update_andReduceOnVirtualThreads_doNotWaitForEachOther() throws InterruptedException {
        try (Funnel one = builder(1).build(); DeviceData<FloatArray> data = one.upload(SAMPLES)) {
            List<Thread> threads = IntStream.range(0, 16).mapToObj(each -> Thread.ofVirtual().start(() -> {
                for (int i = 0; i < 50; i++) {
                    if (each % 2 == 0) {
                        data.update(Data.of(SAMPLES), 0);
                    } else {
                        one.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, data);
                    }
                }
            })).toList();
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    @Test
    void reduce_fromManyThreads_eachHasTheSameBits() throws InterruptedException {
        float expected = onOne();
        List<Float> answers = java.util.Collections.synchronizedList(new ArrayList<>());
        try (Funnel several = builder(3).build()) {
            List<Thread> threads = IntStream.range(0, 8).mapToObj(i -> Thread.ofVirtual().start(() -> answers
                    .add(several.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, SAMPLES).value()))).toList();
            for (Thread thread : threads) {
                thread.join();
            }
        }
        assertThat(answers).hasSize(8).containsOnly(expected);
    }

    /** Whether or not Java threads spin before they sleep. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "1000"})
    void reduce_callerInterrupted_endsAndStaysInterrupted(String spinMicros) {
        System.setProperty("funnel.spinMicros", spinMicros);
        try (Funnel several = builder(3).build(); DeviceData<FloatArray> data = several.upload(SAMPLES)) {
            Funnel cascade = several.using(Strategy.CASCADE);
            float expected = cascade.reduce(HandWritten.FLOAT_SUM, data).value();
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> cascade.reduce(HandWritten.FLOAT_SUM, data)).isInstanceOf(EngineException.class)
                    .hasMessageContaining("interrupted");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(cascade.reduce(HandWritten.FLOAT_SUM, data).value()).isEqualTo(expected);
        } finally {
            System.clearProperty("funnel.spinMicros");
        }
    }

    @Test
    void watching_severalDevices_tellsAllElementsOnce() {
        List<Long> told = java.util.Collections.synchronizedList(new ArrayList<>());
        try (Funnel several = builder(3).build()) {
            several.using(Strategy.CASCADE).watching(told::add).reduce(HandWritten.FLOAT_SUM, SAMPLES);
        }
        assertThat(told).isSorted().last().isEqualTo((long) LENGTH);
    }

    @Test
    void devices_thatCannotWorkTogether_areRefused() {
        List<Device> all = Devices.all();
        assertThatThrownBy(() -> Funnel.builder().devices(List.of())).hasMessageContaining("no device");
        assertThatThrownBy(() -> Funnel.builder().devices(List.of(all.get(0), all.get(0))))
                .hasMessageContaining("device named twice");
    }
}
