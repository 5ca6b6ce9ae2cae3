package io.funnel.engine.order;

import io.funnel.device.Device;
import io.funnel.engine.Compilation;
import io.funnel.engine.EngineException;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.DeviceFailures;
import io.funnel.engine.memory.DeviceResource;
import io.funnel.engine.memory.ExecutionPlans;
import io.funnel.engine.memory.MemoryLimits;
import io.funnel.kernel.RadixSort;
import io.funnel.kernel.SortedKeys;
import java.util.List;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The compiled kernels of the sort by key, which serve any number of keys in any buffers. */
public final class KeySorter implements DeviceResource {

    /** Groups that share a check, or a search. */
    private static final int MOST_GROUPS = 1024;
    /** Tiles of a group's share that are worth its counts. */
    private static final int LEAST_TILES = 2;
    /** Groups of a pass: their counts of a digit are few for the one group that scans them. */
    private static final int MOST_SHARES = 1 << 13;
    private static final int LEAST_OFFSETS = 1 << 16;

    private static final int CHECK = 0;
    private static final int PASS = 1;
    private static final int OFFSETS = 2;
    private static final int DIFFER = 3;

    /**
     * Identifies a sorter.
     *
     * @param offsets room for offsets, which are copied to the host
     */
    public record Key(int offsets) {

        /** The key of a sorter for this many keys, which serves an eighth more at most. */
        public static Key of(int count) {
            return new Key(MemoryLimits.roundedUp(Math.max(LEAST_OFFSETS, Math.addExact(count, 1))));
        }

        /** Its device memory. */
        public long bytes() {
            return Integer.BYTES * ((long) offsets + 4 * MOST_GROUPS + RadixSort.DIGITS * (MOST_SHARES + 1L))
                    + (1 << 10);
        }
    }

    /** The first key out of range, and the first one that falls; the number of elements stands for no such key. */
    public record Checked(int wrong, int falling) {}

    private final Key key;
    private final Device device;
    private final IntArray found = new IntArray(2 * MOST_GROUPS);
    private final IntArray searched = new IntArray(MOST_GROUPS);
    private final IntArray differing = new IntArray(MOST_GROUPS);
    private final IntArray totals = new IntArray(RadixSort.DIGITS);
    private final IntArray done = new IntArray(1);
    private final IntArray offsets;
    private final List<SortLaunches> launches;
    private final TornadoExecutionPlan plan;

    private KeySorter(Key key, Device device) {
        this.key = key;
        this.device = device;
        offsets = new IntArray(key.offsets());
        GridScheduler grids = new GridScheduler();
        launches = List.of(SortLaunches.check(device, grids, found),
                SortLaunches.pass(device, grids, new IntArray(RadixSort.DIGITS * MOST_SHARES), totals, done),
                SortLaunches.offsets(device, grids, offsets, searched), SortLaunches.differ(device, grids, differing));
        plan = ExecutionPlans.plan(device, List.of(), graphs().toList(), grids);
    }

    /** Whether a device can run the kernels. */
    public static boolean fits(Device device) {
        return device.maxGroupSize() >= RadixSort.GROUP && device.localMemoryBytes() >= RadixSort.LOCAL_BYTES;
    }

    /** Compiles the kernels by launches of one group over no key. */
    public static KeySorter create(Key key, Device device) {
        return Compilation.alone(() -> {
            KeySorter sorter = new KeySorter(key, device);
            try {
                for (int graph = CHECK; graph <= DIFFER; graph++) {
                    sorter.execute(graph);
                }
                return sorter;
            } catch (RuntimeException | Error e) {
                DeviceFailures.freeAfter(e, sorter);
                throw e;
            }
        });
    }

    private Stream<ImmutableTaskGraph> graphs() {
        return launches.stream().map(SortLaunches::graph);
    }

    private void execute(int graph) {
        ExecutionPlans.execute(device, plan.withGraph(graph));
    }

