package io.funnel.cli;

import io.funnel.cli.data.Message;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Ctrl-C while something long runs: what runs is interrupted and ends, one line says how far it was, and the process ends
 * with what the system makes of the signal, 130 for Ctrl-C.
 */
public final class Interruption implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 10;

    private final Thread runs = Thread.currentThread();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final PrintWriter err;
    private final long elements;
    private final Runnable afterwards;
    private final Thread hook = new Thread(this::interrupt, "funnel-interruption");
    private volatile long done;

    private Interruption(PrintWriter err, long elements, Runnable afterwards) {
        this.err = err;
        this.elements = elements;
        this.afterwards = afterwards;
    }

    /** For the calling Java thread, which has to close it; {@code afterwards} runs once its work is broken off. */
    static Interruption of(PrintWriter err, long elements, Runnable afterwards) {
        Interruption interruption = new Interruption(err, elements, afterwards);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** Runs what saves each of its parts; Ctrl-C says what is kept. */
    public static <T> T keeping(PrintWriter err, LongSupplier measured, Path output, Supplier<T> run) {
        return telling(err, () -> "measured=" + measured.getAsLong() + ", kept in " + output
                + "; the same command goes on", run);
    }

    /** Runs something; Ctrl-C says how far it was. */
    public static <T> T telling(PrintWriter err, Supplier<String> reached, Supplier<T> run) {
        AtomicBoolean ending = new AtomicBoolean();
        Thread hook = new Thread(() -> {
            ending.set(true);
            Progress.leave();
            Message.say(err, "interrupted: " + reached.get());
        }, "funnel-interruption");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return run.get();
        } finally {
            if (!ending.get()) {
                Runtime.getRuntime().removeShutdownHook(hook);
            }
        }
    }

    /** So many elements are done. */
    void at(long count) {
        done = count;
    }

    private void interrupt() {
        runs.interrupt();
        boolean over = false;
        try {
            over = ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the process ends all the same
        }
        if (over) {
            afterwards.run();
        }
        Progress.leave();
        Message.say(err, "interrupted" + (over ? "" : ", and a kernel has not come back") + ": elements="
                + (done > 0 ? done + " of " + elements : elements + ", none of them known to be done"));
    }

    /** Nothing is to be interrupted any more; where the process is ending, it says the rest. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            ended.countDown();
            new Semaphore(0).acquireUninterruptibly(); // no second line about what the interrupt has broken off
        }
    }
}
