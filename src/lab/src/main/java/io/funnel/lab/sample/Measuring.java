package io.funnel.lab.sample;

import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import io.funnel.cli.job.Runner;
import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Message;
import io.funnel.cli.report.Row;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.lab.sample.Step.Kind;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Measures what is not measured yet, and saves after every strategy. */
public final class Measuring {

    /** Told of what happens. */
    public interface Watcher {

        void running(String what);

        void step();

        /** A round's ladder is whole. */
        void round(int round, Samples samples);
    }

    private final Folder folder;
    private final Subject subject;
    private final Watcher watcher;
    private final Map<Strategy, Integer> logged = new EnumMap<>(Strategy.class);
    private Samples samples;
    private @Nullable Machine machine;

    public Measuring(Folder folder, Samples begun, Subject subject, Watcher watcher) {
        this.folder = folder;
        this.samples = begun;
        this.subject = subject;
        this.watcher = watcher;
    }

    /** Strategies that are to be run; each counts once in every step. */
    public static long left(Samples begun, Subject subject) {
        return steps(begun, subject).stream()
                .mapToLong(step -> begun.left(step).size()).sum();
    }

    private static List<Step> steps(Samples begun, Subject subject) {
        return Step.all(begun.settings(), subject);
    }

    /** How many strategies are done in all steps. */
    public synchronized long done() {
        return samples.measured().stream().mapToLong(one -> one.rows().size()).sum();
    }

    public Samples run(Runner runner) {
        for (Step step : steps(samples, subject)) {
            if (!samples.left(step).isEmpty()) {
                measure(runner, step);
            }
            if (step.kind() == Kind.LADDER) {
                watcher.round(step.round(), samples);
            }
        }
        return samples;
    }

    private void measure(Runner runner, Step step) {
        Settings settings = samples.settings();
        SelectedReduction chosen = subject.of(step.kind());
        Job.Comparison job = new Job.Comparison(settings.device(), chosen, settings.parameters(), step.workload(),
                step.sizes(), samples.left(step));
        Map<Strategy, Path> logs = new EnumMap<>(Strategy.class);
        runner.run(job, event -> {
            heard(step, event);
            if (event instanceof Event.Finished(Row row)) {
                row.log().ifPresent(log -> logs.put(row.strategy(), Path.of(log)));
            }
        });
        logs.forEach((strategy, log) -> keepLog(step.kind(), strategy, log));
    }

    private synchronized void heard(Step step, Event event) {
        switch (event) {
            case Event.Started(Device device) -> {
                if (machine == null || step.kind() == Kind.CONTROL) { // asking a driver disturbs what it drives
                    machine = Machine.of(device);
                    requireSame(device, machine);
                }
                if (samples.of(step).isEmpty()) {
                    samples = samples.with(new Measured(step, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                            machine, subject.of(step.kind()).reduction().name(), device, OptionalDouble.empty(),
                            List.of()));
                }
            }
            case Event.Copied(double speed) -> samples = samples.with(begun(step).with(OptionalDouble.of(speed)));
            case Event.Running(var strategy) -> watcher.running(strategy.label());
            case Event.Finished(Row row) -> {
                Row kept = row.log().map(log -> row.withLog(String.valueOf(Path.of(log).getFileName()))).orElse(row);
                samples = samples.with(begun(step).with(kept));
                folder.save(samples);
                watcher.step();
            }
            default -> {}
        }
    }

    /** Times of two devices, machines or commits make no report. */
    private void requireSame(Device device, Machine machine) {
        for (Measured other : samples.measured()) {
            if (!other.device().name().equals(device.name()) || !other.device().backend().equals(device.backend())) {
                throw new InputException("report was begun on another device: device=" + device.name() + " ("
                        + device.backend() + "), there=" + other.device().name() + " (" + other.device().backend()
                        + "); try another --output, or --backend and --device");
            }
            if (!machine.lasting().equals(other.machine().lasting())) {
                throw new InputException("report was begun on another machine or commit: machine=" + machine.lasting()
                        + ", there=" + other.machine().lasting() + "; try another --output");
            }
        }
    }

    private Measured begun(Step step) {
        return samples.of(step).orElseThrow(JobException::unexpected);
    }

    /** What TornadoVM made of the kernel in this part, for the page; logs grow from part to part. */
    private void keepLog(Kind kind, Strategy strategy, Path log) {
        try {
            String text = Files.readString(log);
            int before = logged.getOrDefault(strategy, 0);
            logged.put(strategy, text.length());
            if (kind == Kind.LADDER) {
                folder.write(Folder.deviceCode(kind, strategy), text.substring(before));
            }
        } catch (IOException e) {
            System.err.println(Message.line("log cannot be read: file=" + log + "; the page lacks it"));
        }
    }
}
