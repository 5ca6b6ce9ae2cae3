package io.funnel.lab.measure;

import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import io.funnel.cli.job.Runner;
import io.funnel.cli.message.InputException;
import io.funnel.cli.report.Row;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.lab.measure.MeasurementStep.Kind;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Run that measures what is missing, and saves after every strategy. */
public final class MeasurementRun {

    /** Told of what happens. */
    public interface Watcher {

        void running(String what);

        void step();

        /** A round's ladder is whole. */
        void round(int round, MeasurementLog samples);
    }

    private final Folder folder;
    private final SelectedReduction chosen;
    private final Watcher watcher;
    private MeasurementLog samples;
    private @Nullable Machine machine;

    public MeasurementRun(Folder folder, MeasurementLog begun, SelectedReduction chosen, Watcher watcher) {
        this.folder = folder;
        this.samples = begun;
        this.chosen = chosen;
        this.watcher = watcher;
    }

    /** Strategies that are to be run; each counts once in every step. */
    public static long left(MeasurementLog begun, SelectedReduction chosen) {
        return steps(begun, chosen).stream()
                .mapToLong(step -> begun.left(step).size()).sum();
    }

    private static List<MeasurementStep> steps(MeasurementLog begun, SelectedReduction chosen) {
        return MeasurementStep.all(begun.settings(), chosen);
    }

    /** Counts the strategies that are done, in all steps. */
    public synchronized long done() {
        return samples.measured().stream().mapToLong(one -> one.rows().size()).sum();
    }

    public MeasurementLog run(Runner runner) {
        for (MeasurementStep step : steps(samples, chosen)) {
            if (!samples.left(step).isEmpty()) {
                measure(runner, step);
            }
            if (step.kind() == Kind.LADDER) {
                watcher.round(step.round(), samples);
            }
        }
        return samples;
    }

    private void measure(Runner runner, MeasurementStep step) {
        Settings settings = samples.settings();
        Job.Comparison job = new Job.Comparison(settings.device(), chosen, settings.parameters(), step.workload(),
                step.sizes(), samples.left(step));
        runner.run(job, event -> heard(step, event));
    }

    private synchronized void heard(MeasurementStep step, Event event) {
        switch (event) {
            case Event.Started(Device device) -> {
                if (machine == null || step.kind() == Kind.CONTROL) { // asking a driver disturbs what it drives
                    machine = Machine.of(device);
                    requireSame(device, machine);
                }
                if (samples.of(step).isEmpty()) {
                    samples =
                            samples.with(new StepResult(step, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                                    machine, chosen.reduction().name(), device, OptionalDouble.empty(),
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

    private void requireSame(Device device, Machine machine) {
        for (StepResult other : samples.measured()) {
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

    private StepResult begun(MeasurementStep step) {
        return samples.of(step).orElseThrow(JobException::unexpected);
    }
}
