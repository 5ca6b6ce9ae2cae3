package io.funnel.cli.worker;

import io.funnel.cli.data.InputException;
import io.funnel.cli.job.FuzzJob;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import io.funnel.device.Device;
import io.funnel.testkit.FuzzFinding;
import io.funnel.testkit.FuzzListener;
import io.funnel.testkit.FuzzSettings;
import io.funnel.testkit.Fuzzer;
import io.funnel.testkit.Tally;
import io.funnel.verify.Status;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A random run in workers, one after the other. A family that kills its worker, or does not end in time, has failed; a
 * new worker goes on with the next one. So it does after every failure, which may have left a broken heap behind.
 */
final class FuzzRun {

    /** Workers that may end without a single family done before it is given up. */
    private static final int MOST_IDLE = 3;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final FuzzJob job;
    private final FuzzListener listener;
    private final Duration deadline;
    private final Consumer<Device> requirement;
    private final long end;
    private @Nullable Device device;
    private OptionalLong running = OptionalLong.empty();
    private long next;
    private long casesLeft;
    private int idle;

    /**
     * A run.
     *
     * @param deadline    for each family
     * @param requirement what the worker's device must be
     */
    FuzzRun(FuzzJob job, FuzzListener listener, Duration deadline, Consumer<Device> requirement) {
        this.job = job;
        this.listener = listener;
        this.deadline = deadline;
        this.requirement = requirement;
        this.end = System.nanoTime() + job.settings().millis() * NANOS_PER_MILLI;
        this.next = job.settings().first();
        this.casesLeft = job.settings().cases();
    }

    /** Runs to the end, in workers that a function starts with a job. */
    void run(Function<Job, WorkerProcess> start) {
        long left = (end - System.nanoTime()) / NANOS_PER_MILLI;
        while (left > 0 && casesLeft > 0) {
            FuzzSettings rest = job.settings().rest(next, left, casesLeft);
            long before = next;
            try (WorkerProcess worker = start.apply(job.with(rest))) {
                hear(worker);
            }
            idle = next == before ? idle + 1 : 0;
            if (idle >= MOST_IDLE) {
                throw new JobException("worker ends without a case: workers=" + idle + "; look into the log");
            }
            left = (end - System.nanoTime()) / NANOS_PER_MILLI;
        }
    }

    private void hear(WorkerProcess worker) {
        boolean more = true;
        while (more) {
            more = switch (worker.next(deadline)) {
                case WorkerProcess.Told(Event event) -> heard(event);
                case WorkerProcess.Silent silent -> lost("no end within " + deadline.toSeconds() + " s", null);
                case WorkerProcess.Ended ended -> lost(worker.ending(), null);
            };
        }
    }

    private boolean heard(Event event) {
        switch (event) {
            case Event.FuzzStarted(Device found, int reductions) -> {
                requirement.accept(found);
                if (device == null) {
                    device = found;
                    listener.started(found, reductions);
                }
            }
            case Event.FamilyBegun(long family) -> {
                running = OptionalLong.of(family);
                listener.begun(family);
            }
            case Event.FamilyDone(long family, Tally tally) -> done(family, tally);
            case Event.Found found -> listener.found(found.finding().finding(), found.small());
            case Event.Failed failed -> {
                return lost(failed.message(), failed);
            }
            case Event.Done done -> {
                return false;
            }
            default -> throw new JobException(
                    "worker told something else than was asked; try to build Funnel again");
        }
        return true;
    }

    private void done(long family, Tally tally) {
        running = OptionalLong.empty();
        next = family + 1;
        casesLeft -= tally.cases() + tally.of(Status.UNSUPPORTED);
        listener.done(family, tally);
    }

    /** The worker will not go on; the family that was running is to blame, if there is one. */
    private boolean lost(String why, Event.@Nullable Failed failed) {
        Device where = device;
        if (running.isEmpty() || where == null) {
            if (failed != null && failed.input()) {
                throw new InputException(failed.message(), new RemoteTrace(failed.trace()));
            }
            if (next == job.settings().first()) {
                throw new JobException("TornadoVM does not run here: " + why
                        + "; try --runtime embedded, or look into the log");
            }
            return false;
        }
        FuzzFinding guilty = Fuzzer.failed(where, job.chosen(), job.settings(), running.getAsLong(), why);
        Tally tally = new Tally();
        tally.add(guilty.strategy(), Status.FAILED, 1);
        listener.found(guilty, true);
        done(running.getAsLong(), tally);
        return false;
    }
}
