package io.funnel.cli.job;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** A runtime that runs jobs. */
public interface Runner {

    /**
     * Runs a job.
     *
     * @param listener                           receives every event when it happens, on any Java thread
     * @throws io.funnel.cli.message.InputException if there is no such device, or an input cannot be used
     * @throws JobException                      if the job did not run
     */
    void run(Job job, Consumer<Event> listener);

    /** Frees resources kept for further jobs. */
    default void close() {}

    /** Runs a job like {@link #run} and returns its result; the listener receives all other events. */
    default <E extends Event> E result(Job job, Class<E> result, Consumer<Event> listener) {
        AtomicReference<E> found = new AtomicReference<>();
        run(job, event -> {
            if (result.isInstance(event)) {
                found.set(result.cast(event));
            } else {
                listener.accept(event);
            }
        });
        E told = found.get();
        if (told == null) {
            throw JobException.unexpected();
        }
        return told;
    }
}
