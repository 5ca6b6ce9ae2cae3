package io.funnel.lab.fuzz;

import io.funnel.cli.job.DeviceChoice;
import io.funnel.cli.job.Event;
import io.funnel.cli.message.InputException;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.cli.worker.WorkerJob;
import io.funnel.cli.worker.WorkerRunner;
import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * A random run: {@link FuzzEvent.Started}, {@link FuzzEvent.FamilyBegun} and {@link FuzzEvent.FamilyDone}, and
 * {@link FuzzEvent.Found} for each case that is not right.
 *
 * @param reductions names of the only reductions; all where it is empty
 */
public record FuzzJob(DeviceChoice device, List<Path> classPath, List<String> reductions, FuzzSettings settings)
        implements WorkerJob {

    private static final String COMPUTE_UNITS = "funnel.embedded.computeUnits";

    public FuzzJob {
        classPath = List.copyOf(classPath);
        reductions = List.copyOf(reductions);
    }

    /** The reductions, in the same order in every process. */
    List<SelectedReduction> chosen() {
        Finder finder = Finder.over(classPath);
        return (reductions.isEmpty()
                ? finder.all().stream()
                : reductions.stream().map(finder::find))
                .distinct().toList();
    }

    FuzzJob with(FuzzSettings other) {
        return new FuzzJob(device, classPath, reductions, other);
    }

    @Override
    public void run(WorkerRunner workers, Consumer<Event> listener) {
        new FuzzRun(workers, this, listener).run();
    }

    @Override
    public void run(Consumer<Event> listener) {
        Device where = device.from(io.funnel.device.Devices.all());
        boolean own = where.runtime() == Runtime.EMBEDDED && settings.threads() > 1
                && System.getProperty(COMPUTE_UNITS) == null;
        if (own) {
            System.setProperty(COMPUTE_UNITS, "1"); // the cores run cases side by side, not the groups of one
        }
        try {
            fuzzer(where, listener).run();
        } finally {
            if (own) {
                System.clearProperty(COMPUTE_UNITS);
            }
        }
    }

    private Fuzzer fuzzer(Device where, Consumer<Event> listener) {
        List<SelectedReduction> all = chosen();
        try {
            return new Fuzzer(where, all, settings, listener);
        } catch (IllegalArgumentException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }
}
