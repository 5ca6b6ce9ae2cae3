package io.funnel.lab.measure;

import io.funnel.cli.Interruption;
import io.funnel.cli.Progress;
import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import io.funnel.cli.job.Runner;
import io.funnel.cli.message.InputException;
import io.funnel.cli.report.Row;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.lab.measure.MeasurementStep.Kind;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/** Run that measures what is missing, and saves after every strategy. */
public final class MeasurementRun {

    private final Folder folder;
    private final SelectedReduction chosen;
    private final Progress progress;
    private MeasurementLog samples;
    private @Nullable Machine machine;
    private int round = -1;

    private MeasurementRun(Folder folder, MeasurementLog begun, SelectedReduction chosen, Progress progress) {
        this.folder = folder;
        this.samples = begun;
        this.chosen = chosen;
        this.progress = progress;
    }

    /**
     * Measures.
     *
     * @param task   in the progress bar
     * @param err    on which an interrupted run says what is kept
     * @param rounds hears of each round's ladder when it is whole
     */
    public static MeasurementLog run(String task, Folder folder, MeasurementLog begun, SelectedReduction chosen,
            Runner runner, PrintWriter err, ObjIntConsumer<MeasurementLog> rounds) {
        long left = MeasurementStep.all(begun.settings(), chosen).stream()
                .mapToLong(step -> begun.left(step).size()).sum();
        try (Progress progress = Progress.timed(task, left)) {
            MeasurementRun run = new MeasurementRun(folder, begun, chosen, progress);
            return Interruption.keeping(err, run::done, folder.path(), () -> run.measure(runner, rounds));
        }
    }

    /** Counts the strategies that are done, in all steps. */
    private synchronized long done() {
        return samples.measured().stream().mapToLong(one -> one.rows().size()).sum();
    }

    private MeasurementLog measure(Runner runner, ObjIntConsumer<MeasurementLog> rounds) {
        for (MeasurementStep step : MeasurementStep.all(samples.settings(), chosen)) {
            if (!samples.left(step).isEmpty()) {
                measure(runner, step);
            }
            if (step.kind() == Kind.LADDER) {
                progress.says("peers");
                rounds.accept(samples, step.round());
            }
        }
        return samples;
    }

    private void measure(Runner runner, MeasurementStep step) {
        if (step.round() != round) {
            runner.close(); // each round has a process of its own
            round = step.round();
        }
        Settings settings = samples.settings();
        Job.Comparison job = new Job.Comparison(settings.device(), step.chosen(chosen),
                step.reduction().isEmpty() ? settings.parameters() : List.of(), step.workload(), step.sizes(),
                samples.left(step)).repeating(step.round() > 0);
        runner.run(job, event -> heard(step, event));
    }

    private synchronized void heard(MeasurementStep step, Event event) {
        switch (event) {
            case Event.Started(Device device, long process) -> {
                if (machine == null || step.kind() == Kind.CONTROL) { // asking a driver disturbs what it drives
                    machine = Machine.of(device);
                    requireSame(device, machine);
                }
                if (samples.of(step).isEmpty()) {
                    samples =
                            samples.with(new StepResult(step, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                                    machine, step.chosen(chosen).reduction().name(), device, OptionalDouble.empty(),
                                    OptionalDouble.empty(), OptionalLong.of(process), List.of()));
                }
            }
            case Event.MemoryTimed(double copied, double read) -> samples =
                    samples.with(begun(step).with(OptionalDouble.of(copied), OptionalDouble.of(read)));
            case Event.Running(var strategy) -> progress.says(strategy.label());
            case Event.Finished(Row row) -> {
                Row kept = row.log().map(log -> row.withLog(String.valueOf(Path.of(log).getFileName()))).orElse(row);
                samples = samples.with(begun(step).with(kept));
                folder.save(samples);
                progress.step();
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
