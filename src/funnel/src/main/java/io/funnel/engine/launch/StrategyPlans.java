package io.funnel.engine.launch;

import io.funnel.device.Device;
import io.funnel.engine.memory.MemoryLimits;
import io.funnel.plan.ColumnScanPlanner;
import io.funnel.plan.Kernels;
import io.funnel.plan.KeyPlanner;
import io.funnel.plan.PieceTable.Part;
import io.funnel.plan.Plan;
import io.funnel.plan.Planner;
import io.funnel.plan.RaggedPlanner;
import io.funnel.plan.ScanPlanner;
import io.funnel.plan.SegmentScanPlanner;
import io.funnel.plan.Sizes;
import io.funnel.plan.StartTable;
import io.funnel.plan.TilePlanner;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Plans of a reduction by one strategy, and the keys of their kernels. */
public final class StrategyPlans {

    /** Partials alternate between this many buffers. */
    private static final int MOST_BUFFERS = 2;
    /** Room for segments' states in kernels of several shapes. */
    private static final int LEAST_SHARED = 1 << 10;
    private static final int MOST_SHARED = 1 << 16;

    private final Device device;
    private final Reduction<?> reduction;
    private final Strategy strategy;
    private final Sizes sizes;
    private final KernelCode code;
    /** The latest plan: most calls have the same length, and their chunks always do. */
    private volatile @Nullable Plan latest;
    private volatile @Nullable Plan latestUsual;
    private volatile @Nullable Segmented latestSegments;

    /** Refuses a strategy that a session cannot run. */
    public StrategyPlans(Device device, Reduction<?> reduction, Strategy strategy, Sizes sizes) {
        this.device = device;
        this.reduction = reduction;
        this.strategy = strategy;
        this.sizes = sizes;
        if (strategy.isHost()) {
            throw new UnsupportedPlanException(
                    "not a strategy of a device: strategy=" + strategy.label() + "; try Cascade or SerialPerCore");
        }
        Kernels.refusal(reduction, strategy).ifPresent(reason -> {
            throw new UnsupportedPlanException(reason);
        });
        code = Kernels.find(reduction, strategy).orElseThrow();
        if (code instanceof KernelCode.Annotated) {
            throw new UnsupportedPlanException("compiled anew for each array, so not for sessions: strategy="
                    + strategy.label() + "; try another strategy");
        }
    }

    public boolean vectors() {
        return code instanceof KernelCode.Vector;
    }

    /** Identifies a planner's inputs. */
    public record Id(Definition<?, ?> definition, Strategy strategy, Sizes sizes) {}

    public Reduction<?> reduction() {
        return reduction;
    }

    /** Whether all streamed inputs have this type. */
    public boolean reads(ElementType type) {
        return reduction.signature().streamed().stream().allMatch(input -> input.type() == type);
    }

    public KernelCode code() {
        return code;
    }

    public Plan chunk(int length) {
        Plan plan = plan(length, latest);
        latest = plan;
        return plan;
    }

    /** The plan of some segments of one length. */
    public Plan segments(Axis axis) {
        return segments(axis, () -> axis.tiled()
                ? TilePlanner.plan(reduction, strategy, device, axis, Integer.MAX_VALUE, sizes)
                : ScanPlanner.ofAxis(reduction, strategy, device, axis, sizes));
    }

    /** The plan of some segments of any lengths. */
    public Plan segments(Part part, boolean global, boolean tiled) {
        return segments(new Ragged(part, global, tiled),
                () -> RaggedPlanner.plan(reduction, strategy, device, part, global, tiled, sizes));
    }

    /** The plan of a scan along some axis. */
    public Plan scan(Axis rows, boolean exclusive) {
        return segments(new Prefixes(rows, exclusive),
                () -> ColumnScanPlanner.ofAxis(reduction, strategy, device, rows, exclusive, sizes));
    }

    /** The plan of a scan of some segments of any lengths; {@code scattered} if their elements lie in another order. */
    public Plan scan(StartTable.Part part, boolean exclusive, boolean global, boolean scattered) {
        return segments(new Started(part, exclusive, global, scattered),
                () -> SegmentScanPlanner.plan(reduction, strategy,
                        device, part, exclusive, global, scattered, sizes));
    }

    /** The plan of some tiles, maybe with one of their states' tiles. */
    public Plan tiles(int elements, boolean overStates) {
        return segments(new Tiled(elements, overStates),
                () -> TilePlanner.plan(reduction, strategy, device, new Axis(1, elements, 1, true),
                        overStates ? 2 : 1, sizes));
    }

