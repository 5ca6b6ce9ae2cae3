package io.funnel.cli;

import io.funnel.cli.message.Message;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Handles Ctrl-C during long work. It interrupts the work, prints one line of progress, and lets the process end with
 * the signal's own exit code, 130 for Ctrl-C.
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

    /** Starts an interruption, which this Java thread must close. {@code afterwards} runs after the work stops. */
    static Interruption of(PrintWriter err, long elements, Runnable afterwards) {
        Interruption interruption = new Interruption(err, elements, afterwards);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** Runs work that saves each finished part; Ctrl-C reports what is kept. */
    public static <T> T keeping(PrintWriter err, LongSupplier measured, Path output, Supplier<T> run) {
        return telling(err, () -> "measured=" + measured.getAsLong() + ", kept in " + output
                + "; the same command continues", run);
    }

    /** Runs work; Ctrl-C reports how far it got, or nothing more if that is empty. */
    public static <T> T telling(PrintWriter err, Supplier<String> reached, Supplier<T> run) {
        Thread hook = new Thread(() -> {
            Progress.leave();
            String progress = reached.get();
            Message.say(err, progress.isEmpty() ? "interrupted" : "interrupted: " + progress);
        }, "funnel-interruption");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return run.get();
        } finally {
            remove(hook, () -> {});
        }
    }

    /** Removes the hook. If the process is ending, waits for the hook to print, and for the end. */
    private static void remove(Thread hook, Runnable ending) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            ending.run();
            new Semaphore(0).acquireUninterruptibly(); // no second line about the interrupted work
        }
    }

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
        Message.say(err, "interrupted" + (over ? "" : ", and a kernel has not returned") + ": elements="
                + (done > 0 ? done + " of " + elements : elements + ", none of them known to be done"));
    }

    @Override
    public void close() {
        remove(hook, ended::countDown);
    }
}
