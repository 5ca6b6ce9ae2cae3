package io.funnel.lab.results;

import io.funnel.reduction.Axis;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The shapes over which reductions of segments are measured, and the columns of their rows. */
public final class SegmentShapes {

    /** The columns; a time is a median, the least or the greatest, in microseconds. */
    public static final List<String> COLUMNS =
            List.of("source", "backend", "reduction", "outer", "length", "inner", "micros",
                    "leastMicros", "gigabytesPerSecond", "groups", "passes", "callMicros", "leastCallMicros", "device",
                    "status",
                    "mostMicros", "mostCallMicros");

    private static final int FEW_ROWS = 4096;
    private static final List<Long> WIDTHS = List.of(4L, 16L, 64L, 256L, 1024L, 1L << 14, 1L << 20);
    private static final List<Long> COUNTS = List.of(3L, 32L, 1024L, 1L << 18);
    private static final List<Long> SMALL_WIDTHS = List.of(16L, 64L, 256L, 1024L);

    private SegmentShapes() {}

    /** The shapes of an array with that many elements; those that do not fit are left out. */
    public static List<Axis> of(long elements) {
        Set<Axis> axes = new LinkedHashSet<>();
        WIDTHS.forEach(width -> axes.add(new Axis(elements / width, width, 1, false)));
        COUNTS.forEach(count -> axes.add(new Axis(1, elements / count, count, false)));
        axes.add(new Axis(64, elements / 64 / 1024, 1024, false));
        axes.add(new Axis(elements / 91, 13, 7, false));
        axes.add(new Axis(elements / 1009 / 1013, 1013, 1009, false));
        SMALL_WIDTHS.forEach(width -> axes.add(new Axis(FEW_ROWS, width, 1, false)));
        List<Axis> fitting = new ArrayList<>(axes);
        fitting.removeIf(axis -> axis.elements() == 0 || axis.elements() > elements);
        return fitting;
    }

    /** Whether it is one of few short rows, whose whole calls are timed, too. */
    public static boolean isSmall(Axis axis) {
        return axis.isRows() && axis.outer() == FEW_ROWS && SMALL_WIDTHS.contains(axis.length());
    }
}
