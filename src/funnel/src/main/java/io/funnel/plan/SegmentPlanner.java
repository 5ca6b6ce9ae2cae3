package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Finish;
import io.funnel.strategy.LoadPolicy;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Chooses lanes, parts and passes for segments: a pure function of their shape, the group size and the components of a
 * state, whatever the device. The shape includes the number of segments in a piece, and pieces depend on a device's
 * chunks.
 */
public final class SegmentPlanner {

    static final int GROUP = 128;
    /** The group size for columns with states of one component. */
    static final int WIDE_GROUP = 256;
    /** Work-groups from which a segment gets no more lanes and is not shared. */
    private static final int ENOUGH_GROUPS = 1024;
    /** Neighbouring columns of partials, a part of a line of memory. */
    private static final int NEAR_PARTIALS = 8;
    /** Columns of partials that leave groups for a device if neighbours share one. */
    private static final int MANY_COLUMNS = 1024;
    /** Work-groups that shared segments take together. */
    private static final int SHARING_GROUPS = 4096;
    /** Work-groups that share the turns of short segments. */
    private static final int MOST_GROUPS = 16384;
    /** Elements of a lane before another work-group is worth its partial. */
    static final int LANE_ELEMENTS = 32;
    /** Bytes of a line of memory, which one access of neighbouring work-items reads. */
    private static final int LINE_BYTES = 128;
    private static final int MANY_GROUPS = 8;
    /** Neighbouring elements that one memory access reads. */
    static final int NEIGHBOURS = 32;
    /** Neighbouring columns of a work-group with states of one component: they leave enough registers for it. */
    private static final int WIDE = 128;
    /** Elements of a lane where lanes fill the device otherwise idle, or where its row is mapped. */
    static final int FEW_ELEMENTS = 16;
    /** Rows that fill a device with a work-group each; the groups of fewer rows are larger. */
    private static final int MANY_ROWS = 512;

    private SegmentPlanner() {}

    /**
     * Plans the reduction of each segment.
     *
     * @param axis segments of at most 2^31 - 1 elements together; without any, a launch does nothing
     * @throws UnsupportedPlanException if the device cannot run this plan, the operator does not commute and the
     * strategy reorders elements, or a number of groups was asked for
     */
    public static Plan plan(Reduction<?> reduction, Strategy strategy, Device device, Axis axis, Sizes sizes) {
        DeviceElements.require(reduction, device);
        sizes.groups().ifPresent(groups -> {
            throw new UnsupportedPlanException("work-groups follow from the segments' lengths: groups=" + groups
                    + "; try a group size alone");
        });
        int fewer = fewer(reduction, strategy);
        boolean fewRows = axis.isRows() && axis.segments() < MANY_ROWS;
        int groupSize = Planner.segmentGroupSize(strategy, reduction, device, sizes,
                fewer > 1 || (axis.isRows() && !fewRows) ? GROUP : WIDE_GROUP);
        Cover first = cover(existing(axis), groupSize, fewer);
        first = first.withLead(lead(reduction, first));
        List<Pass> passes = new ArrayList<>(List.of(pass(first, groupSize)));
        if (first.parts() > 1) {
            passes.add(overPartials(partials(axis, first.parts()), groupSize));
        }
        return plan(reduction, strategy, (int) axis.elements(), passes);
    }

    /** Plans a single row by one work-group of this size, all of whose items are its lanes. */
    public static Plan ofOneGroup(Reduction<?> reduction, Strategy strategy, Axis axis, int groupSize) {
        int length = (int) axis.length();
        Cover cover = new Cover(1, length, 1, Integer.highestOneBit(groupSize), 1, 1, length, axis.global());
        return plan(reduction, strategy, (int) axis.elements(), List.of(pass(cover, groupSize)));
    }

    /** Returns a plan with one more launch, over the state of each segment, which finishes it. */
    public static Plan finishing(Plan plan, Strategy strategy, long segments) {
        List<Pass> passes = new ArrayList<>(plan.passes());
        passes.add(overPartials(new Axis(segments, 1, 1, false), plan.groupSize()));
        return plan(plan.reduction(), strategy, plan.length(), passes);
    }

