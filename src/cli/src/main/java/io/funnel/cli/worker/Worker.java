package io.funnel.cli.worker;

import io.funnel.cli.job.Event;
import io.funnel.cli.job.JobException;
import io.funnel.cli.job.LocalRunner;
import io.funnel.cli.message.InputException;
import io.funnel.device.Devices;
import io.funnel.verify.compare.Failures;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The process that runs kernels on TornadoVM, which isolates crashes. It reads jobs from standard input, one a line,
 * and writes events to standard output. All other output goes to standard error. It ends when its input does, so a
 * killed parent leaves no worker behind.
 */
public final class Worker {

    private static final int ORPHANED = 3;

    private final PrintStream events;
    private final LocalRunner runner = new LocalRunner();

    private Worker(PrintStream events) {
        this.events = events;
    }

    public static void main(String[] args) throws InterruptedException {
        PrintStream events = System.out;
        System.setOut(System.err); // the runtime's output belongs in the log
        BlockingQueue<String> jobs = new LinkedBlockingQueue<>();
        read(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)), jobs);
        Worker worker = new Worker(events);
        while (true) {
            worker.carryOut(jobs.take());
        }
    }

    private static void read(BufferedReader input, BlockingQueue<String> jobs) {
        Thread.ofPlatform().daemon().name("funnel-parent").start(() -> {
            try (input) {
                input.lines().forEach(jobs::add);
            } catch (IOException | UncheckedIOException e) {
                // the end of input, too
            }
            Runtime.getRuntime().halt(ORPHANED);
        });
    }

    private void carryOut(String text) {
        try {
            Devices.all(); // starts the runtime
            tell(new Event.Ready());
            runner.run(Protocol.job(text), this::tell);
            tell(new Event.Done());
        } catch (InputException e) {
            fail(true, String.valueOf(e.getMessage()), e);
        } catch (JobException e) {
            fail(false, String.valueOf(e.getMessage()), e);
        } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
            fail(false, Failures.describe(e), e);
        }
    }

    private void fail(boolean input, String message, Throwable cause) {
        StringWriter trace = new StringWriter();
        cause.printStackTrace(new PrintWriter(trace));
        tell(new Event.Failed(input, message, trace.toString()));
    }

    /** Writes an event after a line break, in case the runtime left a line unfinished. */
    private void tell(Event event) {
        String line = "\n" + Protocol.line(event) + "\n";
        if (event instanceof Event.Running || event instanceof Event.Done) { // mark the log's own stream
            System.err.print(line);
            System.err.flush();
        }
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        synchronized (events) {
            events.write(bytes, 0, bytes.length);
            events.flush();
        }
    }
}
