package io.funnel.engine.host;

import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.engine.task.Deadline;
import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A reduction as tasks that any thread may run, in any order. Jobs are reused: in the long run nothing is allocated for
 * one. {@link WorkerPool} runs them.
 */
abstract class HostJob implements AutoCloseable {

    /** How long a thread looks before it sleeps: about what it takes to wake one. */
    static final long SPIN_NANOS = 30_000;

    /** How often a caller that waits for others looks whether it is to end. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final String name;
    private volatile boolean stopped;
    private volatile @Nullable Thread caller;
    private BooleanSupplier open = () -> true;
    private @Nullable Throwable failure;
    private boolean leftBehind;
    private int tasks;
    private final AtomicInteger next = new AtomicInteger();
    /** The caller and those that help it; others may join as long as there is one. */
    private final AtomicInteger participants = new AtomicInteger();

    HostJob(String name) {
        this.name = name;
    }

    /** Runs one part; the participant is the running thread's number among the engine's, 0 for the caller. */
    abstract void execute(int task, ScratchMemory scratch, int participant);

    /**
     * Takes the inputs of a call.
     *
     * @param firstIndex   the index of element 0 in the whole input
     * @param blocksOfPart blocks of each but the last, a power of two
     */
    abstract void prepare(
            List<MemorySegment> in, long firstIndex, long elements, int parts, long blocksOfPart, int threads);

    /** Combines the parts' results, neighbours first, and stores the state. */
    abstract void finish(int parts, Operands out);

    /** Forgets the inputs, so that they can be collected. */
    abstract void release();

    /** Gives back what the call keeps for others. */
    @Override
    public void close() {}

    /** Begins anew, for the calling thread alone; ends when {@code engine} says that it is not open. */
    void begin(int number, BooleanSupplier engine) {
        open = engine;
        stopped = false;
        caller = Thread.currentThread();
        failure = null;
        tasks = number;
        next.set(0);
    }

    /** From now on others may join. */
    void open() {
        participants.set(1);
    }

    /** Whether there are parts that nobody has. */
    boolean hasMore() {
        return next.get() < tasks && !stopped;
    }

    int tasks() {
        return tasks;
    }

    /** Takes part, until {@link #leave}; not if the call is over. */
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

    /** Takes no part any more; the last one wakes the caller. */
    void leave() {
        if (participants.decrementAndGet() == 0) {
            LockSupport.unpark(caller);
        }
    }

    /** The next part, or -1. */
    int claim() {
        if (stopped) {
            return -1;
        }
        int task = next.getAndIncrement();
        return task < tasks ? task : -1;
    }

    /** Runs a part; what it throws is kept for the caller. */
    @SuppressWarnings("CatchingUnchecked") // an Error of one thread must not leave the caller waiting
    final void run(int task, ScratchMemory scratch, int participant) {
        try {
            execute(task, scratch, participant);
        } catch (Throwable e) {
            stop(e);
        }
    }

    /** Ends the call early; the first reason is the caller's. */
    synchronized void stop(Throwable reason) {
        if (failure == null) {
            failure = reason;
        }
        stopped = true;
    }

    /** Whether a part that is being run should end; to be asked every few microseconds. */
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
     * Waits, on the calling thread, until no other thread runs a part. Once the call is to end, it waits for a while only: an
     * operator may loop. Whether all have ended; where they have not, the job and its inputs are theirs from then on.
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
                graceEnd = System.nanoTime() + Deadline.INNER_GRACE_NANOS; // to tell who waits for the caller
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        caller = null;
        leftBehind = participants.get() > 0;
        return !leftBehind;
    }

    /** Whether threads that the call did not wait for run parts of it. */
    final boolean isLeftBehind() {
        return leftBehind;
    }

    /**
     * Throws what ended the call early.
     *
     * @param late names of the threads that still run parts; empty where there are none
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
                // it went well
            }
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new EngineException("reduction failed: reduction=" + name, reason);
        }
    }

    /** What the callers of a closed engine are told. */
    static EngineException closing() {
        return new EndedEarlyException("host engine is closed: no reduction runs on it any more; try one that is open");
    }

    private EngineException interrupted() {
        return new EndedEarlyException("reduction interrupted on the host: reduction=" + name
                + "; its input is as it was, try again");
    }
}
