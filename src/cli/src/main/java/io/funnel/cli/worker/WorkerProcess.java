package io.funnel.cli.worker;

import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** One worker seen from outside: its events as they come, everything else in the logs, and how it ended. */
public final class WorkerProcess implements AutoCloseable {

    private static final int SIGNAL_BASE = 128;
    /** What precedes the place of a crash in the JVM's report. */
    private static final String FRAME = "# Problematic frame";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Process process;
    private final Logs logs;
    private final Duration deadline;
    /** What the worker tells; nothing where its output ends. */
    private final BlockingQueue<Optional<Event>> events = new LinkedBlockingQueue<>();
    private final Semaphore logged = new Semaphore(0);
    private final Thread errors;
    private final Thread shutdown;

    private WorkerProcess(Process process, Logs logs, Duration deadline) {
        this.process = process;
        this.logs = logs;
        this.deadline = deadline;
        this.shutdown = new Thread(process::destroyForcibly, "funnel-worker-end");
        Runtime.getRuntime().addShutdownHook(shutdown);
        logs.begin(Logs.START);
        this.errors = Thread.ofPlatform().daemon().name("funnel-worker-stderr").start(this::readErrors);
        Thread.ofPlatform().daemon().name("funnel-worker-stdout").start(this::readEvents);
    }

    /** Starts a worker with its job; the deadline is for the time from one event to the next. */
    static WorkerProcess start(List<String> command, Job job, Logs logs, Duration deadline) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command).directory(logs.folder().toFile());
            SignalChaining.addTo(builder.environment(), Path.of(System.getProperty("java.home")));
            Process process = builder.start();
            WorkerProcess worker = new WorkerProcess(process, logs, deadline);
            worker.send(Protocol.line(job));
            return worker;
        } catch (IOException e) {
            throw new JobException("worker does not start: command=" + command.getFirst() + "; the system says: "
                    + e.getMessage(), e);
        }
    }

    /** One more job, for a worker that has done the one before. */
    void next(Job job) {
        logs.begin(Logs.START);
        send(Protocol.line(job));
    }

    /** A worker that is dead already is heard of by the end of its output. */
    private void send(String line) {
        OutputStream input = process.getOutputStream();
        try {
            input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException e) {
            logs.add("the job could not be sent: " + e.getMessage());
        }
    }

    private void readEvents() {
        read(process.inputReader(StandardCharsets.UTF_8), event -> events.add(Optional.of(event)));
        events.add(Optional.empty());
    }

    private void readErrors() {
        read(process.errorReader(StandardCharsets.UTF_8), event -> {
            if (event instanceof Event.Running(var strategy)) {
                logs.begin(strategy.label());
            } else if (event instanceof Event.Done) {
                logged.release();
            }
        });
        logged.release();
    }

    /** Whether all that the job has printed is in its logs. */
    boolean awaitLogs() {
        try {
            return logged.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            logs.close();
        }
    }

    /** Reads events, and leaves all other lines to the logs. */
    private void read(BufferedReader output, Consumer<Event> listener) {
        try (output) {
            output.lines().forEach(line -> Protocol.event(line).ifPresentOrElse(listener, () -> logs.add(line)));
        } catch (IOException | UncheckedIOException e) {
            logs.add("the worker's output ended: " + e.getMessage());
        }
    }

    /** Waits until the runtime has started; tells why it has not, where it has not. */
    Optional<Stop> awaitStart() {
        AtomicReference<Stop> stop = new AtomicReference<>();
        hear(event -> {
            if (event instanceof Event.Failed failed) {
                stop.set(new Stop(failed.message(), false));
            }
            return false;
        }, why -> stop.set(new Stop(why + crashedIn(), true)));
        return Optional.ofNullable(stop.get());
    }

    /**
     * Why a worker has not started.
     *
     * @param crash whether it died, or said nothing, which may not happen again
     */
    record Stop(String why, boolean crash) {}

    /** The native library in which it crashed, if the JVM has left a report. */
    private String crashedIn() {
        Path report = logs.folder().resolve("hs_err_pid" + process.pid() + ".log");
        try (Stream<String> lines = Files.isReadable(report) ? Files.lines(report) : Stream.empty()) {
            return lines.dropWhile(line -> !line.startsWith(FRAME)).skip(1).findFirst()
                    .map(line -> " in " + line.replaceFirst("^# *", "").strip()).orElse("");
        } catch (IOException | UncheckedIOException e) {
            return "";
        }
    }

    /** Hears events until {@code heard} says no; {@code lost} is told why none comes, if one should have. */
    public void hear(Predicate<Event> heard, Consumer<String> lost) {
        boolean more = true;
        while (more) {
            Optional<Event> event;
            try {
                event = events.poll(deadline.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                event = Optional.empty();
            }
            if (event == null || event.isEmpty()) {
                lost.accept(event == null ? "no end within " + deadline.toSeconds() + " s" : ending());
                return;
            }
            more = heard.test(event.get());
        }
    }

    private String ending() {
        return exitCode().map(code -> "the process died: exit code " + code + signalName(code - SIGNAL_BASE))
                .orElse("the process closed its output and stayed");
    }

    private Optional<Integer> exitCode() {
        try {
            if (process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                return Optional.of(process.exitValue());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Optional.empty();
    }

    private static String signalName(int signal) {
        return switch (signal) {
            case 4 -> " (SIGILL)";
            case 6 -> " (SIGABRT)";
            case 7 -> " (SIGBUS)";
            case 8 -> " (SIGFPE)";
            case 9 -> " (SIGKILL, perhaps for lack of memory)";
            case 11 -> " (SIGSEGV)";
            case 15 -> " (SIGTERM)";
            default -> "";
        };
    }

    /**
     * Ends it, whatever it is doing, and finishes its log: by its handle, for a {@link Process} that is destroyed closes its
     * output, what was printed and is not read yet included.
     */
    @Override
    public void close() {
        process.toHandle().destroyForcibly();
        exitCode();
        try {
            errors.join(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        logs.close();
        try {
            Runtime.getRuntime().removeShutdownHook(shutdown);
        } catch (IllegalStateException e) {
            // the JVM is ending; the hook has nothing left to do
        }
    }
}
