package io.funnel.engine.task;

import io.funnel.engine.EndedEarlyException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that runs users' code, which may never end, on a daemon thread of its own: whoever waits for it may leave. What it
 * uses is its own until it has ended, so it is given nothing that a caller takes back.
 *
 * @param <T> what comes out
 */
public final class BackgroundTask<T> {

    private static final Executor THREADS = new ThreadPoolExecutor(0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS,
            new SynchronousQueue<>(), Thread.ofPlatform().daemon().name("funnel-aside-", 1)
                    .inheritInheritableThreadLocals(false).factory());

    private final String what;
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private @Nullable Thread runner;

    private BackgroundTask(String what) {
        this.what = what;
    }

    /** Starts it; {@code what} is for messages: {@code doing=..., reduction=...}. */
    public static <T> BackgroundTask<T> start(String what, Supplier<T> action) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return start(what, action, task -> THREADS.execute(() -> {
            Thread.currentThread().setContextClassLoader(loader);
            try {
                task.run();
            } finally {
                Thread.currentThread().setContextClassLoader(null); // the caller's must not be held
            }
        }));
    }

    /** The same on one of the threads of another, who clears interrupts between tasks. */
    public static <T> BackgroundTask<T> start(String what, Supplier<T> action, Executor threads) {
        BackgroundTask<T> task = new BackgroundTask<>(what);
        threads.execute(() -> task.run(action));
        return task;
    }

    private void run(Supplier<T> action) {
        synchronized (this) {
            runner = Thread.currentThread();
        }
        try {
            result.complete(action.get());
        } catch (RuntimeException | Error e) {
            result.completeExceptionally(e);
        } finally {
            synchronized (this) {
                runner = null;
            }
        }
    }

    /** What came out; nothing while it runs or where it failed. */
    public Optional<T> now() {
        return result.state() == CompletableFuture.State.SUCCESS ? Optional.of(result.resultNow()) : Optional.empty();
    }

    /** Whether it ended with an exception, or was ended. */
    public boolean hasFailed() {
        return result.isCompletedExceptionally();
    }

    /**
     * Waits for it, and throws what it threw. Who is interrupted, or has waited as long as it may, leaves; the task goes on.
     *
     * @throws EndedEarlyException if the caller leaves; an interrupted thread stays so
     */
    public T await(Deadline deadline) {
        String early = waitFor(deadline);
        if (early != null) {
            throw left(early);
        }
        return outcome();
    }

    /** The same, but the task is asked to end when the caller leaves, and left behind only if it does not in a while. */
    public T awaitOrEnd(Deadline deadline) {
        String early = waitFor(deadline);
        if (early == null) {
            return outcome();
        }
        boolean interrupted = Thread.interrupted();
        interrupt();
        boolean ended = waitFor(Deadline.in(Optional.of(Deadline.GRACE))) == null;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (!ended) {
            throw left(early);
        }
        if (hasFailed() && result.exceptionNow() instanceof EndedEarlyException own) {
            throw new EndedEarlyException(early + "; " + own.getMessage(), own);
        }
        return outcome();
    }

    /** Waits until it has ended; else why not. */
    private @Nullable String waitFor(Deadline deadline) {
        try {
            result.get(deadline.remaining(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted: " + what;
        } catch (TimeoutException e) {
            return "deadline passed: " + what + ", deadline=" + deadline.time().orElseThrow();
        } catch (ExecutionException e) {
            // it has ended
        }
        return null;
    }

    private T outcome() {
        if (hasFailed()) {
            if (result.exceptionNow() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) result.exceptionNow();
        }
        return result.resultNow();
    }

    private synchronized EndedEarlyException left(String early) {
        return new EndedEarlyException(early + (runner == null
                ? ""
                : ", thread=" + runner.getName()
                        + ", which goes on, for ever if code of the reduction or the device never ends")
                + "; call again");
    }

    /** What is done with what comes out after all, once nobody waits for it. */
    public void whenLate(Consumer<T> action) {
        var _ = result.thenAccept(action);
    }

    /** To be asked between two steps by what may be ended. */
    public static void requireNotEnded(String what) {
        if (Thread.currentThread().isInterrupted()) {
            throw new EndedEarlyException("interrupted between two steps: " + what + "; call again");
        }
    }

    /** Ends it for all who wait, with this; its thread is interrupted, and may go on. */
    public void end(RuntimeException reason) {
        if (result.completeExceptionally(reason)) {
            interrupt();
        }
    }

    private synchronized void interrupt() {
        if (runner != null) {
            runner.interrupt();
        }
    }
}
