package io.funnel.cli.worker;

import io.funnel.cli.data.InputException;
import io.funnel.cli.job.CalibrationJob;
import io.funnel.cli.job.ComparisonJob;
import io.funnel.cli.job.ComparisonListener;
import io.funnel.cli.job.DeviceChoice;
import io.funnel.cli.job.FuzzJob;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import io.funnel.cli.job.RunJob;
import io.funnel.cli.job.Runner;
import io.funnel.cli.job.SavedCase;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.RunReport;
import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import io.funnel.testkit.FuzzFinding;
import io.funnel.testkit.FuzzListener;
import io.funnel.testkit.Fuzzer;
import io.funnel.verify.Status;
import io.funnel.verify.StrategyResult;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Carries jobs out in workers, one after the other. A strategy that kills its worker, or that does not end in time, is
 * failed, and a new worker goes on with the next. So it does after every strategy that failed or was wrong, because it
 * may have left a broken device or heap behind, and before and after an annotated loop, whose launch is the JIT's:
 * TornadoVM's own reductions have been seen to corrupt the heap of the process long before it died.
 */
public final class WorkerRunner implements Runner {

    private static final String PRINT_KERNEL = "-Dtornado.printKernel";

    private final List<String> command;
    private final Runtime runtime;
    private final Logs logs;
    private final Duration deadline;

    /**
     * A runner.
     *
     * @param command  starts a worker
     * @param runtime  that the worker must find itself on
     * @param logs     where its output goes
     * @param deadline for each strategy, and for the preparation before the first
     */
    WorkerRunner(List<String> command, Runtime runtime, Logs logs, Duration deadline) {
        this.command = List.copyOf(command);
        this.runtime = runtime;
        this.logs = logs;
        this.deadline = deadline;
    }

    /** A runner on a TornadoVM SDK. */
    public static WorkerRunner of(WorkerLaunch launch, Logs logs, Duration deadline) {
        return new WorkerRunner(launch.command(), Runtime.TORNADOVM, logs, deadline);
    }

    @Override
    public List<Device> devices() {
        try (WorkerProcess worker = start(new Job.Devices())) {
            if (await(worker) instanceof Event.Listed(List<Device> devices)) {
                devices.forEach(this::requireRuntime);
                return devices;
            }
            throw unexpected();
        }
    }

    @Override
    public RunReport run(RunJob job, LongConsumer progress) {
        try (WorkerProcess worker = start(job)) {
            Event event = await(worker);
            while (event instanceof Event.Progress(long done)) {
                progress.accept(done);
                event = await(worker);
            }
            if (event instanceof Event.Ran(RunReport report)) {
                return report;
            }
            throw unexpected();
        }
    }

    @Override
    public String calibrate(CalibrationJob job, Consumer<String> progress) {
        try (WorkerProcess worker = start(job)) {
            Event event = await(worker);
            while (event instanceof Event.Measuring(String what)) {
                progress.accept(what);
                event = await(worker);
            }
            if (event instanceof Event.Calibrated(String profile)) {
                return profile;
            }
            throw unexpected();
        }
    }

    @Override
    public void fuzz(FuzzJob job, FuzzListener listener) {
        new FuzzRun(job, listener, deadline, this::requireRuntime).run(this::startQuietly);
    }

    @Override
    public Fuzzer.Replay replay(DeviceChoice device, FuzzFinding finding) {
        try (WorkerProcess worker = startQuietly(new Job.Replay(device, SavedCase.of(finding)))) {
            return switch (worker.next(deadline)) {
                case WorkerProcess.Told(Event.Replayed(Status status, String reason)) ->
                    new Fuzzer.Replay(status, reason);
                case WorkerProcess.Told(Event.Failed failed) -> throw failure(failed);
                case WorkerProcess.Told told -> throw unexpected();
                case WorkerProcess.Silent silent ->
                    new Fuzzer.Replay(Status.FAILED, "no end within " + deadline.toSeconds() + " s");
                case WorkerProcess.Ended ended -> new Fuzzer.Replay(Status.FAILED, worker.ending());
            };
        }
    }

    /** Without the text of kernels: a random run has thousands of them. */
    private WorkerProcess startQuietly(Job job) {
        List<String> quiet = command.stream().filter(word -> !word.startsWith(PRINT_KERNEL)).toList();
        return WorkerProcess.start(quiet, job, logs);
    }

    @Override
    public void compare(ComparisonJob job, ComparisonListener listener) {
        Deque<Strategy> left = new ArrayDeque<>(job.strategies());
        Announcer announcer = new Announcer(listener);
        while (!left.isEmpty()) {
            List<Strategy> together = together(left);
            try (WorkerProcess worker = start(job.with(together))) {
                Batch batch = new Batch(worker, announcer, left);
                batch.hear();
            }
        }
    }

