package io.funnel.engine.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LaunchThreadsTest {

    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    @ParameterizedTest
    @ValueSource(longs = {0, 1_000, 1_000_000})
    void start_oneThread_runsAllTasksInOrder(long spinNanos) throws InterruptedException {
        LaunchThreads threads = new LaunchThreads(1, spinNanos);
        List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch done = new CountDownLatch(50);
        for (int i = 0; i < 50; i++) {
            int number = i;
            threads.start(() -> {
                seen.add(number);
                done.countDown();
            });
            if (i % 10 == 0) {
                Thread.sleep(2); // some calls find a spinning thread, others a sleeping one
            }
        }
        done.await();
        threads.close();
        assertThat(seen).isSorted().hasSize(50);
    }

    /** The state of a thread would reveal that it slept. */
    @Test
    void start_whileAThreadSpins_doesNotWaitForItToSleep() throws InterruptedException {
        LaunchThreads threads = new LaunchThreads(1, MINUTE);
        AtomicReference<Thread> worker = new AtomicReference<>();
        CountDownLatch first = new CountDownLatch(1);
        threads.start(() -> {
            worker.set(Thread.currentThread());
            first.countDown();
        });
        first.await();
        for (int i = 0; i < 100; i++) {
            assertThat(worker.get().getState()).isNotIn(Thread.State.WAITING, Thread.State.TIMED_WAITING);
            CountDownLatch next = new CountDownLatch(1);
            threads.start(next::countDown);
            next.await();
        }
        threads.close();
        worker.get().join(); // the end ends the spinning
    }

    @Test
    void spinUntil_whatComesAbout_isSeen() {
        AtomicInteger looks = new AtomicInteger();
        assertThat(new LaunchThreads(1, MINUTE).spinUntil(() -> looks.incrementAndGet() == 1_000)).isTrue();
        assertThat(looks).hasValue(1_000);
    }

    @Test
    void spinUntil_whatDoesNot_endsInTime() {
        assertThat(new LaunchThreads(1, 1_000).spinUntil(() -> false)).isFalse();
        AtomicInteger looks = new AtomicInteger();
        assertThat(new LaunchThreads(1, 0).spinUntil(() -> looks.incrementAndGet() == 2)).isFalse();
        assertThat(looks).as("one look where nobody spins").hasValue(1);
    }
}
