package io.funnel.embedded.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What kernels do: accesses, arithmetic, and how many items are busy between barriers. While work runs {@link #during(Runnable, Runnable)} this,
 * the resumable executor runs kernels that are prepared in that time by code that counts; all others run as ever.
 *
 * <p>Global memory: elements that {@code get} and {@code set} of arrays and vectors and {@code atomicAdd} reach; a {@code get} at a literal
 * index reads a parameter and is not counted. Operations: arithmetic on floats and doubles in the kernel's own method,
 * {@code min} and {@code max}, and each lane of a vector's. Steps: operations of the busiest item, added up over
 * launches.
 *
 * <p>Between two barriers an item is active if it writes local memory, or takes part in a warp operation. A warp is
 * occupied if one of its items is. Active items over lanes of occupied warps is what B. Catanzaro calls SIMD efficiency
 * (2010).
 */
public final class KernelCounts {

    private static volatile @Nullable KernelCounts current;

    private final IdentityHashMap<Object, List<Group>> launches = new IdentityHashMap<>();

    private KernelCounts() {}

    /** Counts what kernels of this process do while {@code work} runs, after they were prepared; one at a time. */
    public static synchronized Totals during(Runnable preparation, Runnable work) {
        KernelCounts counts = new KernelCounts();
        current = counts;
        try {
            preparation.run();
            counts.launches.clear();
            work.run();
        } finally {
            current = null;
        }
        return counts.totals();
    }

    /** For the executor: whether kernels that are prepared now count. */
    public static boolean counting() {
        return current != null;
    }

    /** For the executor: what the groups of a launch are counted by on one Java thread. */
    public static Group group(Object launch, int groupSize, int warpWidth) {
        Group group = new Group(groupSize, warpWidth);
        KernelCounts counts = current;
        if (counts != null) {
            synchronized (counts) {
                counts.launches.computeIfAbsent(launch, _ -> new ArrayList<>()).add(group);
            }
        }
        return group;
    }

    private synchronized Totals totals() {
        Totals totals = new Totals(0, 0, 0, 0, 0, 0, 0);
        for (List<Group> groups : launches.values()) {
            long steps = groups.stream().mapToLong(group -> group.longest).max().orElse(0);
            totals = totals.plus(new Totals(1, 0, 0, steps, 0, 0, 0));
            for (Group group : groups) {
                totals = totals.plus(new Totals(0, group.accesses, group.operations, 0, group.treeSteps, group.active,
                        group.lanes));
            }
        }
        return totals;
    }

    /**
     * The counts of some launches.
     *
     * @param treeSteps times that a group went from one barrier to the next and wrote local memory
     * @param active    items that did, over all tree steps
     * @param lanes     of the warps that they are in
     */
    public record Totals(
            long launches, long globalAccesses, long operations, long steps, long treeSteps, long active,
            long lanes) {

        Totals plus(Totals other) {
            return new Totals(launches + other.launches, globalAccesses + other.globalAccesses,
                    operations + other.operations, steps + other.steps, treeSteps + other.treeSteps,
                    active + other.active, lanes + other.lanes);
        }
    }

    /** The counts of groups that run one after the other. */
    public static final class Group {

        private final int warpWidth;
        private final int[] stepsOf;
        private final BitSet busy = new BitSet();
        private long accesses;
        private long operations;
        private long longest;
        private long treeSteps;
        private long active;
        private long lanes;

        private Group(int groupSize, int warpWidth) {
            this.warpWidth = warpWidth;
            stepsOf = new int[groupSize];
        }

        /** Reaches elements of global memory. */
        public void access(int elements) {
            accesses += elements;
        }

        public void operation(int lanesOfIt, int item) {
            operations += lanesOfIt;
            stepsOf[item]++;
            longest = Math.max(longest, stepsOf[item]);
        }

        public void localWrite(int item) {
            busy.set(item);
        }

        /** Some items have gone on from a barrier, or from a warp operation, in which all of them took part. */
        public void step(int from, int to, boolean ofWarp) {
            if (ofWarp) {
                busy.set(from, to);
            }
            if (!busy.isEmpty()) {
                treeSteps += from == 0 ? 1 : 0;
                active += busy.cardinality();
                for (int item = busy.nextSetBit(0); item >= 0;) {
                    int end = (item / warpWidth + 1) * warpWidth;
                    lanes += warpWidth;
                    item = busy.nextSetBit(end);
                }
            }
            busy.clear();
        }

        /** Items have come to their first barrier. */
        public void begun() {
            busy.clear();
        }

        /** A group has ended. */
        public void ended() {
            Arrays.fill(stepsOf, 0);
        }
    }
}
