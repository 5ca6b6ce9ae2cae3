package io.funnel.embedded;

import io.funnel.embedded.Fault.Kind;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** A fault that is in effect on the device, and how often it has struck. Thread-safe. */
final class ActiveFault {

    private static final AtomicLong LOSSES = new AtomicLong();

    private final Fault fault;
    private final Pattern pattern;
    private final AtomicInteger events = new AtomicInteger();
    private final AtomicInteger struck = new AtomicInteger();
    /** One permit for each event that was struck and that nobody has waited for. */
    private final Semaphore strikes = new Semaphore(0);
    private final CountDownLatch released = new CountDownLatch(1);
    private volatile boolean gone;

    ActiveFault(Fault fault) {
        this.fault = fault;
        this.pattern = fault.pattern();
    }

    Fault fault() {
        return fault;
    }

    int events() {
        return events.get();
    }

    int struck() {
        return struck.get();
    }

    boolean awaitStrike(Duration most) throws InterruptedException {
        return strikes.tryAcquire(most.toNanos(), TimeUnit.NANOSECONDS);
    }

    void release() {
        released.countDown();
    }

    void restore() {
        gone = false;
    }

    /** How often the device has lost its memory. */
    static long losses() {
        return LOSSES.get();
    }

    Kind kind() {
        return fault.kind();
    }

    /** Whether the device is away because of this fault. */
    boolean isGone() {
        return gone;
    }

    /** Counts an event; says whether it is struck. */
    boolean strikes(String kernel) {
        if (!pattern.matcher(kernel).matches()) {
            return false;
        }
        int event = events.incrementAndGet();
        if (event < fault.at() || event - fault.at() >= fault.times()) {
            return false;
        }
        struck.incrementAndGet();
        if (kind() == Kind.DEVICE_LOST) {
            LOSSES.incrementAndGet();
            gone = true;
        }
        strikes.release();
        return true;
    }

    /** Waits as a call into a driver does: an interrupt does not end it. */
    void hang() {
        long end = System.nanoTime() + fault.duration().toNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    boolean _ = released.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
