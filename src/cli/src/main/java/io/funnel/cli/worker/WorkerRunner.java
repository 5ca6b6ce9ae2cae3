package io.funnel.cli.worker;

import io.funnel.cli.data.InputException;
import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import io.funnel.cli.job.Runner;
import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;
import io.funnel.verify.Status;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Carries jobs out in workers, one after the other. */
public final class WorkerRunner implements Runner {

    private static final String PRINT_KERNEL = "-Dtornado.printKernel";

    private final List<String> command;
    private final Runtime runtime;
    private final Logs logs;
    private final Duration deadline;

    /** The deadline is for each strategy, and for what comes before the first. */
    WorkerRunner(List<String> command, Runtime runtime, Logs logs, Duration deadline) {
        this.command = List.copyOf(command);
        this.runtime = runtime;
        this.logs = logs;
        this.deadline = deadline;
    }

    public static WorkerRunner of(WorkerLaunch launch, long memoryBytes, Logs logs, Duration deadline) {
        return new WorkerRunner(launch.command(memoryBytes), Runtime.TORNADOVM, logs, deadline);
    }

    @Override
    public void run(Job job, Consumer<Event> listener) {
        switch (job) {
            case Job.Comparison comparison -> new ComparisonRun(this, comparison, listener).run();
            case Job.Fuzz fuzz -> new FuzzRun(this, fuzz, listener).run();
            case Job.Replay replay -> hear(replay, listener,
                    why -> listener.accept(new Event.Replayed(Status.FAILED, why)));
            default -> hear(job, listener, why -> {
                throw doesNotRun(why);
            });
        }
    }

    private void hear(Job job, Consumer<Event> listener, Consumer<String> lost) {
        try (WorkerProcess worker = start(job)) {
            worker.hear(event -> {
                switch (event) {
                    case Event.Failed failed -> throw failure(failed);
                    case Event.Listed(List<Device> devices) -> devices.forEach(this::requireRuntime);
                    default -> {}
                }
                listener.accept(event);
                return !(event instanceof Event.Done);
            }, lost);
        }
    }

    /** Starts a worker with its job; a random run's without the text of kernels, of which it has thousands. */
    WorkerProcess start(Job job) {
        boolean quiet = job instanceof Job.Fuzz || job instanceof Job.Replay;
        return WorkerProcess.start(
                command.stream().filter(word -> !quiet || !word.startsWith(PRINT_KERNEL)).toList(), job, logs,
                deadline);
    }

    Logs logs() {
        return logs;
    }

    JobException doesNotRun(String why) {
        return new JobException("TornadoVM does not run here: " + why + ", log=" + logs.file(Logs.START)
                + "; try --runtime embedded, a longer --timeout, or look into the log");
    }

    RuntimeException failure(Event.Failed failed) {
        RemoteTrace trace = new RemoteTrace(failed.trace());
        return failed.input()
                ? new InputException(failed.message(), trace)
                : new JobException(failed.message() + "; log: " + logs.file(Logs.START), trace);
    }

    void requireRuntime(Device device) {
        if (device.runtime() != runtime) {
            throw new JobException("worker runs on another runtime: wished=" + runtime.label() + ", found="
                    + device.runtime().label() + "; look at tornado-argfile in the SDK");
        }
    }
}
