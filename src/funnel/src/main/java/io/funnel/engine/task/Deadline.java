package io.funnel.engine.task;

import java.time.Duration;
import java.util.Optional;

/**
 * A time limit, passed on to everything that a call waits for.
 *
 * @param time as requested; empty without a limit
 * @param end  of {@link System#nanoTime}
 */
public record Deadline(Optional<Duration> time, long end) {

    /** The grace period before a task that should end is abandoned. */
    public static final Duration GRACE = Duration.ofMillis(250);

    /** The grace period of an inner task, so that it reports first, with more detail. */
    public static final long INNER_GRACE_NANOS = GRACE.toNanos() / 2;

    public static final Deadline NONE = new Deadline(Optional.empty(), 0);

    private static final long FOREVER = Long.MAX_VALUE / 2;

    /** Starts a limit now. */
    public static Deadline in(Optional<Duration> time) {
        return time.isPresent() ? new Deadline(time, System.nanoTime() + time.get().toNanos()) : NONE;
    }

    public boolean isSet() {
        return time.isPresent();
    }

    /** Nanoseconds left; 0 or less once it has passed. */
    public long remaining() {
        return isSet() ? end - System.nanoTime() : FOREVER;
    }

    /** A later limit, for waiting on tasks that keep this one. */
    public Deadline withGrace() {
        return new Deadline(time, end + GRACE.toNanos());
    }
}
