package io.funnel.cli.worker;

import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import io.funnel.device.SignalHandlers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** One worker seen from outside: its events, its logs, and its end. */
public final class WorkerProcess implements AutoCloseable {

    private static final int SIGNAL_BASE = 128;
    private static final String FRAME = "# Problematic frame";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Process process;
    private final Logs logs;
    private final Duration deadline;
    /** The worker's events; empty at the end of its output. */
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

    /** Starts a worker with its job; the deadline applies between events. */
    static WorkerProcess start(List<String> command, Job job, Logs logs, Duration deadline) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command).directory(logs.folder().toFile());
            chainSignals(builder.environment(), Path.of(System.getProperty("java.home")));
            Process process = builder.start();
            WorkerProcess worker = new WorkerProcess(process, logs, deadline);
            worker.send(Protocol.line(job));
            return worker;
        } catch (IOException e) {
            throw new JobException("worker does not start: command=" + command.getFirst() + "; the system says: "
                    + e.getMessage(), e);
        }
    }

    /**
     * Lets the JVM keep its signals, on Linux. NVIDIA's OpenCL driver sets handlers of its own, SIGSEGV's too. The JVM
     * stops its threads with that signal and would die at a garbage collection, without a report. The JDK's libjsig,
     * loaded first, forwards the JVM's signals.
     */
    static void chainSignals(Map<String, String> environment, Path javaHome) {
        Path library = SignalHandlers.chainingLibrary(javaHome);
        if (Files.isRegularFile(library)) {
            environment.merge("LD_PRELOAD", library.toString(), (others, first) -> first + ":" + others);
        }
    }

    void next(Job job) {
        logs.begin(Logs.START);
        send(Protocol.line(job));
    }

    /** Sends a line; a dead worker is noticed by the end of its output. */
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

    /** Waits for the job's output in its logs; returns whether it arrived. */
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

    private void read(BufferedReader output, Consumer<Event> listener) {
        try (output) {
            output.lines().forEach(line -> Protocol.event(line).ifPresentOrElse(listener, () -> logs.add(line)));
        } catch (IOException | UncheckedIOException e) {
            logs.add("the worker's output ended: " + e.getMessage());
        }
    }

    /** Waits until the runtime has started; returns why it has not. */
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
     * The reason why a worker has not started.
     *
     * @param crash whether it died or was silent, which may not happen again
     */
    record Stop(String why, boolean crash) {}

    private String crashedIn() {
        Path report = logs.folder().resolve("hs_err_pid" + process.pid() + ".log");
        try (Stream<String> lines = Files.isReadable(report) ? Files.lines(report) : Stream.empty()) {
            return lines.dropWhile(line -> !line.startsWith(FRAME)).skip(1).findFirst()
                    .map(line -> " in " + line.replaceFirst("^# *", "").strip()).orElse("");
        } catch (IOException | UncheckedIOException e) {
            return "";
        }
    }

    /** Reads events until {@code heard} returns false. If they end early, {@code lost} receives the reason. */
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
                lost.accept(event == null ? "timed out after " + deadline.toSeconds() + " s" : ending());
                return;
            }
            more = heard.test(event.get());
        }
    }

    private String ending() {
        return exitCode().map(code -> "the process died: exit code " + code + signalName(code - SIGNAL_BASE))
                .orElse("the process closed its output but did not end");
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
     * Ends the worker and finishes its log. {@link Process#destroy} would close the output
     * and lose unread lines, so it uses the handle.
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
            // the JVM is ending, and the hook is obsolete
        }
    }
}
