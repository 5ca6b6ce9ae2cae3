package io.funnel.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.canary.Canary;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Strategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Compilations exclude each other. */
class CompilationTest {

    private static final int TASKS = 16;
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void alone_manyThreads_neverTwoAtOnce() throws InterruptedException, ExecutionException {
        AtomicInteger inside = new AtomicInteger();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> most = new ArrayList<>();
            for (int task = 0; task < TASKS; task++) {
                most.add(threads.submit(() -> Compilation.alone(() -> {
                    int now = inside.incrementAndGet();
                    Thread.onSpinWait();
                    inside.decrementAndGet();
                    return now;
                })));
            }
            for (Future<Integer> each : most) {
                assertThat(each.get()).isEqualTo(1);
            }
        }
    }

    @Test
    void free_whileSomethingIsCompiled_waitsAlsoIfItIsInterrupted() throws InterruptedException {
        CountDownLatch compiling = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Queue<String> order = new ConcurrentLinkedQueue<>();
        Thread compiler = Thread.ofPlatform().start(() -> Compilation.alone(() -> {
            compiling.countDown();
            await(goOn);
            return order.add("compiled");
        }));
        await(compiling);
        Thread freer = Thread.ofPlatform().start(() -> {
            Thread.currentThread().interrupt();
            Compilation.free(() -> order.add("freed"));
            order.add("interrupted=" + Thread.currentThread().isInterrupted());
        });
        freer.interrupt();
        assertThat(freer.join(Duration.ofMillis(50))).isFalse();

        goOn.countDown();
        compiler.join();
        freer.join();

        assertThat(order).containsExactly("compiled", "freed", "interrupted=true");
        assertThatThrownBy(() -> Compilation.free(() -> {
            throw new IllegalStateException("no");
        })).hasMessage("no");
        assertThat(CompletableFuture.supplyAsync(() -> Compilation.alone(() -> 8)).join()).isEqualTo(8);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void alone_withinItself_isAllowedAndAFailureLeavesIt() {
        assertThat(Compilation.<Integer>alone(() -> Compilation.alone(() -> 7))).isEqualTo(7);
        assertThatThrownBy(() -> Compilation.alone(() -> {
            throw new IllegalStateException("no");
        })).hasMessage("no");
        assertThat(CompletableFuture.supplyAsync(() -> Compilation.alone(() -> 8)).join()).isEqualTo(8);
    }

    /** A canary compiles, too: during another compilation, TornadoVM would confuse their arrays. */
    @Test
    void canary_whileAnotherKernelIsCompiled_waits() throws Exception {
        Device device = Devices.all().getFirst();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                FaultInjection hang = FaultInjection.inject(Fault.of(Fault.Kind.HANG).lasting(LONG))) {
            Future<Optional<String>> first = threads.submit(
                    () -> Canary.on(device).refusal(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO));
            assertThat(hang.awaitStrike(LONG)).isTrue();
            Future<Optional<String>> second = threads.submit(
                    () -> Canary.on(device).refusal(HandWritten.FLOAT_MIN, Strategy.CASCADE, Sizes.AUTO));
            assertThatThrownBy(() -> second.get(500, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            hang.release();
            assertThat(first.get()).isEmpty();
            assertThat(second.get()).isEmpty();
        }
    }
}
