package io.funnel.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Frees during launches that end late or never. */
@Timeout(60)
class LaunchesAndFreesTest {

    private static final Duration SHORT = Duration.ofMillis(50);

    private final CountDownLatch launched = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Queue<String> order = new ConcurrentLinkedQueue<>();

    /** A launch that ends on demand. */
    private Thread hang(LaunchesAndFrees both) throws InterruptedException {
        Thread thread = Thread.ofPlatform().daemon().start(() -> both.launch(() -> {
            launched.countDown();
            try {
                ended.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return order.add("launched");
        }));
        launched.await();
        return thread;
    }

    @Test
    void free_duringALaunch_waitsForItAlsoIfItIsInterrupted() throws InterruptedException {
        LaunchesAndFrees both = new LaunchesAndFrees();
        Thread launch = hang(both);
        Thread free = Thread.ofPlatform().start(() -> {
            both.free(() -> order.add("freed"));
            order.add("interrupted=" + Thread.currentThread().isInterrupted());
        });
        free.interrupt();
        assertThat(free.join(SHORT)).isFalse();

        ended.countDown();
        launch.join();
        free.join();
        assertThat(order).containsExactly("launched", "freed", "interrupted=true");
    }

    @Test
    void free_duringALaunchThatNeverEnds_isLeftToALaterOne() throws Exception {
        LaunchesAndFrees both = new LaunchesAndFrees(SHORT);
        Thread launch = hang(both);
        both.free(() -> order.add("first"));
        both.free(() -> order.add("second"));
        both.freeWaiting();
        assertThat(order).isEmpty();
        assertThat(CompletableFuture.supplyAsync(() -> both.launch(() -> "another launch")).get(30, TimeUnit.SECONDS))
                .isEqualTo("another launch");

        ended.countDown();
        launch.join();
        both.freeWaiting();
        assertThat(order).containsExactly("launched", "first", "second");
        both.free(() -> order.add("third"));
        assertThat(order).endsWith("third");
    }

    @Test
    void free_duringHolds_isLeftToTheEndOfTheLast() {
        LaunchesAndFrees both = new LaunchesAndFrees();
        both.hold();
        both.hold();
        both.free(() -> order.add("first"));
        both.freeWaiting();
        both.release();
        both.free(() -> order.add("second"));
        assertThat(order).isEmpty();
        both.release();
        assertThat(order).containsExactly("first", "second");
        both.free(() -> order.add("third"));
        assertThat(order).endsWith("third");
    }

    @Test
    void free_afterOneThatFails_isDone() throws InterruptedException {
        LaunchesAndFrees both = new LaunchesAndFrees(SHORT);
        Thread launch = hang(both);
        both.free(() -> {
            throw new IllegalStateException("device memory not freed");
        });
        ended.countDown();
        launch.join();
        assertThatThrownBy(() -> both.free(() -> order.add("freed"))).hasMessage("device memory not freed");
        assertThat(order).containsExactly("launched", "freed");
        both.free(() -> order.add("again"));
        assertThat(order).endsWith("again");
    }
}
