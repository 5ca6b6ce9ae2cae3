package io.funnel.engine.session;

import static io.funnel.engine.session.Samples.DEVICE;
import static io.funnel.engine.session.Samples.TINY_CHUNKS;
import static io.funnel.engine.session.Samples.assertUsable;
import static io.funnel.engine.session.Samples.ints;
import static io.funnel.engine.session.Samples.reduce;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.device.Device;
import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Uploads, updates and preparations on an unresponsive device: their callers leave, and nothing stays. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeftBehindTest {

    /** A time in which even a busy machine compiles. */
    private static final Duration AMPLE = Duration.ofSeconds(2);
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Fault HANG = Fault.of(Fault.Kind.HANG).lasting(LONG).times(Fault.ALWAYS);

    enum Work {
        UPLOAD {
            @Override
            void run(DeviceSession session, ResidentArray array) {
                session.upload(ElementType.INT, MemorySegment.ofArray(ints(10)), 10);
            }
        },
        UPDATE {
            @Override
            void run(DeviceSession session, ResidentArray array) {
                array.update(MemorySegment.ofArray(ints(10)), 0, 10);
            }
        },
        PREPARE {
            @Override
            void run(DeviceSession session, ResidentArray array) {
                session.prepare(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO);
            }
        };

        abstract void run(DeviceSession session, ResidentArray array);
    }

    @BeforeEach
    void faultsAreTheEmbeddedDevices() {
        assumeTrue(DEVICE.runtime() == Device.Runtime.EMBEDDED, "faults are injected on the embedded device alone");
    }

    @ParameterizedTest
    @EnumSource
    void deadline_deviceHangs_freesTheCaller(Work work) throws InterruptedException {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS.withDeadline(AMPLE))) {
            ResidentArray array = uploaded(session);
            try (FaultInjection hang = FaultInjection.inject(HANG)) {
                assertThatThrownBy(() -> work.run(session, array)).isInstanceOf(EndedEarlyException.class)
                        .hasMessageContaining("deadline passed: doing=").hasMessageContaining("deadline=PT2S")
                        .hasMessageContaining("thread=funnel-device-").hasMessageNotContaining("\n");
                hang.release();
            }
            array.close();
            awaitNoUse(session);
            assertUsable(session);
        }
    }

    @ParameterizedTest
    @EnumSource
    void interrupt_deviceHangs_freesTheCaller(Work work) throws Exception {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS.withDeadline(LONG))) {
            ResidentArray array = uploaded(session);
            try (FaultInjection hang = FaultInjection.inject(HANG)) {
                CompletableFuture<Throwable> thrown = new CompletableFuture<>();
                Thread caller = Thread.ofPlatform().start(() -> {
                    Throwable what = catchThrowable(() -> work.run(session, array));
                    thrown.complete(Thread.currentThread().isInterrupted() ? what : new AssertionError(what));
                });
                assertThat(hang.awaitStrike(LONG)).isTrue();
                caller.interrupt();
                assertThat(thrown.get(30, TimeUnit.SECONDS)).isInstanceOf(EndedEarlyException.class)
                        .hasMessageContaining("interrupted: doing=");
                hang.release();
            }
            array.close();
            awaitNoUse(session);
            assertUsable(session);
        }
    }

    @ParameterizedTest
    @EnumSource
    void close_deviceHangs_freesTheCaller_andTheMemoryLater(Work work) throws Exception {
        DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS.withDeadline(AMPLE));
        ResidentArray array = uploaded(session);
        try (FaultInjection hang = FaultInjection.inject(HANG)) {
            CompletableFuture<Throwable> thrown = new CompletableFuture<>();
            Thread.ofPlatform().start(() -> thrown.complete(catchThrowable(() -> work.run(session, array))));
            assertThat(hang.awaitStrike(LONG)).isTrue();
            session.close();
            assertThat(thrown.get(30, TimeUnit.SECONDS)).isInstanceOf(EndedEarlyException.class)
                    .hasMessageContaining("session is closed");
            hang.release();
        }
        while (session.memory().heldBytes() != 0) {
            Thread.sleep(1);
        }
    }

    /** The first buffer is new, the others are not: no sum may mix both. */
    @Test
    void update_endsInTheMiddle_closesTheArray() {
        DeviceOptions options = TINY_CHUNKS.withBufferBytes(4 * 8192 + 100).withDeadline(AMPLE);
        int[] data = ints(30_011);
        try (DeviceSession session = DeviceSession.open(DEVICE, options)) {
            ResidentArray array = session.upload(ElementType.INT, MemorySegment.ofArray(data), data.length);
            try (FaultInjection hang = FaultInjection.inject(HANG.at(2))) {
                assertThatThrownBy(() -> array.update(MemorySegment.ofArray(data), 0, data.length))
                        .isInstanceOf(EndedEarlyException.class);
                hang.release();
            }
            assertThatThrownBy(() -> reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, data.length,
                    new DeviceInput.OnDevice(array))).isInstanceOf(EngineException.class)
                    .hasMessageContaining("array on the device is closed");
        }
    }

    @Test
    void update_arrayIsBeingRead_endsAtTheDeadlineAndWritesNothing() throws InterruptedException {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS.withDeadline(AMPLE))) {
            ResidentArray array = uploaded(session);
            DeviceInput.OnDevice input = new DeviceInput.OnDevice(array);
            try (DeviceInput.ReadLocks _ = DeviceInput.ReadLocks.of(List.of(input))) {
                assertThatThrownBy(() -> array.update(MemorySegment.ofArray(new int[1]), 0, 1))
                        .isInstanceOf(EndedEarlyException.class).hasMessageContaining("deadline passed");
            }
            assertThat(reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, 3, input)).isEqualTo(6);
        }
    }

    private static ResidentArray uploaded(DeviceSession session) {
        return session.upload(ElementType.INT, MemorySegment.ofArray(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}), 10);
    }

    private static void awaitNoUse(DeviceSession session) throws InterruptedException {
        while (session.memory().usedBytes() != 0) {
            Thread.sleep(1);
        }
    }
}
