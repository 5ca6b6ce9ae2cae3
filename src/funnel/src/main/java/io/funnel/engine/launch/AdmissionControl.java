package io.funnel.engine.launch;

import io.funnel.device.Device;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import io.funnel.engine.task.BackgroundTask;
import io.funnel.engine.task.Deadline;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Admits calls: refuses them after close or while a kernel hangs, and limits concurrency. */
public final class AdmissionControl {

    /** A running call, as the gate sees it. */
    public interface Call {

        void stop(StopReason reason);
    }

    private final Device device;
    private final Semaphore lanes;
    private final LaunchThreads workers;
    private final Set<Call> calls = new HashSet<>();
    private final Set<Call> hanging = new HashSet<>();
    private final Set<BackgroundTask<?>> aside = ConcurrentHashMap.newKeySet();
    private int inside;
    private @Nullable String broken;
    private boolean closed;
    private @Nullable Runnable atEnd;

    /** Admits one call per lane. */
    public AdmissionControl(Device device, int lanes, long spinNanos) {
        this.device = device;
        this.lanes = new Semaphore(lanes, true);
        workers = new LaunchThreads(lanes, spinNanos);
    }

    /** Returns the threads that launch. */
    public LaunchThreads workers() {
        return workers;
    }

    /** Says why calls are refused; empty if they are admitted. */
    public synchronized Optional<String> refusal() {
        return Optional
                .ofNullable(closed ? "session is closed: device=" + device.name() + "; open another" : broken);
    }

    /** Whether {@link #close} has begun. */
    public synchronized boolean isClosed() {
        return closed;
    }

    /** Enters, until {@link #leave}. */
    public synchronized void enter() {
        refusal().ifPresent(reason -> {
            throw new EngineException(reason);
        });
        inside++;
    }

    /** Leaves; after close, the last one frees everything. */
    public void leave() {
        Runnable end = null;
        synchronized (this) {
            inside--;
            if (inside == 0) {
                end = atEnd;
                atEnd = null;
            }
        }
        if (end != null) {
            end.run();
        }
        synchronized (this) {
            notifyAll();
        }
    }

    /** Registers a running call, which is stopped on close. */
    public synchronized void started(Call call) {
        calls.add(call);
        if (closed) {
            call.stop(StopReason.CLOSED);
        }
    }

    /** Notes that all lanes of a call have ended, perhaps late. */
    public void ended(Call call) {
        synchronized (this) {
            calls.remove(call);
            if (hanging.remove(call) && hanging.isEmpty()) {
                broken = null;
            }
        }
        leave();
    }

    /** Refuses new calls while a lane of this call has not returned; whether that is so. */
    public synchronized boolean hangs(Call call, String reason) {
        if (!calls.contains(call)) {
            return false;
        }
        hanging.add(call);
        broken = "session is broken: " + reason + "; wait until the kernel ends, or open another";
        return true;
    }

    /** Waits for a lane; {@code early} describes an early end. */
    public void takeLane(Deadline deadline, Function<StopReason, String> early) {
        try {
            if (!lanes.tryAcquire(deadline.remaining(), TimeUnit.NANOSECONDS)) {
                throw new EndedEarlyException(early.apply(StopReason.DEADLINE)
                        + ", while others held all lanes; try more lanes or a longer deadline");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EndedEarlyException(
                    early.apply(StopReason.INTERRUPTED) + ", while others held all lanes; call again", e);
        }
    }

    /** Takes a lane if one is free now. */
    public boolean takeFreeLane() {
        return lanes.tryAcquire();
    }

    public void giveLaneBack() {
        lanes.release();
    }

    /** A launch outside calls; it checks {@link BackgroundTask#requireNotEnded} between its steps. */
    public record Work<T>(String what, Supplier<T> action, Consumer<T> late) {}

    /**
     * Runs the work on a Java thread that may launch. A caller of a worker leaves when interrupted or at the deadline;
     * {@code late} then receives the result, and the work keeps its resources until it ends.
     *
     * @param confined whether the calling thread alone may read the data to copy
     */
    public <T> T launching(Work<T> work, Deadline deadline, boolean confined) {
        enter();
        if (confined || (!deadline.isSet() && workers.mayLaunch())) {
            try {
                return work.action.get();
            } finally {
                leave();
            }
        }
        BackgroundTask<T> task = started(work, deadline);
        add(task);
        try {
            return task.awaitOrEnd(deadline);
        } catch (EndedEarlyException e) {
            task.whenLate(work.late);
            throw e;
        } finally {
            aside.remove(task);
        }
    }

    private synchronized void add(BackgroundTask<?> task) {
        aside.add(task);
        if (closed) {
            task.end(new EndedEarlyException(refusal().orElseThrow()));
        }
    }

    private <T> BackgroundTask<T> started(Work<T> work, Deadline deadline) {
        boolean taken = false;
        try {
            takeLane(deadline, reason -> reason.what() + ": " + work.what
                    + deadline.time().map(time -> ", deadline=" + time).orElse(""));
            taken = true;
            return BackgroundTask.start(work.what, () -> {
                try {
                    return work.action.get();
                } finally {
                    lanes.release();
                    leave();
                }
            }, workers::start);
        } catch (RuntimeException | Error e) { // it has not begun
            if (taken) {
                lanes.release();
            }
            leave();
            throw e;
        }
    }

    /** Refuses new calls, asks running calls to end, and waits for them. */
    public void close(Runnable end, Duration patience) {
        synchronized (this) {
            inside++; // for the leave below, which frees everything if no other call is inside
            if (!closed) {
                closed = true;
                calls.forEach(call -> call.stop(StopReason.CLOSED));
                aside.forEach(task -> task.end(new EndedEarlyException(refusal().orElseThrow())));
                atEnd = end;
            }
        }
        leave();
        awaitEmpty(patience);
        workers.close();
    }

    private synchronized void awaitEmpty(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        boolean interrupted = false;
        while (inside > 0 && end - System.nanoTime() > 0 && hanging.isEmpty()) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, end - System.nanoTime());
            } catch (InterruptedException e) {
                interrupted = true;
                end = Math.min(end, System.nanoTime() + Deadline.GRACE.toNanos());
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
