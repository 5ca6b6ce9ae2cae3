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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Admits calls: refuses them after close or while a kernel hangs, and limits concurrency. */
public final class AdmissionControl {

    /** A call under way; the gate needs no more of it. */
    public interface Call {

        /** Ends it after the pieces that are under way. */
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

    /** Lets in as many calls as there are lanes. */
    public AdmissionControl(Device device, int lanes, long spinNanos) {
        this.device = device;
        this.lanes = new Semaphore(lanes, true);
        workers = new LaunchThreads(lanes, spinNanos);
    }

    /** Returns the threads that launch. */
    public LaunchThreads workers() {
        return workers;
    }

    /** Says why nobody may come in; empty where calls may. */
    public synchronized Optional<String> refusal() {
        return Optional
                .ofNullable(closed ? "session is closed: device=" + device.name() + "; open another" : broken);
    }

    /** Comes in, until {@link #leave}. */
    public synchronized void enter() {
        refusal().ifPresent(reason -> {
            throw new EngineException(reason);
        });
        inside++;
    }

    /** Goes out; the last one after the end frees everything. */
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

    /** A call is under way, and hears of the end. */
    public synchronized void started(Call call) {
        calls.add(call);
        if (closed) {
            call.stop(StopReason.CLOSED);
        }
    }

    /** All lanes of a call have ended, perhaps late. */
    public void ended(Call call) {
        synchronized (this) {
            calls.remove(call);
            if (hanging.remove(call) && hanging.isEmpty()) {
                broken = null;
            }
        }
        leave();
    }

    /** A lane of the call has not come back: no more calls until it does. Whether that is so. */
    public synchronized boolean hangs(Call call, String reason) {
        if (!calls.contains(call)) {
            return false;
        }
        hanging.add(call);
        broken = "session is broken: " + reason + "; wait until the kernel ends, or open another";
        return true;
    }

    /** Takes a lane; false where there was none in time. */
    public boolean takeLane(long nanos) throws InterruptedException {
        return lanes.tryAcquire(nanos, TimeUnit.NANOSECONDS);
    }

    /** Takes a lane if one is free now. */
    public boolean takeFreeLane() {
        return lanes.tryAcquire();
    }

    /** Gives one lane back. */
    public void giveLaneBack() {
        lanes.release();
    }

    /** Something that launches and is no call; between its steps it asks {@link BackgroundTask#requireNotEnded}. */
    public record Work<T>(String what, Supplier<T> action, Consumer<T> late) {}

    /**
     * Does it on a Java thread that may launch. Where that is a worker, a caller who is interrupted, or has waited that long,
     * leaves: what comes out then is for {@code late}, and what it uses is its own until it has ended.
     *
     * @param confined whether the calling thread alone may read what is copied
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
            awaitLane(work.what, deadline);
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

    private void awaitLane(String what, Deadline deadline) {
        try {
            if (!takeLane(deadline.remaining())) {
                throw new EndedEarlyException("deadline passed: " + what + ", deadline=" + deadline.time().orElseThrow()
                        + ", while others held all lanes; try more lanes or a longer deadline");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EndedEarlyException("interrupted while others held all lanes: " + what + "; call again", e);
        }
    }

    /** Lets nobody in any more, asks all calls to end, and waits for them. */
    public void close(Runnable end, Duration patience) {
        synchronized (this) {
            if (!closed) {
                closed = true;
                calls.forEach(call -> call.stop(StopReason.CLOSED));
                aside.forEach(task -> task.end(new EndedEarlyException(refusal().orElseThrow())));
                inside++; // for the leave below, which frees everything if nobody else is inside
                atEnd = end;
            } else {
                inside++;
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
