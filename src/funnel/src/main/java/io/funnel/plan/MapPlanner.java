package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.util.Comparator;
import java.util.List;

/** Plans launches that reduce rows and map their elements. The numbers are those of the fastest kernels on an H200. */
public final class MapPlanner {

    /** The longest rows whose lanes keep the fewest elements. */
    private static final int SHORT_ROW = 64;
    /** More elements of a lane are slower on PTX, which branches for each. */
    private static final int MOST_ON_PTX = 16;
    /** Places that a lane counts, up to some behind its row, are ints. */
    private static final int MOST_ELEMENTS = Integer.MAX_VALUE - 64;
    /** Sizes of groups whose lanes keep elements; of two that fill as well the first one. */
    private static final List<Integer> GROUPS = List.of(128, 64, 256);
    /** Elements of a row for which reading it again from memory takes longer than a tree of more lanes. */
    private static final int LONG_ROW = 2048;

    private MapPlanner() {}

    /** The numbers of elements that a lane may keep until it maps them, the fastest first. */
    public static List<Integer> kept(Reduction<?> reduction, Strategy strategy, Device device, Axis axis, Sizes sizes) {
        if (axis.elements() > MOST_ELEMENTS) {
            return List.of();
        }
        if (axis.length() <= SHORT_ROW) {
            return Strategy.KEPT.subList(0, 1);
        }
        int most = device.backend().equals("ptx") ? MOST_ON_PTX : Integer.MAX_VALUE;
        return Strategy.KEPT.stream().skip(1).filter(kept -> kept <= most
                && keepers(axis, kept) <= keepingGroup(reduction, strategy, device, axis, sizes, kept)).toList();
    }

    /**
     * Plans one launch, each of whose work-groups reduces whole rows.
     *
     * @param kept the most elements that a lane keeps; if 0, lanes of long rows take few elements, so that caches hold
     * the rows of all work-groups that run
     */
    public static Pass pass(Reduction<?> reduction, Strategy strategy, Device device, Axis axis, Sizes sizes,
            int kept) {
        if (kept > 0) {
            return pass(axis, keepers(axis, kept), keepingGroup(reduction, strategy, device, axis, sizes, kept));
        }
        int groupSize =
                Planner.segmentGroupSize(strategy, reduction, device, sizes, SegmentPlanner.WIDE_GROUP);
        int fewer = SegmentPlanner.fewer(reduction, strategy);
        int usual = SegmentPlanner.cover(axis, groupSize, fewer).lanes();
        int length = (int) axis.length();
        int elements = fewer > 2 && length >= SegmentPlanner.NEIGHBOURS * SegmentPlanner.LANE_ELEMENTS
                ? SegmentPlanner.LANE_ELEMENTS
                : SegmentPlanner.FEW_ELEMENTS;
        int lanes = length < (fewer > 2 ? 2 * SegmentPlanner.NEIGHBOURS : LONG_ROW) // stores of few lanes fill no line
                ? usual
                : Integer.highestOneBit(Math.min(groupSize, length / elements));
        return pass(axis, lanes, groupSize);
    }

    private static Pass pass(Axis axis, int lanes, int groupSize) {
        int length = (int) axis.length();
        return SegmentPlanner.pass(new Cover((int) axis.segments(), length, 1, lanes, 1, 1, length, axis.global()),
                groupSize);
    }

    /** The lanes of a row that keep its elements. */
    private static int keepers(Axis axis, int kept) {
        return Math.ceilDiv((int) axis.length(), kept);
    }

    /** The size of groups in which the fewest items have no row. */
    private static int keepingGroup(Reduction<?> reduction, Strategy strategy, Device device, Axis axis, Sizes sizes,
            int kept) {
        int lanes = keepers(axis, kept);
        int best = GROUPS.stream().max(Comparator.comparingDouble(group -> (double) (group / lanes * lanes) / group))
                .orElseThrow();
        return Planner.segmentGroupSize(strategy, reduction, device, sizes, best);
    }
}
