package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Tiles;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Chooses between host and device, and among strategies over segments. The device's profile knows no segments: it is
 * asked for all elements and results together.
 */
public final class SegmentRouter {

    private static final List<Strategy> STRATEGIES = Arrays.stream(Strategy.values())
            .filter(Strategy::isOfSegments).toList();
    /** Segments from which copying results alone is worth kernels of their own. */
    private static final int MANY_RESULTS = 1024;
    /** Elements of a row up to which kernels in local memory are faster, whatever the state. */
    private static final int SHORT_ROW = 32;
    /** Bytes of a state that takes long to combine. */
    private static final int LARGE_STATE = 16;
    private static final Candidate HOST = new Candidate(Optional.empty(), null, 0, 0);

    private final Request request;
    private final Partition partition;
    private final List<Candidate> devices;

    private final boolean ordersThere;
    private final Supplier<Router> flat;

    private SegmentRouter(Request request, Partition partition, boolean ordersThere, Set<Strategy> excluded,
            Supplier<Router> flat) {
        this.request = request;
        this.partition = partition;
        this.ordersThere = ordersThere;
        this.flat = flat;
        boolean lacking =
                request.device().flatMap(device -> DeviceElements.lacking(request.reduction(), device)).isPresent();
        devices = STRATEGIES.stream()
                .filter(strategy -> !lacking && !excluded.contains(strategy)
                        && serves(request.reduction(), strategy, partition)
                        && Kernels.serves(request.reduction(), strategy)
                        && !request.refused().containsKey(strategy) && pays(strategy))
                .map(strategy -> new Candidate(Optional.of(strategy), null, 0, 0)).toList();
    }

    /**
     * Chooses a candidate for segments.
     *
     * @param ordersThere whether the device orders elements by unordered keys, faster than the host
     * @param excluded strategies that the call cannot take
     * @param flat makes the router of the same request over all elements, which tells host from device
     * @throws UnsupportedPlanException if none is left, as {@link Router#route} does, or the fixed strategy reduces one
     * array alone
     */
    public static Route route(
            Request request, Partition partition, boolean ordersThere, Set<Strategy> excluded, Supplier<Router> flat) {
        return new SegmentRouter(request, partition, ordersThere, excluded, flat).route();
    }

    /** Whether kernels leave the numbers of many results: fewer bytes than states, and the host has no last step. */
    public static boolean finishes(Definition<?, ?> definition, Strategy strategy, Axis axis) {
        return !axis.tiled() && axis.segments() >= MANY_RESULTS && definition.signature().isNumber()
                && definition.isFinishPortable() && Kernels.finishing(definition, strategy).isPresent();
    }

    /** Whether segments that local memory serves are reduced faster there than by lanes. */
    public static boolean paysInTiles(Reduction<?> reduction, Axis axis) {
        return axis.length() >= Shape.RowTiles.LEAST_LENGTH
                && (axis.length() <= SHORT_ROW || reduction.signature().stateBytes() < LARGE_STATE);
    }

    /** Whether a strategy serves such segments, and local memory has room for them. */
    public static boolean serves(Reduction<?> reduction, Strategy strategy, Partition partition) {
        return serves(strategy, partition)
                && !(strategy.isRowTiles() && partition instanceof Axis axis && !ScanPlanner.fits(reduction, axis))
                && !(strategy.isKeyed() && partition instanceof Offsets keys && !KeyPlanner.fits(reduction, keys));
    }

    /** Whether a strategy is one for such segments. */
    public static boolean serves(Strategy strategy, Partition partition) {
        return switch (partition) {
            case Axis axis -> strategy.isPerSegment() || (strategy.isRowTiles() && ScanPlanner.holds(axis));
            case Offsets offsets -> strategy.isRagged() || (strategy.isKeyed() && offsets.source().isPresent());
            case Prefixes prefixes -> strategy.isScan() && prefixes.axis()
                    .map(axis -> !strategy.isSegmentScan() && axis.isRows() != strategy.isColumnScan())
                    .orElse(strategy.isSegmentScan());
            case Tiles _ -> strategy.isPerSegment();
        };
    }

    /** Whether a strategy that serves may be chosen without being asked for; looks at the keys last. */
    private boolean pays(Strategy strategy) {
        if (partition.tiled() && TilePlanner.otherOrder(request.reduction(), strategy).isPresent()) {
            return false;
        }
        if (strategy.isRowTiles()) { // a map after the reduction reads its rows again
            return partition instanceof Axis axis && paysInTiles(request.reduction(), axis)
                    && request.reduction().definition().elementMap().isEmpty();
        }
        return !strategy.isKeyed() || !partition.isInPlace();
    }

