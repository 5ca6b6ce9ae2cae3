package io.funnel.cli.worker;

import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import java.util.function.Consumer;

/** A job of another module that divides its work among workers. */
public interface WorkerJob extends Job.Added {

    /** Runs the job in workers. */
    void run(WorkerRunner workers, Consumer<Event> listener);
}
