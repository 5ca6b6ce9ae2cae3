package io.funnel.cli.worker;

import io.funnel.cli.data.InputException;
import io.funnel.cli.job.CalibrationJob;
import io.funnel.cli.job.ComparisonJob;
import io.funnel.cli.job.ComparisonListener;
import io.funnel.cli.job.DeviceChoice;
import io.funnel.cli.job.FuzzJob;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import io.funnel.cli.job.LocalRunner;
import io.funnel.cli.job.RunJob;
import io.funnel.cli.job.SavedCase;
import io.funnel.cli.report.Row;
import io.funnel.device.Device;
import io.funnel.strategy.Strategy;
import io.funnel.testkit.FuzzFinding;
import io.funnel.testkit.FuzzListener;
import io.funnel.testkit.Fuzzer;
import io.funnel.testkit.Tally;
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

    /** Carries out one job. */
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
            LocalRunner runner = new LocalRunner();
            switch (Protocol.job(text)) {
                case Job.Devices devices -> tell(new Event.Listed(runner.devices()));
                case ComparisonJob job -> runner.compare(job, new Teller());
                case RunJob job ->
                    tell(new Event.Ran(runner.run(job, done -> tell(new Event.Progress(done)))));
                case CalibrationJob job ->
                    tell(new Event.Calibrated(runner.calibrate(job, what -> tell(new Event.Measuring(what)))));
                case FuzzJob job -> runner.fuzz(job, new FuzzTeller());
                case Job.Replay(DeviceChoice device, SavedCase saved) -> {
                    Fuzzer.Replay replay = runner.replay(device, saved.finding());
                    tell(new Event.Replayed(replay.status(), replay.reason()));
                }
            }
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
        byte[] line = ("\n" + Protocol.line(event) + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (events) {
            events.write(line, 0, line.length);
            events.flush();
        }
    }

    /** Tells how a comparison goes on; the log learns in its own stream when a strategy begins. */
    private final class Teller implements ComparisonListener {

        @Override
        public void started(Device device) {
            tell(new Event.Started(device));
        }

        @Override
        public void running(Strategy strategy) {
            Event event = new Event.Running(strategy);
            System.err.println("\n" + Protocol.line(event));
            System.err.flush();
            tell(event);
        }

        @Override
        public void finished(Row row) {
            tell(new Event.Finished(row));
        }
    }

    /** Tells how a random run goes on. */
    private final class FuzzTeller implements FuzzListener {

        @Override
        public void started(Device device, int reductions) {
            tell(new Event.FuzzStarted(device, reductions));
        }

        @Override
        public void begun(long family) {
            tell(new Event.FamilyBegun(family));
        }

        @Override
        public void done(long family, Tally tally) {
            tell(new Event.FamilyDone(family, tally));
        }

        @Override
        public void found(FuzzFinding finding, boolean small) {
            tell(new Event.Found(SavedCase.of(finding), small));
        }
    }
}
