package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.reduction.Axis;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Shape.RowTiles;
import io.funnel.strategy.Shape.Scan;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses tiles and launches of scans: a pure function of the rows' number and length and of the types of elements and
 * states, whatever the device. So a scan has the same bits on every device that keeps Java's rounding.
 */
public final class ScanPlanner {

    /** Work-items of a group that reduces tiles. */
    private static final int REDUCING = 128;
    /** Elements of a lane of short rows. */
    private static final int OF_LANE = 8;
    /** Groups that share the tiles. */
    private static final int MOST_GROUPS = 1 << 16;
    /** Runs that fill a device. */
    private static final int MANY_RUNS = 4096;
    /** Groups that share rows in local memory. */
    private static final int MOST_ROW_GROUPS = 1 << 14;

    private ScanPlanner() {}

    /** The work-items of a group, and the elements of a tile. */
    record Tile(int group, int ofLane) {

        static Tile of(Strategy strategy, List<ElementType> read, Signature signature, Sizes sizes) {
            int bytes = bytes(read, signature.state().stream().map(Component::type).toList());
            int most = Scan.group(bytes, signature.stateBytes());
            return of(strategy.label(), most, Scan.ofLane(bytes, signature.stateBytes()), sizes);
        }

        /** The rows of a reduction in local memory. */
        static Tile ofRows(Signature signature, Sizes sizes) {
            int bytes = bytes(signature.streamed().stream().map(Input::type).toList(), List.of());
            int most = RowTiles.group(bytes, signature.stateBytes());
            return of("SegmentTiles", most, RowTiles.ofLane(bytes), sizes);
        }

        private static int bytes(List<ElementType> read, List<ElementType> left) {
            return Scan.arrays(read.stream().map(ElementType::value).toList(), left).entrySet().stream()
                    .mapToInt(entry -> entry.getKey().sizeBytes() * entry.getValue()).sum();
        }

        private static Tile of(String strategy, int most, int ofLane, Sizes sizes) {
            int group = Math.min(most, sizes.groupSize().orElse(most));
            if (Integer.bitCount(group) != 1) {
                throw new UnsupportedPlanException(strategy + " needs a power of two: groupSize=" + group
                        + "; try --group-size " + Integer.highestOneBit(group));
            }
            return new Tile(group, ofLane);
        }

        int elements() {
            return group * ofLane;
        }
    }

    /** The strategy whose kernels reduce tiles to a state each; without them there is no scan. */
    static Strategy reducing(Reduction<?> reduction, Strategy scan) {
        if (scan.isSegmentScan()) {
            return Kernels.find(reduction, Strategy.RAGGED_LANES).isPresent()
                    ? Strategy.RAGGED_LANES
                    : Strategy.RAGGED_LANES_IN_ORDER;
        }
        return Kernels.find(reduction, Strategy.SEGMENT_LANES).isPresent()
                ? Strategy.SEGMENT_LANES
                : Strategy.SEGMENT_LANES_IN_ORDER;
    }

    /** The code of these kernels. */
    public static KernelCode reducingCode(Reduction<?> reduction, Strategy scan) {
        return Kernels.find(reduction, reducing(reduction, scan)).orElseThrow();
    }

    /**
     * Plans a scan of rows: launches that reduce tiles, level by level, then launches that scan, from the states of the
     * largest tiles down to the elements.
     *
     * @param sizes a group size below the usual one makes smaller tiles
     * @throws UnsupportedPlanException if the device cannot run it, or a number of groups was asked for
     */
    public static Plan plan(Reduction<?> reduction, Strategy strategy, Device device, Axis rows, boolean exclusive,
            Sizes sizes) {
        Signature signature = reduction.signature();
        Tile ofElements = Tile.of(strategy, signature.streamed().stream().map(Input::type).toList(), signature, sizes);
        Tile ofStates = Tile.of(strategy, List.of(), signature, sizes);
        requireLaunch(device, Math.max(ofElements.group(), ofStates.group()), sizes);
        requireReducing(reduction, strategy);
        List<Pass> reductions = new ArrayList<>();
        List<Pass> scans = new ArrayList<>();
        int segments = (int) (rows.elements() == 0 ? 0 : rows.segments());
        int length = segments == 0 ? 0 : (int) rows.length(); // rows that are not there have no tiles
        Tile tile = ofElements;
        ScanCover cover = cover(segments, length, tile, exclusive, rows.global());
        scans.add(scan(cover, tile));
        while (cover.runs() > 1) {
            reductions.add(reduce(cover, Math.min(REDUCING, signature.maxGroup())));
            tile = ofStates;
            cover = cover(segments, cover.runs(), tile, true, false);
            scans.addFirst(scan(cover, tile));
        }
        reductions.addAll(scans);
        return SegmentPlanner.plan(reduction, strategy, (int) rows.elements(), reductions);
    }

    /** Whether local memory serves such segments: short rows, or short segments of few neighbours. */
    static boolean holds(Axis axis) {
        return axis.length() >= 1 && axis.length() <= RowTiles.MOST_LENGTH && !axis.tiled()
                && (axis.isRows() || (axis.inner() > 1 && axis.inner() < RowTiles.MOST_INNER && !axis.global()));
    }

    /** Whether local memory has room for such segments. */
    static boolean fits(Reduction<?> reduction, Axis axis) {
        return fits(Tile.ofRows(reduction.signature(), Sizes.AUTO), axis);
    }

