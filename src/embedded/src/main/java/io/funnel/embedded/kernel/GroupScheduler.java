package io.funnel.embedded.kernel;

import io.funnel.embedded.shadow.LaunchWatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Distributes the groups of a launch over the cores. Each Java thread takes a few groups at a time, in rising order.
 * Groups are independent, so the result does not depend on the distribution.
 */
public final class GroupScheduler {

    private static final int CHUNKS_PER_CORE = 8;

    private static final AtomicInteger NAMES = new AtomicInteger();

    private static final ExecutorService POOL = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "funnel-embedded-" + NAMES.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    });

    private final int groups;
    private final int chunk;
    private final Supplier<? extends IntConsumer> runners;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger firstFailed = new AtomicInteger(Integer.MAX_VALUE);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    private GroupScheduler(int groups, int cores, Supplier<? extends IntConsumer> runners) {
        this.groups = groups;
        this.chunk = Math.max(1, groups / cores / CHUNKS_PER_CORE);
        this.runners = runners;
    }

    /** Runs all groups of a launch, on one Java thread and in the order of its observation where it is observed. */
    public static void run(KernelLaunch launch, Supplier<? extends IntConsumer> runners) {
        LaunchWatch watch = launch.watch();
        int groups = launch.range().groups();
        if (watch == null) {
            run(groups, launch.limits().computeUnits(), runners);
            return;
        }
        IntConsumer runner = runners.get();
        for (int group : watch.ordered(0, groups)) {
            watch.enter(group);
            runner.accept(group);
        }
    }

    /**
     * Runs all groups and returns when the last is done. Of several failures, it throws that of the lowest group.
     *
     * @param cores most Java threads, including the caller's
     * @param runners creates the runner of groups for each of these Java threads
     */
    private static void run(int groups, int cores, Supplier<? extends IntConsumer> runners) {
        GroupScheduler launch = new GroupScheduler(groups, cores, runners);
        int helpers = Math.min(cores, groups) - 1;
        if (helpers <= 0) {
            launch.work();
        } else {
            Phaser done = new Phaser(helpers + 1);
            for (int i = 0; i < helpers; i++) {
                POOL.execute(() -> {
                    try {
                        launch.work();
                    } finally {
                        done.arrive();
                    }
                });
            }
            try {
                launch.work();
            } finally {
                done.arriveAndAwaitAdvance();
            }
        }
        Throwable thrown = launch.failure.get();
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
    }

    private void work() {
        int start = next.getAndAdd(chunk);
        if (start >= groups || start < 0) {
            return;
        }
        IntConsumer runner = runners.get();
        while (start < groups && start >= 0) {
            int end = (int) Math.min((long) start + chunk, groups);
            for (int group = start; group < end; group++) {
                // Groups below a failed one still run: if one of them fails too, its failure is reported.
                if (group >= firstFailed.get()) {
                    return;
                }
                try {
                    runner.accept(group);
                } catch (RuntimeException | Error e) {
                    failed(group, e);
                    return;
                }
            }
            start = next.getAndAdd(chunk);
        }
    }

    private synchronized void failed(int group, Throwable thrown) {
        if (group < firstFailed.get()) {
            firstFailed.set(group);
            failure.set(thrown);
        }
    }
}
