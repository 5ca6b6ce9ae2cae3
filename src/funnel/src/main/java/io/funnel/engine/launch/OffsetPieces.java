package io.funnel.engine.launch;

import io.funnel.engine.memory.StateSlots;
import io.funnel.plan.PieceTable;
import io.funnel.plan.PieceTable.Range;
import io.funnel.plan.Plan;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Tiles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Pieces of segments of any lengths: whole ones where they fit a piece, otherwise parts of a long one. */
public final class OffsetPieces implements SegmentPieces {

    /** The latest pieces of segments that are still in use: most calls cut them alike. */
    private static final Map<Offsets, OffsetPieces> LATEST = Collections.synchronizedMap(new WeakHashMap<>());

    private final long most;
    private final IntArray offsets;
    /** Whether a kernel copies the elements into the order of the segments. */
    private final boolean isGathered;
    /** The places by which the host does so, for elements of more than a piece. */
    private final Optional<IntArray> order;
    private final boolean global;
    private final boolean tiled;
    private final boolean isUncut;
    private final OffsetCut cut;
    private final List<Range> ranges;
    private final List<Integer> slots = new ArrayList<>(List.of(0));
    private final PieceTable table;

    private OffsetPieces(Reduction<?> reduction, Offsets segments, long most) {
        offsets = segments.offsets();
        boolean isCut = segments.elements() > most;
        isGathered = !segments.isInPlace() && !isCut;
        order = segments.isInPlace() || !isCut ? Optional.empty() : segments.places();
        global = segments.global();
        tiled = segments.tiled();
        isUncut = isUncut(reduction);
        this.most = most;
        cut = OffsetCut.of(segments, most, isUncut);
        ranges = cut.ranges();
        ranges.forEach(range -> slots.add(slots.getLast() + range.last() - range.first()));
        table = PieceTable.of(ranges);
    }

    /**
     * Cuts a call's elements at ends of segments, and segments that are too long.
     *
     * @param most elements of a piece
     * @throws UnsupportedPlanException if there are too many segments, or elements in the order of keys need indices of the
     * whole array
     */
    public static OffsetPieces of(Reduction<?> reduction, Offsets segments, long most) {
        long chunk = Math.min(most, MOST);
        requirePossible(reduction, segments);
        OffsetPieces latest = LATEST.get(segments);
        if (latest == null || latest.most != chunk || latest.isUncut != isUncut(reduction)) {
            latest = new OffsetPieces(reduction, segments, chunk);
            latest.requireWholeTiles(reduction);
            LATEST.put(segments, latest);
        }
        return latest;
    }

    static void requirePossible(Reduction<?> reduction, Offsets segments) {
        if (!segments.isInPlace() && segments.global() && reduction.signature().indexing() != Indexing.NONE) {
            throw new UnsupportedPlanException("no indices of the whole array in the order of keys: reduction="
                    + reduction.name() + "; try segments without globalIndices(), or the host");
        }
    }

    /** Refuses segments that kernels do not cut as the shape of {@link Tiles} does. */
    private void requireWholeTiles(Reduction<?> reduction) {
        int longest = isUncut ? Tiles.ELEMENTS : Tiles.ELEMENTS * Tiles.STATES;
        for (int segment = 0; tiled && segment < offsets.getSize() - 1; segment++) {
            int length = offsets.get(segment + 1) - offsets.get(segment);
            if (length > Math.min(most, longest)) {
                throw new UnsupportedPlanException("segment too long for the kernels of a reproducible reduction: "
                        + "reduction=" + reduction.name() + ", segment=" + segment + ", length=" + length
                        + ", at most=" + Math.min(most, longest) + "; try larger chunks, or the host");
            }
        }
    }

    private static boolean isUncut(Reduction<?> reduction) {
        return reduction.signature().indexing() == Indexing.LENGTH;
    }

    @Override
    public List<Long> bounds() {
        return cut.bounds();
    }

    @Override
    public Plan plan(StrategyPlans planning, int piece) {
        return planning.segments(table.part(piece), global, tiled);
    }

    @Override
    public List<Plan> plans(StrategyPlans planning) {
        List<Plan> plans = new ArrayList<>();
        for (int piece = 0; piece < ranges.size(); piece++) {
            plans.add(plan(planning, piece));
        }
        return plans;
    }

    @Override
    public int slot(int piece) {
        return slots.get(piece);
    }

    @Override
    public long first(int piece) {
        return global ? ranges.get(piece).from() : 0;
    }

    @Override
    public int slots() {
        return slots.getLast();
    }

    @Override
    public boolean isWhole() {
        return cut.isWhole();
    }

    @Override
    public void join(Definition<?, ?> definition, Operands states, Operands into) {
        int piece = 0;
        while (piece < ranges.size()) {
            Range range = ranges.get(piece);
            int end = piece + 1;
            while (end < ranges.size() && ranges.get(end).first() == range.first()) {
                end++; // another part of the same segment
            }
            definition.combineTree(states, slots.get(piece), end - piece, 1);
            StateSlots.copy(definition.signature(), states, slots.get(piece), into, range.first(),
                    range.last() - range.first());
            piece = end;
        }
    }

    @Override
    public boolean isGathered() {
        return isGathered;
    }

    @Override
    public Optional<IntArray> order() {
        return order;
    }

    @Override
    public List<IntArray> tables() {
        return List.of(table.numbers());
    }
}
