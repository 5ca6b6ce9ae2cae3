package io.funnel.lab.fuzz;

import io.funnel.cli.job.DeviceChoice;
import io.funnel.cli.job.Event;
import io.funnel.cli.worker.WorkerJob;
import io.funnel.cli.worker.WorkerRunner;
import io.funnel.verify.compare.Status;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Runs a case that {@code funnel fuzz} saved once more; tells {@link FuzzEvent.Replayed}. */
public record ReplayJob(DeviceChoice device, List<Path> classPath, SavedCase finding) implements WorkerJob {

    public ReplayJob {
        classPath = List.copyOf(classPath);
    }

    @Override
    public void run(WorkerRunner workers, Consumer<Event> listener) {
        workers.hear(this, listener, why -> listener.accept(new FuzzEvent.Replayed(Status.FAILED, why)));
    }

    @Override
    public void run(Consumer<Event> listener) {
        listener.accept(Fuzzer.replay(device.from(io.funnel.device.Devices.all()), finding.finding(classPath)));
    }
}
