package io.funnel.cli.worker;

import io.funnel.cli.data.InputException;
import io.funnel.cli.job.Event;
import io.funnel.cli.job.JobException;
import io.funnel.cli.job.LocalRunner;
import io.funnel.device.Devices;
import io.funnel.verify.Failures;
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
 * The process in which kernels run on TornadoVM, so that a kernel that crashes takes nothing else with it. It reads jobs
 * from standard input, a line each, tells events on standard output, and lets everything else that is printed go to standard
 * error. It ends when its input does: a parent that was killed leaves no worker behind.
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
        System.setOut(System.err); // what the runtime prints is for the log
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
                // the end, as well
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

    /** A line break comes first, in case the runtime left a line unfinished. */
    private void tell(Event event) {
        String line = "\n" + Protocol.line(event) + "\n";
        if (event instanceof Event.Running || event instanceof Event.Done) { // the log learns in its own stream
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
