package io.funnel.engine.host;

import io.funnel.engine.EngineException;
import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reduction in parts that any thread may run, in any order. Calls are used again: nothing is allocated for one in the
 * long run. The crew keeps the books.
 */
abstract class Call implements AutoCloseable {

    private volatile boolean stopped;
    private volatile @Nullable Thread caller;
    private @Nullable Crew crew;
    private @Nullable Throwable failure;
    private int tasks;
    private int next;
    private int running;

    /**
     * Runs one part.
     *
     * @param task        its number
     * @param scratch     the running thread's
     * @param participant the running thread's number among those of the engine; the caller's is 0
     */
    abstract void execute(int task, Scratch scratch, int participant);

    /** What is being reduced. */
    abstract String name();

    /**
     * Takes the inputs of a call.
     *
     * @param in           a segment an input
     * @param firstIndex   the index of element 0 in the whole input
     * @param elements     how many
     * @param parts        how many parts
     * @param blocksOfPart blocks of each but the last, a power of two
     * @param threads      threads that may run parts
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

    /** Begins anew, for the calling thread. */
    synchronized void begin(Crew within, int number) {
        crew = within;
        stopped = false;
        caller = Thread.currentThread();
        failure = null;
        tasks = number;
        next = 0;
        running = 0;
    }

    /** The next part, or -1. */
    synchronized int claim() {
        if (stopped || next == tasks) {
            return -1;
        }
        running++;
        return next++;
    }

    /** Runs a part; what it throws is kept for the caller. */
    @SuppressWarnings("CatchingUnchecked") // an Error of one thread must not leave the caller waiting
    final void run(int task, Scratch scratch, int participant) {
        try {
            execute(task, scratch, participant);
        } catch (Throwable e) {
            stop(e);
        }
        synchronized (this) {
            running--;
            if (running == 0) {
                notifyAll();
            }
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
        if (crew != null && !crew.isOpen()) {
            stop(Crew.closing());
        } else if (Thread.currentThread().equals(caller) && Thread.currentThread().isInterrupted()) {
            stop(interrupted());
        }
        return stopped;
    }

    /** Waits, on the calling thread, until no other thread runs a part; then throws what went wrong. */
    final void await() {
        boolean interrupted = false;
        synchronized (this) {
            while (running > 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                    stop(interrupted());
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        caller = null;
    }

    /** Throws what ended the call early. */
    final void check() {
        Throwable reason = failure;
        failure = null;
        switch (reason) {
            case null -> {
                // it went well
            }
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new EngineException("reduction failed: reduction=" + name(), reason);
        }
    }

    private EngineException interrupted() {
        return new EngineException("reduction interrupted on the host: reduction=" + name()
                + "; its input is as it was, try again");
    }
}
