package io.funnel.engine.host;

import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.engine.task.Deadline;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Threads that help callers. A caller runs tasks of its own job until none are left, and workers take tasks of all jobs
 * in turn. So every job makes progress, and jobs share the workers evenly.
 *
 * <p>An idle worker spins for a while before it sleeps, so that the next call of a loop finds it awake. Sleeping
 * workers are woken as a tree, each by the one at half its number.
 */
final class WorkerPool implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger("io.funnel");

    /** The time for which the end waits for threads. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** The maximum of jobs that workers see; further callers work alone. */
    private static final int PLACES = 64;

    private final int workers;
    private final ScratchPool scratches;
    private final AtomicReferenceArray<@Nullable HostJob> jobs = new AtomicReferenceArray<>(PLACES);
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger turn = new AtomicInteger();
    /** Replaced, never modified. */
    private volatile Worker[] started = {};
    private volatile boolean closed;
    private final BooleanSupplier open = this::isOpen; // one for all jobs, so that calls allocate nothing

    WorkerPool(int workers, ScratchPool scratches) {
        this.workers = workers;
        this.scratches = scratches;
    }

    int threads() {
        return started.length;
    }

    /** Runs the tasks of a job on the calling thread and, if there are several, on the workers. */
    void run(HostJob job, int tasks) {
        requireOpen();
        job.begin(tasks, open);
        boolean ended = true;
        if (tasks == 1) {
            work(job);
        } else {
            int place = publish(job);
            try {
                wakeNext(0, tasks);
                work(job);
            } finally {
                ended = retire(job, place);
            }
        }
        job.check(ended ? "" : busyWith(job));
    }

    private String busyWith(@Nullable HostJob job) {
        return Stream.of(started).filter(worker -> worker.isBusyWith(job)).map(worker -> worker.thread.getName())
                .collect(Collectors.joining(" "));
    }

    private void work(HostJob job) {
        ScratchMemory scratch = scratches.take();
        try {
            for (int task = job.claim(); task >= 0; task = job.claim()) {
                job.run(task, scratch, 0);
            }
        } finally {
            scratches.giveBack(scratch);
        }
    }

    private int publish(HostJob job) {
        if (started.length < workers) {
            startAll();
        }
        job.open();
        for (int place = 0; place < PLACES; place++) {
            if (jobs.compareAndSet(place, null, job)) {
                waiting.incrementAndGet();
                return place;
            }
        }
        return PLACES;
    }

    private synchronized void startAll() {
        requireOpen();
        if (started.length < workers) {
            Worker[] all = new Worker[workers];
            for (int number = 1; number <= workers; number++) {
                all[number - 1] = new Worker(number);
                all[number - 1].thread.start();
            }
            started = all;
        }
    }

    private boolean retire(HostJob job, int place) {
        if (place < PLACES) {
            jobs.set(place, null);
            waiting.decrementAndGet();
        }
        return job.await();
    }

    /** Wakes the participant's two workers, if they sleep and have tasks. */
    private void wakeNext(int participant, int tasks) {
        Worker[] all = started;
        for (int number = 2 * participant + 1; number <= 2 * participant + 2; number++) {
            if (number <= all.length && number < tasks) {
                all[number - 1].wake();
            }
        }
    }

    private final class Worker {

        private final int number;
        private final Thread thread;
        private volatile boolean asleep;
        private volatile @Nullable HostJob job;

        Worker(int number) {
            this.number = number;
            thread = Thread.ofPlatform().daemon().name("funnel-host-" + number)
                    .inheritInheritableThreadLocals(false).unstarted(this::loop);
            thread.setContextClassLoader(null); // must not keep the caller's context loader
        }

        /** Whether the worker runs this job; any job for null. */
        boolean isBusyWith(@Nullable HostJob wanted) {
            HostJob now = job;
            return now != null && (wanted == null || now.equals(wanted));
        }

        void wake() {
            if (asleep) {
                LockSupport.unpark(thread);
            }
        }

        private void loop() {
            try (ScratchMemory scratch = new ScratchMemory()) {
                while (!closed) {
                    HostJob found = find();
                    if (found == null) {
                        idle();
                    } else if (found.join()) {
                        job = found;
                        wakeNext(number, found.tasks());
                        runTasks(found, scratch);
                    }
                }
            }
        }

        private void runTasks(HostJob found, ScratchMemory scratch) {
            try {
                int task = found.claim();
                while (task >= 0) {
                    found.run(task, scratch, number);
                    task = waiting.get() > 1 ? -1 : found.claim();
                }
            } finally {
                job = null;
                found.leave();
            }
        }

        private void idle() {
            long end = System.nanoTime() + HostJob.SPIN_NANOS;
            while (System.nanoTime() < end) {
                if (find() != null || closed) {
                    return;
                }
                Thread.onSpinWait();
            }
            asleep = true;
            while (find() == null && !closed) {
                LockSupport.park(WorkerPool.this);
            }
            asleep = false;
        }
    }

    /** Returns a job with unclaimed tasks, the next in turn; else null. */
    private @Nullable HostJob find() {
        int count = waiting.get();
        if (count == 0) {
            return null;
        }
        int first = count > 1 ? turn.getAndIncrement() : 0;
        for (int i = 0; i < PLACES; i++) {
            HostJob job = jobs.get(Math.floorMod(first + i, PLACES));
            if (job != null && job.hasMore()) {
                return job;
            }
        }
        return null;
    }

    private boolean isOpen() {
        return !closed;
    }

    void requireOpen() {
        if (closed) {
            throw HostJob.closing();
        }
    }

    /** Ends all calls within the time of a few blocks, and all threads except those stuck in an operator. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        boolean interrupted = false;
        long end = System.nanoTime() + PATIENCE.toNanos();
        for (Worker worker : started) {
            LockSupport.unpark(worker.thread);
            while (worker.thread.isAlive() && !worker.thread.equals(Thread.currentThread())
                    && end - System.nanoTime() > 0) {
                try {
                    worker.thread.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
                } catch (InterruptedException e) {
                    interrupted = true;
                    end = Math.min(end, System.nanoTime() + Deadline.GRACE.toNanos());
                }
            }
        }
        String late = busyWith(null);
        if (!late.isEmpty()) {
            LOG.log(System.Logger.Level.WARNING, () -> "host engine is closed, but threads are left behind: threads="
                    + late + "; make sure that their operator ends for every value");
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
