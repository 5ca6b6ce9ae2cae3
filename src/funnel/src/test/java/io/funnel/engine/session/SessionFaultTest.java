package io.funnel.engine.session;

import static io.funnel.engine.session.Samples.DEVICE;
import static io.funnel.engine.session.Samples.TINY_CHUNKS;
import static io.funnel.engine.session.Samples.assertUsable;
import static io.funnel.engine.session.Samples.host;
import static io.funnel.engine.session.Samples.ints;
import static io.funnel.engine.session.Samples.reduce;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.device.Device;
import io.funnel.embedded.Fault;
import io.funnel.embedded.Fault.Kind;
import io.funnel.embedded.FaultInjection;
import io.funnel.engine.EngineException;
import io.funnel.fixture.Dividing;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures of the device are reported in one line, leave nothing behind, and do not spoil the session. */
@Timeout(60)
class SessionFaultTest {

    @BeforeEach
    void faultsAreTheEmbeddedDevices() {
        assumeTrue(DEVICE.runtime() == Device.Runtime.EMBEDDED, "faults are injected on the embedded device alone");
    }

    /** Errors while combining groups of a launch, and chunks. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void reduce_operatorThrowsOnTheHost_isToldAsTheOperators(int groups) {
        int[] data = new int[2500];
        data[0] = Dividing.REFUSED;
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            assertThatThrownBy(() -> session.reduce(Dividing.IN_COMBINE, Strategy.CASCADE,
                    new Sizes(OptionalInt.of(groups), OptionalInt.of(32)), List.of(host(data)), data.length,
                    CallOptions.NONE)).isInstanceOf(EngineException.class)
                    .hasMessageStartingWith(
                            "operator failed on the host: reduction=io.funnel.fixture.DividingInCombine, "
                                    + "combined partials=")
                    .hasMessageContaining("/ by zero");
            assertUsable(session);
        }
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
                                + "reduction=io.funnel.fixture.intsum, strategy=Cascade, phase=")
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

    /** The second of two launches would build an answer from an earlier call's results. */
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
    void reduce_kernelHangsBeyondTheDeadline_isToldAndTheSessionWaitsForIt() throws InterruptedException {
        DeviceOptions options = TINY_CHUNKS.withDeadline(Duration.ofSeconds(2));
        try (DeviceSession session = DeviceSession.open(DEVICE, options)) {
            assertUsable(session);
            try (FaultInjection hang = FaultInjection.inject(Fault.of(Kind.HANG).lasting(Duration.ofSeconds(50)))) {
                assertThatThrownBy(() -> session.reduce(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO,
                        List.of(host(ints(10))), 10))
                        .isInstanceOf(EngineException.class)
                        .hasMessageContaining("deadline passed: device=" + DEVICE.name())
                        .hasMessageContaining("strategy=Cascade, deadline=PT2S, chunks=0 of 1");
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
}
