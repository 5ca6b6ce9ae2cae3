package io.funnel.embedded.shadow;

import io.funnel.embedded.Finding;
import io.funnel.embedded.Finding.Access;
import io.funnel.embedded.Finding.Kind;
import io.funnel.embedded.Observation;
import io.funnel.embedded.view.NativeViews;
import io.funnel.embedded.view.ObjectFields;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Watches one launch, whose items run one at a time. An epoch is the time of a group from one barrier to the next; two accesses of a
 * group are ordered if they are of one item or of different epochs, and two of different groups never are.
 */
public final class LaunchWatch {

    private static final int CACHED = 256;

    private final Observation observation;
    private final String kernel;
    private final IdentityHashMap<Object, Shadow> shadows = new IdentityHashMap<>();
    private final Set<Shadow> behindViews = new HashSet<>();
    private final @Nullable Object[] cachedArrays = new Object[CACHED];
    private final @Nullable Shadow[] cachedShadows = new Shadow[CACHED];
    private final Groups groups = new Groups();
    private int epoch;
    private int groupStart;
    private int group;
    private int item;
    private int callSite;
    private boolean ofWarp;
    private boolean outside;

    LaunchWatch(Observation observation, String kernel, List<String> names, Object[] arguments) {
        this.observation = observation;
        this.kernel = kernel;
        for (int i = 0; i < arguments.length; i++) {
            String name = i < names.size() ? names.get(i) : "argument " + (i + 1);
            ObjectFields.reachable(name, arguments[i], Values::isArray).forEach(this::addArgument);
        }
    }

    private void addArgument(ObjectFields.Named argument) {
        Object array = argument.object();
        if (Values.isArray(array) && !shadows.containsKey(array)) {
            add(array, argument.name(), false);
            Object behind = NativeViews.arrayOf(array);
            if (behind != null && !shadows.containsKey(behind)) {
                add(behind, argument.name(), false);
                behindViews.add(shadows.get(behind));
            }
        }
    }

    private void add(Object array, String name, boolean local) {
        MemorySegment memory = local ? null : Values.memory(array);
        Shadow same = null;
        if (memory != null) {
            for (Map.Entry<Object, Shadow> known : shadows.entrySet()) {
                MemorySegment other = Values.memory(known.getKey());
                same = other != null && other.isNative() && memory.isNative() && other.address() == memory.address()
                        ? known.getValue()
                        : same;
            }
        }
        shadows.put(array, new Shadow(name, Values.length(array), Values.width(array), local,
                memory == null ? null : DeviceWrites.written(memory), same));
    }

    /** Groups or items from a first to one before the last, in the order of the observation. */
    public int[] ordered(int from, int to) {
        int[] numbers = IntStream.range(from, to).toArray();
        SplittableRandom random = new SplittableRandom(to);
        for (int i = numbers.length - 1; i > 0; i--) {
            int other = switch (observation.order()) {
                case FORWARDS -> i;
                case BACKWARDS -> numbers.length - 1 - i;
                case SHUFFLED -> random.nextInt(i + 1);
            };
            if (observation.order() != Observation.Order.BACKWARDS || i > other) {
                int number = numbers[i];
                numbers[i] = numbers[other];
                numbers[other] = number;
            }
        }
        return numbers;
    }

    Observation.Launch ended() {
        return new Observation.Launch(kernel,
                shadows.values().stream().filter(shadow -> !behindViews.contains(shadow)).map(Shadow::use).toList());
    }

    /** Another group starts. */
    public void enter(int number) {
        group = number;
        nextEpoch();
        groupStart = epoch;
        groups.started(epoch, number);
    }

    /** The group has passed a barrier. */
    public void nextEpoch() {
        if (++epoch == Cell.EPOCHS) {
            throw new IllegalStateException("launch too long to observe: kernel=" + kernel + "; try fewer groups");
        }
    }

    void item(int number) {
        item = number;
    }

    void inside(int site, boolean byWarp) {
        callSite = site;
        ofWarp = byWarp;
    }

    /** The group has a new local array. */
    public void fresh(Object localArray) {
        if (!shadows.containsKey(localArray)) {
            add(localArray, localArray.getClass().getComponentType().getSimpleName() + "[" + Values.length(localArray)
                    + "]", true);
        }
    }

    void name(Object array, String name) {
        Shadow shadow = shadows.get(array);
        if (shadow != null) {
            shadow.name = name;
        }
    }

    /** The array's shadow; null for an item's private array, which no other item reaches. */
    @SuppressWarnings("ReferenceEquality") // The array itself, not its contents.
    private @Nullable Shadow shadowOf(Object array, int site) {
        int slot = site & CACHED - 1;
        if (cachedArrays[slot] == array) {
            return cachedShadows[slot];
        }
        Shadow shadow = shadows.get(array);
        cachedArrays[slot] = array;
        cachedShadows[slot] = shadow;
        return shadow;
    }

    void read(Object array, int index, int place) {
        int site = callSite == 0 ? place : callSite;
        Shadow shadow = shadowOf(array, site);
        if (shadow == null || isOutside(shadow, index, "reads", site)) {
            return;
        }
        for (int element = index * shadow.width; element < (index + 1) * shadow.width; element++) {
            read(shadow, element, site);
        }
    }

