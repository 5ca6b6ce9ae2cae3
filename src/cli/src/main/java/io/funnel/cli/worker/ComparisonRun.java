package io.funnel.cli.worker;

import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import io.funnel.cli.report.Row;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Shape;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.StrategyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A comparison in workers, one after the other. A strategy that kills its worker or times out has failed, and a new
 * worker continues with the next. A new worker also follows every strategy that failed or was wrong, as it may leave a
 * broken device or heap. Annotated loops run in a worker of their own: TornadoVM's own reductions may corrupt the heap
 * of their process long before it dies.
 */
final class ComparisonRun {

    private final WorkerRunner workers;
    private final Job.Comparison job;
    private final Consumer<Event> listener;
    private final List<Algorithm> left;
    private boolean started;
    private boolean speedsTold;
    private @Nullable Algorithm running;
    private boolean progress;
    private boolean clean;

    ComparisonRun(WorkerRunner workers, Job.Comparison job, Consumer<Event> listener) {
        this.workers = workers;
        this.job = job;
        this.listener = listener;
        this.left = new ArrayList<>(job.strategies());
    }

    void run() {
        while (!left.isEmpty()) {
            running = null;
            progress = false;
            clean = false;
            List<Algorithm> next = together();
            WorkerProcess worker =
                    isLoop(next.getFirst()) ? workers.startAlone(job.with(next)) : workers.start(job.with(next));
            try {
                worker.hear(this::heard, this::lost);
            } finally {
                if (clean && !isLoop(next.getFirst())) {
                    workers.keep(worker);
                } else {
                    worker.close();
                }
            }
        }
    }

    private List<Algorithm> together() {
        int end = 0;
        while (end < left.size() && !isLoop(left.get(end))) {
            end++;
        }
        return List.copyOf(left.subList(0, Math.max(1, end)));
    }

    private boolean isLoop(Algorithm strategy) {
        return !workers.isEmbedded() && strategy.shape() instanceof Shape.Loop;
    }

    private boolean heard(Event event) {
        switch (event) {
            case Event.Started(var device, var process) -> {
                workers.requireRuntime(device);
                if (!started) {
                    started = true;
                    listener.accept(event);
                }
            }
            case Event.MemoryTimed timed -> {
                if (!speedsTold) { // only from the first worker with a kernel to time
                    speedsTold = true;
                    listener.accept(timed);
                }
            }
            case Event.Running(Algorithm strategy) -> {
                running = strategy;
                listener.accept(event);
            }
            case Event.Finished(Row row) -> {
                return finished(row);
            }
            case Event.Failed failed -> {
                if (running == null) {
                    throw workers.failure(failed);
                }
                lost(failed.message());
                return false;
            }
            case Event.Done done when progress -> {
                clean = true;
                return false;
            }
            default -> throw JobException.unexpected();
        }
        return true;
    }

    private boolean finished(Row row) {
        running = null;
        progress = true;
        left.remove(row.strategy());
        listener.accept(new Event.Finished(workers.isEmbedded()
                ? row
                : row.withLog(workers.logs().file(row.strategy().label()).toString())));
        return row.status() == Status.VERIFIED || row.status() == Status.UNSUPPORTED;
    }

    /** Handles a dead worker; its running strategy, if any, has failed. */
    private void lost(String why) {
        if (running != null) {
            finished(Row.of(StrategyResult.crashed(running, why)));
        } else if (!progress) {
            throw workers.doesNotRun(why);
        }
    }
}
