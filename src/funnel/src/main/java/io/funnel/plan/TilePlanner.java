package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Tiles;
import io.funnel.strategy.LoadPolicy;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;

/** Plans reproducible reductions: launches whose work-groups take a tile each, in the shape of {@link Tiles}. */
public final class TilePlanner {

    /** States of several components that are worth no launch: the host reduces so few as fast, and numbers always. */
    private static final int FEW = 64;

    private TilePlanner() {}

    /** The strategy whose kernels reduce tiles in the shape's order. */
    public static Strategy strategy(Reduction<?> reduction) {
        return reduction.signature().traits().commutative()
                ? Strategy.SEGMENT_LANES
                : Strategy.SEGMENT_LANES_IN_ORDER;
    }

    /** Whether a strategy's kernel has the shape's order and arithmetic. */
    static boolean serves(Reduction<?> reduction, Strategy strategy) {
        return strategy == strategy(reduction) && !ordersOtherwise(reduction);
    }

    /** Whether the kernel over tiles has another order than the shape. */
    static boolean ordersOtherwise(Reduction<?> reduction) {
        return Kernels.load(reduction, strategy(reduction)).filter(load -> load == LoadPolicy.LANE_EXPONENTIALS)
                .isPresent();
    }

    /** Whether a launch over the states of this many elements' tiles pays. */
    public static boolean paysOverStates(Reduction<?> reduction, long elements) {
        Signature signature = reduction.signature();
        return Tiles.count(elements) > FEW && (signature.state().size() > 1 || signature.width() > 1);
    }

    /**
     * Plans a launch over tiles of elements, and one over the tiles of their states.
     *
     * @param overStates whether there is the second launch
     * @throws UnsupportedPlanException if the device cannot run it, or sizes were asked for
     */
    public static Plan plan(Reduction<?> reduction, Strategy strategy, Device device, int elements,
            boolean overStates, Sizes sizes) {
        DeviceElements.require(reduction, device);
        Signature signature = reduction.signature();
        int lanes = Tiles.lanes(signature);
        if (sizes.groups().isPresent() || sizes.groupSize().orElse(lanes) != lanes) {
            throw new UnsupportedPlanException("sizes of a reproducible reduction follow from its shape: reduction="
                    + reduction.name() + ", groupSize=" + lanes + "; try without sizes, or another view");
        }
        int groupSize = Planner.segmentGroupSize(strategy, reduction, device, Sizes.ofGroupSize(lanes), lanes);
        List<Pass> passes = new ArrayList<>(List.of(pass(elements, Tiles.ELEMENTS, lanes, true, groupSize)));
        if (overStates) {
            passes.add(pass((int) Tiles.count(elements), Tiles.STATES, lanes, false, groupSize));
        }
        return SegmentPlanner.plan(reduction, strategy, elements, passes);
    }

    private static Pass pass(int length, int tile, int lanes, boolean global, int groupSize) {
        int parts = Math.max(1, Math.ceilDiv(length, tile));
        return SegmentPlanner.pass(new Cover(1, length, 1, lanes, parts, 1, tile, global, true), groupSize);
    }
}
