package io.funnel.engine.launch;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The Java threads that launch. TornadoVM's OpenCL backend makes a command queue for each plan and Java thread, and keeps
 * it: only a few callers launch themselves, and for all others, virtual threads among them, one of the workers does.
 */
public final class LaunchThreads {

    /** Callers that may launch themselves. */
    private static final int DIRECT_CALLERS = 16;

    private final ExecutorService threads;
    private final Set<Long> direct = new HashSet<>();

    public LaunchThreads(int count) {
        threads = Executors.newFixedThreadPool(
                count, Thread.ofPlatform().daemon().name("funnel-device-", 1).factory());
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
