package io.funnel.embedded;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Observes the memory accesses of all kernels that this process launches on the embedded runtime, and collects their mistakes. It
 * lasts from {@link #start} until it is closed. One observation is active at a time; the thread that starts another waits.
 *
 * <pre>{@code
 * try (Observation observation = Observation.start(Order.FORWARDS)) {
 *     plan.execute();
 *     observation.findings().forEach(System.out::println);
 * }
 * }</pre>
 *
 * <p>Items and groups of an observed launch run one after the other, on one core. A wrong index or a divergent barrier ends the
 * launch with a {@link KernelException}, as without observation. A barrier orders the accesses of its group; nothing orders those of
 * two groups, and a warp operation orders none.
 */
public final class Observation implements AutoCloseable {

    /** The order in which an observed launch runs groups, and the items of a group from one wait to the next. */
    public enum Order {
        FORWARDS,
        BACKWARDS,
        /** Random, the same in every process. */
        SHUFFLED
    }

    /**
     * A kernel launched, and what it did to its arrays.
     *
     * @param kernel the kernel's class and method
     * @param uses the arguments that are arrays, and the local arrays
     */
    public record Launch(String kernel, List<Use> uses) {}

    /**
     * Use of an array by a launch.
     *
     * @param array the parameter's name, or the variable's of a local array
     * @param isLocal whether it is a local array
     * @param length its number of indices
     * @param highestRead the highest index read; -1 if none
     * @param highestWritten the highest index written; -1 if none
     */
    public record Use(String array, boolean isLocal, int length, int highestRead, int highestWritten) {}

    @SuppressWarnings("NonFinalStaticField") // one for the process, as the device is
    private static volatile @Nullable Observation atWork;

    private final Order order;
    private final Map<List<Object>, Finding> findings = new LinkedHashMap<>();
    private final List<Launch> launches = new ArrayList<>();

    private Observation(Order order) {
        this.order = order;
    }

    /** Starts to observe; launches of other threads are observed, too. */
    public static Observation start(Order order) {
        Observation started = new Observation(order);
        synchronized (Observation.class) {
            while (atWork != null) {
                try {
                    Observation.class.wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("interrupted before an observation; try again", e);
                }
            }
            atWork = started;
        }
        return started;
    }

    /** The active observation; null without one. */
    public static @Nullable Observation atWork() {
        return atWork;
    }

    /** Mistakes of the launches so far, each once, in the order of discovery. */
    public synchronized List<Finding> findings() {
        return List.copyOf(findings.values());
    }

    /** The launches so far, in order. */
    public synchronized List<Launch> launches() {
        return List.copyOf(launches);
    }

    /** The order in which launches run groups and items. */
    public Order order() {
        return order;
    }

    /** Adds a finding, or counts it if it is known; the runtime calls it. */
    public synchronized void found(Finding finding) {
        findings.merge(finding.mistake(), finding, (known, more) -> known.again(more.times()));
    }

    /** Adds a launch that has ended; the runtime calls it. */
    public synchronized void launched(Launch launch) {
        launches.add(launch);
    }

    /** Ends the observation; findings stay readable. */
    @Override
    public void close() {
        synchronized (Observation.class) {
            if (atWork == this) {
                atWork = null;
                Observation.class.notifyAll();
            }
        }
    }
}
