package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.reduction.Axis;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Shape.Scan;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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

    private ScanPlanner() {}

    /** The work-items of a group, and the elements of a tile. */
    private record Tile(int group, int ofLane) {

        static Tile of(List<ElementType> read, Signature signature, Sizes sizes) {
            List<ElementType> left = signature.state().stream().map(Component::type).toList();
            Map<ElementType, Integer> arrays = Scan.arrays(read.stream().map(ElementType::value).toList(), left);
            int bytes = arrays.entrySet().stream().mapToInt(entry -> entry.getKey().sizeBytes() * entry.getValue())
                    .sum();
            int most = Scan.group(bytes, signature.stateBytes());
            int group = Math.min(most, sizes.groupSize().orElse(most));
            if (Integer.bitCount(group) != 1) {
                throw new UnsupportedPlanException("ScanTiles needs a power of two: groupSize=" + group
                        + "; try --group-size " + Integer.highestOneBit(group));
            }
            return new Tile(group, Scan.ofLane(bytes, signature.stateBytes()));
        }

        int elements() {
            return group * ofLane;
        }
    }

    /** The strategy whose kernels reduce tiles to a state each; without them there is no scan. */
    static Strategy reducing(Reduction<?> reduction) {
        return Kernels.find(reduction, Strategy.SEGMENT_LANES).isPresent()
                ? Strategy.SEGMENT_LANES
                : Strategy.SEGMENT_LANES_IN_ORDER;
    }

    /** The code of these kernels. */
    public static KernelCode reducingCode(Reduction<?> reduction) {
        return Kernels.find(reduction, reducing(reduction)).orElseThrow();
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
        Tile ofElements = Tile.of(signature.streamed().stream().map(Input::type).toList(), signature, sizes);
        Tile ofStates = Tile.of(List.of(), signature, sizes);
        sizes.groups().ifPresent(groups -> {
            throw new UnsupportedPlanException("work-groups follow from the length: groups=" + groups
                    + "; try a group size alone");
        });
        if (Math.max(ofElements.group(), ofStates.group()) > device.maxGroupSize()) {
            throw new UnsupportedPlanException("group size beyond the limit: groupSize=" + ofElements.group()
                    + ", limit=" + device.maxGroupSize() + "; try the host");
        }
        Kernels.refusal(reduction, reducing(reduction)).ifPresent(reason -> {
            throw new UnsupportedPlanException(reason);
        });
        List<Pass> reductions = new ArrayList<>();
        List<Pass> scans = new ArrayList<>();
        int length = (int) rows.length();
        int segments = (int) (rows.elements() == 0 ? 0 : rows.segments());
        Tile tile = ofElements;
        scans.add(scan(segments, length, tile, exclusive, rows.global()));
        while (length > tile.elements()) {
            reductions.add(reduce(segments, length, tile.elements(), Math.min(REDUCING, signature.maxGroup()),
                    reductions.isEmpty() && rows.global()));
            length = Math.ceilDiv(length, tile.elements());
            tile = ofStates;
            scans.addFirst(scan(segments, length, tile, true, false));
        }
        reductions.addAll(scans);
        return SegmentPlanner.plan(reduction, strategy, (int) rows.elements(), reductions);
    }

    private static Pass scan(int rows, int length, Tile tile, boolean exclusive, boolean global) {
        ScanCover cover = cover(rows, length, tile, exclusive, global);
        int outputs = rows * length;
        long turns = cover.turns(tile.group());
        int depth = Math.max(1, length); // at most a combine for each element before
        return new Pass(outputs, (int) Math.min(turns, MOST_GROUPS), tile.group(), outputs, depth,
                2L * cover.chunk() + Planner.treeLevels(cover.lanes()), 2L * outputs, cover);
    }

    private static ScanCover cover(int rows, int length, Tile tile, boolean exclusive, boolean global) {
        if (length > tile.elements()) {
            return new ScanCover(rows, length, tile.group(), tile.ofLane(), Math.ceilDiv(length, tile.elements()), 1,
                    exclusive, global);
        }
        int ofLane = Math.min(OF_LANE, tile.ofLane());
        int needed = Math.max(1, Math.ceilDiv(length, ofLane));
        int lanes = Math.min(tile.group(), Integer.highestOneBit(2 * needed - 1));
        int chunk = Math.max(1, Math.ceilDiv(length, lanes));
        return new ScanCover(rows, length, lanes, chunk, 1, tile.group() / lanes, exclusive, global);
    }

    private static Pass reduce(int rows, int length, int tile, int groupSize, boolean global) {
        Cover cover = new Cover(rows, length, 1, groupSize, Math.ceilDiv(length, tile), 1, tile, global);
        return SegmentPlanner.pass(cover, groupSize);
    }
}
