package io.funnel.engine.memory;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps frees apart from launches and copies. A free waits for those that run, and holds off new ones meanwhile; it
 * leaves its work to a later free where a kernel does not end, so that other sessions go on.
 */
final class LaunchesAndFrees {

    private static final System.Logger LOG = System.getLogger("io.funnel");
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /** Once a kernel has outlasted the patience, each free holds off launches for less. */
    private static final int LESS = 100;

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger holds = new AtomicInteger();
    private final Duration patience;

    LaunchesAndFrees() {
        this(PATIENCE);
    }

    LaunchesAndFrees(Duration patience) {
        this.patience = patience;
    }

    <T> T launch(Supplier<T> launch) {
        lock.readLock().lock();
        try {
            return launch.get();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Runs the work, and that of earlier calls; one Java thread at a time. Not interruptible. */
    void free(Runnable work) {
        waiting.add(work);
        if (holds.get() > 0) {
            return;
        }
        boolean isFirst = waiting.size() == 1;
        if (!freeWaiting(isFirst ? patience : patience.dividedBy(LESS)) && isFirst) {
            LOG.log(Level.WARNING, "a launch does not end, so that device memory is freed later: waited="
                    + patience.toMillis() + " ms; look for a kernel that runs too long");
        }
    }

    /** Leaves all frees to later ones until {@link #release}, as often as it is called. */
    void hold() {
        holds.incrementAndGet();
    }

    /** Ends a hold. The last one runs what was left. */
    void release() {
        if (holds.decrementAndGet() == 0 && !waiting.isEmpty()) {
            freeWaiting(patience);
        }
    }

    /** Runs what earlier frees have left, if nothing is being launched. */
    void freeWaiting() {
        if (!waiting.isEmpty() && holds.get() == 0) {
            freeWaiting(Duration.ZERO);
        }
    }

    private boolean freeWaiting(Duration time) {
        if (!taken(time)) {
            return false;
        }
        @Nullable RuntimeException failure = null;
        try {
            for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
                try {
                    next.run();
                } catch (RuntimeException e) {
                    failure = e;
                }
            }
        } finally {
            lock.writeLock().unlock();
        }
        if (failure != null) {
            throw failure;
        }
        return true;
    }

    private boolean taken(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return lock.writeLock().tryLock(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
