package io.funnel.engine.host;

import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.engine.task.Deadline;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A reduction as tasks for any thread in any order, run by {@link WorkerPool} and reused without allocation. */
abstract class HostJob implements AutoCloseable {

    /** The polling time of a thread before it sleeps: about the time to wake one. */
    static final long SPIN_NANOS = 30_000;

    /** The interval at which a waiting caller checks for an early end. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final String name;
    private volatile boolean stopped;
    private volatile @Nullable Thread caller;
    private BooleanSupplier open = () -> true;
    private @Nullable Throwable failure;
    private boolean leftBehind;
    private int tasks;
    private final AtomicInteger next = new AtomicInteger();
    /** The caller and its helpers; others may join while there is one. */
    private final AtomicInteger participants = new AtomicInteger();

    HostJob(String name) {
        this.name = name;
    }

    /** Runs one part; the participant is the running thread's number in the engine, 0 for the caller. */
    abstract void execute(int task, ScratchMemory scratch, int participant);

    abstract void release();

    /** Returns shared resources of the call. */
    @Override
    public void close() {}

    /** Starts again for the calling thread alone; ends when {@code engine} returns false. */
    void begin(int number, BooleanSupplier engine) {
        open = engine;
        stopped = false;
        caller = Thread.currentThread();
        failure = null;
        tasks = number;
        next.set(0);
    }

    void open() {
        participants.set(1);
    }

    boolean hasMore() {
        return next.get() < tasks && !stopped;
    }

    int tasks() {
        return tasks;
    }

    /** Joins, until {@link #leave}; false if the call is over. */
    boolean join() {
        int now = participants.get();
        while (now > 0) {
            if (participants.compareAndSet(now, now + 1)) {
                return true;
            }
            now = participants.get();
        }
        return false;
    }

    /** Leaves; the last one wakes the caller. */
    void leave() {
        if (participants.decrementAndGet() == 0) {
            LockSupport.unpark(caller);
        }
    }

    int claim() {
        if (stopped) {
            return -1;
        }
        int task = next.getAndIncrement();
        return task < tasks ? task : -1;
    }

    /** Runs a part; keeps its exception for the caller. */
    @SuppressWarnings("CatchingUnchecked") // an Error of one thread must not leave the caller waiting
    final void run(int task, ScratchMemory scratch, int participant) {
        try {
            execute(task, scratch, participant);
        } catch (Throwable e) {
            stop(e);
        }
    }

    /** Ends the call early; the caller receives the first reason. */
    synchronized void stop(Throwable reason) {
        if (failure == null) {
            failure = reason;
        }
        stopped = true;
    }

    /** Whether a running part should end; checked every few microseconds. */
    final boolean isStopped() {
        if (stopped) {
            return true;
        }
        if (!open.getAsBoolean()) {
            stop(closing());
        } else if (Thread.currentThread().equals(caller) && Thread.currentThread().isInterrupted()) {
            stop(interrupted());
        }
        return stopped;
    }

    /**
     * Waits on the calling thread until no other thread runs a part. An ending call waits only a grace period, since an
     * operator may loop. Returns whether all threads have ended; otherwise they keep the job and its inputs.
     */
    final boolean await() {
        leave();
        long end = System.nanoTime() + SPIN_NANOS;
        while (participants.get() > 0 && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        boolean interrupted = false;
        long graceEnd = 0;
        while (participants.get() > 0 && (graceEnd == 0 || graceEnd - System.nanoTime() > 0)) {
            LockSupport.parkNanos(this, LOOK_NANOS);
            if (Thread.interrupted()) {
                interrupted = true;
                stop(interrupted());
            }
            if (graceEnd == 0 && isStopped()) {
                graceEnd = System.nanoTime() + Deadline.INNER_GRACE_NANOS; // to report first
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        caller = null;
        leftBehind = participants.get() > 0;
        return !leftBehind;
    }

    final boolean isLeftBehind() {
        return leftBehind;
    }

    /**
     * Throws the reason for an early end.
     *
     * @param late names of the threads that still run parts; may be empty
     */
    final void check(String late) {
        Throwable reason = failure;
        failure = null;
        if (reason instanceof EndedEarlyException && !late.isEmpty()) {
            throw new EndedEarlyException(reason.getMessage() + "; left behind in the operator: threads=" + late,
                    reason);
        }
        switch (reason) {
            case null -> {
                // the call succeeded
            }
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new EngineException("reduction failed: reduction=" + name, reason);
        }
    }

    /** The exception for callers of a closed engine. */
    static EngineException closing() {
        return new EndedEarlyException("host engine is closed: it runs no more reductions; try an open one");
    }

    private EngineException interrupted() {
        return new EndedEarlyException("reduction interrupted on the host: reduction=" + name
                + "; its input is unchanged, try again");
    }
}