    /** The strategies that share the next worker. */
    private static List<Strategy> together(Deque<Strategy> left) {
        List<Strategy> together = new ArrayList<>();
        for (Strategy strategy : left) {
            boolean alone = strategy.shape() instanceof Shape.Loop;
            if (alone && !together.isEmpty()) {
                break;
            }
            together.add(strategy);
            if (alone) {
                break;
            }
        }
        return together;
    }

    private WorkerProcess start(Job job) {
        return WorkerProcess.start(command, job, logs);
    }

    private Event await(WorkerProcess worker) {
        return switch (worker.next(deadline)) {
            case WorkerProcess.Told(Event.Failed failed) -> throw failure(failed);
            case WorkerProcess.Told(Event event) -> event;
            case WorkerProcess.Silent silent -> throw new JobException("TornadoVM did not answer: seconds="
                    + deadline.toSeconds() + ", log=" + logs.startFile() + "; try a longer --timeout");
            case WorkerProcess.Ended ended -> throw died(worker);
        };
    }

    private JobException died(WorkerProcess worker) {
        return new JobException("TornadoVM does not run here: " + worker.ending() + ", log=" + logs.startFile()
                + "; try --runtime embedded, or look into the log");
    }

    private RuntimeException failure(Event.Failed failed) {
        RemoteTrace trace = new RemoteTrace(failed.trace());
        return failed.input()
                ? new InputException(failed.message(), trace)
                : new JobException(failed.message() + "; log: " + logs.startFile(), trace);
    }

    private static JobException unexpected() {
        return new JobException("worker told something else than was asked; try to build Funnel again");
    }

    private void requireRuntime(Device device) {
        if (device.runtime() != runtime) {
            throw new JobException("worker runs on another runtime: wished=" + runtime.label() + ", found="
                    + device.runtime().label() + "; look at tornado-argfile in the SDK");
        }
    }

    /** Tells the listener of the device once, however many workers there are. */
    private static final class Announcer {

        private final ComparisonListener listener;
        private boolean started;

        Announcer(ComparisonListener listener) {
            this.listener = listener;
        }

        void started(Device device) {
            if (!started) {
                started = true;
                listener.started(device);
            }
        }
    }

    /** What one worker has done of a comparison. */
    private final class Batch {

        private final WorkerProcess worker;
        private final Announcer announcer;
        private final Deque<Strategy> left;
        private @Nullable Strategy running;
        private boolean progress;

        Batch(WorkerProcess worker, Announcer announcer, Deque<Strategy> left) {
            this.worker = worker;
            this.announcer = announcer;
            this.left = left;
        }

        /** Listens until the worker is done, dead, or not to be trusted any more. */
        void hear() {
            boolean more = true;
            while (more) {
                more = switch (worker.next(deadline)) {
                    case WorkerProcess.Told(Event event) -> heard(event);
                    case WorkerProcess.Silent silent -> lost("no end within " + deadline.toSeconds() + " s");
                    case WorkerProcess.Ended ended -> lost(worker.ending());
                };
            }
        }

        private boolean heard(Event event) {
            return switch (event) {
                case Event.Started(Device device) -> {
                    requireRuntime(device);
                    announcer.started(device);
                    yield true;
                }
                case Event.Running(Strategy strategy) -> {
                    running = strategy;
                    announcer.listener.running(strategy);
                    yield true;
                }
                case Event.Finished(Row row) -> finished(row);
                case Event.Failed failed -> {
                    if (running == null) {
                        throw failure(failed);
                    }
                    yield lost(failed.message());
                }
                case Event.Done done -> {
                    if (!progress) {
                        throw unexpected();
                    }
                    yield false;
                }
                default -> throw unexpected();
            };
        }

        private boolean finished(Row row) {
            running = null;
            progress = true;
            left.remove(row.strategy());
            announcer.listener.finished(row.withLog(logs.file(row.strategy().label()).toString()));
            return row.status() == Status.VERIFIED || row.status() == Status.UNSUPPORTED;
        }

        /** The worker will not go on; the strategy that was running is to blame, if there is one. */
        private boolean lost(String why) {
            Strategy guilty = running;
            if (guilty != null) {
                finished(Row.of(StrategyResult.crashed(guilty, why)));
            } else if (!progress) {
                throw new JobException("TornadoVM does not run here: " + why + ", log=" + logs.startFile()
                        + "; try --runtime embedded, or look into the log");
            }
            return false;
        }
    }
}