    private void read(Shadow shadow, int element, int site) {
        long[] page = shadow.page(element);
        int place = Shadow.place(element);
        long write = page[place];
        int writeEpoch = Cell.epoch(write);
        if (writeEpoch >= groupStart ? writeEpoch == epoch && Cell.item(write) != item : write != 0 && !shadow.local) {
            conflict(shadow, element, write, Cell.isAtomic(write) ? "adds atomically" : "writes", "reads", site);
        } else if (shadow.local ? writeEpoch < groupStart : write == 0 && isPoison(shadow, element)) {
            found(Kind.UNINITIALISED, shadow.name, element, here("reads", site), null, "");
        }
        long read = page[place + 1];
        int readEpoch = Cell.epoch(read);
        // The first read of an epoch stays, and that of another group, which a later write is not ordered with.
        if (readEpoch != epoch && (readEpoch >= groupStart || shadow.local || read == 0)) {
            page[place + 1] = Cell.of(epoch, item, site, false);
        }
    }

    private static boolean isPoison(Shadow shadow, int element) {
        return shadow.written != null && !shadow.written.get(element);
    }

    /** Takes the bits of the value, or the value where it is an object. */
    void write(Object array, int index, long bits, @Nullable Object value, boolean atomic, int place) {
        int site = callSite == 0 ? place : callSite;
        Shadow shadow = shadowOf(array, site);
        if (shadow == null || isOutside(shadow, index, atomic ? "adds atomically" : "writes", site)) {
            return;
        }
        boolean same = false;
        for (int element = index * shadow.width; element < (index + 1) * shadow.width; element++) {
            long[] page = shadow.page(element);
            int at = Shadow.place(element);
            long write = page[at];
            boolean unordered = isUnordered(shadow, write);
            if (unordered && !(atomic && Cell.isAtomic(write))) {
                boolean plain = !atomic && !Cell.isAtomic(write);
                same = plain && (value == null ? Values.has(array, index, bits) : Values.has(array, index, value));
                if (!(same && ofWarp && Cell.site(write) == site)) {
                    writers(shadow, element, write, atomic, same, site);
                }
            }
            long read = page[at + 1];
            if (isUnordered(shadow, read) && !same) {
                conflict(shadow, element, read, "reads", atomic ? "adds atomically" : "writes", site);
            }
            if (atomic && isPoison(shadow, element) && write == 0) {
                found(Kind.UNINITIALISED, shadow.name, element, here("adds atomically", site), null, "");
            }
            // The first of unordered atomic additions stays: a plain access is in conflict with it, too.
            if (!(unordered && atomic && Cell.isAtomic(write))) {
                page[at] = Cell.of(epoch, item, site, atomic);
            }
            if (shadow.written != null) {
                shadow.written.set(element);
            }
        }
    }

    private boolean isUnordered(Shadow shadow, long before) {
        int then = Cell.epoch(before);
        return then >= groupStart ? then == epoch && Cell.item(before) != item : before != 0 && !shadow.local;
    }

    private boolean isOutside(Shadow shadow, int index, String does, int site) {
        if (index >= 0 && index < shadow.length) {
            return false;
        }
        outside = true;
        found(Kind.OUT_OF_BOUNDS, shadow.name, -1, here(does, site), null,
                "index=" + index + ", length=" + shadow.length);
        return true;
    }

    private void writers(Shadow shadow, int element, long before, boolean atomic, boolean same, int site) {
        Access first = there(Cell.isAtomic(before) ? "adds atomically" : "writes", before);
        Kind kind = first.group() == group ? Kind.WRITERS_IN_GROUP : Kind.WRITERS_BETWEEN_GROUPS;
        found(same ? Kind.SAME_VALUE : kind, shadow.name, element, first,
                here(atomic ? "adds atomically" : "writes", site), "");
    }

    private void conflict(Shadow shadow, int element, long before, String did, String does, int site) {
        Access first = there(did, before);
        found(first.group() == group ? Kind.RACE_IN_GROUP : Kind.RACE_BETWEEN_GROUPS, shadow.name, element, first,
                here(does, site), "");
    }

    private Access here(String does, int site) {
        return new Access(does, group, item, Sites.line(site));
    }

    private Access there(String did, long cell) {
        return new Access(did, groups.of(Cell.epoch(cell)), Cell.item(cell), Sites.line(Cell.site(cell)));
    }

    /** Notes a failure of the launch, unless an index out of bounds is known to be its cause. */
    public void failed(Kind kind, Access first, @Nullable Access second, String details) {
        if (!outside) {
            found(kind, "", -1, first, second, details);
        }
    }

    private void found(Kind kind, String array, long element, Access first, @Nullable Access second, String details) {
        observation.found(new Finding(kind, kernel, array, element, first, second, details, 1));
    }

    /** The groups by the epochs in which they started. */
    private static final class Groups {

        private int[] starts = new int[16];
        private int[] numbers = new int[16];
        private int count;

        void started(int epoch, int group) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, count * 2);
                numbers = Arrays.copyOf(numbers, count * 2);
            }
            starts[count] = epoch;
            numbers[count++] = group;
        }

        int of(int epoch) {
            int found = Arrays.binarySearch(starts, 0, count, epoch);
            return numbers[found >= 0 ? found : -found - 2];
        }
    }
}
