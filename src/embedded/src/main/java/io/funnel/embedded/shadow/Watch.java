package io.funnel.embedded.shadow;

import io.funnel.embedded.Observation;
import java.lang.invoke.MethodHandles;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Entry points of observed kernels' code, which call them before each access. One launch is watched at a time. */
public final class Watch {

    @SuppressWarnings("NonFinalStaticField") // Items of the launch run one at a time.
    private static @Nullable LaunchWatch current;

    private Watch() {}

    /** Runs a launch under observation, on the arguments that its items see; through others than those written it only reads. */
    public static synchronized void launch(Observation observation, String kernel, List<String> names,
            Object[] arguments, BitSet written, Consumer<LaunchWatch> groups) {
        LaunchWatch watch = new LaunchWatch(observation, kernel, names, arguments, written);
        current = watch;
        try {
            groups.accept(watch);
        } finally {
            current = null;
            observation.launched(watch.ended());
        }
    }

    private static LaunchWatch required() {
        LaunchWatch watch = current;
        if (watch == null) {
            throw new IllegalStateException("observed code outside a launch");
        }
        return watch;
    }

    /** The accesses that follow are this item's. */
    public static void item(int item) {
        Clock.startItem(item);
    }

    /** The accesses that follow are of a method of the interface that is called at this site, by an item or a warp; 0 ends it. */
    public static void inside(int site, boolean ofWarp) {
        required().inside(site, ofWarp);
    }

    /**
     * Makes the constant of a place that accesses one array in a launch, in the first launch that comes to it.
     *
     * @param source number of the array, as {@link Sources} has it
     * @param reads 1 if it reads
     * @param writes 1 if it writes
     */
    public static Site makeSite(MethodHandles.Lookup caller, String name, Class<?> type, int line, int source,
            int reads, int writes) {
        Site made = new Site(line, new Window());
        Sources.Use use = new Sources.Use(made.window(), source, reads != 0, writes != 0);
        Sources.of(caller.lookupClass()).add(use);
        required().made(use);
        return made;
    }

    /** The variable of a local array. */
    public static void name(Object localArray, String name, Site site) {
        if (!site.isOf(localArray)) {
            required().name(localArray, name, site);
        }
    }

    /** Notes a read without a call, if it is ordered with the accesses before; returns whether it did. */
    public static boolean reads(Object array, int index, Site site) {
        return site.isOf(array) && (site.window().isPrivate || site.window().reads(index, site.cell()));
    }

    public static boolean reads(int index, Site site) {
        return site.window().reads(index, site.cell());
    }

    /** Notes a read of local memory, as {@link #reads} does. */
    public static boolean readsLocal(int index, Site site) {
        return site.window().readsLocal(index, site.cell());
    }

    public static boolean writesLocal(int index, Site site) {
        return site.window().writesLocal(index, site.cell());
    }

    public static boolean updatesLocal(int index, Site site, int writeLine) {
        return site.window().updatesLocal(index, site.cell(), Site.cell(writeLine));
    }

    /** Notes a read of all elements at an index of a collection, as {@link #reads} does. */
    public static boolean readsWide(Object array, int index, Site site) {
        return site.isOf(array) && site.window().readsWide(index, site.cell());
    }

    public static boolean readsWide(int index, Site site) {
        return site.window().readsWide(index, site.cell());
    }

    public static boolean writesWide(Object array, int index, Site site) {
        return site.isOf(array) && site.window().writesWide(index, site.cell());
    }

    public static boolean writesWide(int index, Site site) {
        return site.window().writesWide(index, site.cell());
    }

    /** Notes a read of an array that the launch only reads, as {@link #reads} does. */
    public static boolean readsUnwritten(Object array, int index, Site site) {
        return site.isOf(array) && site.window().readsUnwritten(index);
    }

    public static boolean readsUnwritten(int index, Site site) {
        return site.window().readsUnwritten(index);
    }

    /** A read that is not noted yet. */
    public static void read(Object array, int index, Site site) {
        required().read(array, index, site);
    }

    /** Notes a read, and the write of the same element that follows at a line, as {@link #reads} does. */
    public static boolean updates(Object array, int index, Site site, int writeLine) {
        return site.isOf(array)
                && (site.window().isPrivate || site.window().updates(index, site.cell(), Site.cell(writeLine)));
    }

    public static boolean updates(int index, Site site, int writeLine) {
        return site.window().updates(index, site.cell(), Site.cell(writeLine));
    }

    /** A read that is not noted yet, and the write that follows; returns whether the write needs no further call. */
    public static boolean update(Object array, int index, Site site, int writeLine) {
        return required().update(array, index, site, writeLine);
    }

    /** Notes a write, as {@link #reads} does. */
    public static boolean writes(Object array, int index, Site site) {
        return site.isOf(array) && (site.window().isPrivate || site.window().writes(index, site.cell()));
    }

    public static boolean writes(int index, Site site) {
        return site.window().writes(index, site.cell());
    }

    /** A write that is not noted yet. */
    public static void write(Object array, int index, int value, Site site) {
        required().write(array, index, value, null, false, site);
    }

    public static void write(Object array, int index, long value, Site site) {
        required().write(array, index, value, null, false, site);
    }

    public static void write(Object array, int index, float value, Site site) {
        required().write(array, index, Float.floatToRawIntBits(value), null, false, site);
    }

    public static void write(Object array, int index, double value, Site site) {
        required().write(array, index, Double.doubleToRawLongBits(value), null, false, site);
    }

    public static void write(Object array, int index, Object value, Site site) {
        required().write(array, index, 0, value, false, site);
    }

    /** Notes an atomic addition, as {@link #reads} does. */
    public static boolean adds(Object array, int index, Site site) {
        return site.isOf(array) && site.window().adds(index, site.cell());
    }

    public static boolean adds(int index, Site site) {
        return site.window().adds(index, site.cell());
    }

    /** An atomic addition that is not noted yet. */
    public static void add(Object array, int index, Site site) {
        required().write(array, index, 0, null, true, site);
    }
}
