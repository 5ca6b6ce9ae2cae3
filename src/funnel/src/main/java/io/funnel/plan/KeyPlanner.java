package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Shape.Keyed;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;

/** Chooses groups and passes for elements with keys: a function of the numbers of both, and of the state's size. */
public final class KeyPlanner {

    /** Work-groups that share the elements. */
    private static final int MOST_GROUPS = 2048;
    /** States that work-groups leave together: the host sees each. */
    private static final int MOST_STATES = 1 << 20;
    /** Elements of a work-item that are worth a column. */
    private static final int LEAST_ELEMENTS = 16;

    private KeyPlanner() {}

    /** Whether there are keys, and local memory has room for a column of each. */
    public static boolean fits(Reduction<?> reduction, Offsets segments) {
        return segments.source().isPresent() && segments.segments() <= mostKeys(reduction);
    }

    /** Whether a reduction needs elements in the order of these keys, as columns of keys do not serve it. */
    public static boolean needsOrder(Reduction<?> reduction, Offsets segments) {
        return segments.source().isPresent() && !(!segments.tiled() && fits(reduction, segments)
                && Kernels.serves(reduction, Strategy.KEY_COLUMNS));
    }

    private static int mostKeys(Reduction<?> reduction) {
        return Keyed.mostKeys(reduction.signature().stateBytes());
    }

    /**
     * Plans the reduction of elements to a value for each key.
     *
     * @throws UnsupportedPlanException if there are too many keys, the device cannot run this plan, the operator does not
     * commute, or a number of groups was asked for
     */
    public static Plan plan(
            Reduction<?> reduction, Strategy strategy, Device device, int elements, int keys, Sizes sizes) {
        DeviceElements.require(reduction, device);
        sizes.groups().ifPresent(groups -> {
            throw new UnsupportedPlanException("work-groups follow from elements and keys: groups=" + groups
                    + "; try a group size alone");
        });
        int slots = Keyed.slots(reduction.signature().stateBytes());
        if (keys > mostKeys(reduction)) {
            throw new UnsupportedPlanException("more keys than local memory has room for: keys=" + keys + ", at most="
                    + mostKeys(reduction) + ", strategy=" + strategy.label() + "; try RaggedLanes");
        }
        int room = Integer.highestOneBit(slots / Math.max(1, keys));
        int groupSize = Planner.segmentGroupSize(strategy, reduction, device, sizes, room);
        if (groupSize > room) {
            throw new UnsupportedPlanException("columns of this group do not fit local memory: groupSize=" + groupSize
                    + ", keys=" + keys + "; try --group-size " + room);
        }
        int most = Math.min(MOST_GROUPS, MOST_STATES / Math.max(1, keys));
        int groups = Math.clamp(Math.ceilDiv(elements, groupSize * LEAST_ELEMENTS), 1, most);
        long depth = Math.ceilDiv(elements, (long) groups * groupSize) + Planner.treeLevels(groupSize);
        List<Pass> passes = new ArrayList<>(List.of(new Pass(elements, groups, groupSize, keys * groups, depth,
                depth + (long) keys * 2, 2L * elements + (long) keys * groups, new KeyCover(keys, groups))));
        if (groups > 1) {
            passes.add(SegmentPlanner.overPartials(new Axis(keys, groups, 1, false), groupSize));
        }
        return SegmentPlanner.plan(reduction, strategy, elements, passes);
    }
}