    /**
     * Segments that a task of a graph reduces.
     *
     * @throws UnsupportedPlanException for reproducible reductions
     */
    public static Partition ofTask(Partition partition) {
        return switch (partition) {
            case Axis _,Offsets _,Prefixes _ -> partition;
            case Tiles _ -> throw new UnsupportedPlanException("no reproducible reductions in a graph; try reduce "
                    + "outside the graph");
        };
    }

    private Route route() {
        boolean isWished = request.strategy().isPresent() || request.placement() == Placement.DEVICE
                || (request.residence().isDeviceAlone() && request.placement() != Placement.HOST);
        if (isWished) {
            request.device().ifPresent(device -> DeviceElements.require(request.reduction(), device));
        }
        if (!isWished && ordersThere && !devices.isEmpty()) {
            return to(devices.getFirst(), "the device orders elements by their keys");
        }
        if (!isWished && isUnequal() && !partition.isInPlace()) {
            return to(HOST, "elements in the order of keys are read on the host");
        }
        if (request.strategy().isPresent()) {
            return to(fixed(request.strategy().get()), "the strategy was asked for");
        }
        boolean mustBeThere = request.placement() == Placement.DEVICE
                || (request.residence().isDeviceAlone() && request.placement() != Placement.HOST);
        if (mustBeThere && devices.isEmpty() && request.device().isPresent()) {
            throw new UnsupportedPlanException("no kernel over " + (partition.tiled()
                    ? "the tiles of a reproducible reduction"
                    : "segments") + " runs on the device: reduction="
                    + request.reduction().name() + causes() + "; try data in the host's memory and placement HOST");
        }
        Reduction<?> reduction = request.reduction();
        long bytes = partition.segments() * reduction.signature().stateBytes() * reduction.signature().width();
        Route all =
                flat.get().at(request.length() + bytes / Math.max(1, reduction.signature().elementBytes()));
        if (all.isHost()) {
            return to(HOST, all.reason());
        }
        return devices.isEmpty()
                ? to(HOST, "the device has no kernel over segments for it")
                : to(devices.getFirst(), all.reason());
    }

    private boolean isUnequal() {
        return partition instanceof Offsets || (partition instanceof Prefixes prefixes && prefixes.axis().isEmpty());
    }

    private Candidate fixed(Strategy strategy) {
        if (partition.tiled() && (partition instanceof Tiles || serves(strategy, partition))
                && TilePlanner.otherOrder(request.reduction(), strategy).isPresent()) {
            throw new UnsupportedPlanException("strategy has another shape than a reproducible reduction: strategy="
                    + strategy.label() + ", reduction=" + request.reduction().name() + "; try none");
        }
        if (!serves(strategy, partition)) {
            throw new UnsupportedPlanException((strategy.isOfSegments()
                    ? "strategy reduces other segments: strategy="
                    : "strategy reduces one array, not its segments: strategy=") + strategy.label() + "; try "
                    + STRATEGIES.stream().filter(one -> serves(one, partition)).map(Strategy::label)
                            .toList());
        }
        Kernels.refusal(request.reduction(), strategy).ifPresent(reason -> {
            throw new UnsupportedPlanException(reason);
        });
        String refusal = request.refused().get(strategy);
        if (refusal != null || request.device().isEmpty()) {
            throw new UnsupportedPlanException(refusal == null
                    ? "no device: strategy=" + strategy.label() + "; try without a strategy"
                    : "strategy gives wrong answers here: strategy=" + strategy.label() + ", device="
                            + request.device().map(Device::name).orElse("none") + ": " + Refusals.brief(refusal));
        }
        return new Candidate(Optional.of(strategy), null, 0, 0);
    }

    private String causes() {
        StringBuilder causes = new StringBuilder();
        for (Strategy strategy : STRATEGIES) {
            if (serves(strategy, partition)) {
                Optional.ofNullable(request.refused().get(strategy)).map(Refusals::brief)
                        .or(() -> Kernels.reason(request.reduction(), strategy))
                        .or(() -> partition.tiled()
                                ? TilePlanner.otherOrder(request.reduction(), strategy)
                                : Optional.empty())
                        .ifPresent(cause -> causes.append(", ").append(strategy.label()).append(": ").append(cause));
            }
        }
        return causes.toString();
    }

    private Route to(Candidate chosen, String reason) {
        List<Candidate> all = new ArrayList<>(devices);
        all.add(HOST);
        return new Route(request, chosen, all, reason, partition.tiled() ? Tiles.VERSION : 0);
    }
}
