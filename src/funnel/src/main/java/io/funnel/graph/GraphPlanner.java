package io.funnel.graph;

import io.funnel.device.Device;
import io.funnel.engine.launch.KeyPieces;
import io.funnel.engine.launch.OffsetPieces;
import io.funnel.engine.launch.SegmentPieces;
import io.funnel.engine.launch.StartPieces;
import io.funnel.engine.launch.StrategyPlans;
import io.funnel.plan.ColumnScanPlanner;
import io.funnel.plan.Cover;
import io.funnel.plan.Pass;
import io.funnel.plan.Plan;
import io.funnel.plan.SegmentPlanner;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Plans a reduction as a task of a user's graph. The number of passes, their groups and the parts of a segment are those
 * of the largest input: a graph keeps its grids. A shorter input changes the numbers that kernels read.
 */
final class GraphPlanner {

    /** Work-items of the one group that reduces a short input. */
    private static final int LARGE_GROUP = 512;
    /** Elements from which such a group is worth its steps. */
    private static final int FEW = 1 << 10;
    /** Elements that it takes in the time of a second launch. */
    private static final int SHORT = 1 << 14;

    private GraphPlanner() {}

    /** The sizes of a task's launches: one segment of up to 2^14 elements is reduced by one large group. */
    static Sizes sizes(Reduction<?> reduction, Device device, Partition segments, Sizes wished) {
        int largest = Math.min(Math.min(reduction.signature().maxGroup(), device.maxGroupSize()), LARGE_GROUP);
        return wished.groupSize().isPresent() || !(segments instanceof Axis axis && isShort(axis))
                ? wished
                : Sizes.ofGroupSize(Integer.highestOneBit(largest));
    }

    private static boolean isShort(Axis axis) {
        return axis.segments() == 1 && axis.isRows() && axis.length() > FEW && axis.length() <= SHORT;
    }

    /** The plan for the largest input; {@link SegmentPlanner#plan} lists the failures. */
    static Plan ofAxis(Reduction<?> reduction, Strategy strategy, Device device, Axis axis, Sizes sizes) {
        Plan plan = SegmentPlanner.plan(reduction, strategy, device, axis, sizes);
        return isShort(axis) && plan.passes().size() > 1
                ? SegmentPlanner.ofOneGroup(reduction, strategy, axis, plan.groupSize())
                : plan;
    }

    /** The plan of a scan along an axis; a launch of its own finishes the values. */
    static Plan ofScan(Reduction<?> reduction, Strategy strategy, Device device, Prefixes prefixes, Sizes sizes,
            boolean finishes) {
        Plan plan = ColumnScanPlanner.ofAxis(reduction, strategy, device, prefixes.axis().orElseThrow(),
                prefixes.exclusive(), sizes);
        return finishes ? SegmentPlanner.finishing(plan, strategy, prefixes.segments()) : plan;
    }

    /** The pieces of segments of any lengths, or of their scan: all elements in one. */
    static SegmentPieces pieces(Reduction<?> reduction, Strategy strategy, Partition segments) {
        return segments instanceof Prefixes prefixes
                ? StartPieces.of(reduction, prefixes, SegmentPieces.MOST)
                : strategy.isKeyed()
                        ? new KeyPieces((Offsets) segments, SegmentPieces.MOST)
                        : OffsetPieces.of(reduction, (Offsets) segments, SegmentPieces.MOST);
    }

    /** The plan for segments of any lengths; a launch of its own finishes where the last one does not reduce states. */
    static Plan ofPieces(Reduction<?> reduction, Strategy strategy, Device device, SegmentPieces pieces, Sizes sizes,
            boolean finishes) {
        Plan plan = pieces.plan(new StrategyPlans(device, reduction, strategy, sizes), 0);
        return finishes && (strategy.isScan() || strategy.isRagged() || plan.passes().size() == 1)
                ? SegmentPlanner.finishing(plan, strategy, pieces.slots())
                : plan;
    }

    /**
     * The passes of a plan for an input that is no larger.
     *
     * @throws IllegalArgumentException if it has more or longer segments, or neighbours that lie at another distance
     */
    static List<Pass> shorter(Plan plan, Axis axis) {
        Pass pass = plan.passes().getFirst();
        Cover planned = (Cover) Objects.requireNonNull(pass.cover());
        if (axis.segments() > planned.segments() || axis.length() > planned.length()
                || (axis.segments() > 0 && axis.inner() != planned.inner())) {
            throw new IllegalArgumentException("more than the task was made for: segments=" + axis.segments()
                    + ", length=" + axis.length() + ", most segments=" + planned.segments() + ", most length="
                    + planned.length() + "; try another task, made with larger arrays");
        }
        int segments = (int) axis.segments();
        int length = (int) axis.length();
        int most = Math.min(planned.most(), Math.max(Math.ceilDiv(length, planned.parts()), planned.lanes()));
        List<Pass> passes = new ArrayList<>(List.of(covering(pass, new Cover(segments, length, planned.inner(),
                planned.lanes(), planned.parts(), planned.apart(), most, planned.global()).withLead(planned.lead()))));
        if (plan.passes().size() > 1) {
            Pass second = plan.passes().getLast();
            Cover partials = (Cover) Objects.requireNonNull(second.cover());
            passes.add(covering(second, new Cover(segments, partials.length(),
                    partials.inner() == 1 ? 1 : segments, partials.lanes(), 1, partials.apart(), partials.most(),
                    partials.global())));
        }
        return passes;
    }

    private static Pass covering(Pass pass, Cover cover) {
        return new Pass((int) ((long) cover.segments() * cover.length()), pass.groups(), pass.groupSize(),
                pass.outputs(), pass.depth(), pass.steps(), pass.accesses(), cover);
    }
}
