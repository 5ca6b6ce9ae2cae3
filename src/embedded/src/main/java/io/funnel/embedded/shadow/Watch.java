package io.funnel.embedded.shadow;

import io.funnel.embedded.Observation;
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

    /** The variable of a local array. */
    public static void name(Object localArray, String name, Site site) {
        if (!site.isOf(localArray)) {
            required().name(localArray, name, site);
        }
    }

    public static void read(Object array, int index, Site site) {
        if (!site.reads(array, index)) {
            required().read(array, index, site);
        }
    }

    /** A read, and the write of the same element that follows at a line; returns whether the write needs no further call. */
    public static boolean update(Object array, int index, Site site, int writeLine) {
        return site.updates(array, index, writeLine) || required().update(array, index, site, writeLine);
    }

    public static void write(Object array, int index, int value, Site site) {
        if (!site.writes(array, index)) {
            required().write(array, index, value, null, false, site);
        }
    }

    public static void write(Object array, int index, long value, Site site) {
        if (!site.writes(array, index)) {
            required().write(array, index, value, null, false, site);
        }
    }

    public static void write(Object array, int index, float value, Site site) {
        if (!site.writes(array, index)) {
            required().write(array, index, Float.floatToRawIntBits(value), null, false, site);
        }
    }

    public static void write(Object array, int index, double value, Site site) {
        if (!site.writes(array, index)) {
            required().write(array, index, Double.doubleToRawLongBits(value), null, false, site);
        }
    }

    public static void write(Object array, int index, Object value, Site site) {
        if (!site.writes(array, index)) {
            required().write(array, index, 0, value, false, site);
        }
    }

    public static void atomic(Object array, int index, Site site) {
        if (!site.adds(array, index)) {
            required().write(array, index, 0, null, true, site);
        }
    }
}