    /**
     * Plans a user's kernel over the rows or columns of a matrix. The bound assumes any order of a segment's elements.
     *
     * @param sizes     with a number of groups if the kernel has one, whatever the segments
     * @param parts     partials of each segment
     * @param items     work-items that leave a partial; 0 for a work-group
     * @param finishing work-items for each segment of a second launch, over its partials; empty without one
     * @throws UnsupportedPlanException if the segments are others, or the device cannot run it
     */
    public static Plan ofKernel(Reduction<?> reduction, Algorithm kernel, Device device, Axis axis, Sizes sizes,
            int parts, int items, OptionalInt finishing) {
        if (axis.segments() == 0 || (axis.outer() > 1 && !axis.isRows())) {
            throw new UnsupportedPlanException("kernel of rows or columns over other segments: kernel=" + kernel.label()
                    + ", segments=" + axis.segments() + "; try --rows or --columns");
        }
        if (kernel.needs().atomics() && !device.floatAtomics()) {
            Planner.requireNoFloatingState(reduction, device);
        }
        DeviceElements.require(reduction, kernel, device);
        int groupSize = Planner.segmentGroupSize(kernel, reduction, device, sizes, Math.max(WIDE_GROUP, items));
        boolean shares = kernel.finish() == Finish.ATOMIC;
        List<Pass> passes = new ArrayList<>();
        passes.add(ofKernel(kernel, axis, parts, items, groupSize, sizes.groups(), parts, shares ? 1 : parts));
        if (finishing.isPresent()) {
            passes.add(ofKernel(kernel, new Axis(axis.segments(), parts, 1, false), parts, finishing.getAsInt(),
                    groupSize, OptionalInt.empty(), 1, 1));
        }
        return new Plan(reduction, kernel, (int) axis.elements(), passes, kernel.finish(), cost(passes),
                axis.length() + parts);
    }

    /**
     * Covers segments by a launch of a user's kernel.
     *
     * @param parts   partials of a segment, as the kernel is told
     * @param each    parts of a segment that have work-items of their own
     * @param outputs slots for each segment
     */
    private static Pass ofKernel(Algorithm kernel, Axis axis, int parts, int items, int groupSize,
            OptionalInt groups, int each, int outputs) {
        int lanes = items == 0 ? groupSize : items;
        if (groupSize % lanes != 0) {
            throw new UnsupportedPlanException("work-items of a row do not fill a group: kernel=" + kernel.label()
                    + ", itemsPerRow=" + lanes + ", groupSize=" + groupSize + "; try --group-size " + lanes);
        }
        long needed = Math.ceilDiv(axis.segments() * each, (long) (groupSize / lanes));
        if (needed * groupSize > Integer.MAX_VALUE) {
            throw new UnsupportedPlanException("more work-items than ids can count: kernel=" + kernel.label()
                    + ", items=" + needed * groupSize + "; try fewer segments");
        }
        int length = (int) axis.length();
        Cover cover = new Cover((int) axis.segments(), length, (int) axis.inner(), lanes, parts, 1, length, false);
        long steps = Math.ceilDiv(length, (long) lanes * each) + Planner.treeLevels(lanes);
        long left = axis.segments() * outputs;
        return new Pass((int) axis.elements(), groups.orElse((int) needed), groupSize, (int) left, steps, steps,
                axis.elements() + left, cover);
    }

    static Plan plan(Reduction<?> reduction, Strategy strategy, int elements, List<Pass> passes) {
        Finish finish = passes.size() == 1 ? Finish.HOST : Finish.SECOND_LAUNCH;
        Cost cost = cost(passes);
        return new Plan(reduction, strategy, elements, passes, finish, cost, cost.steps());
    }

    private static Cost cost(List<Pass> passes) {
        return new Cost(passes.size(), passes.stream().mapToLong(Pass::steps).sum(),
                passes.stream().mapToLong(Pass::accesses).sum());
    }

    /** Returns the axis, or an empty one if it has no segments: launches divide by its dimensions. */
    static Axis existing(Axis axis) {
        return axis.segments() == 0 ? new Axis(0, 0, 1, axis.global()) : axis;
    }

    /** The factor of lanes that a segment has less because combining two takes long. */
    static int fewer(Reduction<?> reduction, Strategy strategy) {
        if (Kernels.load(reduction, strategy).filter(LoadPolicy.LANE_EXPONENTIALS::equals).isPresent()) {
            return 4;
        }
        return reduction.definition().carriedComponents() > 1 ? 2 : 1;
    }

    static Cover cover(Axis axis, int groupSize, int fewer) {
        int segments = (int) axis.segments();
        int length = (int) axis.length();
        int wished =
                Math.min(axis.isRows() ? lanes(segments, length, groupSize, fewer) : lanes(length, fewer), groupSize);
        int apart = axis.isRows() ? 1 : apart(axis, groupSize, wished, fewer);
        int lanes = axis.isRows() ? wished : groupSize / apart;
        Cover one = new Cover(segments, length, (int) axis.inner(), lanes, 1, apart, Math.max(1, length),
                axis.global());
        int groups = Math.ceilDiv(segments, one.segmentsOfGroup(groupSize));
        if (groups >= ENOUGH_GROUPS || length <= (long) lanes * LANE_ELEMENTS) {
            return one;
        }
        int most = Math.max(Math.ceilDiv(length, Math.ceilDiv(SHARING_GROUPS, groups)), lanes * LANE_ELEMENTS);
        return new Cover(segments, length, one.inner(), lanes, Math.ceilDiv(length, most), apart, most,
                axis.global());
    }