    private static boolean fits(Tile tile, Axis axis) {
        return axis.length() <= tile.elements() && ofGroup(tile, axis, lanes(tile, (int) axis.length())) > 0;
    }

    /** Segments of a turn: whole blocks of neighbours. */
    private static int ofGroup(Tile tile, Axis axis, int lanes) {
        return (int) (tile.group() / lanes / axis.inner() * axis.inner());
    }

    private static int lanes(Tile tile, int length) {
        return Integer.highestOneBit(2 * Math.ceilDiv(length, tile.ofLane()) - 1);
    }

    /**
     * Plans the reduction of each segment of one length, in local memory or by lanes, as the strategy says.
     *
     * @throws UnsupportedPlanException as {@link SegmentPlanner#plan}, or if rows are longer than local memory holds
     */
    public static Plan ofAxis(Reduction<?> reduction, Strategy strategy, Device device, Axis axis, Sizes sizes) {
        return strategy.isRowTiles()
                ? rows(reduction, strategy, device, axis, sizes)
                : SegmentPlanner.plan(reduction, strategy, device, axis, sizes);
    }

    /**
     * Plans a launch that reduces rows in local memory.
     *
     * @throws UnsupportedPlanException if the device cannot run it, a number of groups was asked for, or rows are longer
     * than small groups hold
     */
    private static Plan rows(Reduction<?> reduction, Strategy strategy, Device device, Axis rows, Sizes sizes) {
        DeviceElements.require(reduction, device);
        Tile tile = Tile.ofRows(reduction.signature(), sizes);
        requireLaunch(device, tile.group(), sizes);
        int length = (int) rows.length();
        if (!holds(rows) || !fits(tile, rows)) {
            throw new UnsupportedPlanException("SegmentTiles reduces rows of 1 to "
                    + Math.min(RowTiles.MOST_LENGTH, tile.elements())
                    + " elements, and columns of few neighbours: length="
                    + length + ", inner=" + rows.inner() + "; try SegmentLanes");
        }
        int lanes = lanes(tile, length);
        int chunk = Math.ceilDiv(length, lanes) | 1; // an odd distance, for other banks of local memory
        ScanCover cover = new ScanCover((int) rows.segments(), length, (int) rows.inner(), lanes, chunk, 1, 1,
                ofGroup(tile, rows, lanes), false, rows.global());
        int depth = cover.chunk() + Planner.treeLevels(lanes);
        Pass pass = new Pass((int) rows.elements(), (int) Math.min(cover.turns(tile.group()), MOST_ROW_GROUPS),
                tile.group(), cover.rows(), depth, depth, rows.elements() + rows.segments(), cover);
        return SegmentPlanner.plan(reduction, strategy, (int) rows.elements(), List.of(pass));
    }

    static void requireReducing(Reduction<?> reduction, Strategy scan) {
        Kernels.refusal(reduction, reducing(reduction, scan)).ifPresent(reason -> {
            throw new UnsupportedPlanException(reason);
        });
    }

    static void requireLaunch(Device device, int groupSize, Sizes sizes) {
        sizes.groups().ifPresent(groups -> {
            throw new UnsupportedPlanException("work-groups follow from the length: groups=" + groups
                    + "; try a group size alone");
        });
        if (groupSize > device.maxGroupSize()) {
            throw new UnsupportedPlanException("group size beyond the limit: groupSize=" + groupSize + ", limit="
                    + device.maxGroupSize() + "; try the host");
        }
    }

    private static Pass scan(ScanCover cover, Tile tile) {
        int outputs = cover.rows() * cover.length();
        long groups = cover.tiles() > 1 ? cover.allRuns() : Math.min(cover.turns(tile.group()), MOST_GROUPS);
        int depth = Math.max(1, cover.length()); // at most a combine for each element before
        return new Pass(outputs, (int) groups, tile.group(), outputs, depth,
                2L * cover.chunk() + Planner.treeLevels(cover.lanes()), 2L * outputs, cover);
    }

    private static ScanCover cover(int rows, int length, Tile tile, boolean exclusive, boolean global) {
        if (length > tile.elements()) {
            int tiles = Math.ceilDiv(length, tile.elements());
            int ofRun = Math.clamp(Math.ceilDiv((long) rows * tiles, MANY_RUNS), 1, tiles);
            return new ScanCover(rows, length, 1, tile.group(), tile.ofLane(), Math.ceilDiv(tiles, ofRun), ofRun, 1,
                    exclusive, global);
        }
        int ofLane = Math.min(OF_LANE, tile.ofLane());
        int needed = Math.max(1, Math.ceilDiv(length, ofLane));
        int lanes = Math.min(tile.group(), Integer.highestOneBit(2 * needed - 1));
        int chunk = Math.max(1, Math.ceilDiv(length, lanes));
        return new ScanCover(rows, length, 1, lanes, chunk, 1, 1, tile.group() / lanes, exclusive, global);
    }

    /** Reduces each run. */
    private static Pass reduce(ScanCover scan, int groupSize) {
        Cover cover = new Cover(scan.rows(), scan.length(), 1, groupSize, scan.runs(), 1, scan.run(), scan.global());
        return SegmentPlanner.pass(cover, groupSize);
    }
}
