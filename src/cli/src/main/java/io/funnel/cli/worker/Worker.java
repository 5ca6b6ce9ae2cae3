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
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * The process in which kernels run on TornadoVM, so that a kernel that crashes takes nothing else with it. It reads one
 * job from standard input, tells events on standard output, and lets everything else that is printed go to standard
 * error. It ends when its input does: a parent that was killed leaves no worker behind.
 */
public final class Worker {

    private static final int ORPHANED = 3;

    private final PrintStream events;

    private Worker(PrintStream events) {
        this.events = events;
    }

    public static void main(String[] args) throws IOException {
        PrintStream events = System.out;
        System.setOut(System.err); // what the runtime prints is for the log
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String job = input.readLine();
        if (job == null) {
            System.exit(ORPHANED);
            return;
        }
        endWith(input);
        new Worker(events).carryOut(job);
        System.exit(0);
    }

    private static void endWith(BufferedReader input) {
        Thread.ofPlatform().daemon().name("funnel-parent").start(() -> {
            try {
                input.transferTo(Writer.nullWriter()); // the parent says nothing more; it only stays
            } catch (IOException e) {
                // the end, as well
            }
            Runtime.getRuntime().halt(ORPHANED);
        });
    }

    private void carryOut(String text) {
        try {
            Devices.all(); // starts the runtime
            tell(new Event.Ready());
            new LocalRunner().run(Protocol.job(text), this::tell);
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
        if (event instanceof Event.Running) { // the log learns in its own stream when a strategy begins
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
