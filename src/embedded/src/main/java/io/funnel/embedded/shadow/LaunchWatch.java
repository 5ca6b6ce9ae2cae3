package io.funnel.embedded.shadow;

import io.funnel.embedded.Finding;
import io.funnel.embedded.Finding.Access;
import io.funnel.embedded.Finding.Kind;
import io.funnel.embedded.Observation;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Watches one launch, whose items run one at a time. An epoch is the time of a group from one barrier to the next; two accesses of a
 * group are ordered if they are of one item or of different epochs, and two of different groups never are.
 */
public final class LaunchWatch {

    private static final int CACHED = 256;

    /** The last epoch of the launches before. */
    @SuppressWarnings("NonFinalStaticField") // One launch runs at a time.
    private static int lastEpoch;

    private final Observation observation;
    private final String kernel;
    private final long ofLaunch;
    private final Shadows shadows;
    private final @Nullable Object[] cachedArrays = new Object[CACHED];
    private final @Nullable Shadow[] cachedShadows = new Shadow[CACHED];
    private final Groups groups = new Groups();
    private int epoch;
    private int group;
    private int item;

    /** The lowest cells of the group, and of its epoch; that of the item, with its number. */
    private long ofGroup;
    private long ofEpoch;
    private long ofItem;

    private int callSite;
    private boolean ofWarp;
    private boolean outside;

    LaunchWatch(Observation observation, String kernel, List<String> names, Object[] arguments, BitSet written) {
        this.observation = observation;
        this.kernel = kernel;
        epoch = lastEpoch;
        ofLaunch = Cell.of(epoch + 1, 0);
        shadows = new Shadows(names, arguments, written);
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
        lastEpoch = epoch;
        List<Observation.Use> uses = shadows.ended(ofLaunch);
        if (lastEpoch > Cell.EPOCHS / 8) {
            Shadow.forget();
            lastEpoch = 0;
        }
        return new Observation.Launch(kernel, uses);
    }

    /** Another group starts. */
    public void enter(int number) {
        group = number;
        nextEpoch();
        ofGroup = ofEpoch;
        groups.started(epoch, number);
    }

    /** The group has passed a barrier. */
    public void nextEpoch() {
        if (++epoch == Cell.EPOCHS) {
            throw new IllegalStateException("launch too long to observe: kernel=" + kernel + "; try fewer groups");
        }
        ofEpoch = Cell.of(epoch, 0);
        item(item);
    }

    void item(int number) {
        item = number;
        ofItem = Cell.of(epoch, number);
    }

    void inside(int site, boolean byWarp) {
        callSite = site;
        ofWarp = byWarp;
    }

    /** The group has a new local array. */
    public void fresh(Object localArray) {
        shadows.addLocal(localArray);
    }

    void name(Object array, String name) {
        Shadow shadow = shadows.of(array);
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
        Shadow shadow = shadows.of(array);
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
        read(shadow, index * shadow.width, site);
        for (int more = 1; more < shadow.width; more++) {
            read(shadow, index * shadow.width + more, site);
        }
    }

    private void read(Shadow shadow, int element, int site) {
        long write = shadow.write(element);
        if (!isOrdered(write) && !(write < ofLaunch && shadow.isReadable)) {
            unordered(shadow, element, write, site);
        }
        if (!shadow.isWritten) {
            shadow.highestRead = Math.max(shadow.highestRead, element);
            return;
        }
        long read = shadow.read(element);
        // The first read of an epoch stays, and that of another group, which a later write is not ordered with.
        if (read < ofEpoch && (read >= ofGroup || shadow.local || read < ofLaunch)) {
            shadow.setRead(element, Cell.at(ofItem, site, false));
        }
    }

    private void unordered(Shadow shadow, int element, long write, int site) {
        if (isUnordered(shadow, write)) {
            conflict(shadow, element, write, Cell.isAtomic(write) ? "adds atomically" : "writes", "reads", site);
        } else if (shadow.local || isPoison(shadow, element)) {
            found(Kind.UNINITIALISED, shadow.name, element, here("reads", site), null, "");
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
        if (shadow.width == 1 && !atomic && !isUnordered(shadow, shadow.write(index))
                && !isUnordered(shadow, shadow.read(index))) {
            shadow.setWrite(index, Cell.at(ofItem, site, false));
        } else {
            check(shadow, array, index, bits, value, atomic, site);
        }
    }

    private void check(Shadow shadow, Object array, int index, long bits, @Nullable Object value, boolean atomic,
            int site) {
        boolean same = false;
        for (int element = index * shadow.width; element < (index + 1) * shadow.width; element++) {
            long write = shadow.write(element);
            boolean unordered = isUnordered(shadow, write);
            if (unordered && !(atomic && Cell.isAtomic(write))) {
                boolean plain = !atomic && !Cell.isAtomic(write);
                same = plain && (value == null ? Values.has(array, index, bits) : Values.has(array, index, value));
                if (!(same && ofWarp && Cell.site(write) == site)) {
                    writers(shadow, element, write, atomic, same, site);
                }
            }
            long read = shadow.read(element);
            if (isUnordered(shadow, read) && !same) {
                conflict(shadow, element, read, "reads", atomic ? "adds atomically" : "writes", site);
            }
            if (atomic && isPoison(shadow, element) && write < ofLaunch) {
                found(Kind.UNINITIALISED, shadow.name, element, here("adds atomically", site), null, "");
            }
            // The first of unordered atomic additions stays: a plain access is in conflict with it, too.
            if (!(unordered && atomic && Cell.isAtomic(write))) {
                shadow.setWrite(element, Cell.at(ofItem, site, atomic));
            }
        }
    }

    /** Whether an access is of this item in this epoch, or of its group before. */
    private boolean isOrdered(long before) {
        return before >= ofGroup && (before < ofEpoch || Cell.areOfOne(before, ofItem));
    }

    private boolean isUnordered(Shadow shadow, long before) {
        return !isOrdered(before) && (before >= ofGroup || (before >= ofLaunch && !shadow.local));
    }

    private boolean isOutside(Shadow shadow, int index, String does, int site) {
        return (index < 0 || index >= shadow.length) && leaves(shadow, index, does, site);
    }

    private boolean leaves(Shadow shadow, int index, String does, int site) {
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
}
