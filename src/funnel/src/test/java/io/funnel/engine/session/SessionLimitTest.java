package io.funnel.engine.session;

import static io.funnel.engine.session.Samples.DEVICE;
import static io.funnel.engine.session.Samples.TINY_CHUNKS;
import static io.funnel.engine.session.Samples.assertUsable;
import static io.funnel.engine.session.Samples.host;
import static io.funnel.engine.session.Samples.ints;
import static io.funnel.engine.session.Samples.reduce;
import static io.funnel.engine.session.Samples.sum;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.engine.EngineException;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Too little memory, deadlines, interrupts and the end: each is reported in one line, and leaves nothing behind. */
@Timeout(60)
class SessionLimitTest {

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
    void reduce_withoutCache_keepsNothingAndStaysRight() {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS.withCacheBytes(0))) {
            int[] data = ints(10_000);
            for (int call = 1; call <= 3; call++) {
                long before = session.compilations();
                assertThat(reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, data.length, host(data)))
                        .isEqualTo(sum(data));
                assertThat(session.compilations()).isGreaterThan(before);
                assertThat(session.memory().heldBytes()).isZero();
            }
        }
        assertThatThrownBy(() -> TINY_CHUNKS.withCacheBytes(-1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cacheBytes is negative: cacheBytes=-1; try 0 or more");
    }

    @Test
    void reduce_smallCache_givesUpTheOldest() {
        DeviceOptions options = TINY_CHUNKS.withLanes(1).withCacheBytes(60_000);
        try (DeviceSession session = DeviceSession.open(DEVICE, options)) {
            for (int elements = 1000; elements <= 12_000; elements += 1000) {
                session.upload(ElementType.INT, MemorySegment.ofArray(ints(elements)), elements).close();
                assertThat(session.memory().cachedBytes()).isBetween(1L, 60_000L);
            }
        }
    }

    @Test
    void reduce_deadlineBetweenChunks_endsCleanly() {
        DeviceOptions options = TINY_CHUNKS.withLanes(1).withDeadline(Duration.ofSeconds(2));
        try (DeviceSession session = DeviceSession.open(DEVICE, options)) {
            int[] data = ints(100_000);
            assertThatThrownBy(() -> session.reduce(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO,
                    List.of(host(data)), data.length, CallOptions.NONE.withProgress(done -> sleep(50))))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("deadline passed").hasMessageContaining("of 100");
            while (session.refusal().isPresent()) {
                sleep(1); // a slow machine's last chunk
            }
            assertUsable(session);
        }
    }

    /** Waits even if interrupted, and restores the interrupt. */
    private static void await(CountDownLatch latch) {
        boolean interrupted = false;
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
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
                CountDownLatch interrupted = new CountDownLatch(1);
                CompletableFuture<String> told = new CompletableFuture<>();
                Runnable task = () -> {
                    try {
                        session.reduce(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO, List.of(host(data)),
                                data.length, CallOptions.NONE.withProgress(done -> {
                                    started.countDown();
                                    await(interrupted);
                                }));
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
                interrupted.countDown();
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
                CallOptions.NONE.withProgress(done -> {
                    started.countDown();
                    while (session.refusal().isEmpty()) {
                        sleep(1);
                    }
                })));
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
