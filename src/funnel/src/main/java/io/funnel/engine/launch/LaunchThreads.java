package io.funnel.engine.launch;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The Java threads that launch. TornadoVM's OpenCL backend makes a command queue for each plan and Java thread, and keeps
 * it: only a few callers launch themselves, and for all others, virtual threads among them, one of the workers does.
 */
public final class LaunchThreads {

    /** Callers that may launch themselves. */
    private static final int DIRECT_CALLERS = 16;

    private final ExecutorService threads;
    private final long spinNanos;
    private final Set<Long> direct = new HashSet<>();

    /**
     * So many, started when they are needed.
     *
     * @param spinNanos how long one that has nothing to do looks for more before it sleeps
     */
    public LaunchThreads(int count, long spinNanos) {
        this.spinNanos = spinNanos;
        threads = new ThreadPoolExecutor(count, count, 0, TimeUnit.NANOSECONDS, new Tasks(),
                Thread.ofPlatform().daemon().name("funnel-device-", 1).factory());
    }

    /** Tasks that wait. */
    private final class Tasks extends LinkedBlockingQueue<Runnable> {
        private static final long serialVersionUID = 1;

        @Override
        public Runnable take() throws InterruptedException {
            Runnable[] found = new Runnable[1];
            spinUntil(() -> (found[0] = poll()) != null || Thread.currentThread().isInterrupted()); // by the end
            return found[0] == null ? super.take() : found[0];
        }
    }

    /**
     * Looks whether something has come about, for as long as these threads look for tasks; whether it has. A sleeping
     * Java thread takes some 50 microseconds to come back, a tenth of what a GPU takes for a gigabyte.
     */
    public boolean spinUntil(BooleanSupplier done) {
        if (spinNanos == 0) {
            return done.getAsBoolean();
        }
        long end = System.nanoTime() + spinNanos;
        do {
            if (done.getAsBoolean()) {
                return true;
            }
            Thread.onSpinWait();
        } while (System.nanoTime() - end < 0);
        return false;
    }

    public boolean mayLaunch() {
        Thread caller = Thread.currentThread();
        if (caller.isVirtual()) {
            return false;
        }
        synchronized (this) {
            return direct.contains(caller.threadId())
                    || (direct.size() < DIRECT_CALLERS && direct.add(caller.threadId()));
        }
    }

    /** Runs a task that does not throw. */
    public void start(Runnable task) {
        threads.execute(task);
    }

    /** No more tasks; those under way end. */
    public void close() {
        threads.shutdown();
    }
}
