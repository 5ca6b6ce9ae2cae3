package io.funnel.cli.job;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** A runtime that carries jobs out. */
public interface Runner {

    /**
     * Carries a job out.
     *
     * @param listener told every event when it happens, by any Java thread
     * @throws io.funnel.cli.data.InputException if there is no such device, or what the job names cannot be used
     * @throws JobException                      if it did not run
     */
    void run(Job job, Consumer<Event> listener);

    /** Ends what it keeps for further jobs. */
    default void close() {}

    /** Carries a job out as {@link #run}; all events but that of the result are told. */
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