    /** Looks for keys out of range, and for falling ones. */
    public Checked check(DeviceBuffer keys, int elements, int count) {
        int groups = Math.clamp(Math.ceilDiv(elements, SortedKeys.GROUP), 1, MOST_GROUPS);
        launches.get(CHECK).set(List.of(keys), elements, elements, count, groups, 0);
        launches.get(CHECK).setGroups(groups);
        execute(CHECK);
        SortLaunches.requireWritten(found, 2 * groups);
        int wrong = elements;
        int falling = elements;
        for (int group = 0; group < groups; group++) {
            wrong = Math.min(wrong, found.get(group));
            falling = Math.min(falling, found.get(groups + group));
        }
        return new Checked(wrong, falling);
    }

    /** The number of passes that sort keys below {@code count}. */
    public static int passes(int count) {
        return Math.ceilDiv(Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, count - 1)), RadixSort.DIGIT_BITS);
    }

    /**
     * Moves keys and places into the order of a digit, from buffers into others.
     *
     * @param from keys and their places, which the first pass does not read
     * @param to   keys and places, other buffers
     * @param pass the digit, from 0
     */
    public void move(List<DeviceBuffer> from, List<DeviceBuffer> to, int elements, int pass) {
        int tiles = Math.ceilDiv(elements, RadixSort.TILE);
        int share = Math.max(LEAST_TILES, Math.ceilDiv(tiles, MOST_SHARES)) * RadixSort.TILE;
        int groups = Math.max(1, Math.ceilDiv(elements, share));
        SortLaunches moving = launches.get(PASS);
        moving.set(Stream.concat(from.stream(), to.stream()).toList(), elements, elements, share, groups,
                pass * RadixSort.DIGIT_BITS, pass == 0 ? 1 : 0);
        moving.setGroups(groups, RadixSort.DIGITS, groups);
        execute(PASS);
        SortLaunches.requireWritten(done, 1);
        long moved = 0;
        for (int digit = 0; digit < RadixSort.DIGITS; digit++) {
            moved += totals.get(digit);
        }
        if (moved != elements) {
            throw new EngineException("the sort by key counted other keys: counted=" + moved + ", keys=" + elements
                    + "; try placement HOST");
        }
    }

    /** Finds the places of the first elements of sorted keys, and after all the number of elements. */
    public IntArray offsets(DeviceBuffer keys, int elements, int count) {
        int groups = Math.clamp(Math.ceilDiv(count + 1L, SortedKeys.GROUP), 1, MOST_GROUPS);
        launches.get(OFFSETS).set(List.of(keys), elements, elements, count, groups, Integer.highestOneBit(elements));
        launches.get(OFFSETS).setGroups(groups);
        execute(OFFSETS);
        SortLaunches.requireWritten(searched, groups);
        IntArray copy = new IntArray(count + 1);
        copy.getSegment().copyFrom(offsets.getSegment().asSlice(0, copy.getSegment().byteSize()));
        return copy;
    }

    /** Finds the first index at which two buffers differ; the number of elements if they are equal. */
    public int difference(DeviceBuffer one, DeviceBuffer other, int elements) {
        int groups = Math.clamp(Math.ceilDiv(elements, SortedKeys.GROUP), 1, MOST_GROUPS);
        launches.get(DIFFER).set(List.of(one, other), elements, elements);
        launches.get(DIFFER).setGroups(groups);
        execute(DIFFER);
        SortLaunches.requireWritten(differing, groups);
        int first = elements;
        for (int group = 0; group < groups; group++) {
            first = Math.min(first, differing.get(group));
        }
        return first;
    }

    @Override
    public Key key() {
        return key;
    }

    @Override
    public long bytes() {
        return key.bytes();
    }

    @Override
    public void free() {
        ExecutionPlans.beforeFree(device, () -> execute(CHECK));
        launches.forEach(SortLaunches::release);
        ExecutionPlans.free(device, new TornadoExecutionPlan(graphs().toArray(ImmutableTaskGraph[]::new)));
    }
}
