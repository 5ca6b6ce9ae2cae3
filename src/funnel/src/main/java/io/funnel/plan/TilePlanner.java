package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Tiles;
import io.funnel.strategy.LoadPolicy;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plans reproducible reductions: launches whose work-groups take a tile each, in the shape of {@link Tiles}. */
public final class TilePlanner {

    /** States of several components that are worth no launch, since the host reduces so few as fast; numbers likewise. */
    private static final int FEW = 64;
    private static final int FEW_NUMBERS = 1024;

    private TilePlanner() {}

    /** The strategy whose kernels reduce tiles in the shape's order. */
    public static Strategy strategy(Reduction<?> reduction) {
        return reduction.signature().traits().commutative()
                ? Strategy.SEGMENT_LANES
                : Strategy.SEGMENT_LANES_IN_ORDER;
    }

    /** Why a strategy's kernel lacks the shape's order or arithmetic; empty if it has them. */
    static Optional<String> otherOrder(Reduction<?> reduction, Strategy strategy) {
        Optional<LoadPolicy> load = Kernels.load(reduction, strategy(reduction));
        if (load.filter(exponentials -> exponentials == LoadPolicy.LANE_EXPONENTIALS).isPresent()) {
            return Optional.of("it combines exponentials in another order");
        }
        if (strategy == Strategy.RAGGED_LANES_IN_ORDER) {
            return Optional.of("its lanes take other shares of a segment");
        }
        return strategy == strategy(reduction)
                || (strategy == Strategy.RAGGED_LANES && load.equals(Kernels.load(reduction, strategy)))
                        ? Optional.empty()
                        : Optional.of("it has another shape");
    }

    /** Whether a launch over the states of this many elements' tiles pays. */
    public static boolean paysOverStates(Reduction<?> reduction, long elements) {
        Signature signature = reduction.signature();
        return Tiles.count(elements) > (signature.state().size() * signature.width() > 1 ? FEW : FEW_NUMBERS);
    }

    /**
     * Plans a launch over tiles of elements, and others over the tiles of their states.
     *
     * @param most launches at most; the host combines the states that are left
     * @throws UnsupportedPlanException if the device cannot run it, or sizes were asked for
     */
    public static Plan plan(Reduction<?> reduction, Strategy strategy, Device device, Axis axis, int most,
            Sizes sizes) {
        DeviceElements.require(reduction, device);
        int lanes = Tiles.lanes(reduction.signature());
        int groupSize = groupSize(reduction, strategy, device, sizes);
        List<Pass> passes = new ArrayList<>();
        Axis left = SegmentPlanner.existing(axis);
        do {
            int tile = passes.isEmpty() ? Tiles.ELEMENTS : Tiles.STATES;
            int parts = Math.max(1, (int) Math.ceilDiv(left.length(), tile));
            passes.add(SegmentPlanner.pass(new Cover((int) left.segments(), (int) left.length(), (int) left.inner(),
                    lanes, parts, 1, tile, left.global(), true, 0), groupSize));
            left = SegmentPlanner.partials(left, parts);
        } while (left.length() > 1 && passes.size() < most);
        return SegmentPlanner.plan(reduction, strategy, (int) axis.elements(), passes);
    }

    /** The lanes of a tile, the size of each group. */
    static int groupSize(Reduction<?> reduction, Strategy strategy, Device device, Sizes sizes) {
        int lanes = Tiles.lanes(reduction.signature());
        if (sizes.groups().isPresent() || sizes.groupSize().orElse(lanes) != lanes) {
            throw new UnsupportedPlanException("sizes of a reproducible reduction follow from its shape: reduction="
                    + reduction.name() + ", groupSize=" + lanes + "; try without sizes, or another view");
        }
        return Planner.segmentGroupSize(strategy, reduction, device, Sizes.ofGroupSize(lanes), lanes);
    }
}
