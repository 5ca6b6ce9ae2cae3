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
 * An active fault on the embedded device, from {@link #inject} until it is closed. Faults belong to a device, not a
 * plan: they strike all work of this process there. Of several active faults, the one injected first strikes first.
 * Thread-safe.
 *
 * <pre>{@code
 * try (FaultInjection flips = FaultInjection.inject(Fault.of(Fault.Kind.BIT_FLIP).ofKernel("*cascade*").seed(42))) {
 *     ...
 *     assertThat(flips.struck()).isEqualTo(1);
 * }
 * }</pre>
 *
 * <p>A test can also start a process with faults in the system property {@code funnel.embedded.fault}, in the format of
 * {@link Fault#parse} and separated by semicolons. They stay active until the process ends.
 */
public final class FaultInjection implements AutoCloseable {

    /** The system property that holds the faults of a whole process. */
    public static final String PROPERTY = "funnel.embedded.fault";

    @SuppressWarnings("NonFinalStaticField") // one for the process, as the device is
    private static volatile List<FaultInjection> atWork = Fault.parseAll(System.getProperty(PROPERTY, "")).stream()
            .map(FaultInjection::new)
            .toList();

    /** Number of memory losses of each device. */
    private static final Map<Integer, AtomicLong> LOSSES = new ConcurrentHashMap<>();

    private final Fault fault;
    private final Pattern pattern;
    private final AtomicInteger events = new AtomicInteger();
    private final AtomicInteger struck = new AtomicInteger();
    /** One permit for each event struck that no caller has waited for. */
    private final Semaphore strikes = new Semaphore(0);
    private final CountDownLatch released = new CountDownLatch(1);
    private final Set<Integer> gone = ConcurrentHashMap.newKeySet();

    private FaultInjection(Fault fault) {
        this.fault = fault;
        this.pattern = fault.pattern();
    }

    /** Activates a fault. */
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

    /** The number of events that it could have struck. */
    public int events() {
        return events.get();
    }

    /** The number of events struck. */
    public int struck() {
        return struck.get();
    }

    /**
     * Waits for the next strike; each event struck ends one wait.
     *
     * @return whether it struck within the time
     */
    public boolean awaitStrike(Duration most) throws InterruptedException {
        return strikes.tryAcquire(most.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Resumes hanging launches, and lets later ones pass without a hang. */
    public void release() {
        released.countDown();
    }

    /** Restores the device without its memory: plans that used it must free it or be recreated. */
    public void restore() {
        gone.clear();
    }

    /** Ends the fault: hanging launches resume, and a lost device is restored. */
    @Override
    public void close() {
        synchronized (FaultInjection.class) {
            atWork = atWork.stream().filter(other -> other != this).toList();
        }
        release();
        restore();
    }

    /** Active faults, in order of injection. */
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

    /** Counts an event and returns whether it is struck. */
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

    /** Waits like a call into a driver: an interrupt does not end it. */
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
