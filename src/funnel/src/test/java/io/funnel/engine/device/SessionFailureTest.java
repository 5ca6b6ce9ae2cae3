package io.funnel.engine.device;

import static io.funnel.engine.device.Samples.DEVICE;
import static io.funnel.engine.device.Samples.TINY_CHUNKS;
import static io.funnel.engine.device.Samples.host;
import static io.funnel.engine.device.Samples.ints;
import static io.funnel.engine.device.Samples.reduce;
import static io.funnel.engine.device.Samples.sum;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.device.Device;
import io.funnel.embedded.Fault;
import io.funnel.embedded.Fault.Kind;
import io.funnel.embedded.FaultInjection;
import io.funnel.engine.EngineException;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.HandWritten;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes wrong, is told in one line, leaves nothing behind, and does not spoil the session. */
@Timeout(60)
class SessionFailureTest {

    @BeforeEach
    void faultsAreTheEmbeddedDevices() {
        assumeTrue(DEVICE.runtime() == Device.Runtime.EMBEDDED, "faults are injected on the embedded device alone");
    }

    private static void assertUsable(DeviceSession session) {
        int[] data = ints(2500);
        assertThat(reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, data.length, host(data)))
                .isEqualTo(sum(data));
        assertThat(session.memory().usedBytes()).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"COMPILATION", "MEMORY", "LAUNCH", "SILENT_LAUNCH", "DEVICE_LOST"})
    void reduce_deviceFails_isToldAndTheSessionGoesOn(Kind kind) {
        int[] data = ints(2500);
        int[] before = data.clone();
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS.withLanes(1))) {
            try (FaultInjection fault = FaultInjection.inject(Fault.of(kind))) {
                assertThatThrownBy(
                        () -> reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, data.length, host(data)))
                        .isInstanceOf(EngineException.class)
                        .hasMessageContaining("device failed: device=" + DEVICE.name() + ", backend=embedded, "
                                + "reduction=io.funnel.strategy.intsum, strategy=Cascade, phase=")
                        .hasMessageNotContaining("\n");
                assertThat(fault.struck()).isPositive();
            }
            assertThat(session.memory().heldBytes()).as("what failed is dropped").isZero();
            assertThat(data).isEqualTo(before);
            assertUsable(session);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LAUNCH", "SILENT_LAUNCH", "DEVICE_LOST"})
    void reduce_deviceFailsInTheMiddle_isToldAndTheSessionGoesOn(Kind kind) {
        int[] data = ints(20_000);
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            assertUsable(session);
            Fault fault = Fault.of(kind).ofKernel("*").at(9).times(kind == Kind.SILENT_LAUNCH ? Fault.ALWAYS : 1);
            try (FaultInjection injection = FaultInjection.inject(fault)) {
                assertThatThrownBy(
                        () -> reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, data.length, host(data)))
                        .isInstanceOf(EngineException.class).hasMessageContaining("device failed");
                assertThat(injection.struck()).isPositive();
            }
            assertUsable(session);
        }
    }

    /** The second launch of two would make an answer of what an earlier call left. */
    @Test
    void reduce_firstOfTwoLaunchesIsPassedOver_isSeen() {
        int[] data = ints(1000);
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            reduce(session, HandWritten.INT_SUM, Strategy.TWO_PASS, 1000, host(ints(1000)));
            data[3]++;
            Fault everyOther = Fault.of(Kind.SILENT_LAUNCH);
            try (FaultInjection first = FaultInjection.inject(everyOther);
                    FaultInjection again = FaultInjection.inject(everyOther.at(2))) {
                assertThatThrownBy(() -> reduce(session, HandWritten.INT_SUM, Strategy.TWO_PASS, 1000, host(data)))
                        .isInstanceOf(EngineException.class).hasMessageContaining("left partials unwritten");
                assertThat(first.struck() + again.struck()).isEqualTo(2);
            }
        }
    }

    @Test
    void upload_deviceFails_leavesNothing() {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            try (FaultInjection fault = FaultInjection.inject(Fault.of(Kind.MEMORY))) {
                assertThatThrownBy(() -> session.upload(ElementType.INT, MemorySegment.ofArray(ints(10)), 10))
                        .isInstanceOf(EngineException.class).hasMessageContaining("array=int[10], phase=upload");
                assertThat(fault.struck()).isEqualTo(1);
            }
            assertThat(session.memory().heldBytes()).isZero();
            session.upload(ElementType.INT, MemorySegment.ofArray(ints(10)), 10).close();
        }
    }

    @Test
    void upload_beyondTheLimit_isRefusedBeforeTheDeviceIsAsked() {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS.withMemoryBytes(100_000))) {
            int[] data = ints(10_000);
            try (ResidentArray first = session.upload(ElementType.INT, MemorySegment.ofArray(data), data.length)) {
                assertThatThrownBy(() -> session.upload(ElementType.INT, MemorySegment.ofArray(ints(15_000)), 15_000))
                        .isInstanceOf(EngineException.class)
                        .hasMessageContaining("device memory limit: needed=65")
                        .hasMessageContaining("used=" + first.bytes() + ", limit=100000");
                assertThat(session.memory().usedBytes()).isEqualTo(first.bytes());
                assertThat(reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, data.length,
                        new DeviceInput.OnDevice(first))).isEqualTo(sum(data));
            }
            assertThat(session.memory().peakBytes()).isLessThanOrEqualTo(100_000);
        }
    }

    @Test
    void reduce_noRoomBesideIdleOnes_evictsThem() {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS.withMemoryBytes(100_000))) {
            session.upload(ElementType.INT, MemorySegment.ofArray(ints(10_000)), 10_000).close();
            assertUsable(session);
            session.upload(ElementType.INT, MemorySegment.ofArray(ints(20_000)), 20_000).close();
            assertUsable(session);
            assertThat(session.memory().heldBytes()).isLessThanOrEqualTo(100_000);
        }
    }

    @Test
    void reduce_kernelHangsBeyondTheDeadline_isToldAndTheSessionWaitsForIt() throws InterruptedException {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            assertUsable(session);
            try (FaultInjection hang = FaultInjection.inject(Fault.of(Kind.HANG).lasting(Duration.ofSeconds(50)))) {
                assertThatThrownBy(() -> session.reduce(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO,
                        List.of(host(ints(10))), 10, CallOptions.NONE.withDeadline(Duration.ofMillis(50))))
                        .isInstanceOf(EngineException.class)
                        .hasMessageContaining("deadline passed: device=" + DEVICE.name())
                        .hasMessageContaining("strategy=Cascade, deadline=PT0.05S, chunks=0 of 1");
                assertThat(session.refusal()).hasValueSatisfying(
                        reason -> assertThat(reason).startsWith("session is broken: deadline passed"));
                assertThatThrownBy(() -> reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, 1, host(1)))
                        .isInstanceOf(EngineException.class).hasMessageContaining("session is broken");
                hang.release();
                for (int i = 0; i < 1000 && session.refusal().isPresent(); i++) {
                    Thread.sleep(10);
                }
            }
            assertThat(session.refusal()).isEmpty();
            assertUsable(session);
        }
    }

    @Test
    void close_whileAKernelHangs_doesNotWaitAndFreesLater() throws InterruptedException {
        DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS.withDeadline(Duration.ofMillis(50)));
        try (FaultInjection hang = FaultInjection.inject(Fault.of(Kind.HANG).lasting(Duration.ofSeconds(50)))) {
            assertThatThrownBy(() -> reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, 10, host(ints(10))))
                    .isInstanceOf(EngineException.class);
            session.close();
            hang.release();
            for (int i = 0; i < 1000 && session.memory().heldBytes() > 0; i++) {
                Thread.sleep(10);
            }
        }
        assertThat(session.memory().heldBytes()).isZero();
    }

    @Test
    void reduce_deadlineBetweenChunks_endsCleanly() {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS.withLanes(1))) {
            int[] data = ints(100_000);
            assertThatThrownBy(() -> session.reduce(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO,
                    List.of(host(data)), data.length,
                    CallOptions.NONE.withDeadline(Duration.ofMillis(200)).withProgress(done -> sleep(50))))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("deadline passed").hasMessageContaining("of 100");
            assertUsable(session);
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void reduce_callerInterrupted_endsAfterTheChunkAndStaysInterrupted() throws Exception {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            int[] data = ints(200_000);
            for (boolean virtual : List.of(false, true)) {
                CountDownLatch started = new CountDownLatch(1);
                CompletableFuture<String> told = new CompletableFuture<>();
                Runnable task = () -> {
                    try {
                        session.reduce(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO, List.of(host(data)),
                                data.length, CallOptions.NONE.withProgress(done -> started.countDown()));
                        told.complete("nothing");
                    } catch (EngineException e) {
                        told.complete(e.getMessage() + Thread.currentThread().isInterrupted());
                    } catch (RuntimeException | Error e) {
                        told.completeExceptionally(e);
                    }
                };
                Thread thread = virtual ? Thread.ofVirtual().start(task) : Thread.ofPlatform().start(task);
                assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();
                thread.interrupt();
                assertThat(told.get(30, TimeUnit.SECONDS))
                        .contains("interrupted: device=").contains("of 200").endsWith("true");
                assertUsable(session);
            }
        }
    }

    @Test
    void close_whileOthersReduce_givesThemAClearError() throws Exception {
        DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS);
        int[] data = ints(200_000);
        CountDownLatch started = new CountDownLatch(1);
        CompletableFuture<Void> call = CompletableFuture.runAsync(() -> session.reduce(HandWritten.INT_SUM,
                Strategy.CASCADE, Sizes.AUTO, List.of(host(data)), data.length,
                CallOptions.NONE.withProgress(done -> started.countDown())));
        assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();
        session.close();
        assertThat(session.memory().heldBytes()).isZero();
        assertThatThrownBy(() -> call.get(30, TimeUnit.SECONDS)).cause().isInstanceOf(EngineException.class)
                .hasMessageContaining("session closed: device=").hasMessageContaining("closed in the middle");
        assertThatThrownBy(() -> reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, 1, host(1)))
                .isInstanceOf(EngineException.class).hasMessageContaining("session is closed");
        assertThatThrownBy(() -> session.prepare(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO))
                .isInstanceOf(EngineException.class).hasMessageContaining("session is closed");
        session.close();
    }
}
