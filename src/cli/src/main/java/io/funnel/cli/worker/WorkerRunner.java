package io.funnel.cli.worker;

import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import io.funnel.cli.job.Runner;
import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Message;
import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs jobs in workers, one after the other. */
public final class WorkerRunner implements Runner {

    /** Comparisons of one worker; bounds the resources that drivers and TornadoVM leak. */
    private static final int MOST = 16;

    /** The stack trace of an exception in a worker, as text. */
    private static final class RemoteTrace extends Exception {

        private static final long serialVersionUID = 1L;

        RemoteTrace(String trace) {
            super("in the worker:\n" + trace, null, false, false);
        }
    }

    private final List<WorkerLaunch.Command> commands;
    private final Runtime runtime;
    private final Logs logs;
    private final Duration deadline;
    /** Index of the command that starts workers, and whether its worker has died at start once. */
    private int tried;
    /** A worker that is ready for the next comparison. */
    private @Nullable WorkerProcess idle;
    private int carried;
    private boolean again;

    /** Creates a runner that tries the commands in turn. The deadline applies to each strategy and to the start. */
    WorkerRunner(List<WorkerLaunch.Command> commands, Runtime runtime, Logs logs, Duration deadline) {
        this.commands = List.copyOf(commands);
        this.runtime = runtime;
        this.logs = logs;
        this.deadline = deadline;
    }

    public static WorkerRunner of(WorkerLaunch launch, long memoryBytes, Logs logs, Duration deadline) {
        return new WorkerRunner(launch.commands(memoryBytes, logs.folder()), Runtime.TORNADOVM, logs, deadline);
    }

    /** Returns a runner on the embedded runtime, whose kernels neither kill their process nor print. */
    public static WorkerRunner embedded(Path config, List<Path> classPath, Logs logs, Duration deadline) {
        return new WorkerRunner(List.of(WorkerLaunch.embedded(config, classPath)), Runtime.EMBEDDED, logs, deadline);
    }

    @Override
    public void run(Job job, Consumer<Event> listener) {
        if (!(job instanceof Job.Comparison)) {
            close();
        }
        switch (job) {
            case Job.Comparison comparison -> new ComparisonRun(this, comparison, listener).run();
            case WorkerJob own -> own.run(this, listener);
            case Job.Devices devices -> list(devices, listener);
            default -> hear(job, listener);
        }
    }

    private void hear(Job job, Consumer<Event> listener) {
        hear(job, listener, why -> {
            throw doesNotRun(why);
        });
    }

    /** Runs a job in one worker. If it ends too early, {@code lost} receives the reason. */
    public void hear(Job job, Consumer<Event> listener, Consumer<String> lost) {
        try (WorkerProcess worker = start(job)) {
            worker.hear(event -> {
                switch (event) {
                    case Event.Failed failed -> throw failure(failed);
                    case Event.Listed(List<Device> devices, var remark) -> devices.forEach(this::requireRuntime);
                    default -> {}
                }
                listener.accept(event);
                return !(event instanceof Event.Done);
            }, lost);
        }
    }

    /** Lists all backends together, or each alone if they do not start together. */
    private void list(Job.Devices job, Consumer<Event> listener) {
        List<Device> devices = new ArrayList<>();
        AtomicReference<Optional<String>> remark = new AtomicReference<>(Optional.empty());
        do {
            try {
                hear(job, event -> {
                    if (event instanceof Event.Listed listed) {
                        devices.addAll(listed.devices());
                        remark.updateAndGet(before -> before.or(listed::remark));
                    }
                });
            } catch (JobException e) {
                if (devices.isEmpty()) {
                    throw e;
                }
                System.err.println(Message.line(String.valueOf(e.getMessage())));
            }
        } while (tried > 0 && next());
        listener.accept(new Event.Listed(devices, remark.get()));
        listener.accept(new Event.Done());
    }

    void keep(WorkerProcess worker) {
        carried++;
        if (carried < MOST && worker.awaitLogs()) {
            idle = worker;
        } else {
            worker.close();
        }
    }

    @Override
    public void close() {
        if (idle != null) {
            idle.close();
        }
        idle = null;
        carried = 0;
    }

    /** Gives its job to an idle worker, or starts one; falls back to the next command. */
    public WorkerProcess start(Job job) {
        @Nullable WorkerProcess kept = idle;
        idle = null;
        if (kept != null) {
            kept.next(job);
            if (kept.awaitStart().isEmpty()) {
                return kept;
            }
            kept.close();
        }
        carried = 0;
        return startAlone(job);
    }

    /** Starts a worker for a job; falls back to the next command. An idle one waits for other jobs. */
    WorkerProcess startAlone(Job job) {
        while (true) {
            WorkerProcess worker = WorkerProcess.start(commands.get(tried).words(job), job, logs, deadline);
            Optional<WorkerProcess.Stop> stop = worker.awaitStart();
            if (stop.isEmpty()) {
                return worker;
            }
            worker.close();
            goOn(stop.get());
        }
    }

    private void goOn(WorkerProcess.Stop stop) {
        String what = "TornadoVM does not start: " + commands.get(tried).title() + stop.why();
        boolean alone = commands.get(tried).backends().size() <= 1;
        if (stop.crash() && alone && !again) {
            again = true;
            System.err.println(Message.line(what + "; once more"));
        } else if (next()) {
            System.err.println(Message.line(what + (alone ? "; trying the next" : "; trying each alone")));
        } else {
            throw doesNotRun(commands.get(tried).title() + stop.why());
        }
    }

    private boolean next() {
        again = false;
        boolean more = tried + 1 < commands.size();
        tried += more ? 1 : 0;
        return more;
    }

    boolean isEmbedded() {
        return runtime == Runtime.EMBEDDED;
    }

    Logs logs() {
        return logs;
    }

    public JobException doesNotRun(String why) {
        return new JobException("TornadoVM does not run here: " + why + ", log=" + logs.file(Logs.START)
                + "; try its driver, another --backend, --runtime embedded, a longer --timeout, or look into the log");
    }

    public RuntimeException failure(Event.Failed failed) {
        RemoteTrace trace = new RemoteTrace(failed.trace());
        return failed.input()
                ? new InputException(failed.message(), trace)
                : new JobException(failed.message() + "; log: " + logs.file(Logs.START), trace);
    }

    /** Refuses a device of another runtime than the requested one. */
    public void requireRuntime(Device device) {
        if (device.runtime() != runtime) {
            throw new JobException("worker runs on another runtime: requested=" + runtime.label() + ", found="
                    + device.runtime().label() + "; look at tornado-argfile in the SDK");
        }
    }
}
