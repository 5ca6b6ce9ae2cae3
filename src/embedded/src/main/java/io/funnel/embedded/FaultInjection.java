package io.funnel.embedded;

import io.funnel.embedded.Fault.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A fault at work on the embedded device, from {@link #inject} until it is closed. Faults are a device's, not a
 * plan's: they strike whatever this process runs there. Several may be at work, and those that were injected first strike
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

    /** The system property that holds the faults of a whole process. */
    public static final String PROPERTY = "funnel.embedded.fault";

    @SuppressWarnings("NonFinalStaticField") // the device is one for the process, and so are its faults
    private static volatile List<FaultInjection> atWork = Fault.parseAll(System.getProperty(PROPERTY, "")).stream()
            .map(FaultInjection::new)
            .toList();

    /** How often each device has lost its memory. */
    private static final Map<Integer, AtomicLong> LOSSES = new ConcurrentHashMap<>();

    private final Fault fault;
    private final Pattern pattern;
    private final AtomicInteger events = new AtomicInteger();
    private final AtomicInteger struck = new AtomicInteger();
    /** One permit for each event that was struck and that nobody has waited for. */
    private final Semaphore strikes = new Semaphore(0);
    private final CountDownLatch released = new CountDownLatch(1);
    private final Set<Integer> gone = ConcurrentHashMap.newKeySet();

    private FaultInjection(Fault fault) {
        this.fault = fault;
        this.pattern = fault.pattern();
    }

    /** Puts a fault to work. */
    public static FaultInjection inject(Fault fault) {
        FaultInjection injection = new FaultInjection(fault);
        synchronized (FaultInjection.class) {
            atWork = Stream.concat(atWork.stream(), Stream.of(injection)).toList();
        }
        return injection;
    }

    /** The fault. */
    public Fault fault() {
        return fault;
    }

    /** How many events there were that it could have struck. */
    public int events() {
        return events.get();
    }

    /** How many it has struck. */
    public int struck() {
        return struck.get();
    }

    /**
     * Waits until it strikes: once for each event that is struck.
     *
     * @return whether it did within the time
     */
    public boolean awaitStrike(Duration most) throws InterruptedException {
        return strikes.tryAcquire(most.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Lets launches that hang go on, and those that are to come not hang at all. */
    public void release() {
        released.countDown();
    }

    /** Brings the device back, without what its memory held: plans that used it have to free it, or be made anew. */
    public void restore() {
        gone.clear();
    }

    /** Ends the fault: hanging launches go on, a lost device is back. */
    @Override
    public void close() {
        synchronized (FaultInjection.class) {
            atWork = atWork.stream().filter(other -> other != this).toList();
        }
        release();
        restore();
    }

    /** Those that were injected first come first. */
    static List<FaultInjection> atWork() {
        return atWork;
    }

    static long losses(int device) {
        AtomicLong count = LOSSES.get(device);
        return count == null ? 0 : count.get();
    }

    boolean isGone(int device) {
        return gone.contains(device);
    }

    /** Counts an event; says whether it is struck. */
    boolean strikes(int device, Kind kind, String kernel) {
        if (fault.kind() != kind || !fault.isOf(device) || !pattern.matcher(kernel).matches()) {
            return false;
        }
        int event = events.incrementAndGet();
        if (event < fault.at() || event - fault.at() >= fault.times()) {
            return false;
        }
        struck.incrementAndGet();
        if (kind == Kind.DEVICE_LOST) {
            LOSSES.computeIfAbsent(device, number -> new AtomicLong()).incrementAndGet();
            gone.add(device);
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

    void fail(String message) {
        fault.thrown().raise(message + ", injected=" + fault);
    }
}
