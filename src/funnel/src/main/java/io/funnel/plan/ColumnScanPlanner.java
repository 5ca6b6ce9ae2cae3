package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses parts and launches of scans of columns, or along an axis before others: a pure function of their shape. Parts
 * are reduced first, unless the columns alone fill a device.
 */
public final class ColumnScanPlanner {

    private static final int GROUP = 256;
    /** Work-items of a group that reduces parts. */
    private static final int REDUCING = 128;
    /** Neighbouring columns of a line of memory. */
    private static final int NEAR = 32;
    /** Items that fill a device. */
    private static final int MANY_ITEMS = 1 << 18;
    /** Elements of a column for which its parts are not worth more launches. */
    private static final int SHORT = 256;
    /** The fewest elements of a part. */
    private static final int LEAST = 64;
    /** Groups that share the parts. */
    private static final int MOST_GROUPS = 1 << 16;

    private ColumnScanPlanner() {}

    /**
     * Plans a scan of rows by tiles, or of columns by parts, as the strategy says.
     *
     * @throws UnsupportedPlanException as {@link ScanPlanner#plan}
     */
    public static Plan ofAxis(Reduction<?> reduction, Strategy strategy, Device device, Axis axis, boolean exclusive,
            Sizes sizes) {
        return strategy.isColumnScan()
                ? plan(reduction, strategy, device, axis, exclusive, sizes)
                : ScanPlanner.plan(reduction, strategy, device, axis, exclusive, sizes);
    }

    /**
     * Plans launches that reduce parts, level by level, then launches that scan, from the states of the largest parts
     * down to the elements.
     *
     * @throws UnsupportedPlanException as {@link ScanPlanner#plan}
     */
    private static Plan plan(Reduction<?> reduction, Strategy strategy, Device device, Axis columns, boolean exclusive,
            Sizes sizes) {
        int group = Math.min(GROUP, sizes.groupSize().orElse(GROUP));
        ScanPlanner.requireLaunch(device, group, sizes);
        ScanPlanner.requireReducing(reduction, strategy);
        int reducing = Math.min(REDUCING, Math.min(Integer.highestOneBit(group), reduction.signature().maxGroup()));
        List<Pass> reductions = new ArrayList<>();
        List<Pass> scans = new ArrayList<>();
        Axis axis = columns;
        int most = most(axis);
        scans.add(scan(axis, most, group, exclusive));
        while (axis.length() > most) {
            int parts = Math.ceilDiv((int) axis.length(), most);
            reductions.add(reduce(axis, most, parts, reducing));
            axis = SegmentPlanner.partials(axis, parts);
            most = most(axis);
            scans.addFirst(scan(axis, most, group, true));
        }
        reductions.addAll(scans);
        return SegmentPlanner.plan(reduction, strategy, (int) columns.elements(), reductions);
    }

    /** Elements of a part; those of a column if an item scans it alone. */
    private static int most(Axis axis) {
        return axis.length() <= SHORT || axis.segments() >= MANY_ITEMS / 2
                ? (int) Math.max(1, axis.length())
                : (int) Math.max(LEAST, Math.ceilDiv(axis.elements(), (long) MANY_ITEMS));
    }

    private static Pass scan(Axis axis, int most, int group, boolean exclusive) {
        int length = (int) axis.length();
        ColumnCover cover = new ColumnCover((int) axis.segments(), length, (int) axis.inner(),
                Math.ceilDiv(length, most), most, exclusive, axis.global());
        int outputs = (int) axis.elements();
        int groups = Math.clamp(cover.turns(group), 1, MOST_GROUPS);
        return new Pass(outputs, groups, group, outputs, Math.max(1, length), most, 2L * outputs, cover);
    }

    /** Reduces each part: the lanes of a group share those of neighbouring columns. */
    private static Pass reduce(Axis axis, int most, int parts, int groupSize) {
        int inner = (int) axis.inner();
        int near = Math.min(inner, Math.min(NEAR, groupSize));
        int lanes = Integer.highestOneBit(groupSize / near);
        int apart = near < inner ? near : groupSize / lanes / near * near;
        return SegmentPlanner
                .pass(new Cover((int) axis.segments(), (int) axis.length(), inner, lanes, parts, apart, most,
                        axis.global()), groupSize);
    }
}
