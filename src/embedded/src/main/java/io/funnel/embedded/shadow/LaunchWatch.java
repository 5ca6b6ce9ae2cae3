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

    /** The last epoch of the launches before. */
    @SuppressWarnings("NonFinalStaticField") // One launch runs at a time.
    private static int lastEpoch;

    private final Observation observation;
    private final String kernel;
    private final Shadows shadows;
    private final Windows windows;
    private final Groups groups = new Groups();
    private int epoch;
    private int group;
    private boolean ofWarp;
    private boolean outside;

    LaunchWatch(Observation observation, String kernel, List<String> names, Object[] arguments, BitSet written) {
        this.observation = observation;
        this.kernel = kernel;
        epoch = lastEpoch;
        Clock.startLaunch(epoch + 1);
        Cells.start();
        shadows = new Shadows(names, arguments, written);
        windows = new Windows(shadows, arguments);
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
        windows.unbind();
        List<Observation.Use> uses = shadows.ended(Clock.ofLaunch);
        boolean startsAnew = lastEpoch > Cell.EPOCHS / 8;
        Cells.end(startsAnew);
        lastEpoch = startsAnew ? 0 : lastEpoch;
        return new Observation.Launch(kernel, uses);
    }

    /** Another group starts. */
    public void enter(int number) {
        group = number;
        Cells.refill();
        nextEpoch();
        Clock.startGroup();
        groups.started(epoch, number);
    }

    /** The group has passed a barrier. */
    public void nextEpoch() {
        if (++epoch == Cell.EPOCHS) {
            throw new IllegalStateException("launch too long to observe: kernel=" + kernel + "; try fewer groups");
        }
        Clock.startEpoch(epoch);
    }

    void inside(int site, boolean byWarp) {
        Clock.call(site);
        ofWarp = byWarp;
    }

    /** The items of a kernel's class will run. */
    public void start(Class<?> kernelClass) {
        windows.start(Sources.of(kernelClass));
    }

    /** The group has the local array of an allocation, by its number in the kernel. */
    public void fresh(int allocation, Object localArray) {
        if (shadows.addLocal(localArray)) {
            windows.fresh(allocation, localArray);
        }
    }

    void made(Sources.Use use) {
        windows.bind(use);
    }

    void name(Object array, String name, Site site) {
        Shadow shadow = windows.bind(site.window(), array);
        if (shadow != null) {
            shadow.name = name;
        }
    }

    private static int line(Site site) {
        return site.line() == 0 ? Cell.site(Clock.ofItem) : site.line();
    }

    void read(Object array, int index, Site site) {
        Shadow shadow = windows.bind(site.window(), array);
        if (shadow == null) {
            return;
        }
        if (Integer.compareUnsigned(index, shadow.plainLength) < 0) {
            read(shadow, index, line(site));
        } else if (!isOutside(shadow, index, "reads", line(site))) {
            for (int element = index * shadow.width; element < (index + 1) * shadow.width; element++) {
                read(shadow, element, line(site));
            }
        }
    }

    boolean update(Object array, int index, Site site, int writeLine) {
        read(array, index, site);
        Shadow shadow = site.window().shadow;
        if (shadow != null) {
            shadow.cells.willBeWritten();
        }
        return shadow == null || site.window().updates(index, site.cell(), Site.cell(writeLine));
    }

    private void read(Shadow shadow, int element, int site) {
        if (!shadow.isWritten) {
            if (!shadow.isReadable && isPoison(shadow, element)) {
                poison(shadow, element, "reads", site);
            }
            shadow.highestRead = Math.max(shadow.highestRead, element);
            return;
        }
        int at = Cells.at(element);
        long[] cells = Cells.of(element, shadow.cells.pages);
        long write = cells[at];
        if (write < Clock.ofLaunch ? !shadow.isReadable : !Clock.isOrdered(write)) {
            unordered(shadow, element, write, site);
        }
        shadow.cells.willBeRead();
        long read = cells[at + 1];
        // The first read of an epoch stays, and that of another group, which a later write is not ordered with.
        if (read < Clock.ofEpoch && (read >= Clock.ofGroup || shadow.local || read < Clock.ofLaunch)) {
            cells[at + 1] = Cell.at(Clock.ofItem, site, false);
        }
    }

    private void unordered(Shadow shadow, int element, long write, int site) {
        if (isUnordered(shadow, write)) {
            conflict(shadow, element, write, Cell.isAtomic(write) ? "adds atomically" : "writes", "reads", site);
        } else if (shadow.local || isPoison(shadow, element)) {
            poison(shadow, element, "reads", site);
        }
    }

    private void poison(Shadow shadow, int element, String does, int site) {
        found(Kind.UNINITIALISED, shadow.name, element, here(does, site), null, "");
    }

    private static boolean isPoison(Shadow shadow, int element) {
        return shadow.written != null && !shadow.written.get(element);
    }

    /** Takes the bits of the value, or the value where it is an object. */
    void write(Object array, int index, long bits, @Nullable Object value, boolean atomic, Site site) {
        Shadow shadow = windows.bind(site.window(), array);
        if (shadow == null) {
            return;
        }
        if (!shadow.isWritten) {
            throw new IllegalStateException("written, but through no parameter of the kernel: array=" + shadow.name);
        }
        shadow.cells.willBeWritten();
        if (!isOutside(shadow, index, atomic ? "adds atomically" : "writes", line(site))) {
            check(shadow, array, index, bits, value, atomic, line(site));
        }
    }

    private void check(Shadow shadow, Object array, int index, long bits, @Nullable Object value, boolean atomic,
            int site) {
        boolean same = false;
        for (int element = index * shadow.width; element < (index + 1) * shadow.width; element++) {
            int at = Cells.at(element);
            long[] cells = Cells.of(element, shadow.cells.pages);
            long write = cells[at];
            boolean unordered = isUnordered(shadow, write);
            if (unordered && !(atomic && Cell.isAtomic(write))) {
                boolean plain = !atomic && !Cell.isAtomic(write);
                same = plain && (value == null ? Values.has(array, index, bits) : Values.has(array, index, value));
                if (!(same && ofWarp && Cell.site(write) == site)) {
                    writers(shadow, element, write, atomic, same, site);
                }
            }
            long read = cells[at + 1];
            if (isUnordered(shadow, read) && !same) {
                conflict(shadow, element, read, "reads", atomic ? "adds atomically" : "writes", site);
            }
            if (atomic && isPoison(shadow, element) && write < Clock.ofLaunch) {
                poison(shadow, element, "adds atomically", site);
            }
            // The first of unordered atomic additions stays: a plain access is in conflict with it, too.
            if (!(unordered && atomic && Cell.isAtomic(write))) {
                cells[at] = Cell.at(Clock.ofItem, site, atomic);
            }
        }
    }

    private boolean isUnordered(Shadow shadow, long before) {
        return before >= (shadow.local ? Clock.ofGroup : Clock.ofLaunch) && !Clock.isOrdered(before);
    }

    private boolean isOutside(Shadow shadow, int index, String does, int site) {
        return (index < 0 || index >= shadow.length) && leaves(shadow, index, does, site);
    }

    private boolean leaves(Shadow shadow, int index, String does, int site) {
        outside = true;
        found(Kind.OUT_OF_BOUNDS, shadow.name, -1, here(does, site), null,
                "index=" + index + ", size=" + shadow.length);
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
        return new Access(does, group, Cell.item(Clock.ofItem), Sites.line(site));
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