    /** Columns to lead with: the header before an array's elements moves them off the lines of memory. */
    private static int lead(Reduction<?> reduction, Cover cover) {
        int bytes = reduction.signature().streamed().stream().mapToInt(input -> input.type().sizeBytes()).max()
                .orElse(LINE_BYTES);
        boolean inLines = cover.apart() > 1 && (long) cover.inner() * bytes % LINE_BYTES == 0
                && cover.segments() >= MANY_GROUPS * cover.apart(); // one more work-group is few
        return inLines ? (int) TornadoNativeArray.ARRAY_HEADER % LINE_BYTES / bytes : 0;
    }

    /** The values that parts of segments leave, a segment for each. */
    static Axis partials(Axis axis, int parts) {
        return axis.isRows()
                ? new Axis(axis.segments(), parts, 1, false)
                : new Axis(1, parts, axis.segments(), false);
    }

    /** The launch over what other groups left, a segment of values for each. */
    static Pass overPartials(Axis partials, int groupSize) {
        return pass(ofPartials(partials, groupSize), groupSize);
    }

    /** Covers what other groups left: little, so that many lanes with few elements each matter more than neighbours. */
    private static Cover ofPartials(Axis axis, int groupSize) {
        int parts = (int) axis.length();
        int near = axis.inner() < MANY_COLUMNS ? 1 : NEAR_PARTIALS;
        int lanes =
                Math.clamp(Integer.highestOneBit(parts / 2), 1, Math.max(1, Integer.highestOneBit(groupSize) / near));
        int apart = axis.isRows() ? 1 : groupSize / lanes;
        return new Cover((int) axis.segments(), parts, (int) axis.inner(), lanes, 1, apart, parts, false);
    }

    /**
     * Lanes of a segment. The tree of many lanes takes as long as the loads of a short segment; few lanes use a part of
     * each memory access. The numbers are those of the fastest kernels on an H200.
     *
     * @param fewer the factor of lanes that operators need less that take long
     */
    static int lanes(int length, int fewer) {
        if (length <= 8) {
            return 1;
        }
        if (length <= 16) {
            return 2;
        }
        int usual = length <= 128
                ? 8
                : length <= 512 ? 16 : Math.clamp(Integer.highestOneBit(length / LANE_ELEMENTS), 32, GROUP);
        return Math.max(1, usual / fewer);
    }

    /** More lanes for rows that are too few to fill a device. */
    private static int lanes(int segments, int length, int groupSize, int fewer) {
        int lanes = lanes(length, fewer);
        while (2 * lanes <= groupSize && (long) segments * lanes < (long) ENOUGH_GROUPS * groupSize
                && length >= 2 * lanes * FEW_ELEMENTS) {
            lanes *= 2;
        }
        return lanes;
    }

    /**
     * Neighbouring segments of a work-group: several memory accesses a row of them, more if they are short, or if there
     * are many.
     */
    private static int apart(Axis axis, int groupSize, int lanes, int fewer) {
        long inner = axis.inner();
        if (inner < NEIGHBOURS) { // the lanes of a block lie side by side
            return (int) Math.min(groupSize, Math.max(1, groupSize / lanes / inner) * inner);
        }
        int near = NEIGHBOURS;
        while (fewer == 1 && near < WIDE && inner % (2L * near) == 0
                && axis.segments() >= 2L * near * ENOUGH_GROUPS) {
            near *= 2;
        }
        int wished = Math.min(groupSize, Math.max(near, groupSize / lanes));
        return inner >= wished ? wished : (int) (wished / inner * inner);
    }

    static Pass pass(Cover cover, int groupSize) {
        long turns = cover.turns(groupSize);
        int groups = (int) Math.min(turns, MOST_GROUPS);
        long outputs = (long) cover.segments() * cover.parts();
        long items = turns / cover.parts() * cover.segmentsOfGroup(groupSize);
        if (turns + groups > Integer.MAX_VALUE || items > Integer.MAX_VALUE || outputs > Integer.MAX_VALUE) {
            throw new UnsupportedPlanException("more segments or parts than ids can count: segments="
                    + cover.segments() + ", parts=" + cover.parts() + "; try fewer segments at a time");
        }
        long chain = Math.ceilDiv(Math.min(cover.most(), cover.length()), cover.lanes());
        long depth = chain + Planner.treeLevels(cover.lanes());
        return new Pass((int) ((long) cover.segments() * cover.length()), groups, groupSize, (int) outputs, depth,
                depth, (long) cover.segments() * cover.length() + outputs, cover);
    }
}
