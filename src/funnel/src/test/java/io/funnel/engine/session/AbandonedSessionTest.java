package io.funnel.engine.session;

import static io.funnel.engine.session.Samples.DEVICE;
import static io.funnel.engine.session.Samples.TINY_CHUNKS;
import static io.funnel.engine.session.Samples.host;
import static io.funnel.engine.session.Samples.ints;
import static io.funnel.engine.session.Samples.reduce;
import static io.funnel.engine.session.Samples.sum;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.LoggedMessages;
import io.funnel.embedded.Fault;
import io.funnel.embedded.Fault.Kind;
import io.funnel.embedded.FaultInjection;
import io.funnel.embedded.device.DeviceMemory;
import io.funnel.engine.EngineException;
import io.funnel.fixture.HandWritten;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sessions that are never closed. */
class AbandonedSessionTest {

    private static final int LENGTH = 300_000;
    private static final int PATIENCE = 400;

    private final LoggedMessages logged =
            new LoggedMessages("io.funnel", message -> message.getMessage().contains("not closed"));

    /** Starts after the resources abandoned by other tests are closed. */
    @BeforeEach
    void listen() throws InterruptedException {
        collectSomeTimes();
        assertThat(collectUntil(() -> DeviceMemory.usedByAllPlans() == 0)).isTrue();
        logged.listen();
    }

    @AfterEach
    void listenNoMore() {
        logged.close();
    }

    /** Collects garbage until the condition holds, for a while. */
    private static boolean collectUntil(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < PATIENCE && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(25);
        }
        return condition.getAsBoolean();
    }

    private static void collectSomeTimes() throws InterruptedException {
        for (int i = 0; i < 10; i++) {
            System.gc();
            Thread.sleep(10);
        }
    }

    private static void useAndForget() {
        DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS);
        int[] data = ints(LENGTH);
        ResidentArray array = session.upload(ElementType.INT, MemorySegment.ofArray(data), LENGTH);
        assertThat(reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, LENGTH, new DeviceInput.OnDevice(array)))
                .isEqualTo(sum(data));
        assertThat(reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, LENGTH, host(data))).isEqualTo(sum(data));
        assertThat(DeviceMemory.usedByAllPlans()).isGreaterThan(LENGTH * (long) Integer.BYTES);
    }

    @Test
    void abandoned_arraysAndKernels_areFreedWithAWarningForEachSession() throws InterruptedException {
        useAndForget();
        useAndForget();

        assertThat(collectUntil(() -> DeviceMemory.usedByAllPlans() == 0)).isTrue();
        assertThat(logged.messages()).hasSize(2).allSatisfy(warning -> assertThat(warning)
                .startsWith("device session was not closed: device=" + DEVICE.name()).contains("bytes="));
    }

    @Test
    void abandoned_arrayOfAnOpenSession_staysUntilTheSessionIsClosed() throws InterruptedException {
        int[] data = ints(LENGTH);
        DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS);
        try {
            WeakReference<ResidentArray> array =
                    new WeakReference<>(session.upload(ElementType.INT, MemorySegment.ofArray(data), LENGTH));
            long used = session.memory().usedBytes();

            collectSomeTimes();
            assertThat(array.refersTo(null)).isFalse();
            assertThat(session.memory().usedBytes()).isEqualTo(used);
        } finally {
            session.close();
        }
        assertThat(session.memory().heldBytes()).isZero();
    }

    @Test
    void close_ofASession_leavesNothingToWarnOf() throws InterruptedException {
        WeakReference<DeviceSession> closed = openAndClose();

        assertThat(collectUntil(() -> closed.refersTo(null))).isTrue();
        assertThat(logged.messages()).isEmpty();
    }

    private static WeakReference<DeviceSession> openAndClose() {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            assertThat(reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, 3, host(1, 2, 3))).isEqualTo(6);
            return new WeakReference<>(session);
        }
    }

    @Test
    void abandoned_arrayThatOutlivesItsSession_saysThatItIsClosed() throws InterruptedException {
        int[] data = ints(1000);
        ResidentArray array = uploadAndForgetTheSession(data);
        assertThat(collectUntil(() -> DeviceMemory.usedByAllPlans() == 0)).isTrue();

        assertThatThrownBy(() -> array.update(MemorySegment.ofArray(data), 0, data.length))
                .isInstanceOf(EngineException.class).hasMessageContaining("closed");
        array.close();
    }

    private static ResidentArray uploadAndForgetTheSession(int... data) {
        return DeviceSession.open(DEVICE, TINY_CHUNKS).upload(ElementType.INT, MemorySegment.ofArray(data),
                data.length);
    }

    @Test
    void abandoned_whileACallIsUnderWay_isNotClosedUnderIt() throws InterruptedException {
        int[] data = ints(5000);
        try (FaultInjection hang = FaultInjection.inject(Fault.of(Kind.HANG).lasting(Duration.ofSeconds(50)))) {
            CompletableFuture<Object> answer = CompletableFuture.supplyAsync(() -> reduce(
                    DeviceSession.open(DEVICE, TINY_CHUNKS), HandWritten.INT_SUM, Strategy.CASCADE, data.length,
                    host(data)));
            while (hang.struck() == 0 && !answer.isDone()) {
                Thread.onSpinWait();
            }
            collectSomeTimes();
            assertThat(logged.messages()).isEmpty();
            hang.release();
            assertThat(answer.join()).isEqualTo(sum(data));
        }
        assertThat(collectUntil(() -> DeviceMemory.usedByAllPlans() == 0)).isTrue();
        assertThat(logged.messages()).hasSize(1);
    }
}