    /** The plan of some elements with keys. */
    public Plan keyed(int elements, int keys) {
        return segments(new Keyed(elements, keys),
                () -> KeyPlanner.plan(reduction, strategy, device, elements, keys, sizes));
    }

    private Plan segments(Object shape, Supplier<Plan> planner) {
        Segmented known = latestSegments;
        if (known == null || !known.shape().equals(shape)) {
            known = new Segmented(shape, planner.get());
            latestSegments = known;
        }
        return known.plan();
    }

    private record Segmented(Object shape, Plan plan) {}

    private record Ragged(Part part, boolean global, boolean tiled) {}

    private record Started(StartTable.Part part, boolean exclusive, boolean global, boolean scattered) {}

    private record Keyed(int elements, int keys) {}

    private record Tiled(int elements, boolean overStates) {}

    /** The inputs of the launches over elements, which may lie in another order than their segments. */
    public List<Input> inputs(boolean inPlaces) {
        return Kernels.inputs(reduction.signature(), strategy, inPlaces);
    }

    /** The plan of the largest usual chunk. */
    public Plan usual(int length) {
        Plan plan = plan(length, latestUsual);
        latestUsual = plan;
        return plan;
    }

    private Plan plan(int length, @Nullable Plan known) {
        return known != null && known.length() == length
                ? known
                : Planner.plan(reduction, strategy, device, length, sizes);
    }

    /**
     * The kernel of a plan.
     *
     * @param plan for the longest piece to reduce
     * @param largest for the largest usual chunk, whose partials fit every kernel
     */
    public KernelKey kernel(Plan plan, Plan largest, KernelInputs.Key feed) {
        boolean host = plan.finish() == Finish.HOST;
        List<Integer> between = new ArrayList<>();
        for (int pass = 0; pass < MOST_BUFFERS; pass++) {
            int room = Math.max(between(plan, pass), between(largest, pass));
            if (room > 0) {
                between.add(room(between(plan, pass), between(largest, pass)));
            }
        }
        int results = host ? room(plan.passes().getLast().outputs(), largest.passes().getLast().outputs()) : 1;
        return new KernelKey(reduction.definition(), strategy, plan.groupSize(), plan.finish(), between,
                results, false, feed, 0);
    }

    /**
     * The kernel of segments.
     *
     * @param plan   for the segments to reduce
     * @param shapes for all segments of the call; those with as many passes fit the kernel
     * @param finishes whether the last pass leaves results
     * @param gathered elements that are copied into the order of the segments first; 0 if they lie in it
     */
    public KernelKey kernel(Plan plan, List<Plan> shapes, boolean finishes, KernelInputs.Key feed, int gathered) {
        List<Integer> rooms = new ArrayList<>();
        for (int pass = 0; pass < plan.passes().size(); pass++) {
            if (strategy.isRagged() && pass > 0 && pass < plan.passes().size() - 1) {
                continue; // its outputs are results, too
            }
            int most = plan.passes().get(pass).outputs();
            for (Plan other : shapes) {
                most = other.passes().size() == plan.passes().size()
                        ? Math.max(most, other.passes().get(pass).outputs())
                        : most;
            }
            rooms.add(strategy.isScan() ? MemoryLimits.roundedUp(Math.max(LEAST_SHARED, most)) : segmentRoom(most));
        }
        return new KernelKey(reduction.definition(), strategy, plan.groupSize(), plan.finish(),
                rooms.subList(0, rooms.size() - 1), rooms.getLast(), finishes, feed,
                gathered == 0 ? 0 : MemoryLimits.roundedUp(Math.max(LEAST_SHARED, gathered)));
    }

    /** Partials of a pass before another; 0 after the last. */
    private static int between(Plan plan, int pass) {
        return pass < plan.passes().size() - 1 ? plan.passes().get(pass).outputs() : 0;
    }

    /** A power of two, so that a kernel serves several shapes; exact for more states, whose copies matter. */
    private static int segmentRoom(int needed) {
        return needed > MOST_SHARED ? needed : Math.max(LEAST_SHARED, Integer.highestOneBit(needed - 1) << 1);
    }

    /** The usual capacity or, if it is large or more is needed, a power of two. */
    private static int room(int needed, int usual) {
        return needed <= usual && usual <= MOST_SHARED
                ? usual
                : Math.max(needed, Integer.highestOneBit(Math.max(LEAST_SHARED, needed) - 1) << 1);
    }
}
