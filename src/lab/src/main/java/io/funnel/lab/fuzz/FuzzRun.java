package io.funnel.lab.fuzz;

import io.funnel.cli.job.Event;
import io.funnel.cli.job.JobException;
import io.funnel.cli.worker.WorkerProcess;
import io.funnel.cli.worker.WorkerRunner;
import io.funnel.device.Device;
import io.funnel.verify.compare.Status;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A random run in workers, one after the other. A family that kills its worker, or does not end in time, has failed; a
 * new worker goes on with the next one. So it does after every failure, which may have left a broken heap behind.
 */
final class FuzzRun {

    /** Workers that may end without a single family done before it is given up. */
    private static final int MOST_IDLE = 3;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final WorkerRunner workers;
    private final FuzzJob job;
    private final Consumer<Event> listener;
    private final long end;
    private @Nullable Device device;
    private OptionalLong running = OptionalLong.empty();
    private long next;
    private long casesLeft;
    private int idle;

    FuzzRun(WorkerRunner workers, FuzzJob job, Consumer<Event> listener) {
        this.workers = workers;
        this.job = job;
        this.listener = listener;
        this.end = System.nanoTime() + job.settings().millis() * NANOS_PER_MILLI;
        this.next = job.settings().first();
        this.casesLeft = job.settings().cases();
    }

    void run() {
        long left = (end - System.nanoTime()) / NANOS_PER_MILLI;
        while (left > 0 && casesLeft > 0) {
            FuzzSettings rest = job.settings().rest(next, left, casesLeft);
            long before = next;
            try (WorkerProcess worker = workers.start(job.with(rest))) {
                worker.hear(this::heard, why -> lost(why, null));
            }
            idle = next == before ? idle + 1 : 0;
            if (idle >= MOST_IDLE) {
                throw new JobException("worker ends without a case: workers=" + idle + "; look into the log");
            }
            left = (end - System.nanoTime()) / NANOS_PER_MILLI;
        }
    }

    private boolean heard(Event event) {
        switch (event) {
            case FuzzEvent.Started(Device found, int reductions) -> {
                workers.requireRuntime(found);
                if (device == null) {
                    device = found;
                    listener.accept(event);
                }
            }
            case FuzzEvent.FamilyBegun(long family) -> {
                running = OptionalLong.of(family);
                listener.accept(event);
            }
            case FuzzEvent.FamilyDone(long family, Tally tally) -> done(family, tally);
            case FuzzEvent.Found found -> listener.accept(found);
            case Event.Failed failed -> {
                lost(failed.message(), failed);
                return false;
            }
            case Event.Done done -> {
                return false;
            }
            default -> throw JobException.unexpected();
        }
        return true;
    }

    private void done(long family, Tally tally) {
        running = OptionalLong.empty();
        next = family + 1;
        casesLeft -= tally.cases() + tally.of(Status.UNSUPPORTED);
        listener.accept(new FuzzEvent.FamilyDone(family, tally));
    }

    /** The worker will not go on; the family that was running is to blame, if there is one. */
    private void lost(String why, Event.@Nullable Failed failed) {
        Device where = device;
        if (running.isEmpty() || where == null) {
            if (failed != null && failed.input()) {
                throw workers.failure(failed);
            }
            if (next == job.settings().first()) {
                throw workers.doesNotRun(why);
            }
            return;
        }
        FuzzFinding guilty = Fuzzer.failed(where, job.chosen(), job.settings(), running.getAsLong(), why);
        Tally tally = new Tally();
        tally.add(guilty.family().strategy(), Status.FAILED, 1);
        listener.accept(new FuzzEvent.Found(SavedCase.of(guilty), true));
        done(running.getAsLong(), tally);
    }
}
