package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.plan.PieceCover.Kind;
import io.funnel.plan.ScanPlanner.Tile;
import io.funnel.plan.StartTable.Part;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses tiles and launches of scans of segments of any lengths. Their elements are one row of runs, a group each. Where
 * there are several, a launch reduces runs, and one combines their states up to each run; the last one scans.
 */
public final class SegmentScanPlanner {

    private SegmentScanPlanner() {}

    /**
     * Plans a scan.
     *
     * @param scattered whether values go to the places of elements in another order
     * @throws UnsupportedPlanException as {@link ScanPlanner#plan}
     */
    public static Plan plan(Reduction<?> reduction, Strategy strategy, Device device, Part part, boolean exclusive,
            boolean global, boolean scattered, Sizes sizes) {
        DeviceElements.require(reduction, device);
        Signature signature = reduction.signature();
        Tile tile = Tile.of(strategy, signature.streamed().stream().map(Input::type).toList(), signature, sizes);
        ScanPlanner.requireLaunch(device, tile.group(), sizes);
        ScanPlanner.requireReducing(reduction, strategy);
        List<Pass> passes = new ArrayList<>();
        int elements = part.elements();
        if (part.runs() > 1) {
            int group = Math.min(tile.group(), Planner.segmentGroupSize(ScanPlanner.reducing(reduction, strategy),
                    reduction, device, Sizes.AUTO, RaggedPlanner.GROUP));
            passes.add(RaggedPlanner.pass(
                    new PieceCover(global, false, List.of(RaggedPlanner.listed(part.pieces(), group, 0))), group,
                    elements,
                    part.runs()));
            Kind before = RaggedPlanner.listed(part.before(), group, Math.min(group, RaggedPlanner.JOINING));
            passes.add(
                    RaggedPlanner.pass(new PieceCover(false, false, List.of(before)), group, part.runs(), part.runs()));
        }
        int chunk = Math.min(tile.ofLane(), part.run() / tile.group());
        int tiles = Math.ceilDiv(Math.clamp(elements, 1, part.run()), tile.group() * chunk);
        ScanCover row = new ScanCover(elements == 0 ? 0 : 1, elements, 1, tile.group(), chunk, part.runs(), tiles, 1,
                exclusive, global);
        int depth = Math.max(1, elements); // at most a combine for each element before
        passes.add(new Pass(elements, part.runs(), tile.group(), elements, depth,
                (2L * chunk + Planner.treeLevels(tile.group())) * tiles, 2L * elements,
                new SegmentScanCover(row, part.firsts(), scattered)));
        return SegmentPlanner.plan(reduction, strategy, elements, passes);
    }
}
