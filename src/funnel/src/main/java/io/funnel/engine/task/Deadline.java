package io.funnel.engine.task;

import java.time.Duration;
import java.util.Optional;

/**
 * The time by which something is to end, handed down to all that it waits for.
 *
 * @param time as the caller asked for it; empty where nothing ends it
 * @param end  of {@link System#nanoTime}
 */
public record Deadline(Optional<Duration> time, long end) {

    /** How long something that is to end may take, before it is left behind. */
    public static final Duration GRACE = Duration.ofMillis(250);

    /** The same inside what itself is given grace, so that the inner one, which knows more, reports first. */
    public static final long INNER_GRACE_NANOS = GRACE.toNanos() / 2;

    public static final Deadline NONE = new Deadline(Optional.empty(), 0);

    private static final long FOREVER = Long.MAX_VALUE / 2;

    /** One that begins now. */
    public static Deadline in(Optional<Duration> time) {
        return time.isPresent() ? new Deadline(time, System.nanoTime() + time.get().toNanos()) : NONE;
    }

    public boolean isSet() {
        return time.isPresent();
    }

    /** Nanoseconds to wait; 0 or less once it has passed. */
    public long remaining() {
        return isSet() ? end - System.nanoTime() : FOREVER;
    }

    /** A later one, for whoever waits for those that keep this one. */
    public Deadline withGrace() {
        return new Deadline(time, end + GRACE.toNanos());
    }
}
