package io.funnel.engine.task;

import io.funnel.engine.Compilation;
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
 * A task on a daemon thread of its own, for users' code that may never end: waiting callers may leave. The task keeps
 * its resources until it ends, so it must not get any that a caller takes back.
 *
 * @param <T> the result
 */
public final class BackgroundTask<T> {

    private static final Executor THREADS = new ThreadPoolExecutor(0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS,
            new SynchronousQueue<>(), Thread.ofPlatform().daemon().name("funnel-aside-", 1)
                    .stackSize(Compilation.STACK_BYTES)
                    .inheritInheritableThreadLocals(false).factory());

    private final String what;
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private @Nullable Thread runner;

    private BackgroundTask(String what) {
        this.what = what;
    }

    /** Starts a task; {@code what} is for messages: {@code doing=..., reduction=...}. */
    public static <T> BackgroundTask<T> start(String what, Supplier<T> action) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return start(what, action, task -> THREADS.execute(() -> {
            Thread.currentThread().setContextClassLoader(loader);
            try {
                task.run();
            } finally {
                Thread.currentThread().setContextClassLoader(null); // must not keep the caller's context loader
            }
        }));
    }

    /** Starts a task on a thread of an executor that clears interrupts between tasks. */
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

    /** The result; empty while the task runs, or if it failed. */
    public Optional<T> now() {
        return result.state() == CompletableFuture.State.SUCCESS ? Optional.of(result.resultNow()) : Optional.empty();
    }

    /** Whether it ended with an exception, or was ended. */
    public boolean hasFailed() {
        return result.isCompletedExceptionally();
    }

    /**
     * Waits for the result, and throws what the task threw. A caller leaves when interrupted or at the deadline; the
     * task goes on.
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

    /** Like {@link #await}, but asks the task to end when the caller leaves, with a grace period. */
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

    /** Waits for the end; returns the reason for leaving earlier, or null. */
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
                        + ", which goes on, forever if code of the reduction or the device never ends")
                + "; call again");
    }

    /** Sets the consumer of a result that arrives after the caller has left. */
    public void whenLate(Consumer<T> action) {
        var _ = result.thenAccept(action);
    }

    /** Throws if the current task was ended; tasks call it between steps. */
    public static void requireNotEnded(String what) {
        if (Thread.currentThread().isInterrupted()) {
            throw new EndedEarlyException("interrupted between two steps: " + what + "; call again");
        }
    }

    /** Ends the task for all waiting callers with this exception; interrupts its thread, which may go on. */
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
