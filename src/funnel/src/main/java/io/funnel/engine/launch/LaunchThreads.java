package io.funnel.engine.launch;

import io.funnel.engine.Compilation;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Java threads that launch. TornadoVM's OpenCL backend makes a command queue for each plan and Java thread, and keeps
 * it. So only a few callers launch themselves; workers launch for all others, virtual threads included.
 */
public final class LaunchThreads {

    /** Callers that may launch themselves. */
    private static final int DIRECT_CALLERS = 16;

    private final ExecutorService threads;
    private final long spinNanos;
    private final Set<Long> direct = new HashSet<>();

    /**
     * Creates up to {@code count} threads, each started on demand.
     *
     * @param spinNanos the time for which an idle thread polls before it sleeps
     */
    public LaunchThreads(int count, long spinNanos) {
        this.spinNanos = spinNanos;
        threads = new ThreadPoolExecutor(count, count, 0, TimeUnit.NANOSECONDS, new Tasks(),
                Thread.ofPlatform().daemon().name("funnel-device-", 1).stackSize(Compilation.STACK_BYTES).factory());
    }

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
     * Polls a condition for as long as idle threads poll for tasks, and returns its value. Waking a sleeping Java
     * thread is slow compared with a GPU's reduction.
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

    public void start(Runnable task) {
        threads.execute(task);
    }

    /** Accepts no more tasks; running ones end. */
    public void close() {
        threads.shutdown();
    }
}
