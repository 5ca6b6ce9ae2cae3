package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.kernel.Pieces;
import io.funnel.plan.PieceCover.Kind;
import io.funnel.plan.PieceTable.Listing;
import io.funnel.plan.PieceTable.Part;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Tiles;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses lanes and passes for segments of any lengths. A launch takes all segments that are not cut; where some are,
 * a launch over tiles and one over their values precede it.
 */
public final class RaggedPlanner {

    static final int GROUP = 128;
    /** Work-groups that share the turns. */
    private static final int MOST_GROUPS = 16384;
    /** Lanes that combine the values of a segment's tiles. */
    static final int JOINING = 32;

    /** Elements of short segments that one lane takes. */
    private static final int FEW = 16;
    /** Elements of segments that have a lane for each {@link #FEW}. */
    private static final int MANY = 128;

    private RaggedPlanner() {}

    /**
     * Plans the reduction of a piece's segments.
     *
     * @param tiled whether each is reduced in the shape of {@link Tiles}
     * @throws UnsupportedPlanException if the device cannot run this plan, the operator does not commute and the
     * strategy reorders elements, or a number of groups was asked for
     */
    public static Plan plan(
            Reduction<?> reduction, Strategy strategy, Device device, Part part, boolean global,
            boolean tiled, Sizes sizes) {
        DeviceElements.require(reduction, device);
        sizes.groups().ifPresent(groups -> {
            throw new UnsupportedPlanException("work-groups follow from the segments' lengths: groups=" + groups
                    + "; try a group size alone");
        });
        int lanes = tiled ? Tiles.lanes(reduction.signature()) : 0;
        int groupSize = tiled
                ? TilePlanner.groupSize(reduction, strategy, device, sizes)
                : Planner.segmentGroupSize(strategy, reduction, device, sizes, GROUP);
        List<Kind> uncut = new ArrayList<>(List.of(new Kind(
                tiled ? lanes : Math.min(groupSize, lanes(part.usual())), part.begun(), part.segments(),
                part.base(), 1, tiled ? 1 : part.usual(), part.most())));
        part.longer().forEach(listing -> uncut.add(listed(listing, groupSize, lanes)));
        List<Pass> passes = new ArrayList<>();
        if (part.tiles().count() > 0) {
            passes.add(pass(new PieceCover(global, tiled, List.of(listed(part.tiles(), groupSize, lanes))), groupSize,
                    part.elements(), part.tiles().count()));
            Kind joining = new Kind(tiled ? lanes : Math.min(groupSize, JOINING), 0, part.joined().count(),
                    part.joined().base(),
                    Pieces.LISTED, 1, part.joined().longest());
            passes.add(pass(new PieceCover(false, tiled, List.of(joining)), groupSize, part.tiles().count(),
                    part.segments()));
        }
        passes.add(pass(new PieceCover(global, tiled, uncut), groupSize, part.elements(), part.segments()));
        long steps = passes.stream().mapToLong(Pass::steps).sum();
        Cost cost = new Cost(passes.size(), steps, passes.stream().mapToLong(Pass::accesses).sum());
        return new Plan(reduction, strategy, part.elements(), passes,
                passes.size() == 1 ? Finish.HOST : Finish.SECOND_LAUNCH, cost, steps);
    }

    /**
     * Lanes of segments with this usual length: fewer than for rows, since a segment may end before all lanes have their
     * first elements.
     */
    private static int lanes(int length) {
        if (length <= FEW) {
            return 1;
        }
        if (length <= MANY) {
            return Integer.highestOneBit(length / FEW);
        }
        return SegmentPlanner.lanes(length, 2);
    }

    /** Listed pieces; with these lanes, unless their number is 0, which lie apart. */
    static Kind listed(Listing listing, int groupSize, int lanes) {
        return new Kind(lanes > 0 ? lanes : Math.min(groupSize, lanes(listing.longest())), 0, listing.count(),
                listing.base(), Pieces.LISTED, lanes > 0 ? 1 : listing.longest(), listing.longest());
    }

    static Pass pass(PieceCover cover, int groupSize, int inputs, int outputs) {
        long turns = cover.turns(groupSize);
        int groups = Math.clamp(turns, 1, MOST_GROUPS);
        if (turns + groups > Integer.MAX_VALUE) {
            throw new UnsupportedPlanException("more segments than ids can count: turns=" + turns
                    + "; try fewer segments at a time");
        }
        long depth = cover.kinds().stream().filter(kind -> kind.to() > kind.from()).mapToLong(Kind::depth).max()
                .orElse(0);
        return new Pass(inputs, groups, groupSize, outputs, depth, depth, (long) inputs + outputs, cover);
    }
}
