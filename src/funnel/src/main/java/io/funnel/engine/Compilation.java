package io.funnel.engine;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Serializes compilations in the process. TornadoVM's sketcher keeps the accesses of the last method in a static field,
 * so that concurrent builds or compilations confuse their tasks.
 */
public final class Compilation {

    /** Stack of a thread that compiles: TornadoVM copies a kernel's PTX there, more than 1 MB of a long one. */
    public static final long STACK_BYTES = 16 << 20;

    private static final ReentrantLock LOCK = new ReentrantLock(true);
    private static final AtomicLong ENDED = new AtomicLong();
    private static final long PATIENCE_SECONDS = 60;

    private Compilation() {}

    /**
     * Compiles something, first launch included, while no other compilation runs. Reentrant.
     *
     * @throws EngineException if another compilation, perhaps of another session, does not end
     */
    public static <T> T alone(Supplier<T> maker) {
        take();
        try {
            return maker.get();
        } finally {
            ENDED.incrementAndGet();
            LOCK.unlock();
        }
    }

    /** Frees something compiled while nothing is compiled or freed; launches may go on. Not interruptible. */
    public static void free(Runnable work) {
        boolean interrupted = false;
        try {
            while (true) {
                interrupted |= Thread.interrupted();
                try {
                    take();
                    break;
                } catch (EndedEarlyException e) {
                    interrupted = true;
                    Thread.interrupted();
                }
            }
            try {
                work.run();
            } finally {
                ENDED.incrementAndGet();
                LOCK.unlock();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void take() {
        long ended;
        do {
            ended = ENDED.get();
            try {
                if (LOCK.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    return;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new EndedEarlyException("interrupted while another kernel was compiled; call again", e);
            }
        } while (ended != ENDED.get());
        throw new EngineException("another kernel of this process is still being compiled: waited=" + PATIENCE_SECONDS
                + " s; try another process");
    }
}
