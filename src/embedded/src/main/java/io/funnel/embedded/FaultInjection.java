package io.funnel.embedded;

import java.time.Duration;

/**
 * A fault at work on the embedded device, from {@link #inject} until it is closed. Faults are the device's, not a
 * plan's: they strike whatever this process runs. Several may be at work, and those that were injected first strike
 * first. Thread-safe.
 *
 * <pre>{@code
 * try (FaultInjection flips = FaultInjection.inject(Fault.of(Fault.Kind.BIT_FLIP).ofKernel("*cascade*").seed(42))) {
 *     ...
 *     assertThat(flips.struck()).isEqualTo(1);
 * }
 * }</pre>
 *
 * <p>A process that a test only starts gets its faults from the system property {@code funnel.embedded.fault}, as
 * {@link Fault#parse} reads them, with semicolons between them; they stay to its end.
 */
public final class FaultInjection implements AutoCloseable {

    private final ActiveFault active;

    private FaultInjection(Fault fault) {
        active = new ActiveFault(fault);
    }

    /** Puts a fault to work. */
    public static FaultInjection inject(Fault fault) {
        FaultInjection injection = new FaultInjection(fault);
        Faults.add(injection.active);
        return injection;
    }

    /** The fault. */
    public Fault fault() {
        return active.fault();
    }

    /** How many events there were that it could have struck. */
    public int events() {
        return active.events();
    }

    /** How many it has struck. */
    public int struck() {
        return active.struck();
    }

    /**
     * Waits until it strikes: once for each event that is struck.
     *
     * @return whether it did within the time
     */
    public boolean awaitStrike(Duration most) throws InterruptedException {
        return active.awaitStrike(most);
    }

    /** Lets launches that hang go on, and those that are to come not hang at all. */
    public void release() {
        active.release();
    }

    /** Brings the device back, without what its memory held: plans that used it have to free it, or be made anew. */
    public void restore() {
        active.restore();
    }

    /** Ends the fault: hanging launches go on, a lost device is back. */
    @Override
    public void close() {
        Faults.remove(active);
        release();
        restore();
    }
}
