package io.funnel.engine.launch;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.memory.StateSlots;
import io.funnel.plan.PieceTable.Range;
import io.funnel.plan.Plan;
import io.funnel.plan.StartTable;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Pieces of a scan of segments of any lengths: whole segments where they fit a piece, otherwise parts of a long one, which
 * the host joins as {@link ScanPieces} does. Elements of one piece that lie in another order are copied into it on the
 * device, and values go back to their places there; those of several pieces on the host.
 */
public final class StartPieces implements SegmentPieces {

    /** The latest cuts of segments that are still in use: most calls cut them alike. */
    private static final Map<Offsets, Cut> LATEST = Collections.synchronizedMap(new WeakHashMap<>());

    /** The pieces, and the table of their starts. */
    private record Cut(long most, OffsetCut pieces, StartTable table) {}

    private final Cut cut;
    private final List<Range> ranges;
    private final boolean exclusive;
    private final boolean global;
    private final boolean isGathered;
    private final Optional<IntArray> order;

    private StartPieces(Cut cut, Offsets segments, boolean exclusive) {
        this.cut = cut;
        this.exclusive = exclusive;
        ranges = cut.pieces().ranges();
        global = segments.global();
        isGathered = !segments.isInPlace() && ranges.size() == 1;
        order = segments.isInPlace() || isGathered ? Optional.empty() : segments.places();
    }

    /**
     * Cuts a call's elements; {@code most} is that of {@link OffsetPieces#of}.
     *
     * @throws io.funnel.plan.UnsupportedPlanException as there
     */
    public static StartPieces of(Reduction<?> reduction, Prefixes prefixes, long most) {
        Offsets segments = (Offsets) prefixes.of();
        OffsetPieces.requirePossible(reduction, segments);
        long chunk = Math.min(most, MOST);
        Cut latest = LATEST.get(segments);
        if (latest == null || latest.most != chunk) {
            OffsetCut pieces = OffsetCut.of(segments, chunk, false);
            latest = new Cut(chunk, pieces, StartTable.of(pieces.ranges()));
            LATEST.put(segments, latest);
        }
        return new StartPieces(latest, segments, prefixes.exclusive());
    }

    @Override
    public List<Long> bounds() {
        return cut.pieces().bounds();
    }

    /** Parts are scanned by themselves, elements included. */
    @Override
    public Plan plan(StrategyPlans planning, int piece) {
        return planning.scan(cut.table().part(piece), exclusive && !ranges.get(piece).isPart(), global, isGathered);
    }

    @Override
    public List<Plan> plans(StrategyPlans planning) {
        return IntStream.range(0, ranges.size()).mapToObj(piece -> plan(planning, piece)).toList();
    }

    @Override
    public int slot(int piece) {
        return ranges.get(piece).from();
    }

    @Override
    public long first(int piece) {
        return global ? ranges.get(piece).from() : 0;
    }

    @Override
    public int slots() {
        return ranges.getLast().to();
    }

    @Override
    public boolean isWhole() {
        return cut.pieces().isWhole() && order.isEmpty();
    }

    /** The values of an exclusive scan of parts lie one element further than those with their element. */
    @Override
    public void join(Definition<?, ?> definition, Operands states, Operands into) {
        Operands values = order.isPresent() ? NativeArrays.states(definition.signature(), slots()) : into;
        for (Range range : ranges) {
            int from = range.from();
            int shift = exclusive && range.isPart() ? 1 : 0;
            int count = Math.min(range.to(), range.offsets().get(range.last()) - shift) - from;
            StateSlots.copy(definition.signature(), states, from, values, from + shift, count);
            if (range.isPart() && from > range.offsets().get(range.first())) {
                ScanPieces.after(definition, values, from + shift, count, 1);
            } else if (shift > 0) {
                definition.storeIdentity(values, from);
            }
        }
        order.ifPresent(places -> StateSlots.inShares(slots(), (from, to) -> {
            for (int slot = from; slot < to; slot++) {
                StateSlots.copy(definition.signature(), values, slot, into, places.get(slot));
            }
        }));
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
        return List.of(cut.table().numbers());
    }
}
